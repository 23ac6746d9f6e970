// What this process knows of the replies that are being written.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#server/config.ts'
import type { AgentDeps } from '#server/engine/agent/task.ts'
import { firstTurnOf } from '#server/engine/agent/turn-request.ts'
import { spentBeside } from '#server/engine/claim.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { LiveChannel } from '#server/platform/live.ts'
import { type ReplySnapshot, replyTask } from '../rules/reply.ts'
import { createDrafts } from './drafts.ts'
import { createReplyWaiter } from './reply-waiter.ts'
import { createSpeculation } from './speculation.ts'

export type Replies = ReturnType<typeof createReplies>

/** What replies need of the server. */
export type ReplyDeps = { engine: Engine; replies: Replies }

/** The run begins when the first words are out: its own work would only make them wait. At the latest after this. */
const BEGIN_AFTER_MS = 150
/** Readers get the words first. */
const AFTER_WORDS_MS = 5

type ReplyTarget = { run_id: string; conversation_id: string; user_id: string; time_zone: string | null }
/** A first turn that is on its way while its message is written down. */
export type FirstTurn = {
  /** The message is kept: what was said may be shown. Calls `begin` once, when it is time for the run. */
  kept(begin: () => void): void
  /** It was not kept. */
  dropped(): void
}

/** `alone`: no other process works on this database. */
export function createReplies({
  agents,
  live,
  alone,
  config,
}: {
  agents: AgentDeps
  live: LiveChannel
  alone: boolean
  config: Pick<Config, 'conversationNames'>
}) {
  const { database, log, models } = agents
  const speculation = createSpeculation(models, (run, usage) =>
    spentBeside(database, run, usage).catch((error: unknown) =>
      log.warn({ err: error, run: run.id }, 'what was asked ahead of a reply was not counted'),
    ),
  )
  const drafts = createDrafts({ database, live, log, alone })
  const waiting = createReplyWaiter(live)
  const last = new Map<string, Promise<unknown>>()
  const stopListening = live.listen({
    topics: ['runs'],
    notice({ id, data }) {
      if ((data as { type?: string } | undefined)?.type === 'terminal') speculation.drop(id)
    },
    reset: () => {},
  })

  return {
    /** Whether a model names conversations after their first answer. */
    naming: () => models.configured && config.conversationNames === 'model',
    drafts,
    waiting,
    /** For runs of kind `chat`: their first turn may be on its way already. */
    agents: { ...agents, models: speculation.models } satisfies AgentDeps,

    /** One after the other within a conversation: whoever comes second sees what the first has kept, and asks no model for nothing. */
    async inOrder<T>(conversationId: string, work: () => Promise<T>): Promise<T> {
      const before = last.get(conversationId)
      const mine = before ? before.then(work, work) : work()
      last.set(conversationId, mine)
      try {
        return await mine
      } finally {
        if (last.get(conversationId) === mine) last.delete(conversationId)
      }
    },

    /** Asks the model for the first turn, now. Null: none is configured, or it was asked already. */
    askFirst({ run_id, conversation_id, user_id, time_zone }: ReplyTarget, snapshot: ReplySnapshot): FirstTurn | null {
      if (!models.configured || speculation.has(run_id)) return null
      const { message_id } = snapshot
      const draft = drafts.open({ run_id, conversation_id, user_id, message_id }, { held: true })
      const spoke = Promise.withResolvers<void>()
      const onText = (piece: string) => {
        draft.add(piece)
        spoke.resolve()
      }
      const task = { ...replyTask(snapshot, agents), onText, onRestart: draft.restart }
      const abort = new AbortController()
      const run = { id: run_id, user_id }
      const { request, onEnd } = firstTurnOf(task, { ...run, signal: abort.signal, time_zone }, agents)
      speculation
        .begin(run, request, abort)
        .then(onEnd, () => {})
        .finally(spoke.resolve)
      return {
        kept(begin) {
          draft.release()
          void Promise.race([spoke.promise, sleep(BEGIN_AFTER_MS)]).then(() => setTimeout(begin, AFTER_WORDS_MS))
        },
        dropped() {
          speculation.drop(run_id)
          draft.end()
        },
      }
    },

    /** A reply was stopped. */
    stopped: (runId: string) => speculation.drop(runId),
    /** Lets go of whoever waits. The runs go on with the next start. */
    async leave(): Promise<void> {
      stopListening()
      await waiting.close()
    },
    /** After the engine. */
    async close(): Promise<void> {
      speculation.drop()
      await speculation.idle()
      await drafts.close()
    },
  }
}
