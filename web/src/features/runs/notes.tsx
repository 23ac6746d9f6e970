import styles from './run-timeline.module.css'

/** What happened to a step on the way, below what came of it. */
export function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <ul className={`plain-list dimmed xs breaks ${styles.notes}`}>
      {notes.map((note, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same may happen twice, and they only grow at the end.
        <li key={at}>{note}</li>
      ))}
    </ul>
  )
}
