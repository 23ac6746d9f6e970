// Answers in a conversation where no model is configured: by rules over the person's own records.
import { AnalystContext } from '../context/analyst-context.ts'
import type { AnalystActions, ReadTool } from '../context/read-tools.ts'
import { md, page } from '../text/markdown.ts'
import { arithmetic, countRecords, gapAnswer, kpiLine, kpisNamed, listTasks, trendAnswer } from './counted.ts'
import { doCommand } from './doing.ts'
import { type Gated, gateIn } from './gate.ts'
import { goalAnswer, goalsAnswer, goalsNamed } from './goals.ts'
import type { Intent, IntentKind } from './intent.ts'
import { lookUp } from './look-up.ts'
import { addNoteAnswer, createTaskAnswer } from './making.ts'
import { messagesAnswer } from './messages.ts'
import { aboutAnswer, decisionsAnswer, promisesAnswer, searchAnswer, summaryAnswer } from './past.ts'
import { keepInTouchAnswer, lastTalkAnswer, owedAnswer, personAnswer, prepareAnswer } from './people.ts'
import { dateToday, greeting, help, notFound, thanks, withoutRecords } from './plain.ts'
import { draftAnswer, standAnswer } from './standing.ts'
import { owesAnswer, questionsAnswer, sinceAnswer } from './stated.ts'
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

type AnswerContext = { context: AnalystContext; intent: Intent; hands: AnalystActions }
type Answer = (asked: AnswerContext) => Promise<string>

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
  look_up: async ({ context, intent }) => {
    const found = await lookUp(context, intent.text, { about: intent.about ?? null })
    return found?.text ?? notFound(intent.subject)
  },
}

const GERMAN_TALK = {
  greeting: (name: string) =>
    page(
      md`Hallo${name ? ` ${name.split(' ')[0] ?? ''}` : ''}. Ich bin der eingebaute Analyst: kein Modell ist eingerichtet, ich antworte nach Regeln aus deinen Aufzeichnungen.`,
      md`Frag zum Beispiel „Was ist diese Woche fällig?“ oder „Bis wann läuft der Vertrag?“.`,
    ),
  thanks: () => 'Gern geschehen.',
}

/** What the gate recognised; null where what it asks for is not there, so that it is looked up. */
async function gatedAnswer(context: AnalystContext, gated: Gated, hands: AnalystActions): Promise<string | null> {
  const { kind, command, german } = gated
  if (command) return doCommand(context, command, hands, german)
  switch (kind) {
    case 'sum':
      return arithmetic(gated.text)
    case 'gap':
      return gapAnswer(context, gated)
    case 'trend':
      return trendAnswer(context, gated)
    case 'count_records':
      return (await countRecords(context, gated)) ?? countAnswer(context, { ...gated, kind: 'count' })
    case 'list_tasks':
      return listTasks(context, gated)
    case 'owes':
      return owesAnswer(context, gated)
    case 'questions':
      return questionsAnswer(context, gated)
    case 'since':
      return sinceAnswer(context, gated)
    case 'stand':
      return standAnswer(context, gated)
    case 'draft':
      return draftAnswer(context, gated)
    default:
      return null
  }
}

const LOOKED_UP: ReadonlySet<string> = new Set(['look_up', 'sum', 'gap', 'trend', 'stand', 'decisions'])

async function lookedUp(context: AnalystContext, gated: Gated): Promise<string> {
  const { text, about, german } = gated
  const kpis = (await kpisNamed(context, text)).filter(({ share }) => share >= 0.7).slice(0, 2)
  const also = kpis.map((kpi) => kpiLine(kpi, context, german))
  const found = await lookUp(context, text, { about: about ?? null, also })
  if (found) return found.text
  return german
    ? page(md`Dazu steht nichts in deinen Aufzeichnungen, das ich finde; das weiß ich nicht.`)
    : page(md`I find nothing in your records on that, so I do not know.`)
}

/** The reply to one message, in Markdown with marks. Errors: what `readTool` and `hands` throw. */
export async function answerQuestion(question: Question, readTool: ReadTool, hands: AnalystActions): Promise<string> {
  const { text, before, name, reads_records } = question
  // Words of greeting need no look at the calendar; what a day means is read again below.
  const { kind, german } = gateIn(before, text, '2000-01-03')
  if (kind === 'greeting') return german ? GERMAN_TALK.greeting(name ?? '') : greeting(name ?? '')
  if (kind === 'thanks') return german ? GERMAN_TALK.thanks() : thanks()
  if (kind === 'help') return help()
  if (!reads_records) return withoutRecords()
  const context = await AnalystContext.open(readTool)
  const gated = gateIn(before, text, context.today)
  const answer = await gatedAnswer(context, gated, hands)
  if (answer !== null && answer.trim() !== '') return answer
  if (gated.kind === 'decisions' && gated.subject === null) return answered(context, gated, hands)
  if (LOOKED_UP.has(gated.kind)) {
    const found = await lookedUp(context, gated)
    if (gated.kind !== 'decisions' || gated.german) return found
    return [await answered(context, gated, hands), found].join('\n\n')
  }
  return answered(context, gated, hands)
}

async function answered(context: AnalystContext, gated: Gated, hands: AnalystActions): Promise<string> {
  const { kind } = gated
  if (!Object.hasOwn(ANSWERS, kind)) return help()
  const intent = gated as Intent
  const answer = await ANSWERS[kind as keyof typeof ANSWERS]({ context, intent, hands })
  return answer.trim() === '' ? notFound(intent.subject) : answer
}
