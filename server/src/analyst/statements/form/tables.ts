// Tables of who does what until when, in any order of columns: Markdown, tabs. Rows become promises, or decisions where the head says so.
import type { StatementKind, StatementState } from '#contract/statements.ts'
import { datesIn } from '../../dates/written.ts'
import type { DateBase } from '../../dates/written-rules.ts'
import { deadlineIn, figureIn } from '../days/deadlines.ts'
import { decisionIn } from '../decisions/settle.ts'
import type { Setting } from '../draft.ts'
import { isThingToDo } from '../who/owners.ts'
import type { People } from '../who/people.ts'
import type { Range, Row, Table } from './blocks.ts'
import { wordsOf } from './units.ts'

export type Column =
  | 'who'
  | 'what'
  | 'due'
  | 'status'
  | 'update'
  | 'next'
  | 'decision'
  | 'question'
  | 'topic'
  | 'outcome'
  | 'money'
const HEADS: [Column, RegExp][] = [
  [
    'who',
    /^(?:who|owners?|responsible(?: person)?|respons?\.?|assignee|assigned(?: to)?|person|lead|name|by whom|accountable|driver|wer|wer\?|verantwortlich\p{L}*|zuständig\p{L}*|verantw\.?|wer macht(?: es| das)?|resp\.?|kürzel|bearbeiter\p{L}*|durch)$/iu,
  ],
  [
    'due',
    /^(?:due(?: date| by| on)?|by|by when|when|deadline|date|until|target(?: date)?|eta|timing|bis|bis wann|termin|frist|fällig(?: am| bis)?|wann|datum|erledigt bis|zieltermin|zu erledigen bis|fälligkeit|soll|plan(?:ned)?(?: date)?|stichtag|end(?:e| date)?|next date|entscheidung am|decision date)\??$/iu,
  ],
  [
    'update',
    /^(?:(?:latest |status )?updates?|latest|news|where (?:we are|we stand|it stands|things stand)|what happened|current (?:status|state|position)|neues|aktuelles|wo (?:wir|es) stehen|wie es steht|sachstand|(?:aktueller|neuer) stand|zwischenstand)$/iu,
  ],
  ['next', /^(?:next|and now|weiter|wie weiter|wie geht es weiter)\??$/iu],
  ['status', /^(?:status|state|done|progress|stand|erledigt|✓|ok)\??$/iu],
  ['decision', /^(?:decisions?|resolution|beschluss|beschlüsse|entscheid(?:e|ung|ungen)?)$/iu],
  ['question', /^(?:(?:open )?questions?|open (?:points?|issues?)|(?:offene )?fragen?|offene punkte?)$/iu],
  [
    'what',
    /^(?:what|actions?(?: items?| points?)?|tasks?|items?|to-?dos?|description|activity|deliverables?|next steps?|was|was\?|aufgaben?|massnahmen?|maßnahmen?|pendenz(?:en)?|tätigkeit|beschreibung|aufträge?|auftrag|aktion|nächste schritte)$/iu,
  ],
  [
    'topic',
    /^(?:top|topics?|themen|thema|traktanden|traktandum|agenda items?|betreff|punkte?|points?|subject|matter|position|pos\.?|projekte?|projects?|vorhaben|meilensteine?|milestones?|phase|arbeitspaket|work package|bereich|area|workstream|lps?|investors?|kunden?|customers?|clients?|accounts?|lieferant(?:en)?|suppliers?|vendors?|gewerk|trade|objekt|property|site|risk|risiko|produkt|product|name|firma|company|deal|sache|angelegenheit|posten|artikel|order|bestellung)$/iu,
  ],
  [
    'outcome',
    /^(?:ergebnis(?:se)?|resultate?|results?|outcomes?|inhalt|besprochen(?:es)?|besprechung|diskussion|discussion|notes?|notizen?|bemerkung(?:en)?|remarks?|comments?|kommentar|anmerkung(?:en)?)$/iu,
  ],
  [
    'money',
    /^(?:[t$€£]?[€$£][mk]?|t€|k€|m€|tchf|chf|eur|usd|gbp|\$ ?(?:m|k|mm)|€ ?(?:m|k)|betrag|summe|preis|kosten|budget|umsatz|wert|volumen|amount|price|cost|value|total|revenue|volume|fee|rent|miete)(?: \([^()]{1,12}\)| in .{1,10})?$/iu,
  ],
]

export type Entry = {
  row: Range
  kind: StatementKind
  who: Range | null
  what: Range
  due: Range | null
  state: StatementState
}

/** What the rows say; nothing for a table that is about something else. */
export function entriesOf(text: string, table: Table, setting: Setting): Entry[] {
  const { people, base } = setting
  const columns = columnsOf(text, table, people, base)
  const whatAt = indexOf(columns, 'what')
  const decisionAt = indexOf(columns, 'decision')
  const questionAt = indexOf(columns, 'question')
  const [whoAt, dueAt, statusAt] = [indexOf(columns, 'who'), indexOf(columns, 'due'), indexOf(columns, 'status')]
  const topicAt = whatAt < 0 ? columns.names.lastIndexOf('topic') : -1
  const outcomeAt = indexOf(columns, 'outcome')
  const main =
    whatAt >= 0 && (whoAt >= 0 || dueAt >= 0 || table.section === 'action')
      ? whatAt
      : decisionAt >= 0
        ? decisionAt
        : questionAt
  const rows = columns.includesHead ? table.rows : [table.head, ...table.rows]
  const ends = (row: Row): Range | null => {
    const [first, last] = [row.cells[0], row.cells.at(-1)]
    return first && last ? { from: first.from, to: last.to } : null
  }
  if (main < 0 && topicAt >= 0 && outcomeAt > topicAt)
    return rows.flatMap((row) => {
      const range = ends(row)
      const entry = range ? outcomeOf(text, row, { topicAt, outcomeAt, whoAt, dueAt, statusAt }, setting) : null
      return range && entry ? [{ ...entry, row: range }] : []
    })
  if (main < 0) {
    const known = { topicAt: topicAt < 0 ? 0 : topicAt, whoAt, dueAt, statusAt, moneyAt: indexOf(columns, 'money') }
    return rows.flatMap((row) => {
      const range = ends(row)
      const entry = range && row.cells.length > 1 ? topicOf(text, row, known, setting) : null
      return range && entry ? [{ ...entry, row: range }] : []
    })
  }
  const kind = main === whatAt ? 'promise' : main === decisionAt ? 'decision' : 'question'
  return rows.flatMap((row) => {
    const what = row.cells[main]
    const range = ends(row)
    if (!what || !range || !/\p{L}{2}/u.test(text.slice(what.from, what.to))) return []
    const state = stateOf(text, row, statusAt)
    const [who, due] = [cell(text, row, whoAt), cell(text, row, dueAt)]
    // Nobody has it yet: that is open. Nobody needs to have it any more.
    if (kind === 'promise' && who !== null && NOBODY.test(text.slice(who.from, who.to)))
      return [{ row: range, kind: 'question', who: null, what, due, state }]
    const status = cell(text, row, statusAt)
    if (
      kind === 'promise' &&
      whoAt >= 0 &&
      who === null &&
      due === null &&
      status &&
      OVER.test(text.slice(status.from, status.to))
    )
      return []
    if (who === null && due === null && isIdea(text, row, statusAt)) return []
    // "Sign at the gate: new or pasted over?", and nobody has it.
    const isAsked = kind === 'promise' && who === null && /\?\s*$/.test(text.slice(what.from, what.to))
    return [{ row: range, kind: isAsked ? 'question' : kind, who, what, due, state }]
  })
}

/** "nur eine Idee", "parked": nobody has it, and nobody shall. */
const isIdea = (text: string, row: Row, at: number): boolean => {
  const range = at < 0 ? undefined : row.cells[at]
  return (
    range !== undefined &&
    /^(?:nur |bloß |erst |just |only )?(?:so )?(?:eine? |an )?(?:idee|idea|überlegung|thought|parked|someday|irgendwann)(?!\p{L})/iu.test(
      text.slice(range.from, range.to).trim(),
    )
  )
}

type OutcomeColumns = { topicAt: number; outcomeAt: number; whoAt: number; dueAt: number; statusAt: number }

/** What minutes in a table say of a matter: what comes of it is owed where somebody has it or a day, else what its words say. */
function outcomeOf(text: string, row: Row, at: OutcomeColumns, setting: Setting): Omit<Entry, 'row'> | null {
  const [topic, outcome] = [cell(text, row, at.topicAt), cell(text, row, at.outcomeAt)]
  if (outcome === null) return null
  const [who, due] = [cell(text, row, at.whoAt), cell(text, row, at.dueAt)]
  const words = wordsOf(text, [outcome]).clean.slice(0, 600)
  if (!/\p{L}{2}/u.test(words)) return null
  const state = stateOf(text, row, at.statusAt)
  const what = topic === null ? outcome : joined(topic, outcome)
  const entry = (kind: StatementKind): Omit<Entry, 'row'> => ({
    ...{ kind, who, what, state },
    due: due ?? outcome,
  })
  const isAsked = words.endsWith('?') || ASKED.test(words)
  if (isAsked) return entry('question')
  if (OVER.test(words)) return null
  const isSettled = SETTLED.test(words) || decisionIn(words, setting) !== null
  if (isSettled && due === null) return entry('decision')
  const isDated = due !== null && datesIn(wordsOf(text, [due]).clean.slice(0, 80), setting.base).length > 0
  if (isDated) return entry('promise')
  if (isSettled) return entry('decision')
  if (deadlineIn(words, setting) !== null) return entry('deadline')
  if (who !== null && isThingToDo(words, setting.people, setting.base)) return entry('promise')
  return figureIn(words, setting.base) === null ? null : entry('figure')
}
const ASKED = /^(?:offen|open|ungeklärt|unklar|tb[dc]|zu klären|to be (?:decided|clarified))(?![\p{L}-])/iu
const OVER =
  /^(?:erledigt|done|abgeschlossen|closed|fertig|completed?|hired|booked|paid|sent|ordered|bought|signed|gebucht|bestellt|bezahlt|gemietet|gekauft|verschickt)(?!\p{L})/iu
const NOBODY = /^(?:nobody|no one|none|still open|niemand|keiner|noch offen)(?: yet| so far| bisher)?[.?]*$/iu

type TableColumns = { topicAt: number; whoAt: number; dueAt: number; statusAt: number; moneyAt: number }

/** What a row of a table of matters says: with an owner and a day it is owed, else what stands in its cells, else its amount. */
function topicOf(text: string, row: Row, at: TableColumns, setting: Setting): Omit<Entry, 'row'> | null {
  const what = row.cells[at.topicAt]
  if (!what || !/\p{L}{2}/u.test(text.slice(what.from, what.to))) return null
  const [who, due] = [cell(text, row, at.whoAt), cell(text, row, at.dueAt)]
  const state = stateOf(text, row, at.statusAt)
  const read = (range: Range) => wordsOf(text, [range]).clean.slice(0, 600)
  const isDated = due !== null && datesIn(read(due), setting.base).length > 0
  const others = row.cells.filter((range, place) => place !== at.whoAt && place !== at.dueAt && range !== what)
  const entry = (kind: StatementKind, words: Range | null = null): Omit<Entry, 'row'> => ({
    kind,
    who,
    what: joined(what, words),
    due: due ?? words,
    state,
  })
  if (who !== null && isDated)
    return entry('promise', others.find((range) => range.from > what.to && /\p{L}{3}/u.test(read(range))) ?? null)
  for (const range of others) {
    const words = read(range)
    if (words.split(' ').length > 40 || words.endsWith('?')) continue
    const dated = datesIn(words, setting.base).filter(({ role, day }) => role !== 'from' && day >= setting.base.today)
    const owner = /^(\p{Lu}{2,3}|\p{Lu}\p{Ll}+)[ :]/u.exec(words)?.[1]
    if (dated.length > 0 && owner !== undefined && setting.people.isPerson(owner))
      return { ...entry('promise', range), who: { from: range.from, to: range.from + owner.length } }
    if (SETTLED.test(words) || decisionIn(words, setting) !== null) return entry('decision', range)
    // "sign by 6 Nov": a few words and their day.
    if (dated.length > 0 && words.length < 40 && /\p{L}{2}/u.test(words.replace(dated[0]?.words ?? '', '')))
      return entry('deadline', range)
    if (deadlineIn(words, setting) !== null) return entry('deadline', range)
  }
  if (others.some((range) => figureIn(`${read(what)} ${read(range)}`, setting.base) !== null)) return entry('figure')
  const sum = at.moneyAt < 0 ? null : cell(text, row, at.moneyAt)
  return sum !== null && /\d/.test(read(sum)) ? entry('figure') : null
}

const SETTLED =
  /^(?:passed|declined|rejected|approved|accepted|agreed|turned down|lost|won|dropped|abgelehnt|genehmigt|angenommen|bewilligt|abgesagt|verloren|gewonnen|gestrichen|entschieden)[.!]?$/i

/** From a row's matter to what is said of it, where that stands behind it. */
const joined = (what: Range, words: Range | null): Range =>
  words !== null && words.from > what.to ? { from: what.from, to: words.to } : what

export type Columns = { names: (Column | null)[]; includesHead: boolean }
const indexOf = ({ names }: Columns, column: Column) => names.indexOf(column)

export function columnsOf(text: string, table: Table, people: People, base: DateBase): Columns {
  const names = table.head.cells.map((range) => {
    const words = wordsOf(text, [range]).clean.trim()
    return HEADS.find(([, pattern]) => words.length < 40 && pattern.test(words))?.[0] ?? null
  })
  if (
    names.filter((name) => name !== null).length >= 2 ||
    (names.length > 1 && names.some((name) => name === 'decision' || name === 'question'))
  )
    return { names, includesHead: true }
  // Without a head the columns are told by what stands in them.
  const rows = [table.head, ...table.rows].slice(0, 8)
  const share = (at: number, test: (words: string) => boolean) =>
    rows.filter((row) => row.cells[at] && test(wordsOf(text, [row.cells[at]]).clean)).length / rows.length
  const width = table.head.cells.length
  const told: (Column | null)[] = Array.from({ length: width }, () => null)
  for (let at = 0; at < width; at++) {
    if (share(at, (words) => words.length < 40 && people.isPerson(words.split(/[,/&]/)[0]?.trim() ?? '')) > 0.6)
      told[at] = 'who'
    else if (share(at, (words) => words.length < 30 && datesIn(words, base).length > 0) > 0.6) told[at] = 'due'
  }
  if (told.includes('who') && told.includes('due')) {
    const lengths = told.map((name, at) =>
      name === null ? rows.reduce((sum, row) => sum + ((row.cells[at]?.to ?? 0) - (row.cells[at]?.from ?? 0)), 0) : 0,
    )
    const widest = lengths.indexOf(Math.max(...lengths))
    if ((lengths[widest] ?? 0) > 0) told[widest] = 'what'
  }
  return { names: told.includes('what') ? told : [], includesHead: false }
}

function cell(text: string, row: Row, at: number): Range | null {
  const range = at < 0 ? undefined : row.cells[at]
  return range && /[\p{L}\p{N}]/u.test(text.slice(range.from, range.to)) ? range : null
}

function stateOf(text: string, row: Row, at: number): StatementState {
  const range = at < 0 ? undefined : row.cells[at]
  const words = range ? text.slice(range.from, range.to).toLowerCase() : ''
  if (
    /^(?:done|closed|complete[d]?|finished|yes|x|✓|✔|✅|100 ?%|erledigt|abgeschlossen|ja|fertig|ok)\b|[✓✔✅]/u.test(
      words,
    )
  )
    return 'done'
  return /^(?:cancel|dropped|obsolete|gestrichen|abgesagt|hinfällig|entfällt)/.test(words) ? 'cancelled' : 'found'
}
