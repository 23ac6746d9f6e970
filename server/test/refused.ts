import { Refused } from './world.ts'

/** The refusal of a call that must not succeed. */
export async function refused(work: Promise<unknown>): Promise<Refused> {
  const error = await work.then(
    () => null,
    (failed: unknown) => failed,
  )
  if (!(error instanceof Refused)) throw new Error('it was not refused', { cause: error })
  return error
}
