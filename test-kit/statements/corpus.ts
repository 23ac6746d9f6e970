// Short texts with what a careful reader finds in them, and how a finder does on them. The format stands in README.md beside this file.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FoundStatement, StatementKind, StatementParty } from '#contract/statements.ts'

type KnownPerson = { name: string; contact_id: string }
export type CorpusText = {
  kind: 'note' | 'message' | 'interaction' | 'file'
  title: string
  text: string
  written_on: string
  zone: string
  author: StatementParty | null
  to: StatementParty | null
  me: string[]
  people: KnownPerson[]
}
export type Expected = {
  kind: StatementKind
  /** Null: nobody in particular. */
  who: string | null
  due: string | null
  /** Words that the quote must hold. */
  words: string
  hedged: boolean
  /** A careful reader may name it or not: it counts neither as missed nor as false. */
  optional: boolean
}
export type Case = { name: string; source: CorpusText; expected: Expected[] }
export type ChangeCase = {
  name: string
  earlier: CorpusText
  later: CorpusText
  expected: { states: string[]; due: string | null; words: string } | null
}

const ME = 'Alex Moreau'
const read = (file: string) =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split(/^### /m)
    .slice(1)

/** The cases of a file of texts: `open-en.txt` and its like. */
export function casesOf(file: string): Case[] {
  return read(file).map((part) => {
    const [head = '', ...lines] = part.split('\n')
    const cut = lines.indexOf('>>>')
    const fields = lines.slice(0, cut).filter((line) => /^@(?:people|me|author|to|zone) /.test(line))
    // "@to me" is a field; a line of the text that begins with another handle is text.
    const text = lines.slice(fields.length, cut).join('\n')
    const words = head.trim().split(' ')
    const kind = words.at(-2) as CorpusText['kind']
    return {
      name: words.slice(0, -2).join(' '),
      source: sourceOf(kind, words.at(-1) ?? '', fields, text),
      expected: expectedOf(lines.slice(cut + 1)),
    }
  })
}

export function sourceOf(kind: CorpusText['kind'], written_on: string, fields: string[], text: string): CorpusText {
  const field = (name: string) => fields.find((line) => line.startsWith(`@${name} `))?.slice(name.length + 2)
  const people = (field('people') ?? '')
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => ({ name, contact_id: `contact-${name}` }))
  const party = (name: string): StatementParty => ({
    words: name === 'me' ? ME : name,
    resolved: name === 'me' ? 'me' : (people.find((each) => each.name === name)?.contact_id ?? null),
  })
  const author = field('author')
  const to = field('to')
  const own = kind === 'file' ? null : party('me')
  return {
    kind,
    title: '',
    text,
    written_on,
    zone: field('zone') ?? 'Europe/Zurich',
    author: author ? party(author) : own,
    to: to ? party(to) : null,
    me: [ME],
    people,
  }
}

function expectedOf(lines: string[]): Expected[] {
  return lines
    .filter((line) => line.includes('|'))
    .map((line) => {
      const [kind = '', who = '-', due = '-', words = '', hedge] = line.split('|').map((part) => part.trim())
      return {
        kind: kind.replace('*', '') as StatementKind,
        who: who === '-' ? null : who,
        due: due === '-' ? null : due,
        words,
        hedged: hedge === 'hedged',
        optional: kind.startsWith('*'),
      }
    })
}

export function changesOf(file: string): ChangeCase[] {
  return read(file).map((part) => {
    const [head = '', ...lines] = part.split('\n')
    const [name = '', before = '', , after = ''] = head.trim().split(' ')
    const fields = lines.filter((line) => line.startsWith('@'))
    const [first = '', second = '', third = ''] = lines
      .filter((line) => !line.startsWith('@'))
      .join('\n')
      .split(/^>>>\n?/m)
    const [states = '', due = '-', words = ''] = third
      .trim()
      .split('|')
      .map((each) => each.trim())
    return {
      name,
      earlier: sourceOf('note', before, fields, first.trim()),
      later: sourceOf('note', after, fields, second.trim()),
      expected: states === '' ? null : { states: states.split('/'), due: due === '-' ? null : due, words },
    }
  })
}

const plain = (text: string) => text.replace(/\s+/g, ' ').toLowerCase()

/** Whether this is the statement that the reader means: the same kind, with those words in its span. */
export const isThat = (found: FoundStatement, expected: Expected): boolean =>
  found.kind === expected.kind && plain(found.quote).includes(plain(expected.words))

export function isWho(found: FoundStatement, who: string | null): boolean {
  if (who === null) return true
  if (who === 'me') return found.who?.resolved === 'me' || /^(?:I|ich|we|wir)$/.test(found.who?.words ?? '')
  if (found.who?.resolved?.startsWith('contact-') && plain(found.who.resolved).includes(plain(who))) return true
  return found.who !== null && plain(found.who.words).includes(plain(who))
}

/** The same day; of a week, a month and longer the same one. */
export function isDue(found: FoundStatement, due: string | null): boolean {
  if (due === null) return true
  const date = found.due?.date ?? null
  if (date === null) return false
  const days = Math.abs(Date.parse(date) - Date.parse(due)) / 86_400_000
  return days <= { day: 0, week: 4, month: 16, quarter: 50, year: 200 }[found.due?.precision ?? 'day']
}

export type Score = {
  expected: number
  right: number
  /** Right in who and until when, too. */
  whole: number
  found: number
  wrong: number
  /** The same of what is not shown as perhaps. */
  sure: number
  sureWrong: number
  missed: string[]
  made: string[]
  inexact: string[]
}

export function scored(cases: readonly Case[], find: (source: CorpusText) => FoundStatement[]): Score {
  const score: Score = {
    expected: 0,
    right: 0,
    whole: 0,
    found: 0,
    wrong: 0,
    sure: 0,
    sureWrong: 0,
    missed: [],
    made: [],
    inexact: [],
  }
  for (const { name, source, expected } of cases) {
    const found = find(source)
    const taken = new Set<FoundStatement>()
    for (const each of expected.toSorted((a, b) => Number(a.optional) - Number(b.optional))) {
      const hits = found.filter((one) => !taken.has(one) && isThat(one, each))
      const hit = hits.find((one) => isWho(one, each.who) && isDue(one, each.due)) ?? hits[0]
      if (hit) taken.add(hit)
      if (each.optional) continue
      score.expected += 1
      if (!hit) score.missed.push(`${name}: ${each.kind} "${each.words}"`)
      else {
        score.right += 1
        if (isWho(hit, each.who) && isDue(hit, each.due)) score.whole += 1
        else
          score.inexact.push(
            `${name}: "${each.words}" who ${hit.who?.words ?? '-'} for ${each.who ?? '-'}, due ${hit.due?.date ?? '-'} for ${each.due ?? '-'}`,
          )
      }
    }
    for (const one of found) {
      score.found += 1
      if (!one.perhaps) score.sure += 1
      if (taken.has(one)) continue
      score.wrong += 1
      if (!one.perhaps) score.sureWrong += 1
      score.made.push(`${name}: ${one.perhaps ? '(perhaps) ' : ''}${one.kind} "${one.quote.slice(0, 90)}"`)
    }
  }
  return score
}

export const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole)

/** One line: recall; precision of what is shown as found, and of all; how many are right in who and when. */
export function spoken(score: Score): string {
  const percent = (part: number, whole: number) => `${Math.round(share(part, whole) * 100)} %`
  return (
    `recall ${percent(score.right, score.expected)} of ${score.expected}, precision ${percent(score.sure - score.sureWrong, score.sure)} of ${score.sure} shown as found ` +
    `(${percent(score.found - score.wrong, score.found)} with the ${score.found - score.sure} shown as perhaps), who and when right in ${percent(score.whole, score.right)}`
  )
}
