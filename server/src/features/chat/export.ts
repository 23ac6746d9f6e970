// What an account takes along of its conversations with Adjutant: each a file of its own, too.
import { chatContract } from '#contract/chat.ts'
import type { ExportKit } from '#server/platform/export.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { distinctNames, type Entry } from '#server/platform/zip.ts'
import { messagesAfter, messageText, shownAfter } from './service/markdown.ts'

type Services = Pick<ServiceFunctions<typeof chatContract>, 'list'>

export async function* exportConversations(kit: ExportKit, service: Services): AsyncGenerator<Entry> {
  const { list, messages } = chatContract.endpoints
  // Those in the archive too. What is temporary is not kept, and so not in an export.
  async function* conversations() {
    for (const archived of ['false', 'true'] as const)
      yield* kit.list((at, page) => service.list(at, { ...page, archived }), list.output)
  }
  const said = ({ id }: { id: string }) => kit.numbered((at, seq) => messagesAfter(at, id, seq), messages.output)
  yield kit.json('conversations.json', conversations())
  yield kit.json('messages.json', kit.each(conversations(), said))
  const name = distinctNames()
  for await (const conversation of conversations())
    yield kit.text(
      `conversations/${name(`${conversation.name}.md`)}`,
      conversation.name,
      kit.numbered((at, seq) => shownAfter(at, conversation.id, seq), messages.output),
      messageText,
    )
}
