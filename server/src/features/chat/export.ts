// What an account takes along of its conversations with Adjutant: each a file of its own, too.
import { chatContract, type Message } from '#contract/chat.ts'
import { type ExportKit, oneLine, paragraphs } from '#server/platform/export.ts'
import type { Serves } from '#server/platform/http/serve.ts'
import { distinctNames, type Entry } from '#server/platform/zip.ts'
import { saidAfter } from './service.ts'

type Services = Pick<Serves<typeof chatContract>, 'list'>

export async function* exportConversations(kit: ExportKit, service: Services): AsyncGenerator<Entry> {
  const { list, messages } = chatContract.endpoints
  const conversations = () => kit.list((at, page) => service.list(at, page), list.output)
  const said = ({ id }: { id: string }) => kit.numbered((at, seq) => saidAfter(at, id, seq), messages.output)
  yield kit.json('conversations.json', conversations())
  yield kit.json('messages.json', kit.each(conversations(), said))
  const name = distinctNames()
  for await (const conversation of conversations())
    yield kit.text(
      `conversations/${name(`${conversation.name}.md`)}`,
      conversation.name,
      said(conversation),
      messageText,
    )
}

/** What was said by whom and when. */
function messageText({ sender_type, author, timestamp, content, citations, incomplete }: Message): string {
  const who = { user: 'Me', ai: author ?? 'Adjutant', system: 'System' }[sender_type]
  const sources = citations.map(({ kind, label }) => `- ${kind}: ${oneLine(label)}`)
  return paragraphs(
    `## ${who}, ${timestamp.slice(0, 16).replace('T', ' ')}`,
    content,
    incomplete && '(It ends here.)',
    sources.length > 0 && `Sources:\n\n${sources.join('\n')}`,
  )
}
