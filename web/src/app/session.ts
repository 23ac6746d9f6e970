// Who is signed in, and what happens when that ends or changes: here, on the server, or in another tab.
import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { onSessionExpired } from '#web/api.ts'
import { logout } from '#web/features/auth/queries.ts'
import { forgetRecent } from '#web/features/search/recent.ts'
import { isSessionIssue, meQuery } from '#web/features/users/queries.ts'
import { toast } from '#web/ui/toast.tsx'
import { onTokenChange, readToken, writeToken } from './token.ts'

/** The signed-in person. Only below a guard that has loaded it. */
export const useMe = () => useSuspenseQuery(meQuery).data

/** Keeps the token of a new session and forgets whatever belonged to the one before. */
export function beginSession(queryClient: QueryClient, token: string): void {
  queryClient.clear()
  writeToken(token)
}

/** Ends the session here and, as far as it can be reached, on the server. `leave` takes the browser to the login page. */
export async function endOwnSession(queryClient: QueryClient, leave: () => Promise<void>): Promise<void> {
  // The call has taken the token with it. Nobody waits for the answer: a server that is down keeps nobody signed in here.
  const told = readToken() === null ? undefined : logout().catch(() => {})
  writeToken(null)
  // Not before the page is gone: what is still on screen would ask for its data again.
  await leave()
  queryClient.clear()
  forgetRecent()
  await told
}

/**
 * Watches the session for as long as the page lives. `leave` takes the browser to the login page.
 * When another tab signs in or out this page starts anew, so that nothing of the former person stays on screen or in memory.
 */
export function watchSession(queryClient: QueryClient, leave: () => Promise<void>): void {
  const over = async (title: string, text: string) => {
    toast({ kind: 'warning', title, text })
    await leave()
    queryClient.clear()
  }
  onTokenChange((_token, where) => {
    if (where === 'here') return
    queryClient.clear()
    document.body.hidden = true
    location.reload()
  })
  onSessionExpired(() => over('Session Expired', 'Please log in again.'))
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { queryKey, state } = event.query
    if (queryKey[0] !== 'users' || queryKey[1] !== 'me') return
    if (!isSessionIssue(state.error)) {
      toast({ kind: 'error', title: 'Profile Error', text: 'Could not load your profile. Please try again later.' })
    } else if (readToken() !== null) {
      writeToken(null)
      over('Session Issue', 'Your session has expired or your account is no longer active. Please log in again.')
    }
  })
}
