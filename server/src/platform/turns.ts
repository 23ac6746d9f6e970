// Whose turn it is: so many at once, and of one name never two. The one mechanism for work of this process that waits for its like.
// What waits for other things has its own: a model's places (`llm/concurrency-limiter.ts`), calls (`http/request-queue.ts`).

export type Turns = {
  /** Waits for its turn, which ends with what it answers; ending it twice is ending it once. */
  take(name?: string): Promise<() => void>
  /** Does this in its turn; the turn ends with the work, however that ends. */
  run<T>(work: () => Promise<T>, name?: string): Promise<T>
  /** How many wait. */
  readonly waiting: number
}

/** So many at once (`Infinity`: only names wait for each other), and one for each name; in the order in which they came. */
export function createTurns(atOnce: number): Turns {
  const names = new Set<string>()
  const line = new Set<{ name: string | undefined; begin(): void }>()
  let working = 0
  const isFree = (name: string | undefined) => working < atOnce && (name === undefined || !names.has(name))
  const begin = (name: string | undefined) => {
    working += 1
    if (name !== undefined) names.add(name)
  }
  const next = () => {
    for (const one of line) {
      if (working >= atOnce) return
      if (!isFree(one.name)) continue
      line.delete(one)
      begin(one.name)
      one.begin()
    }
  }
  const endOf = (name: string | undefined) => {
    let over = false
    return () => {
      if (over) return
      over = true
      working -= 1
      if (name !== undefined) names.delete(name)
      next()
    }
  }
  const take = async (name?: string): Promise<() => void> => {
    // Who comes now stands behind all who wait: a place that is free is free for whoever could take it.
    if (isFree(name)) begin(name)
    else await new Promise<void>((go) => line.add({ name, begin: go }))
    return endOf(name)
  }
  return {
    take,
    async run(work, name) {
      const end = await take(name)
      try {
        return await work()
      } finally {
        end()
      }
    },
    get waiting() {
      return line.size
    },
  }
}
