/** So often something is done that meets others who hold the same rows in another order. */
const TRIES = 4
/** A serialization that failed, and a deadlock. */
const MET_OTHERS = ['40001', '40P01']

/**
 * Does a whole transaction again where the database ended it because another one stood in its way: nothing of it is kept, so that it
 * may be done from its beginning, and by then the other one is over. Errors: those of the work; after four tries also this one.
 */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES || !metOthers(error)) throw error
    }
}

export const metOthers = (error: unknown): boolean =>
  MET_OTHERS.includes(String((error as { code?: unknown } | null)?.code))
