// What is worked out from values that stand apart: each form asks for parts that one passage, table or line must say beyond doubt.
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { Gated } from '../gate/gate.ts'
import { notYetAnswer } from '../look-up/not-yet.ts'
import { withExtraAnswer } from '../look-up/with-extra.ts'
import { eachTimesAnswer } from './each-times.ts'
import { gapBetweenAnswer } from './gap-between.ts'
import { leftAnswer } from './left-after.ts'
import { moreForAll } from './more-for-all.ts'
import { restToTarget } from './rest-to-target.ts'
import { monthsAnswer } from './sum-months.ts'
import { namedSum } from './sum-of-named.ts'

/** The first of these reckonings that the question asks for and whose parts are certain; null where none is. */
export async function workedOutAnswer(context: AnalystContext, gated: Gated): Promise<string | null> {
  for (const answer of [
    namedSum,
    eachTimesAnswer,
    withExtraAnswer,
    gapBetweenAnswer,
    leftAnswer,
    monthsAnswer,
    notYetAnswer,
    moreForAll,
    restToTarget,
  ]) {
    const said = await answer(context, gated)
    if (said !== null) return said
  }
  return null
}
