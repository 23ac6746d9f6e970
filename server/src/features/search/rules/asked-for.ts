// What a question asks for by what records are, not by what they say: tasks by their state, day and owner; what was promised, asked or decided,
// by whom. No record need say these words: a task that is overdue does not call itself so. English and German.
import { type Period, periodOf } from '#server/analyst/dates/period.ts'

type Span = Pick<Period, 'from' | 'to'>

export type AskedTasks = {
  state: 'open' | 'overdue' | 'ended' | null
  /** Days on which they are due. */
  due: Span | null
  whose: 'mine' | 'others' | null
}
export type AskedStatements = {
  kinds: readonly ('promise' | 'decision' | 'question' | 'deadline')[]
  direction: 'i_owe' | 'owed_to_me' | null
  due: Span | null
}
/** `rest`: the question without the words that are answered by what records are. */
export type AskedFor = { tasks: AskedTasks | null; statements: AskedStatements | null; rest: string }

const word = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'giu')
const TASKS = word('tasks?|to-?dos?|action items?|aufgaben?|pendenzen?')
const OVERDUE = word('overdue|past due|überfällige?[nrs]?|verspätete?[nrs]?|in verzug')
const DUE = word('due|deadlines?|fällige?[nrs]?|fristen?')
const DONE = word('done|finished|completed|erledigte?[nrs]?|abgeschlossene?[nrs]?')
const OPEN = word('open|outstanding|unfinished|offene?[nrs]?|ausstehende?[nrs]?')
const MINE = word('my|mine|i|me|ich|mir|mein\\p{L}{0,2}')
const OTHERS = word('other people|others|someone else|somebody else|anderen?|andere leute')
const OWES = word(
  'owes?|owed|promise[sd]?|promises|commitments?|committed|schulde[nt]?|schuldet|versprochen|versprechen|versprach|zugesagt|zusagen?',
)
const I_OWE = word(
  '(?:do|did|have|had) (?:i|we) (?:still |ever )?(?:owe|promised?|committed?)|(?:i|we) (?:still )?(?:owe|promised|committed)|(?:habe?n?|schulden?) (?:ich|wir)|(?:ich|wir) (?:noch )?(?:schulden?|habe?n?)',
)
const OWED = word('owes?(?: \\p{L}+){0,2} (?:me|us)|owed to (?:me|us)|schulde[nt]?(?: \\p{L}+){0,2} (?:mir|uns)')
const QUESTIONS = word(
  '(?:open|unanswered|unresolved|outstanding) (?:questions?|points?|issues?)|questions?(?: \\p{L}+){0,3} (?:open|unanswered|unresolved)|undecided|offenen? (?:fragen?|punkte)|fragen?(?: \\p{L}+){0,3} offen|unentschieden|ungeklärt',
)
/** "What is still open?" asks for all that waits: tasks and what nobody has answered. */
const ALL_OPEN =
  /^(?:and |und |so )?(?:what(?:['’]s| is| are| do we have)?(?: (?:all|still|left))* (?:open|outstanding|unresolved|pending)(?! \p{L}{0,3}question)|was (?:ist|steht|gibt es)?(?: (?:alles|denn|noch|so|an))* (?:offen|ungeklärt|aus))(?!\p{L})/iu
/** Words of time, which what is due answers. */
const TIMES = word(
  'today|tomorrow|(?:this|next|last|coming) (?:week|month|year|quarter)|week|month|heute|morgen|(?:diese[rnm]?|nächste[rnm]?|kommende[rnm]?|letzte[rnm]?) (?:woche|monat|jahr|quartal)|woche|monat|wochen',
)
/** What is due must be done or sent. */
const OUT = word(
  'out|away|sent|ready|falls?|rest|everything|all|raus|weg|fertig|alles|unbedingt|rest|anliegt|ansteht|by|until|before|bis|spätestens',
)
/** Asks what somebody keeps others waiting with. */
export const HELD_UP =
  /\bwhat(?:['’]?s| is| are| has)? (?!i\b|we\b)(?<who>\p{L}+(?: \p{L}+)?) (?:still )?(?:holding (?:us |me |things )?up|held up|sitting on|late with|behind with|blocking|delaying|dragging)\b|(?<!\p{L})(?:was (?:blockiert|verzögert|hält)|womit (?:ist|hängt)|woran (?:hängt|liegt) es bei|wo hängt(?: es|['’]?s)? bei)(?!\p{L})/iu
const DECISIONS = word('decided|decisions?|entschieden|entscheidungen?|beschlossen|beschlüsse?')

const has = (text: string, pattern: RegExp) => text.search(pattern) >= 0

/** The German names of days that questions are about, as the English that is read. */
const DAYS: readonly [RegExp, string][] = [
  [word('übermorgen'), 'day after tomorrow'],
  [word('vorgestern'), 'day before yesterday'],
  [word('heute'), 'today'],
  [word('morgen'), 'tomorrow'],
  [word('gestern'), 'yesterday'],
  [word('(?:in )?dieser? woche'), 'this week'],
  [word('(?:in )?(?:der )?nächsten? woche|kommenden? woche'), 'next week'],
  [word('(?:in )?(?:der )?letzten? woche|vorigen? woche'), 'last week'],
  [word('(?:in )?diese[nm] monat'), 'this month'],
  [word('(?:im )?nächsten monat'), 'next month'],
]
const inEnglish = (text: string) => DAYS.reduce((said, [pattern, days]) => said.replace(pattern, days), text)

/** `today`: yyyy-mm-dd of the person. `dueThen`: the days on which what is asked for is due, where they are known to be asked. */
export function askedFor(question: string, today: string, dueThen: Span | null = null): AskedFor {
  const named = has(question, TASKS)
  const [overdue, isDue] = [has(question, OVERDUE), has(question, DUE)]
  const due = overdue ? null : (dueThen ?? (isDue ? periodOf(inEnglish(question), today).period : null))
  const whose = has(question, OTHERS) ? 'others' : has(question, MINE) ? 'mine' : null
  const state = overdue
    ? 'overdue'
    : has(question, DONE)
      ? 'ended'
      : has(question, OPEN) || due || isDue
        ? 'open'
        : null
  const open = ALL_OPEN.test(question.trim())
  const tasks = named || overdue || due || open ? { state: open ? 'open' : state, due, whose } : null
  const owes = has(question, OWES)
  const kinds = [
    ...(owes ? (['promise'] as const) : []),
    ...(open || has(question, QUESTIONS) ? (['question'] as const) : []),
    ...(has(question, DECISIONS) ? (['decision'] as const) : []),
    ...(due ? (['deadline', 'promise'] as const) : []),
  ]
  const direction = !owes ? null : has(question, OWED) ? 'owed_to_me' : has(question, I_OWE) ? 'i_owe' : null
  const statements = kinds.length > 0 ? { kinds: [...new Set(kinds)], direction, due } : null
  const answered = [
    ...(tasks ? [TASKS, OVERDUE, DUE, DONE, OPEN] : []),
    ...(tasks || due ? [TIMES] : []),
    ...(due ? [OUT] : []),
    ...(kinds.includes('question') ? [QUESTIONS] : []),
    ...(owes ? [OWES, DONE] : []),
  ]
  const rest = answered.reduce((said, pattern) => said.replace(pattern, ' '), question)
  return { tasks, statements, rest } as AskedFor
}
