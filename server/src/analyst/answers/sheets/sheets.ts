// What a question asks of one table, by whichever of the readers knows it.
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { Gated } from '../gate/gate.ts'
import { askedRows } from './asked-rows.ts'
import { chosenRows } from './chosen.ts'
import { columnLess, firstRows, shareOfColumn } from './parts.ts'

export async function sheetAnswer(context: AnalystContext, gated: Gated): Promise<string | null> {
  for (const answer of [shareOfColumn, columnLess, firstRows, chosenRows, askedRows]) {
    const said = await answer(context, gated)
    if (said !== null) return said
  }
  return null
}
