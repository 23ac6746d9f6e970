// Grey shapes of what is coming, so that nothing moves when it arrives.
import { Skeleton } from '@mantine/core'

/** Rows of a list or table. `height` in pixels. */
export function RowsSkeleton({ rows = 6, height = 48 }: { rows?: number; height?: number }) {
  return (
    <div className="column gap-8" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
        <Skeleton key={row} height={height} radius="md" />
      ))}
    </div>
  )
}

/** Cards in as many columns as fit. `height` in pixels. */
export function CardsSkeleton({ cards = 6, height = 140 }: { cards?: number; height?: number }) {
  return (
    <div className="grid gap-12 fill-columns-320" role="status" aria-label="Loading">
      {Array.from({ length: cards }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all the same
        <Skeleton key={card} height={height} radius="md" />
      ))}
    </div>
  )
}
