// How much work something is, on whatever machine: the processor time of this thread, measured in a piece of work that is always the same.

/** Sorting, a pattern and a map, as rules over texts do them: some 5 ms of a core of 2026. */
function piece(): number {
  const words = Array.from({ length: 8_000 }, (_, at) => `w${(at * 7_919) % 8_009} and ${at}`)
  const seen = new Map(words.toSorted().map((word, at) => [word, at]))
  return words.filter((word) => /(\p{L}+)\d+ and \d*7$/u.test(word)).length + seen.size
}

/** What a piece takes here and now, in µs: the median of several, so that a collection of garbage in one of them says nothing. */
function pieceTime(): number {
  const times = Array.from({ length: 7 }, () => {
    const from = process.threadCpuUsage()
    piece()
    const { user, system } = process.threadCpuUsage(from)
    return user + system
  })
  return Math.max(1, times.toSorted((one, other) => one - other)[3] ?? 1)
}

/**
 * The work of `what` in pieces: what others do on the machine, and how fast it is, does not count. Two hundred pieces are about a second of
 * a quiet machine. Other threads of this process do not count either.
 */
export async function effortOf(what: () => unknown): Promise<number> {
  const before = pieceTime()
  const from = process.threadCpuUsage()
  await what()
  const { user, system } = process.threadCpuUsage(from)
  // The machine may have become slower meanwhile.
  return (user + system) / Math.max(before, pieceTime())
}
