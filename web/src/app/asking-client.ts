import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * A query client in which news are never lost on what is asked for the first time. By itself an invalidation leaves such a question
 * alone, whose answer may be older than the news: here it comes to its end, and is asked once more.
 */
export class AskingClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
    const again = first.map(async ({ promise, queryKey }) => {
      const came = await promise?.then(
        () => true,
        () => false,
      )
      if (came) await super.invalidateQueries({ queryKey, exact: true }, options)
    })
    await Promise.all([super.invalidateQueries(filters, options), ...again])
  }
}
