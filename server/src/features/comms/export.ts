// What an account takes along of what it wrote with others, and of its rehearsals.
import { commsContract, type ThreadMessage } from '#contract/comms.ts'
import { type ExportKit, oneLine, paragraphs } from '#server/platform/export.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { distinctNames, type Entry } from '#server/platform/zip.ts'
import { messagesInThread } from './service.ts'
import { rehearsals } from './store/rehearsals.ts'

type Services = Pick<ServiceFunctions<typeof commsContract>, 'list'>

export async function* exportThreads(kit: ExportKit, service: Services): AsyncGenerator<Entry> {
  const { list, messages } = commsContract.endpoints
  const threads = () => kit.list((at, page) => service.list(at, { ...page, messages: 0 }), list.output)
  /** As far as the person can see it. */
  const written = ({ id }: { id: string }) => kit.numbered((at, seq) => messagesInThread(at, id, seq), messages.output)
  yield kit.json('threads.json', threads())
  yield kit.json('thread-messages.json', kit.each(threads(), written))
  yield kit.json(
    'rehearsals.json',
    kit.rows((db, after, most) => rehearsals(db, kit.me, after, most)),
  )
  const name = distinctNames()
  for await (const thread of threads())
    yield kit.text(`threads/${name(`${thread.name}.md`)}`, thread.name, written(thread), threadText)
}

function threadText({ sender_name, timestamp, text, files }: ThreadMessage): string {
  const attached = files.map(({ name }) => `- ${oneLine(name)}`)
  return paragraphs(
    `## ${oneLine(sender_name)}, ${timestamp.slice(0, 16).replace('T', ' ')}`,
    text,
    attached.length > 0 && `Files:\n\n${attached.join('\n')}`,
  )
}
