import { Refused } from '../server/test/world.ts'

/** The refusal that a call met. Errors: when it was not refused. */
export async function refusal(work: Promise<unknown>): Promise<Refused> {
  const outcome = await work.then(
    () => null,
    (error: unknown) => error,
  )
  if (outcome instanceof Refused) return outcome
  throw new Error('it was not refused', { cause: outcome })
}
