// A conversation as a Markdown file: who said what and when, and what each reply rests on.
import { Readable } from 'node:stream'
import type { Conversation, Message } from '#contract/chat.ts'
import type { Download } from '#contract/endpoint.ts'
import { withoutUndo } from '#contract/undo-block.ts'
import type { Ctx } from '#server/platform/context.ts'
import { oneLine, paragraphs } from '#server/platform/export.ts'
import { ownOrigin, workAs } from '#server/platform/work.ts'
import * as messages from '../store/messages.ts'
import { requireConversation } from './conversation.ts'

const AT_ONCE = 200

/** What was said in a conversation of the caller's after the message of this number, oldest first, at most 200: in all versions. */
export async function messagesAfter(ctx: Ctx, id: string, seq: number): Promise<Message[]> {
  return messages.after(ctx.db, ctx.actor.user_id, id, seq, { limit: AT_ONCE })
}

/** The same of the version that is shown. */
export async function shownAfter(ctx: Ctx, id: string, seq: number): Promise<Message[]> {
  return messages.after(ctx.db, ctx.actor.user_id, id, seq, { limit: AT_ONCE, shown: true })
}

/** The version that is shown, page by page while it is sent. Errors: not_found. */
export async function conversationFile(ctx: Ctx, id: string): Promise<Download> {
  const asMe = <T>(work: (at: Ctx) => Promise<T>) => workAs(ctx.database, ctx.actor, ownOrigin(ctx.log), work, 'own')
  const conversation = await asMe((at) => requireConversation(at, id))
  async function* parts(): AsyncGenerator<string> {
    yield `${headOf(conversation)}\n`
    let seq = 0
    for (;;) {
      const page = await asMe((at) => shownAfter(at, id, seq))
      for (const message of page) yield `\n${messageText(message)}\n`
      if (page.length === 0) return
      seq = page.at(-1)?.seq ?? seq
    }
  }
  const name = `${
    oneLine(conversation.name)
      .replace(/[\\/:*?"<>|]/g, ' ')
      .trim()
      .slice(0, 80) || 'Conversation'
  }.md`
  return {
    name,
    media_type: 'text/markdown; charset=utf-8',
    body: Readable.from(parts()).map((text) => Buffer.from(text)),
  }
}

function headOf({ name, created_at, temporary_until }: Conversation): string {
  const begun = `Begun ${momentOf(created_at)} UTC.`
  const temporary =
    temporary_until &&
    `This is a temporary conversation: Adjutant keeps nothing of it, this file may be all that is left.`
  return paragraphs(`# ${oneLine(name)}`, begun, temporary)
}

const momentOf = (time: string) => time.slice(0, 16).replace('T', ' ')

/** What was said by whom and when. */
export function messageText({
  sender_type,
  author,
  model,
  timestamp,
  content,
  citations,
  incomplete,
}: Message): string {
  const who = { user: 'Me', ai: author ?? 'Adjutant', system: 'System' }[sender_type]
  const sources = citations.map(({ kind, label }) => `- ${kind}: ${oneLine(label)}`)
  return paragraphs(
    `## ${who}, ${momentOf(timestamp)}`,
    sender_type === 'ai' && model === null ? withoutUndo(content) : content,
    incomplete && '(It ends here.)',
    sources.length > 0 && `Sources:\n\n${sources.join('\n')}`,
  )
}
