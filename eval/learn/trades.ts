// Short texts of trades that no workspace is about, each line with what it says: `eval/learn/trades/NAME.txt`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StatementSourceKind } from '#contract/statements.ts'
import { LEARNT_KINDS } from '#server/analyst/statements/doubts/classifier.ts'
import { source } from '#server/analyst/statements/fixture.ts'
import type { SourceText } from '#server/analyst/statements/form/source.ts'
import { EVAL, type Workspace } from '../read.ts'
import { type Sentence, studied } from './sentences.ts'

const FOLDER = join(EVAL, 'learn/trades')
/** "p" and so on before a line; "-": it says nothing, ".": a heading or what shall not be learnt from; "+" after it: the paragraph goes on. */
const LINE = /^(?<kinds>[pdqlf]{1,2}|[-.])(?<more>\+?) (?<words>.+)$/u
const LETTERS = ['p', 'd', 'q', 'l', 'f']
const HEAD = /^== (?<kind>note|message|interaction|file)(?:; (?<people>.+))?$/u

type Said = { start: number; end: number; kinds: number[]; use: boolean }
export type TradeText = { trade: string; source: SourceText; said: Said[] }

export const tradeTexts = (): TradeText[] =>
  readdirSync(FOLDER)
    .toSorted()
    .flatMap((file) => textsOfTrade(file.replace(/\.txt$/, ''), readFileSync(join(FOLDER, file), 'utf8')))

export function textsOfTrade(trade: string, written: string): TradeText[] {
  const texts: TradeText[] = []
  let [at, last]: [number, TradeText | null] = [0, null]
  for (const line of written.split('\n')) {
    at += 1
    const head = HEAD.exec(line)?.groups
    const said = LINE.exec(line)?.groups
    if (head) {
      last = { trade, source: textOf(head.kind as StatementSourceKind, head.people ?? ''), said: [] }
      texts.push(last)
    } else if (said && last) last.said.push(added(last.source, said.kinds ?? '.', said.more === '+', said.words ?? ''))
    else if (line.trim() !== '') throw new Error(`${trade}.txt, line ${at}: a line begins with what it says: ${line}`)
  }
  return texts
}

function textOf(kind: StatementSourceKind, people: string): SourceText {
  const names = people.split(', ').filter((name) => name !== '')
  const known = names.map((name, at) => ({ name, contact_id: `c${at}` }))
  const [first] = known
  const other = first ? { words: first.name, resolved: first.contact_id } : null
  return source('', { kind, people: known, to: kind === 'message' || kind === 'interaction' ? other : null })
}

function added(text: SourceText, kinds: string, more: boolean, words: string): Said {
  text.text += `${text.text === '' ? '' : more ? ' ' : '\n'}${words}`
  const numbers = [...kinds].map((letter) => LETTERS.indexOf(letter)).filter((each) => each >= 0)
  return { start: text.text.length - words.length, end: text.text.length, kinds: numbers, use: kinds !== '.' }
}

/** A line belongs to the sentence that holds most of it; of others that hold a part of it nothing is said. */
export function sentencesOfTrades(texts: readonly TradeText[]): Sentence[] {
  return texts.flatMap(({ trade, source: text, said }, at) => {
    const sentences = studied(trade, String(at), text)
    for (const each of sentences) each.labels = LEARNT_KINDS.map(() => ({ right: false, use: true }))
    for (const line of said) {
      const near = sentences
        .map((sentence) => ({ sentence, both: common(line, sentence) }))
        .filter(({ both }) => both > 0)
        .toSorted((a, b) => b.both - a.both)
      for (const [place, { sentence }] of near.entries())
        for (const [kind, label] of sentence.labels.entries()) {
          if (!line.use) label.use &&= label.right
          else if (!line.kinds.includes(kind)) continue
          else if (place === 0) Object.assign(label, { right: true, use: true })
          else label.use &&= label.right
        }
    }
    return sentences
  })
}

const common = (one: { start: number; end: number }, other: { start: number; end: number }) =>
  Math.min(one.end, other.end) - Math.max(one.start, other.start)

/** The texts as a workspace that can be judged: what its lines say is what a reader names. The keys are those of the sentences. */
export function workspaceOfTrades(texts: readonly TradeText[]): Workspace {
  const statements = texts.flatMap(({ source: { text }, said }, at) =>
    said.flatMap(({ start, end, kinds }) =>
      kinds.flatMap((kind) => {
        const named = LEARNT_KINDS[kind]
        return named ? [{ source: String(at), kind: named, quote: text.slice(start, end) }] : []
      }),
    ),
  )
  return {
    name: 'trades',
    expected: { read: texts.map((_, at) => String(at)), statements },
    texts: new Map(texts.map(({ source: { text } }, at) => [String(at), { kind: 'note', text }])),
  } as unknown as Workspace
}
