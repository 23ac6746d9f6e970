// Which of the messages of a conversation asked for approval and were answered, without React.
import type { Message } from '#contract/chat.ts'
import type { Approval } from '#contract/decisions.ts'

type Said = Pick<Message, 'run_id' | 'sender_type' | 'timestamp' | 'content'>

/** What a message of a run asked for, once it is answered. A run asks one question at a time: those that were open while it was said. */
export function askedBy(message: Said, approvals: readonly Approval[]): readonly Approval[] {
  if (message.run_id === null || message.sender_type !== 'ai') return []
  return approvals
    .filter(
      ({ run_id, created_at, decided_at }) =>
        run_id === message.run_id &&
        created_at <= message.timestamp &&
        decided_at !== null &&
        decided_at >= message.timestamp,
    )
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** What was done of several that were asked together, until a message of their run; what was asked alone is told by its card. */
export function doneOfSeveral(message: Said, approvals: readonly Approval[]): readonly Approval[] {
  const asked = approvals.filter(({ run_id }) => run_id !== null && run_id === message.run_id)
  return asked
    .filter(
      ({ prompt_id, outcome, decided_at }) =>
        outcome !== null &&
        decided_at !== null &&
        decided_at <= message.timestamp &&
        asked.filter((other) => other.prompt_id === prompt_id).length > 1,
    )
    .toReversed()
}

/** What a message tells as done was done after a yes and has been undone since, all of it: its words hold no longer. */
export function isUndone(message: Said, approvals: readonly Approval[]): boolean {
  if (message.run_id === null || message.sender_type !== 'ai') return false
  const done = approvals.filter(
    ({ run_id, outcome, decided_at }) =>
      run_id === message.run_id && outcome !== null && decided_at !== null && decided_at <= message.timestamp,
  )
  return done.length > 0 && done.every(({ outcome }) => outcome?.undo === 'done')
}

/** What stands before the question in its message; null: the question is not to be found there. */
export function textBefore(content: string, asked: readonly Approval[]): string | null {
  const [first] = asked
  if (!first) return null
  const question =
    asked.length > 1
      ? `These ${asked.length} changes?`
      : `${first.title}${first.target === null ? '' : `: ${first.target}`}?`
  if (content.startsWith(question)) return ''
  const at = content.indexOf(`\n\n${question}`)
  return at < 0 ? null : content.slice(0, at)
}

/** The answer of a card is kept as a message in the same moment: so long it may take, in milliseconds. */
const SAME_MOMENT = 2_000
const ANSWERS: readonly string[] = ['Approve', 'Decline']

/** Whether a message is only the button of a card that was pressed: the card says it. */
export function saysWhatCardSays(message: Said, approvals: readonly Approval[]): boolean {
  if (message.run_id === null || message.sender_type !== 'user' || !ANSWERS.includes(message.content)) return false
  const said = Date.parse(message.timestamp)
  return approvals.some(({ run_id, decided_at }) => {
    const after = decided_at === null ? -1 : said - Date.parse(decided_at)
    return run_id === message.run_id && after >= 0 && after <= SAME_MOMENT
  })
}
