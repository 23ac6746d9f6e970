// Tables of who does what until when, in any order of columns: Markdown, tabs. Rows become promises, or decisions where the head says so.
import type { StatementState } from '#contract/statements.ts'
import { datesIn } from '../dates/written.ts'
import type { DateBase } from '../dates/written-rules.ts'
import type { Range, Row, Table } from './blocks.ts'
import type { People } from './people.ts'
import { wordsOf } from './units.ts'

type Column = 'who' | 'what' | 'due' | 'status' | 'decision' | 'question'
const HEADS: [Column, RegExp][] = [
  [
    'who',
    /^(?:who|owners?|responsible(?: person)?|respons?\.?|assignee|assigned(?: to)?|person|lead|name|by whom|accountable|driver|wer|wer\?|verantwortlich\p{L}*|zuständig\p{L}*|verantw\.?|wer macht(?: es| das)?|resp\.?|kürzel|bearbeiter\p{L}*|durch)$/iu,
  ],
  [
    'due',
    /^(?:due(?: date| by| on)?|by|by when|when|deadline|date|until|target(?: date)?|eta|timing|bis|bis wann|termin|frist|fällig(?: am| bis)?|wann|datum|erledigt bis|zieltermin|zu erledigen bis|fälligkeit)\??$/iu,
  ],
  ['status', /^(?:status|state|done|progress|stand|erledigt|✓|ok)\??$/iu],
  ['decision', /^(?:decisions?|resolution|beschluss|beschlüsse|entscheid(?:e|ung|ungen)?)$/iu],
  ['question', /^(?:(?:open )?questions?|open (?:points?|issues?)|(?:offene )?fragen?|offene punkte?)$/iu],
  [
    'what',
    /^(?:what|actions?(?: items?| points?)?|tasks?|items?|to-?dos?|description|activity|deliverables?|next steps?|was|was\?|aufgaben?|massnahmen?|maßnahmen?|pendenz(?:en)?|tätigkeit|beschreibung|aufträge?|auftrag|thema|traktandum|aktion|nächste schritte)$/iu,
  ],
]

export type Entry = {
  row: Range
  kind: 'promise' | 'decision' | 'question'
  who: Range | null
  what: Range
  due: Range | null
  state: StatementState
}

/** What the rows say; nothing for a table that is about something else. */
export function entriesOf(text: string, table: Table, people: People, base: DateBase): Entry[] {
  const columns = columnsOf(text, table, people, base)
  const whatAt = indexOf(columns, 'what')
  const decisionAt = indexOf(columns, 'decision')
  const questionAt = indexOf(columns, 'question')
  const [whoAt, dueAt, statusAt] = [indexOf(columns, 'who'), indexOf(columns, 'due'), indexOf(columns, 'status')]
  const main =
    whatAt >= 0 && (whoAt >= 0 || dueAt >= 0 || table.section === 'action')
      ? whatAt
      : decisionAt >= 0
        ? decisionAt
        : questionAt
  if (main < 0) return []
  const kind = main === whatAt ? 'promise' : main === decisionAt ? 'decision' : 'question'
  const rows = columns.includesHead ? table.rows : [table.head, ...table.rows]
  return rows.flatMap((row) => {
    const what = row.cells[main]
    const [first, last] = [row.cells[0], row.cells.at(-1)]
    if (!what || !first || !last || !/\p{L}{2}/u.test(text.slice(what.from, what.to))) return []
    return [
      {
        row: { from: first.from, to: last.to },
        kind,
        who: cell(text, row, whoAt),
        what,
        due: cell(text, row, dueAt),
        state: stateOf(text, row, statusAt),
      },
    ]
  })
}

type Columns = { names: (Column | null)[]; includesHead: boolean }
const indexOf = ({ names }: Columns, column: Column) => names.indexOf(column)

function columnsOf(text: string, table: Table, people: People, base: DateBase): Columns {
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
