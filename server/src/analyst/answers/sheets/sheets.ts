// What a question asks of one table, by whichever of the readers knows it.
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { Gated } from '../gate/gate.ts'
import { askedRows } from './asked-rows.ts'
import { besideColumn } from './behind.ts'
import { chosenRows } from './chosen.ts'
import { namesIn } from './names-in.ts'
import { overMonths } from './over-months.ts'
import { columnLess, firstRows, shareOfColumn } from './parts.ts'
import { togetherOf } from './together.ts'

const READERS = [
  togetherOf,
  shareOfColumn,
  columnLess,
  firstRows,
  chosenRows,
  overMonths,
  besideColumn,
  namesIn,
  askedRows,
]

export async function sheetAnswer(context: AnalystContext, gated: Gated): Promise<string | null> {
  for (const answer of READERS) {
    const said = await answer(context, gated)
    if (said !== null) return said
  }
  return null
}
