// Texts of one workspace in the order of their days, with what a careful reader says became of the statements in them. README.md has the format.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FoundStatement, StatementChange } from '#contract/statements.ts'
import { type CorpusText, sourceOf } from './corpus.ts'

type Outcome = { states: string[]; earlier: string; words: string; due: string | null }
export type Tale = { name: string; texts: CorpusText[]; outcomes: Outcome[]; lookAlikes: string[] }
type Known = FoundStatement & { id: string; written_on: string; isHere?: boolean }
type Link = (earlier: readonly Known[], later: CorpusText) => StatementChange[]
export type TaleScore = {
  /** By state: how many were seen, of those that the first text was found to say. */
  by_state: Record<string, { seen: number; of: number }>
  /** Shown, though no reader says so. */
  made: string[]
  /** Of the sentences that were written to look like a change and say nothing: those that are shown. */
  look_alikes: { taken: string[]; of: number }
  missed: string[]
  /** The earlier statement itself was not found: nothing can become of it. */
  unread: string[]
}

export function talesOf(file: string): Tale[] {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .split(/^### /m)
    .slice(1)
    .map((part) => {
      const [told = '', outcomes = ''] = part.split(/^>>>\n/m)
      const [head = '', ...texts] = told.split(/^--- /m)
      const [name = '', ...fields] = head.trim().split('\n')
      const lines = outcomes.trim().split('\n')
      return {
        name,
        texts: texts.map((text) => textOf(text, fields)),
        lookAlikes: lines.flatMap((line) => (line.startsWith('nothing |') ? [line.slice(9).trim()] : [])),
        outcomes: lines
          .filter((line) => !line.startsWith('nothing |'))
          .map((line) => {
            const [states = '', earlier = '', words = '', due = '-'] = line.split('|').map((each) => each.trim())
            return { states: states.split('/'), earlier, words, due: due === '-' ? null : due }
          }),
      }
    })
}

function textOf(part: string, fields: string[]): CorpusText {
  const [head = '', ...lines] = part.split('\n')
  const [day = '', kind = '', ...rest] = head.trim().split(' ')
  const text = lines.join('\n').trim()
  if (kind === 'message') return sourceOf('message', day, [...fields, `@author ${rest.join(' ')}`, '@to me'], text)
  if (kind === 'interaction') {
    const [type = '', ...name] = rest
    return { ...sourceOf('interaction', day, [...fields, `@to ${name.join(' ')}`], text), title: type }
  }
  return { ...sourceOf('note', day, fields, text), title: rest.join(' ') }
}

const holds = (text: string, words: string) => text.replace(/\s+/g, ' ').includes(words)

export function scoredTales(
  tales: readonly Tale[],
  find: (text: CorpusText) => FoundStatement[],
  link: Link,
): TaleScore {
  const score: TaleScore = { by_state: {}, made: [], look_alikes: { taken: [], of: 0 }, missed: [], unread: [] }
  for (const { name, texts, outcomes, lookAlikes } of tales) {
    const known: Known[] = []
    const told: (StatementChange & { of: string })[] = []
    for (const text of texts) {
      const here = find(text).map((one, at) => ({
        ...one,
        id: `${text.written_on}.${known.length + at}`,
        written_on: text.written_on,
      }))
      const changes = link([...known, ...here.map((one) => ({ ...one, isHere: true }))], text).filter(
        ({ perhaps }) => !perhaps,
      )
      told.push(
        ...changes.map((one) => ({
          ...one,
          of: [...known, ...here].find(({ id }) => id === one.statement_id)?.quote ?? '',
        })),
      )
      known.push(...here)
    }
    const right = new Set<StatementChange>()
    for (const { states, earlier, words, due } of outcomes) {
      const label = `${name}: ${states.join('/')} "${earlier}" <- "${words}"`
      if (!known.some(({ quote }) => holds(quote, earlier))) {
        score.unread.push(label)
        continue
      }
      const counted = score.by_state[states[0] ?? ''] ?? { seen: 0, of: 0 }
      score.by_state[states[0] ?? ''] = counted
      counted.of += 1
      const hits = told.filter(
        (one) =>
          states.includes(one.state) &&
          holds(one.of, earlier) &&
          holds(one.quote, words) &&
          (due === null || one.due?.date === due || one.state !== 'moved'),
      )
      for (const hit of hits) right.add(hit)
      if (hits.length > 0) counted.seen += 1
      else score.missed.push(label)
    }
    score.look_alikes.of += lookAlikes.length
    for (const words of lookAlikes)
      if (told.some((one) => !right.has(one) && holds(one.quote, words)))
        score.look_alikes.taken.push(`${name}: ${words}`)
    for (const one of told)
      if (!right.has(one))
        score.made.push(`${name}: ${one.state} "${one.of.slice(0, 70)}" <- "${one.quote.slice(0, 80)}"`)
  }
  return score
}
