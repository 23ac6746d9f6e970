// What one question has used over all its tries: those that were cut off, stopped or said in vain were asked for all the same.
import type { Offer } from './catalogue.ts'
import type { Usage } from './outcome.ts'
import { costOf, type Tokens } from './prices.ts'
import { type Used, usedOf } from './tokens.ts'

/** What a call was given, in characters, and the limit that was set for its answer, in tokens. */
export type Sent = { characters: number; mostTokens?: number }
export type Spending = ReturnType<typeof createSpending>

export function createSpending(offer: Pick<Offer, 'price'>) {
  const usage: Usage = { input_tokens: 0, output_tokens: 0, cost_usd: 0 }
  let any = false
  let estimated = false
  return {
    /** Counts a call that the provider had begun to work on. `said`: what was heard of the answer, in characters. */
    add(told: Tokens, { characters, mostTokens }: Sent, said: number): Used {
      const used = usedOf(told, { sent: characters, said, mostTokens })
      const cost = costOf(offer.price, used)
      any = true
      estimated ||= used.estimated
      usage.input_tokens += used.input
      usage.output_tokens += used.output
      usage.cost_usd = usage.cost_usd === null || cost === null ? null : usage.cost_usd + cost
      return used
    },
    usage: (): Usage => ({ ...usage }),
    /** Whether there is anything to count. */
    any: () => any,
    /** Whether some of it is not what the provider counted. */
    estimated: () => estimated,
  }
}
