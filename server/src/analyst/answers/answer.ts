// Answers in a conversation where no model is configured: by rules over the person's own records.
import { AnalystContext } from '../context/analyst-context.ts'
import type { Hands, ReadTool } from '../context/read-tools.ts'
import { goalAnswer, goalsAnswer, goalsNamed } from './goals.ts'
import { type Intent, type IntentKind, intentIn } from './intent.ts'
import { addNoteAnswer, createTaskAnswer } from './making.ts'
import { messagesAnswer } from './messages.ts'
import { aboutAnswer, decisionsAnswer, promisesAnswer, searchAnswer, summaryAnswer } from './past.ts'
import { keepInTouchAnswer, lastTalkAnswer, owedAnswer, personAnswer, prepareAnswer } from './people.ts'
import { dateToday, greeting, help, notFound, thanks, withoutRecords } from './plain.ts'
import { countAnswer, nextAnswer, tasksAnswer, todayAnswer } from './work.ts'

/** A message of a conversation, and what the person lets the analyst use. */
export type Question = {
  text: string
  /** What the same person said before in the conversation, oldest first. */
  before: readonly string[]
  /** What to call them; null: unknown. */
  name: string | null
  /** Whether their records may be read. */
  reads_records: boolean
}

type Asked = { context: AnalystContext; intent: Intent; hands: Hands }
type Answer = (asked: Asked) => Promise<string>

const ANSWERS: Record<Exclude<IntentKind, 'greeting' | 'thanks' | 'help'>, Answer> = {
  date: async ({ context }) => dateToday(context.today),
  today: ({ context }) => todayAnswer(context),
  tasks: ({ context, intent }) => tasksAnswer(context, intent),
  next: ({ context, intent }) => nextAnswer(context, intent),
  goals: async ({ context, intent }) => {
    if (!intent.subject) return goalsAnswer(context, intent)
    const goals = goalsNamed((await context.goals({ limit: 100 })).items, intent.subject)
    return goals.length > 0 ? goalAnswer(context, goals) : aboutAnswer(context, intent.subject)
  },
  person: ({ context, intent }) => personAnswer(context, intent),
  last_talk: ({ context, intent }) => lastTalkAnswer(context, intent),
  messages: ({ context, intent }) => messagesAnswer(context, intent),
  owed: ({ context, intent }) => (intent.subject ? owedAnswer(context, intent) : promisesAnswer(context, intent)),
  prepare: ({ context, intent }) => (intent.subject ? prepareAnswer(context, intent) : todayAnswer(context)),
  keep_in_touch: ({ context }) => keepInTouchAnswer(context),
  summary: ({ context, intent }) => summaryAnswer(context, intent),
  decisions: ({ context, intent }) => decisionsAnswer(context, intent),
  promises: ({ context, intent }) => promisesAnswer(context, intent),
  count: ({ context, intent }) => countAnswer(context, intent),
  create_task: ({ context, intent, hands }) => createTaskAnswer(context, intent.subject, hands),
  add_note: ({ context, intent, hands }) => addNoteAnswer(context, intent.subject, hands),
  search: ({ context, intent }) => searchAnswer(context, intent.subject, intent.text),
  about: ({ context, intent }) => aboutAnswer(context, intent.subject),
}

/** The reply to one message, in Markdown with marks. Errors: what `readTool` and `hands` throw. */
export async function answerQuestion(question: Question, readTool: ReadTool, hands: Hands): Promise<string> {
  const { text, before, name, reads_records } = question
  // Words of greeting need no look at the calendar; what a day means is read again below.
  const { kind } = intentIn(before, text, '2000-01-03')
  if (kind === 'greeting') return greeting(name ?? '')
  if (kind === 'thanks') return thanks()
  if (kind === 'help') return help()
  if (!reads_records) return withoutRecords()
  const context = await AnalystContext.open(readTool)
  const intent = intentIn(before, text, context.today)
  const answer =
    intent.kind === 'greeting' || intent.kind === 'thanks' || intent.kind === 'help'
      ? help()
      : await ANSWERS[intent.kind]({ context, intent, hands })
  return answer.trim() === '' ? notFound(intent.subject) : answer
}
