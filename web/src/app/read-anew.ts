import type { QueryClient } from '@tanstack/react-query'

/** Topics that have changed while one's own change to them was on its way. */
const waiting = new Set<string>()
/** Changes whose answer is there. */
const answered = new WeakSet<object>()

/**
 * Asks anew for what is shown of a topic. While a change of it that stands on screen already is on its way, an answer could be older
 * than what is shown and put it back for a moment: then it is asked for when that change has come to its end. `ended`: the mutation that
 * does so now.
 */
export async function readAnew(client: QueryClient, topic: string, ended?: object): Promise<void> {
  if (ended) answered.add(ended)
  const under = client
    .getMutationCache()
    .getAll()
    .some(
      (each) =>
        !answered.has(each) &&
        each.state.status === 'pending' &&
        each.meta?.topic === topic &&
        each.options.onMutate !== undefined,
    )
  if (under) waiting.add(topic)
  else {
    waiting.delete(topic)
    await client.invalidateQueries({ queryKey: [topic] })
  }
}

/** For a change that failed: what has waited for its end is asked for now. */
export async function readAnewIfWaiting(client: QueryClient, topic: string, ended: object): Promise<void> {
  answered.add(ended)
  if (waiting.has(topic)) await readAnew(client, topic, ended)
}
