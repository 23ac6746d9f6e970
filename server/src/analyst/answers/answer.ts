// Answers in a conversation where no model is configured: by rules over the person's own records.
import { AnalystContext } from '../context/analyst-context.ts'
import type { AnalystActions, ReadTool } from '../context/read-tools.ts'
import { languageOfRecords } from '../signals/language.ts'
import { languageAsked, termsOf } from '../text/asked.ts'
import { germanSigns } from '../text/german-signs.ts'
import { type Markdown, page } from '../text/markdown.ts'
import { plainText } from '../text/speech.ts'
import { freeAnswer, freeAsked } from './commands/free-times.ts'
import { answerHearing } from './commands/heard.ts'
import { addNoteAnswer, createTaskAnswer } from './commands/making.ts'
import { type DoneLast, takingBack } from './commands/taking-back.ts'
import { unclipped } from './gate/clipped.ts'
import { ofOwnList } from './gate/follow-ups.ts'
import { type Gated, gateIn } from './gate/gate.ts'
import { gatedAnswer } from './gate/gated.ts'
import {
  germanDate,
  germanGreeting,
  germanHelp,
  germanSpan,
  germanSummary,
  germanThanks,
  germanToday,
  germanWithoutRecords,
} from './gate/german.ts'
import { germanPage } from './gate/german-pages.ts'
import type { Intent, IntentKind } from './gate/intent.ts'
import { linesAsked } from './gate/lines-asked.ts'
import { sameOfOther } from './gate/other-person.ts'
import { answerParts, partsIn } from './gate/parts.ts'
import {
  dateToday,
  greeting,
  help,
  isNoneByFields,
  isNotFound,
  luck,
  notFound,
  thanks,
  withoutRecords,
} from './gate/plain.ts'
import { premiseLine } from './gate/premise.ts'
import { eitherAnswer } from './look-up/either.ts'
import { foundNothing, lookUp } from './look-up/look-up.ts'
import { lookedUp } from './look-up/looked-up.ts'
import { otherOfTwo } from './look-up/other-of-two.ts'
import { owesAnswer } from './look-up/stated.ts'
import { saysMore } from './reckoned/counts.ts'
import { furtherReckoned } from './reckoned/expressed.ts'
import { extremeAnswer, extremeAsked } from './reckoned/extremes.ts'
import { kpiExtremeAnswer } from './reckoned/kpi-extremes.ts'
import { rowFigures } from './reckoned/row-figures.ts'
import { courseAnswer } from './records/course-asked.ts'
import { decidedIn, decidedInGerman } from './records/decided.ts'
import { fieldsAnswer } from './records/fields.ts'
import { goalAnswer, goalsAnswer, goalsNamed } from './records/goals.ts'
import { latelyOf } from './records/lately-of.ts'
import { messagesAnswer } from './records/messages.ts'
import { onDayAnswer } from './records/on-day.ts'
import { aboutAnswer, decisionsAnswer, searchAnswer, summaryAnswer } from './records/past.ts'
import { keepInTouchAnswer, lastTalkAnswer, owedAnswer, personAnswer, prepareAnswer } from './records/people.ts'
import { promisesAnswer } from './records/promised.ts'
import { standAnswer } from './records/standing.ts'
import { alsoStated, listTasks } from './records/task-lists.ts'
import { countAnswer, nextAnswer, tasksAnswer, todayAnswer } from './records/work.ts'
import { sheetAnswer } from './sheets/sheets.ts'

/** A message of a conversation, and what the person lets the analyst use. */
export type Question = {
  text: string
  /** What the same person said before in the conversation, oldest first. */
  before: readonly string[]
  /** What was answered last, in Markdown; left out or null: nothing yet. */
  replied?: string | null
  /** What to call them; null: unknown. */
  name: string | null
  /** Whether their records may be read. */
  reads_records: boolean
  /** What was done last in the conversation; looked at where it may have to be taken back. */
  done?: DoneLast | 'undone' | null
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
  count: async ({ context, intent }) => {
    if (!saysMore(intent.text)) return countAnswer(context, intent)
    const found = await lookUp(context, intent.text, { about: intent.about ?? null })
    return found?.text ?? foundNothing(intent.text, context.german)
  },
  create_task: ({ context, intent, hands }) => createTaskAnswer(context, intent.subject, hands),
  add_note: ({ context, intent, hands }) => addNoteAnswer(context, intent.subject, hands),
  search: ({ context, intent }) => searchAnswer(context, intent.subject, intent.text),
  about: ({ context, intent }) => aboutAnswer(context, intent.subject),
  look_up: async ({ context, intent }) => {
    const found = await lookUp(context, intent.text, { about: intent.about ?? null })
    return found?.text ?? notFound(intent.subject)
  },
}

const LOOKED_UP: ReadonlySet<string> = new Set([
  'look_up',
  'count_records',
  'due_days',
  'which_person',
  'reach',
  'sum',
  'gap',
  'trend',
  'stand',
  'decisions',
  'why_top',
])

/** The reply to one message, in Markdown with marks. Errors: what `readTool` and `hands` throw. */
export async function answerQuestion(question: Question, readTool: ReadTool, hands: AnalystActions): Promise<string> {
  const { text, before, replied = null } = question
  // Words of greeting need no look at the calendar; what a day means is read again below.
  const first = gateIn(before, text, '2000-01-03')
  const early = withoutLook(question, first)
  if (early !== null) return first.german ? germanSigns(early) : early
  const context = await AnalystContext.open(readTool)
  const records = languageAsked([...before, text]) === null ? await languageKept(context) : 'en'
  const other = (await otherOfTwo(context, before, text)) ?? (await sameOfOther(context, before, text))
  const gated: Gated = {
    ...gateIn(before, other ?? text, context.today, { zone: context.zone, records, replied }),
    most: linesAsked(other ?? text),
    ...(before.length > 0 ? { earlier: { said: before.at(-1) ?? '', replied } } : {}),
  }
  context.german = gated.german
  const parts = partsIn(text, gated.kind)
  const answerOne = (part: string, earlier: readonly string[]) =>
    answerTo(
      context,
      {
        ...gateIn([...before, ...earlier], part, context.today, { zone: context.zone, records }),
        german: gated.german,
      },
      part,
      hands,
    )
  if (parts !== null) return answerParts(parts, gated.german, answerOne)
  const answer = await answerHearing(
    context,
    { gated, said: [...before, other ?? text], hands },
    (each, words, listening) => answerTo(context, each, words, listening),
  )
  return gated.german ? germanSigns(answer) : answer
}

/** What needs no record, or may see none. */
function withoutLook({ name, reads_records, done }: Question, { kind, german }: Gated): string | null {
  if (kind === 'greeting') return german ? germanGreeting(name ?? '') : greeting(name ?? '')
  if (kind === 'thanks') return german ? germanThanks() : thanks()
  if (kind === 'luck') return luck(german)
  if (kind === 'undo') return takingBack(done, german)
  if (kind === 'help') return german ? germanHelp() : help()
  if (reads_records) return null
  return german ? germanWithoutRecords() : withoutRecords()
}

async function answerTo(context: AnalystContext, gated: Gated, typed: string, hands: AnalystActions): Promise<string> {
  const text = unclipped(typed)
  if (gated.told !== undefined) {
    const found = await lookUp(context, gated.text, {
      ...{ about: gated.about ?? null, told: [plainText(gated.told)], onlyLook: true },
    })
    return found?.text ?? foundNothing(gated.text, gated.german)
  }
  const either = gated.kind === 'command' || NO_LIST.has(gated.kind) ? null : await eitherAnswer(context, gated, text)
  if (either !== null) return either
  const free = gated.kind === 'command' ? null : freeAsked(text, context, gated.german)
  if (free !== null) return freeAnswer(context, free, gated.german)
  const further = NO_LIST.has(gated.kind) ? null : await furtherReckoned(context, gated, text)
  if (further !== null) return further
  const now = NO_LIST.has(gated.kind) ? null : await latelyOf(context, gated)
  if (now !== null) return now
  const onDay =
    gated.kind === 'command' || gated.about !== undefined ? null : await onDayAnswer(context, { ...gated, text })
  if (onDay !== null) return onDay
  const course = NO_LIST.has(gated.kind) ? null : await courseAnswer(context, { ...gated, text })
  if (course !== null) return course
  // So much of a message is read as a question.
  const alone = gated.kind === 'list_tasks' ? ofOwnList(text, gated.text, gated.flags.has('mine')) : text
  const asked = alone.slice(0, 2_000)
  const byFields = NO_LIST.has(gated.kind) || gated.about !== undefined ? null : await fieldsAnswer(context, asked)
  // What is due a text may say, too; what a field lacks it does not.
  if (byFields !== null) {
    const told = gated.kind === 'due_days' ? await alsoStated(context, gated) : ''
    if (told !== '') return [byFields, told].join('\n\n')
    return DUE.test(asked) ? withPassages(context, gated, byFields) : byFields
  }
  const figures = NO_LIST.has(gated.kind) ? null : await rowFigures(context, { ...gated, text: asked })
  if (figures !== null) return figures
  const ofTable = NO_LIST.has(gated.kind) ? null : await sheetAnswer(context, { ...gated, text: asked })
  if (ofTable !== null) return ofTable
  const extreme = gated.kind === 'command' ? null : extremeAsked(gated.text)
  const ranked = extreme === null ? null : await extremeAnswer(context, extreme)
  if (ranked !== null) return ranked
  const ofKpis = NO_LIST.has(gated.kind) ? null : await kpiExtremeAnswer(context, gated)
  if (ofKpis !== null) return ofKpis
  const untrue = gated.kind === 'command' ? null : await premiseLine(context, gated.text)
  // What the question takes for granted is not so by the fields: that is said first, and what texts say of it is only looked up.
  if (untrue !== null) return withTexts(context, gated, untrue)
  const answer = await gatedAnswer(context, gated, hands)
  if (answer !== null && answer.trim() !== '') return withPassages(context, gated, answer)
  if (gated.kind === 'decisions') {
    // The day and the title that the person typed say which note is meant.
    const decided = await decidedIn(context, { ...gated, text })
    if (decided !== null) return decided
    const lately =
      gated.german && termsOf(text.replace(DECIDED, ' ')).length === 0 ? await decidedInGerman(context) : null
    if (lately !== null) return lately
  }
  if (gated.kind === 'decisions' && gated.subject === null && !gated.german) return answered(context, gated, hands)
  if (LOOKED_UP.has(gated.kind)) {
    const found = await lookedUp(context, gated)
    if (gated.kind !== 'decisions' || gated.german) return found
    return [await answered(context, gated, hands), found].join('\n\n')
  }
  return withPassages(context, gated, await answered(context, gated, hands))
}

/** The language of the records, for what shows none itself. */
const languageKept = async (context: AnalystContext) =>
  languageOfRecords({
    notes: (await context.notes({ limit: 40 })).items,
    tasks: (await context.tasks({ limit: 150 })).items,
    goals: (await context.goals({ limit: 100 })).items,
  } as Parameters<typeof languageOfRecords>[0])

/** Of these texts may say what no field does. */
const DUE = /(?<!\p{L})(?:over)?due(?!\p{L})|(?<!\p{L})(?:über)?fällig\p{L}*/iu

/** What is done or written asks for no list of records, whatever words it has. */
const NO_LIST: ReadonlySet<string> = new Set(['command', 'draft', 'create_task', 'add_note', 'prepare', 'why_top'])

/** Words that ask for decisions and name nothing that they are on. */
const DECIDED =
  /(?<!\p{L})(?:entscheidung(?:en)?|entschieden|beschl(?:üsse|uss|ossen)|getroffen|gefallen|zuletzt)(?!\p{L})/giu

/** Where fields say that there is none, the passages that speak of it stand beneath: "none" is said of fields alone. */
async function withPassages(context: AnalystContext, { text, about }: Gated, answer: string): Promise<string> {
  if (!isNoneByFields(answer)) return answer
  const found = await lookUp(context, text, { about: about ?? null })
  return found === null ? answer : [answer, found.text].join('\n\n')
}

/** A line of the fields, and beneath it what texts say of the same thing, which need not agree. */
async function withTexts(context: AnalystContext, { text, about }: Gated, line: Markdown): Promise<string> {
  const found = await lookUp(context, text, { about: about ?? null, onlyLook: true })
  return found === null ? page(line) : [page(line), found.text].join('\n\n')
}

/** What asks for somebody or something by name, and may as well be a question. */
const MAY_LOOK: ReadonlySet<string> = new Set([
  'owed',
  'person',
  'last_talk',
  'search',
  'about',
  'goals',
  'prepare',
  'summary',
])

/** German has no pages of its own for these: they are answered as a list, a summary or a look-up. */
async function germanAnswer(context: AnalystContext, gated: Gated): Promise<string | null> {
  const { kind, text } = gated
  if (kind === 'date') return germanDate(context.today)
  if (kind === 'today') return germanToday(context)
  if (kind === 'tasks' || kind === 'count') return listTasks(context, gated)
  if (kind === 'promises' || kind === 'owed') return owesAnswer(context, gated)
  const span = germanSpan(text, context.today)
  if (span && (kind === 'summary' || kind === 'about' || kind === 'stand')) return germanSummary(context, span)
  if (kind === 'prepare') return gated.subject === null ? germanToday(context) : prepareAnswer(context, gated as Intent)
  if (kind === 'about' && germanPage(text) !== null) {
    const about = await aboutAnswer(context, gated.subject)
    if (about !== '') return about
  }
  if (IN_WORDS.has(kind)) return (await standAnswer(context, gated)) ?? lookedUp(context, gated)
  return null
}
const IN_WORDS: ReadonlySet<string> = new Set(['about', 'search', 'summary', 'messages'])

async function answered(context: AnalystContext, gated: Gated, hands: AnalystActions): Promise<string> {
  const { kind } = gated
  if (gated.german) {
    const german = await germanAnswer(context, gated)
    if (german !== null) return german
  }
  if (!Object.hasOwn(ANSWERS, kind)) return help()
  const intent = gated as Intent
  const answer = await ANSWERS[kind as keyof typeof ANSWERS]({ context, intent, hands })
  // A name that nobody has, or words that no record says together: the question itself may still be answered.
  return answer.trim() === '' || (isNotFound(answer) && MAY_LOOK.has(kind)) ? lookedUp(context, gated) : answer
}
