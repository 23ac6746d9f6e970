// What was found anew in a text, beside what is kept of it: what is new, what stands where, what is gone.
import { createHash } from 'node:crypto'
import type { FoundStatement } from '#contract/statements.ts'
import type { KnownStatement } from '../store/found.ts'
import type { NewStatement, Values } from '../store/statements.ts'

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** The hash of a text with its day: the same words of another day mean another "tomorrow". */
export const hashOf = (text: string, day: string) => createHash('sha256').update(`${day}\n${text}`).digest('hex')

const BOX = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[[ xX]\]/

/** Where the box of the line stands in which `at` lies: the offset of its bracket. Null: the line has none. */
export function boxAt(text: string, at: number): number | null {
  const from = text.lastIndexOf('\n', Math.max(0, at - 1)) + 1
  const box = BOX.exec(text.slice(from, from + 200))
  return box ? from + box[0].length - 3 : null
}

/** By what a statement is known again, however its box stands and its lines break; the second of the same words is the second. */
export function withKeys(text: string, found: readonly FoundStatement[], boxes: boolean): NewStatement[] {
  const times = new Map<string, number>()
  return found.map((each) => {
    const words = `${each.kind} ${each.quote
      .replace(/\[[ xX]\]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()}`
    const time = (times.get(words) ?? 0) + 1
    times.set(words, time)
    return { ...each, found_key: md5(`${words} ${time}`), box: boxes ? boxAt(text, each.start) : null }
  })
}

export type Plan = { add: NewStatement[]; change: { id: string; values: Values }[]; gone: string[] }

/**
 * What is to be written so that a text that was read again is kept as it is now. An answer of the person stays as long as the
 * words do; where they stand no more, it stays too and says so. What nobody answered follows the text.
 */
export function planOf(text: string, kept: readonly KnownStatement[], found: readonly NewStatement[]): Plan {
  const again = new Map(found.map((each) => [each.found_key, each]))
  const plan: Plan = { add: [], change: [], gone: [] }
  for (const each of kept) {
    const now = again.get(each.found_key)
    again.delete(each.found_key)
    if (now) {
      const values = { ...placed(each, now), ...stateFromText(each, now), ...(each.answered ? {} : anew(now)) }
      if (Object.keys(values).length > 0) plan.change.push({ id: each.id, values })
    } else if (each.answered && each.state !== 'dismissed') {
      const start = text.indexOf(each.quote)
      if (start < 0 && !each.source_changed)
        plan.change.push({ id: each.id, values: { source_changed: true, box: null } })
      if (start >= 0)
        plan.change.push({ id: each.id, values: { start, end: start + each.quote.length, source_changed: false } })
    } else plan.gone.push(each.id)
  }
  plan.add = [...again.values()]
  return plan
}

function placed(kept: KnownStatement, { start, end, quote, box }: NewStatement): Values {
  if (kept.start === start && kept.end === end && kept.quote === quote && kept.box === box && !kept.source_changed)
    return {}
  return { start, end, quote, box, source_changed: false }
}

/** What the text itself says became of it, where it says something else than before: a box that was ticked, or is not any more. */
function stateFromText(kept: KnownStatement, { state }: NewStatement): Values {
  if (state === kept.said_state) return {}
  if (kept.state === 'dismissed') return { said_state: state }
  if (state !== 'found') return { said_state: state, state }
  const back = kept.state === kept.said_state
  return { said_state: state, ...(back ? { state: kept.confirmed ? 'confirmed' : 'found' } : {}) }
}

/** Of what nobody answered: as it is read now. Its day may be another, because the text's own day changed. */
const anew = ({ hedged, who, to_whom, what, due, amount, confidence, perhaps }: NewStatement): Values => ({
  ...{ hedged, who, to_whom, what, due, amount, confidence, perhaps },
})
