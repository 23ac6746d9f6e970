// Short cases of other trades: what was said earlier, and later texts, each line with what it tells of it: `eval/learn/fates/NAME.txt`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StatementKind, StatementSourceKind } from '#contract/statements.ts'
import { dateBase, datesIn } from '#server/analyst/dates/written.ts'
import type { EarlierStatement } from '#server/analyst/statements/fates/earlier.ts'
import { FATES, type Fate } from '#server/analyst/statements/fates/learnt/classifier.ts'
import { findStatements } from '#server/analyst/statements/find.ts'
import { chooseDue } from '#server/analyst/statements/finish.ts'
import { source } from '#server/analyst/statements/fixture.ts'
import { isGerman } from '#server/analyst/statements/form/language.ts'
import type { SourceText } from '#server/analyst/statements/form/source.ts'
import { EVAL } from '../read.ts'

const FOLDER = join(EVAL, 'learn/fates')
const DAY = '(?<day>\\d{4}-\\d\\d-\\d\\d)'
/** "== 2026-10-02" begins a case, "3 q Who pays the ferry?" is what was said then; "-- 2026-10-19 note; Nell Gray" begins a later text. */
const HEAD = new RegExp(`^== ${DAY}$`)
const SAID = /^(?<number>\d{1,2}) (?<letter>[pdqlf]) (?<words>.+)$/u
const TEXT = new RegExp(`^-- ${DAY} (?<kind>note|message|interaction|file)(?:; (?<people>.+))?$`, 'u')
/** "-" tells nothing of it; "done 1 moved 3" what became of the first and the third. */
const LINE = new RegExp(`^(?<told>-|(?:(?:${FATES.join('|')}) \\d{1,2} ?){1,4}) ?(?<words>(?<= ).+)$`, 'u')
const KINDS: Record<string, StatementKind> = { p: 'promise', d: 'decision', q: 'question', l: 'deadline', f: 'figure' }

export type FateLine = { start: number; end: number; told: { fate: Fate; id: string }[] }
export type FateCase = {
  trade: string
  earlier: EarlierStatement[]
  later: { source: SourceText; lines: FateLine[] }[]
}
type Written = {
  day: string
  said: { id: string; letter: string; words: string }[]
  texts: {
    day: string
    kind: StatementSourceKind
    people: string[]
    lines: { told: FateLine['told']; words: string }[]
  }[]
}

export const fateCases = (): FateCase[] =>
  readdirSync(FOLDER)
    .toSorted()
    .flatMap((file) => casesOf(file.replace(/\.txt$/, ''), readFileSync(join(FOLDER, file), 'utf8')))

export function casesOf(trade: string, written: string): FateCase[] {
  const cases: Written[] = []
  for (const [at, line] of written.split('\n').entries()) {
    if (line.trim() === '') continue
    if (!taken(line, cases)) throw new Error(`${trade}.txt, line ${at + 1}: a line begins with what it tells: ${line}`)
  }
  return cases.map((each, at) => caseOf(trade, at, each))
}

function taken(line: string, cases: Written[]): boolean {
  const head = HEAD.exec(line)?.groups
  if (head) cases.push({ day: head.day ?? '', said: [], texts: [] })
  const last = cases.at(-1)
  if (last === undefined || head) return head !== undefined
  const text = TEXT.exec(line)?.groups
  if (text) {
    const people = (text.people ?? '').split(', ').filter((name) => name !== '')
    last.texts.push({ day: text.day ?? '', kind: text.kind as StatementSourceKind, people, lines: [] })
    return true
  }
  const lines = last.texts.at(-1)?.lines
  if (lines === undefined) {
    const said = SAID.exec(line)?.groups
    if (said) last.said.push({ id: said.number ?? '', letter: said.letter ?? '', words: said.words ?? '' })
    return said !== undefined
  }
  const told = LINE.exec(line)?.groups
  if (told) lines.push({ told: toldIn(told.told ?? ''), words: told.words ?? '' })
  return told !== undefined
}

const toldIn = (marks: string): FateLine['told'] =>
  [...marks.matchAll(/(?<fate>[a-z]+) (?<id>\d+)/g)].flatMap(({ groups }) => {
    const fate = FATES.find((each) => each === groups?.fate)
    return fate === undefined ? [] : [{ fate, id: groups?.id ?? '' }]
  })

function caseOf(trade: string, at: number, { day, said, texts }: Written): FateCase {
  const names = [...new Set(texts.flatMap(({ people }) => people))]
  const people = names.map((name, nth) => ({ name, contact_id: `c${nth}` }))
  const idOf = (id: string) => `${trade}/${at}/${id}`
  return {
    trade,
    earlier: said.map(({ id, letter, words }) =>
      statementOf(idOf(id), KINDS[letter] ?? 'promise', source(words, { people, written_on: day })),
    ),
    later: texts.map((text) => {
      const first = people.find(({ name }) => name === text.people[0])
      const other = first ? { words: first.name, resolved: first.contact_id } : null
      const hasOther = text.kind === 'message' || text.kind === 'interaction'
      let all = ''
      const lines = text.lines.map(({ told, words }) => {
        const start = all.length
        all += `${words}\n`
        return { start, end: start + words.length, told: told.map((one) => ({ ...one, id: idOf(one.id) })) }
      })
      const parts = { kind: text.kind, people, written_on: text.day, to: hasOther ? other : null }
      return { source: source(all, parts), lines }
    }),
  }
}

/** As the rules find it; where they do not, the line as it stands, with its day. */
function statementOf(id: string, kind: StatementKind, text: SourceText): EarlierStatement {
  const { written_on } = text
  const [found] = findStatements(text)
    .filter((each) => each.kind === kind)
    .toSorted((a, b) => b.confidence - a.confidence)
  if (found !== undefined) return { ...found, id, written_on }
  const base = dateBase(text.text, written_on, text.zone, isGerman(text.text))
  const due = chooseDue(
    datesIn(text.text, base).filter((each) => each.day >= written_on),
    'promise',
    base,
  )
  return {
    ...{ id, kind, written_on, hedged: false, who: null, to_whom: null, what: text.text, amount: null },
    due: due && { date: due.day, other_date: due.other, words: due.words, precision: due.precision },
    ...{ start: 0, end: text.text.length, quote: text.text, confidence: 0.7, perhaps: false, state: 'found' },
  }
}
