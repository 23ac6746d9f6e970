// What a question asks to be reckoned over things that it names, worked out: each thing's one value shown with where it stands. Where one of
// them is not certain nothing is reckoned, and what was found near it is kept for the passages that are shown instead.

import type { AnalystContext } from '../../context/analyst-context.ts'
import { amountsIn } from '../../text/amounts.ts'
import { termsOf } from '../../text/asked.ts'
import { type Markdown, md, page } from '../../text/markdown.ts'
import type { Gated } from '../gate/gate.ts'
import { ONLY_LOOKED } from '../gate/plain.ts'
import type { Hit } from '../look-up/passages.ts'
import { figure } from './counted.ts'
import { type Expression, expressionIn, type Operand, timeAsked } from './expression.ts'
import { valuesIn } from './part-of-whole.ts'
import { type Found, seek, seekPair } from './parts-found.ts'
import { percentBase } from './percent-base.ts'
import { forEach } from './sum-tables.ts'
import { inScale } from './sums.ts'

/** A value as it is written out: by its words, or as what it was reckoned from. */
type Value = {
  words: string
  value: number
  unit: string | null
  each: string | null
  lines: Markdown[]
  isNumber?: boolean
}
/** `answer`: in Markdown; null where a part is not certain. `near`: passages with what may be meant. */
export type Expressed = { answer: string | null; near: Hit[]; op: Expression['op'] }

/** null: the question asks for nothing of the kind. */
export async function expressed(context: AnalystContext, gated: Gated): Promise<Expressed | null> {
  const { german, text } = gated
  const said = gated.earlier?.said ?? null
  const before = said === null ? null : expressionIn(said)
  const asked = expressionIn(text, before, said !== null)
  if (asked === null) return null
  const work: Work = { context, german, said, replied: gated.earlier?.replied ?? null, before, near: [] }
  const result = ofTime(asked, await evaluated(asked, work), text)
  return { answer: result === null ? null : told(result, german), near: work.near, op: asked.op }
}

/** "And what % of the budget is that?": goes on with the figure just told, whatever else the words would ask for; null where it is not certain. */
export async function furtherReckoned(context: AnalystContext, gated: Gated, typed: string): Promise<string | null> {
  const { said = null, replied = null } = gated.earlier ?? {}
  if (said === null || typed.length > 300) return null
  const before = expressionIn(said)
  const asked = expressionIn(typed, before, true)
  if (asked === null || !asked.parts.some(({ of }) => of === 'before')) return null
  const work = { context, german: gated.german, said, replied, before, near: [] }
  const result = ofTime(asked, await evaluated(asked, work), typed)
  return result === null ? null : told(result, gated.german)
}

type Work = {
  context: AnalystContext
  german: boolean
  said: string | null
  replied: string | null
  before: Expression | null
  near: Hit[]
}

/** What is for each year is not told for each month; and twelve times a month's are not a month's. */
function ofTime({ op }: Expression, result: Value | null, text: string): Value | null {
  const asked = timeAsked(text)
  if (result === null || result.each === null || result.each === 'each') return result
  if (asked !== null) return asked === result.each ? result : null
  return op === 'times' || op === 'over' ? { ...result, each: null } : result
}

const told = ({ words, value, unit, each, lines }: Value, german: boolean): string => {
  const parts = [...words.matchAll(/[^+−×÷()]{1,60}/gu)].map(([part]) => part.trim()).filter((part) => /\d/.test(part))
  const scale = unit === '%' ? '' : inScale(value, parts, german) || inThousands(value, unit, german)
  const spoken =
    unit === 'count'
      ? null
      : unit === '%' && !/von|of/u.test(words)
        ? german
          ? 'Prozentpunkte'
          : 'percentage points'
        : unit
  return page(
    md`${words} = **${figure(value, spoken, german)}**${each === null || each === 'each' ? '' : forEach(each, german)}${scale}`,
    german ? md`Gerechnet mit:` : md`Worked out from:`,
    [...new Map(lines.map((line) => [String(line), line])).values()],
  )
}

/** People say thousands. */
const inThousands = (value: number, unit: string | null, german: boolean): string =>
  unit !== null && /^\p{Lu}{3}$/u.test(unit) && value >= 10_000 && value % 1_000 === 0
    ? ` (${figure(value / 1_000, null, german)}${german ? ' Tsd.' : 'K'})`
    : ''

async function evaluated(asked: Expression, work: Work): Promise<Value | null> {
  const { op, parts } = asked
  if (op === 'points') return pointsOf(asked, work)
  const pair = await pairOf(asked, work)
  const values: Value[] = []
  for (const [at, part] of parts.entries()) {
    const value = pair?.[at] ?? (await valueFor(part, op, work))
    if (value === null) {
      // What the other things come to is shown, too.
      for (const other of parts.slice(at + 1)) if (other.of === 'thing') await valueFor(other, op, work)
      return null
    }
    values.push(value)
  }
  return reckoned(op, values, work.german)
}

/** By how much, or which share: both may stand in one sentence. */
async function pairOf({ op, parts }: Expression, { context, german }: Work): Promise<[Value, Value] | null> {
  const [a, b, ...more] = parts
  if ((op !== 'gap' && op !== 'share') || a?.of !== 'thing' || b?.of !== 'thing' || more.length > 0) return null
  const found = await seekPair(context, [a.words, b.words], german)
  return found === null ? null : [valueFrom(found[0]), valueFrom(found[1])]
}

const valueFrom = ({ words, value, unit, each, line }: Found): Value => ({ words, value, unit, each, lines: [line] })

async function valueFor(part: Operand, op: Expression['op'], work: Work): Promise<Value | null> {
  if (part.of === 'number') {
    const { words, value, unit } = part
    return {
      words: /^\d/u.test(words) ? words : figure(value, null, work.german),
      value,
      unit,
      each: null,
      lines: [],
      isNumber: true,
    }
  }
  if (part.of === 'before') return valueBefore(work)
  const { found, near } = await seek(work.context, part.words, work.german)
  // One word, set against another, tells too little of which of its figures is meant.
  const isVague = (op === 'gap' || op === 'share') && termsOf(part.words).length < 2
  if (found === null) work.near.push(...(isVague ? [] : near.slice(0, 2)))
  else if (found.hit !== null) work.near.push(found.hit)
  if (found === null) return null
  const value = valueFrom(found)
  if (part.times > 1) {
    const product = Number((value.value * part.times).toFixed(4))
    return found.each === null || found.sort !== 'rate'
      ? null
      : { ...value, words: `${part.times} × ${value.words}`, value: product, each: null }
  }
  return value
}

/** What was reckoned or told before. */
async function valueBefore(work: Work): Promise<Value | null> {
  const { said, replied, before, german, context } = work
  if (said === null) return null
  if (before !== null) {
    const again = await evaluated(before, { ...work, said: null, replied: null, before: null })
    return again === null ? null : { ...again, words: /[+−×÷]/u.test(again.words) ? `(${again.words})` : again.words }
  }
  const told = replied === null ? null : toldIn(replied)
  const terms = termsOf(said)
  const sought =
    terms.length > 0 && terms.length < 5 ? await seek(context, terms.map(({ word }) => word).join(' '), german) : null
  if (sought?.found && (told === null || told.value === sought.found.value)) return valueFrom(sought.found)
  if (told === null) return null
  return {
    ...told,
    each: null,
    lines: [german ? md`${told.words}: aus der Antwort davor` : md`${told.words}: from the answer before`],
  }
}

/** The one value that an answer came to. */
function toldIn(reply: string): { words: string; value: number; unit: string | null } | null {
  const [, first = ''] = /= \*\*([^*\n]{1,40})\*\*/u.exec(reply) ?? []
  const lines = reply.split('\n').filter((line) => line.trim() !== '')
  const isSure = !ONLY_LOOKED.test(reply)
  const plain = (lines[0] ?? '').replace(/\[\\?\[\d{1,3}\\?\]\]\([^()]{0,120}\)/gu, ' ')
  const values = first !== '' ? valuesIn(first) : isSure ? amountsIn(plain) : []
  const [one, ...more] = values
  return one && more.length === 0 ? { words: one.words, value: one.value, unit: one.unit } : null
}

async function pointsOf({ parts, percent = 0 }: Expression, work: Work): Promise<Value | null> {
  const [thing] = parts
  if (thing?.of !== 'thing') return null
  const base = await percentBase(work.context, thing.words, work.german)
  if (base.found === null) {
    work.near.push(...base.near)
    return null
  }
  const { words, value, unit, each, lines } = base.found
  const result = Number(((value * percent) / 100).toFixed(2))
  return { words: `${figure(percent, null, work.german)} % × ${words}`, value: result, unit, each, lines }
}

function reckoned(op: Expression['op'], values: readonly Value[], german: boolean): Value | null {
  const [a, b] = values
  if (!a || !b) return null
  const lines = values.flatMap((each) => each.lines)
  const round = (value: number) => Number(value.toFixed(4))
  if (op === 'times' || op === 'over') {
    if (a.unit === '%' || b.value === 0) return null
    const each = a.each === 'each' ? null : a.each
    const value = op === 'times' ? a.value * b.value : a.value / b.value
    return {
      words: `${a.words} ${op === 'times' ? '×' : '÷'} ${b.words}`,
      value: round(value),
      unit: a.unit,
      each,
      lines,
    }
  }
  const units = new Set(values.flatMap(({ unit, isNumber }) => (unit === null && isNumber ? [] : [unit ?? ''])))
  units.delete('')
  if (units.size > 1 || new Set(values.filter(({ isNumber }) => !isNumber).map(({ each }) => each)).size > 1)
    return null
  // Of two things one and the same sentence with one value says nothing.
  const unit = values.find((each) => each.unit !== null)?.unit ?? null
  const { each } = a
  if (op === 'share') {
    if (b.value <= 0 || a.value < 0 || unit === '%') return null
    const share = Number(((a.value / b.value) * 100).toFixed(1))
    return { words: `${a.words} ${german ? 'von' : 'of'} ${b.words}`, value: share, unit: '%', each: null, lines }
  }
  if (op === 'plus') {
    const sum = round(values.reduce((all, { value }) => all + value, 0))
    if (unit === '%') return null
    return { words: values.map(({ words }) => words).join(' + '), value: sum, unit, each, lines }
  }
  if (op === 'gap') {
    if (a.value === b.value) return null
    const [high, low] = a.value > b.value ? [a, b] : [b, a]
    return { words: `${high.words} − ${low.words}`, value: round(high.value - low.value), unit, each, lines }
  }
  const less = round(a.value - values.slice(1).reduce((all, { value }) => all + value, 0))
  return less <= 0 || unit === '%'
    ? null
    : { words: values.map(({ words }) => words).join(' − '), value: less, unit, each, lines }
}
