import { MutationCache, matchQuery, notifyManager, QueryCache } from '@tanstack/react-query'
import { ApiError, endsSession } from '#web/api.ts'
import { toast } from '#web/ui/notices/toast.tsx'
import { AskingClient } from './asking-client.ts'
import { HeldError } from './offline/held-write.ts'
import { keptSince, withRecords } from './offline/records.ts'
import { readAnew, readAnewIfWaiting } from './read-anew.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The screen says itself that the record no longer exists. */
      showsGone?: boolean
      /** Not even in this browser, for reading without a line. */
      neverKept?: boolean
    }
    mutationMeta: {
      /** The feature that has changed: everything of it that is on screen is read again. */
      topic?: string
      /** Title of the notice after success. */
      success?: string
      /** Title of the notice after a failure; the server's words stand below it. */
      failure?: string
      /** A sentence of ours before the server's words. */
      failureText?: string
      /** The screen shows the failure itself: no notice. */
      quiet?: boolean
      /** It takes something back: older ways back of the same record stay good. */
      takesBack?: boolean
      /** The ids of the records that are gone after it. */
      gone?(variables: never): readonly string[]
    }
  }
}

const MINUTE = 60_000

// A box that was ticked stands ticked before the browser paints again, and not only after a turn of its timers.
notifyManager.setScheduler(queueMicrotask)

/** What the browser remembers of the server. Features set other times where the specification names them. */
export const queryClient = new AskingClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * MINUTE,
      retry: (failures, error) =>
        failures < 1 &&
        (waitAsked(error) !== null || !(error instanceof ApiError && error.status >= 400 && error.status < 500)),
      retryDelay: (failures, error) => waitAsked(error) ?? Math.min(1_000 * 2 ** failures, 30_000),
      refetchOnWindowFocus: false,
      // The server may be in the same building: being offline says nothing about it. A failed call is told, never parked.
      networkMode: 'always',
      persister: withRecords,
    },
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onError(error, query) {
      // A page without data shows the error itself. One with data keeps it and says that it may be old.
      if (query.state.data === undefined || isOver(error) || matchQuery({ queryKey: ['users', 'me'] }, query)) return
      if (query.meta?.showsGone && error instanceof ApiError && error.status === 404) return
      if (isGoneHere(query.queryKey) && error instanceof ApiError && error.status === 404) return
      // The line on top of the page says it once for all of them.
      if (keptSince.get() === null) toast({ kind: 'error', title: 'Could not refresh', text: wordsOf(error) })
    },
  }),
  mutationCache: new MutationCache({
    // Before the server answers: the news of it may come first.
    onMutate(variables, mutation) {
      for (const id of mutation.meta?.gone?.(variables as never) ?? []) goneHere.add(id)
    },
    onSuccess(_data, variables, _context, mutation) {
      const { topic, success, takesBack } = mutation.meta ?? {}
      if (success) toast({ kind: 'success', title: success, of: takesBack ? undefined : recordOf(variables) })
      if (topic) return readAnew(queryClient, topic, mutation)
    },
    onError(error, variables, _context, mutation) {
      for (const id of mutation.meta?.gone?.(variables as never) ?? []) goneHere.delete(id)
      const { topic, failure, failureText, quiet } = mutation.meta ?? {}
      if (topic) void readAnewIfWaiting(queryClient, topic, mutation)
      if (quiet || isOver(error) || error instanceof HeldError) return
      const text = failureText ? `${failureText} ${wordsOf(error)}` : wordsOf(error)
      toast({ kind: 'error', title: failure ?? 'That did not work', text })
    },
  }),
})

/** Too many requests, and soon no more: how long the server asks to wait, in milliseconds. */
function waitAsked(error: unknown): number | null {
  const seconds = error instanceof ApiError && error.status === 429 ? error.retryAfterSeconds : null
  return seconds !== null && seconds <= 60 ? seconds * 1_000 : null
}

/** What this page has deleted, or merged into another: what still shows it may ask once more, and that it is gone is no news. */
const goneHere = new Set<string>()
const isGoneHere = (queryKey: readonly unknown[]) =>
  goneHere.size > 0 && queryKey.some((part) => typeof part === 'string' && goneHere.has(part))

/** The id of the record that a change was about, as far as its input names one. */
function recordOf(variables: unknown): string | undefined {
  if (typeof variables === 'string') return variables
  const { id, input } = (variables ?? {}) as { id?: unknown; input?: unknown }
  return typeof id === 'string' ? id : input === undefined ? undefined : recordOf(input)
}

// Back on the line: what was shown from before is asked for anew.
keptSince.subscribe(() => {
  if (keptSince.get() === null) void queryClient.invalidateQueries()
})

/** The sentence for people in any error. */
export function wordsOf(error: unknown): string {
  return error instanceof ApiError ? error.detail : 'Something went wrong. Please try again.'
}

/** The end of the session has its own notice. */
function isOver(error: unknown): boolean {
  return error instanceof ApiError && endsSession(error.status, error.code)
}
