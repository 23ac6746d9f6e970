// The frame of every list of records: loading, not loaded, nothing there, how many, and the next page.
import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { LoadMore } from './load-more.tsx'

type Page<T> = { items: T[]; total: string | null }
type Props<T> = {
  /** From useInfiniteQuery over pages of the call. */
  query: {
    isPending: boolean
    isError: boolean
    error: unknown
    data?: { pages: Page<T>[] }
    refetch(): unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage(): unknown
  }
  /** In the shape of what comes. */
  skeleton: ReactNode
  /** What stands there when there is nothing. */
  empty: ReactNode
  /** "1 goal", "25 goals". */
  one: string
  many: string
  /** Begins the sentence of a failure: "Error fetching your tasks". */
  failure?: string
  /** What is not lost by the failure. */
  kept?: string
  children(items: T[]): ReactNode
}

export function RecordList<T>(props: Props<T>) {
  const { query, skeleton, empty, one, many, failure, kept, children } = props
  if (query.isPending) return skeleton
  if (query.data === undefined) return <NotLoaded {...{ query, failure, kept }} />
  const items = query.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return empty
  const total = query.data.pages[0]?.total ?? ''
  return (
    <>
      <div className="dimmed xs min-h-20" role="status">
        {total === '1' ? `1 ${one}` : `${total} ${many}`}
      </div>
      {children(items)}
      <LoadMore query={query} />
    </>
  )
}

function NotLoaded<T>({ query, failure, kept }: Pick<Props<T>, 'query' | 'failure' | 'kept'>) {
  const again = () => void query.refetch()
  if (!failure) return <ErrorState error={query.error} onRetry={again} />
  const { detail = 'Something went wrong.' } = query.error as { detail?: string }
  return <ErrorState title={`${failure}: ${detail}`} error={{ detail: kept ?? '' }} onRetry={again} />
}
