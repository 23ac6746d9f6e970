// What stands in the log of a conversation, in order: messages, the runs between them, what was said and not yet confirmed,
// and the reply that is being written.
import type { Message } from '#contract/chat.ts'
import type { Run } from '#contract/runs.ts'
import { withDays } from '#web/ui/words/days.ts'
import { isOf, type PendingMessage } from './pending-message.ts'

export type LogItem =
  | { kind: 'day'; key: string; time: string }
  | { kind: 'message'; key: string; message: Message }
  | { kind: 'run'; key: string; run: Run }
  /** The first one is answered in the input below. */
  | { kind: 'prompt'; key: string; run: Run; place: 'below' | 'later' }
  | { kind: 'said'; key: string; pendingMessage: PendingMessage }
  | { kind: 'reply'; key: string }
  | { kind: 'notice'; key: string; text: string }

/** A line that only this page knows of. */
export const messageNotice = (text: string, at: number): LogItem => ({ kind: 'notice', key: `notice-${at}`, text })

export type LogState = {
  messages: readonly Message[]
  /** Crew and flow runs of the conversation, and a reply that is being worked on. */
  runs: readonly Run[]
  outbox: readonly PendingMessage[]
  /** The message that the growing reply will be. */
  growing: string | null
  /** A reply is being written, also when nothing of it has come yet. */
  replying: boolean
  hasOlder: boolean
}

export function itemsOf(state: LogState): LogItem[] {
  const { outbox, growing, replying } = state
  const messages = shownMessages(state)
  const items = [...withRuns(messages, state)]
  for (const [at, run] of state.runs.filter(isWaiting).entries())
    items.push({ kind: 'prompt', key: `prompt-${run.prompt?.id ?? run.id}`, run, place: at === 0 ? 'below' : 'later' })
  const saying = outbox.filter((pendingMessage) => !messages.some((message) => isOf(message, pendingMessage)))
  for (const pendingMessage of saying) items.push({ kind: 'said', key: pendingMessage.key, pendingMessage })
  const there = messages.some(({ id }) => id === growing)
  if (growing !== null ? !there : replying) items.push({ kind: 'reply', key: growing ?? 'thinking' })
  return withDays(items, timeOf)
}

/**
 * Without what an edited message takes with it while it is on its way, and without the question that a run waits with: that
 * one stands at the end, as a card.
 */
function shownMessages({ messages, runs, outbox }: LogState): readonly Message[] {
  const cut = Math.min(
    ...outbox.filter(({ state }) => state !== 'failed').map(({ replaces }) => replaces?.seq ?? Infinity),
  )
  const asking = runs.filter(isWaiting).map((run) => messages.findLast(({ run_id }) => run_id === run.id))
  const asked = new Set(asking.filter((message) => message?.sender_type === 'ai').map((message) => message?.id))
  return messages.filter(({ id, seq }) => seq < cut && !asked.has(id))
}

/** Each run stands where it began. */
function withRuns(messages: readonly Message[], { runs, hasOlder }: LogState): LogItem[] {
  const first = messages[0]?.timestamp ?? ''
  // A run from before what has been read comes with its messages.
  const waiting = runs
    .filter(({ kind, created_at }) => kind !== 'chat' && (!hasOlder || created_at >= first))
    .toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1))
  const items: LogItem[] = []
  const runsUntil = (time: string | null) => {
    while (waiting[0] && (time === null || waiting[0].created_at < time)) {
      const run = waiting.shift()
      if (run) items.push({ kind: 'run', key: `run-${run.id}`, run })
    }
  }
  for (const message of messages) {
    runsUntil(message.timestamp)
    items.push({ kind: 'message', key: message.id, message })
  }
  runsUntil(null)
  return items
}

/** What the person said last, while nothing but the answer to it comes after. */
export function askedOf(items: readonly LogItem[]): string | null {
  const last = items.findLast(
    (item) => MARKS.has(item.kind) || (item.kind === 'message' && item.message.sender_type === 'user'),
  )
  return last && (last.kind === 'said' || last.kind === 'message') ? last.key : null
}
const MARKS: ReadonlySet<LogItem['kind']> = new Set(['said', 'run', 'prompt'])

const timeOf = (item: LogItem) =>
  item.kind === 'message' ? item.message.timestamp : item.kind === 'run' ? item.run.created_at : null
const isWaiting = (run: Run) =>
  run.prompt !== null && (run.status === 'paused' || run.status === 'awaiting_human_input')
