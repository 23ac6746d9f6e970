// What the person has answered on Promises: nobody is told of it again as if it were open.
import { isSameWords } from '../text/same-words.ts'
import type { AnalystContext } from './analyst-context.ts'
import { statementsKept } from './statements.ts'

const MOST = 100

/**
 * Says of words of a text whether the person said of them that they are done, or no statement at all; of the hundred that were found last
 * among those that they answered. What the product put away by itself is not among them. `source_id`: only of this text.
 */
export async function settledBy(
  context: AnalystContext,
  source_id?: string,
): Promise<(source: { id: string }, quote: string) => boolean> {
  const { items } = await statementsKept(context, {
    ...{ state: ['dismissed', 'done'], answered: true, sort_by: 'newest', limit: MOST },
    ...(source_id === undefined ? {} : { source_id }),
  })
  const bySource = Map.groupBy(items, ({ source }) => source.id)
  return ({ id }, quote) => (bySource.get(id) ?? []).some((each) => isSameWords(each.quote, quote))
}
