// What a line says of days, loaded after the page.
import { queryOptions } from '@tanstack/react-query'

/** The reader of dates is large: it comes after the page, with that of what comes again. */
export const dateReader = queryOptions({
  queryKey: ['modules', 'quick-dates'],
  queryFn: async () => {
    const [{ findDue }, { findRepeat }] = await Promise.all([
      import('./quick-dates.ts'),
      import('#contract/said-repeats.ts'),
    ])
    return { findDue, findRepeat }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  // No answer of the server: that it came says nothing about the line.
  persister: undefined,
})
export type DateReader = Awaited<ReturnType<NonNullable<typeof dateReader.queryFn>>>
export const NO_READER: DateReader = { findDue: () => null, findRepeat: () => null }
