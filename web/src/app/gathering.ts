/** News that come close together ask for each feature once. */
const GATHER_MS = 60
/** What follows news of the same feature is one burst: it is asked for together. */
const BURST_MS = 800

/** Answers what takes news of a topic (null: of everything); `read` is called soon after the first, and once for all that come in a burst. */
export function gathering(read: (topic: string | null) => void): (topic: string | null) => void {
  const waiting = new Set<string | null>()
  const readAt = new Map<string | null, number>()
  return (topic) => {
    if (waiting.has(topic)) return
    waiting.add(topic)
    const rests = (readAt.get(topic) ?? 0) + BURST_MS - Date.now()
    setTimeout(
      () => {
        waiting.delete(topic)
        readAt.set(topic, Date.now())
        read(topic)
      },
      Math.max(GATHER_MS, rests),
    )
  }
}
