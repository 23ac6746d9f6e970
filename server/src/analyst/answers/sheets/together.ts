// "Was sind die zusammen wert?" after a question that a table answered: the rows of that answer, put together.
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { Gated } from '../gate/gate.ts'
import { foundFor, keptOf, summed, whereOf } from './asked-rows.ts'
import { fitOf } from './fitting.ts'
import { measureAsked } from './measures.ts'
import { wantedIn } from './wanted.ts'
import { wordsAsked } from './words-asked.ts'

const TOGETHER =
  /\b(?:together|in total|in all|all told|altogether|combined|add up|total)\b|(?<!\p{L})(?:zusammen|insgesamt|in summe|gesamt|alles)(?!\p{L})/iu
const OF_THOSE =
  /\b(?:they|those|these|them|that|it all|all of (?:it|them|those))\b|(?<!\p{L})(?:die|diese|das|denen|davon|dieser)(?= |[?!.]|$)/iu
const MOST_WORDS = 9

export async function togetherOf(context: AnalystContext, { text, german, earlier }: Gated): Promise<string | null> {
  if (!earlier || !TOGETHER.test(text) || !OF_THOSE.test(text) || text.split(/\s+/u).length > MOST_WORDS) return null
  const where = whereOf(context, german)
  const wanted = wantedIn(earlier.said, where)
  if (wanted === null || (wanted.form !== 'rows' && wanted.form !== 'count')) return null
  const found = await foundFor(context, wanted, earlier.said)
  if (found === null) return null
  const own = await wordsAsked(context, text.replace(TOGETHER, ' ').replace(OF_THOSE, ' '))
  const fit = fitOf(found.sheet, own, where)
  if (own.length === 0 || fit === null || fit.left.length > 0 || fit.values.length > 0) return null
  const measure = measureAsked(found.sheet, fit, own, { ...wanted, form: 'sum', span: null, compared: null }, where)
  if (measure === null) return null
  const { rows } = await keptOf(context, found, wanted)
  return summed(context, { ...found, rows, measure }, german)
}
