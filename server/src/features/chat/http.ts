// The event stream of one conversation, for clients that follow just that one.
import type { FastifyInstance } from 'fastify'
import type { Message } from '#contract/chat.ts'
import type { MessageChecksEvent, MessageDelta, MessageEvent } from '#contract/chat-events.ts'
import type { ReplyDraft } from '#contract/live.ts'
import type { Database } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { authorizeStream } from '#server/platform/http/app-stream.ts'
import { type FollowDeps, follow } from '#server/platform/http/follow.ts'
import type { Stream } from '#server/platform/http/streams.ts'
import { isId } from '#server/platform/ids.ts'
import type { Drafts } from './service/drafts.ts'
import { checksOf } from './store/checks.ts'
import * as messages from './store/messages.ts'
import { draftOf } from './store/replies.ts'

export type ConversationStreams = FollowDeps & { database: Database; drafts: Drafts }

/**
 * GET /api/conversations/{id}/events: messages after `Last-Event-ID`, or from now on, each once and in order; in between, how
 * the reply grows that is being written, and what was found of its claims.
 */
export function serveConversationStreams(http: FastifyInstance, streams: ConversationStreams): void {
  const { database, door, drafts } = streams
  http.get('/api/conversations/:id/events', { config: { gate: 'approved' } }, async (request, reply) => {
    const actor = await authorizeStream(door, request)
    const { id } = request.params as { id: string }
    const me = actor.user_id
    const begin = async () =>
      database.as(me, async (db) => ({ newest: await messages.newestSeq(db, me, id), draft: await draftOf(db, id) }))
    const { newest, draft } = isId(id) ? await begin() : { newest: null, draft: undefined }
    if (newest === null) throw notFound()
    const growing = growingReply(drafts)
    const checks = async (message_id: string, stream: Stream) => {
      try {
        const found = await database.as(me, (db) => checksOf(db, me, id, message_id))
        if (found && !stream.closed)
          stream.send({ event: 'message.checks', data: { message_id, ...found } satisfies MessageChecksEvent })
      } catch (error) {
        streams.log.warn(
          { err: error, message: message_id },
          'what was found of a reply was not sent; its message has it',
        )
      }
    }
    return follow<Message>(request, reply, actor, streams, {
      newest,
      from: newest,
      after: (number, most) =>
        database.as(me, async (db) => ({
          ended: (await messages.newestSeq(db, me, id)) === null,
          events: await messages.after(db, me, id, number, { limit: most }),
        })),
      numberOf: (message) => message.seq,
      send(stream, message) {
        growing.over(message.id)
        stream.send({ id: String(message.seq), event: 'message', data: eventOf(message) })
      },
      news: (notice) => (notice.topic === 'chat' && notice.id === id && !checkedOf(notice.data) ? 'read' : null),
      aside(notice, stream) {
        if (notice.id !== id) return
        const checked = notice.topic === 'chat' ? checkedOf(notice.data) : null
        if (checked) void checks(checked, stream)
        if (notice.topic === 'draft') growing.piece(stream, notice.data as ReplyDraft)
      },
      opened(stream) {
        const text = draft && (drafts.textOf(draft.run_id) ?? draft.text)
        if (draft && text) growing.piece(stream, { ...draft, at: 0, text })
      },
    })
  })
}

/** The message of which a notice says that it was checked. */
const checkedOf = (data: unknown) => (data as { checked?: string } | undefined)?.checked ?? null

const eventOf = (message: Message): MessageEvent => ({
  id: message.id,
  conversation_id: message.conversation_id,
  sender: message.sender_type,
  text: message.content,
  timestamp: message.timestamp,
  crew_run_id: message.crew_run_id,
  flow_run_id: message.flow_run_id,
})

/** Passes on the pieces of a reply without holes: whoever has missed some gets the whole text again, with the next one. */
function growingReply(drafts: Drafts) {
  const over = new Set<string>()
  let now = { message_id: '', length: 0 }
  const send = (stream: Stream, message_id: string, at: number, text: string) => {
    now = { message_id, length: at + text.length }
    stream.send({ event: 'message.delta', data: { message_id, at, text } satisfies MessageDelta })
  }
  return {
    over: (messageId: string) => void over.add(messageId),
    piece(stream: Stream, { message_id, run_id, at, text }: ReplyDraft) {
      if (over.has(message_id)) return
      if (at === 0 || (message_id === now.message_id && at === now.length)) return send(stream, message_id, at, text)
      const whole = drafts.textOf(run_id)
      if (whole !== null && whole.length >= at) send(stream, message_id, 0, whole)
    },
  }
}
