import { correspondenceContract, type MailRecord } from '#contract/correspondence.ts'
import type { ExportKit } from '#server/platform/export.ts'
import { indented, oneLine } from '#server/platform/export.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import type { Entry } from '#server/platform/zip.ts'
import { allMails } from './store/exchanges.ts'

export async function* exportMails(
  kit: ExportKit,
  service: Pick<ServiceFunctions<typeof correspondenceContract>, 'list' | 'drafts'>,
): AsyncGenerator<Entry> {
  const shape = correspondenceContract.endpoints
  const mails = () => kit.list((at, page) => allMails(at.db, at.actor, page), shape.mail.output)
  yield kit.json(
    'exchanges.json',
    kit.list((at, page) => service.list(at, page), shape.list.output),
  )
  yield kit.json('mails.json', mails())
  yield kit.json(
    'mail-drafts.json',
    kit.list((at, page) => service.drafts(at, page), shape.drafts.output),
  )
  yield kit.text('mails.md', 'Mails', mails(), mailText)
}

function mailText({ subject, from, to, sent_at, text }: MailRecord): string {
  const people = `${oneLine(from.name || from.address)} to ${to.map(({ name, address }) => oneLine(name || address)).join(', ')}`
  return `- **${oneLine(subject) || 'Without a subject'}** (${sent_at.slice(0, 16).replace('T', ' ')} UTC, ${people})\n\n${indented(text)}\n\n`
}
