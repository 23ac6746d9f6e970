import type { Page } from '#contract/endpoint.ts'

/** So many are shown; who wants earlier ones looks for more telling words. */
const MOST = 200

/**
 * The newest messages in which the words stand that `read` looks for, oldest first. A page of long messages is shorter than it was
 * asked for: what is left comes with the next, which is older.
 */
export async function messageHits<T>(
  read: (page: { limit: number; cursor?: string }) => Promise<Page<T>>,
): Promise<T[]> {
  const hits: T[] = []
  let cursor: string | undefined
  do {
    const page = await read({ limit: MOST - hits.length, cursor })
    hits.unshift(...page.items)
    cursor = page.next ?? undefined
  } while (cursor && hits.length < MOST)
  return hits
}
