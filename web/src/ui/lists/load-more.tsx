import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'

type Props = {
  /** From useInfiniteQuery. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage(): unknown }
}

/** Stands below a list: reads the next page when it comes into sight, and is a button for everybody else. */
export function LoadMore({ query }: Props) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const place = useRef<HTMLDivElement>(null)
  const automatic = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (!automatic || place.current === null) return
    // Several may come at once on a busy page: the last one says how it is now.
    const seen = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && fetchNextPage(), {
      rootMargin: '400px',
    })
    seen.observe(place.current)
    return () => seen.disconnect()
  }, [automatic, fetchNextPage])
  if (!hasNextPage) return null
  return (
    <Group justify="center" ref={place}>
      <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
        {isFetchNextPageError ? 'Try again' : 'Show more'}
      </Button>
    </Group>
  )
}
