// Who is signed in, and what happens when that ends or changes: here, on the server, or in another tab.
import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { ApiError, onSessionExpired } from '#web/api.ts'
import { logout } from '#web/features/auth/queries.ts'
import { forgetRecent } from '#web/features/search/recent.ts'
import { isSessionIssue, meQuery, mustChoosePassword } from '#web/features/users/queries.ts'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { countDrafts, dropDraftsOf } from '#web/ui/forms/draft.ts'
import { toast } from '#web/ui/notices/toast.tsx'
import { counted, listed } from '#web/ui/words/numbers.ts'
import { forgetBlobs } from './offline/held-blobs.ts'
import { isWithoutLine } from './offline/held-writes.ts'
import { forgetRecordings, recordingLeft } from './offline/kept-recording.ts'
import { endPush } from './offline/push.ts'
import { forgetRecords } from './offline/records.ts'
import { forgetShared, sharedWaiting } from './offline/shared.ts'
import { onTokenChange, readToken, writeToken } from './token.ts'

/** The signed-in person. Only below a guard that has loaded it. */
export const useMe = () => useSuspenseQuery(meQuery).data

/** Keeps the token of a new session and forgets whatever belonged to the one before. */
export function beginSession(queryClient: QueryClient, token: string): void {
  queryClient.clear()
  void forgetRecords()
  writeToken(token)
}

/** Logs out, after asking where that would lose something. */
export async function logOut(queryClient: QueryClient, leave: () => Promise<void>): Promise<void> {
  const text = lostByLogout(queryClient)
  if (text && !(await confirm({ title: 'Log out?', text, verb: 'Log out and delete', danger: true }))) return
  await endOwnSession(queryClient, leave)
}

/** What a logout would lose, for people: what they have typed and only this browser has. Null: nothing. */
export function lostByLogout(queryClient: QueryClient): string | null {
  const me = queryClient.getQueryData(meQuery.queryKey)
  const { drafts = 0, unsent = 0, held = 0, rehearsals = 0 } = me ? countDrafts(me.id) : {}
  const shared = sharedWaiting.get()
  const recordings = recordingLeft.get() ? 1 : 0
  const kept = [
    ...(drafts > 0 ? [counted(drafts, 'draft')] : []),
    ...(unsent > 0 ? [counted(unsent, 'unsent message')] : []),
    ...(held > 0 ? [counted(held, 'unsent change')] : []),
    ...(shared > 0 ? [counted(shared, 'shared item')] : []),
    ...(recordings > 0 ? ['an unfinished recording'] : []),
    ...(rehearsals > 0 ? [counted(rehearsals, 'rehearsal')] : []),
  ]
  if (kept.length === 0) return null
  const [are, them] = drafts + unsent + held + shared + recordings + rehearsals === 1 ? ['is', 'it'] : ['are', 'them']
  return `${listed(kept)} ${are} kept in this browser only. Logging out deletes ${them}.`
}

/**
 * Ends the session here and, as far as it can be reached, on the server; nothing of its person stays in the browser (trust P8).
 * `leave` takes the browser to the login page. A session that ends by itself keeps what was typed for whoever logs in again.
 */
export async function endOwnSession(queryClient: QueryClient, leave: () => Promise<void>): Promise<void> {
  const me = queryClient.getQueryData(meQuery.queryKey)
  // The call has taken the token with it. Nobody waits for the answer: a server that is down keeps nobody signed in here.
  const told = readToken() === null ? undefined : logout().catch(() => {})
  writeToken(null)
  // Not before the page is gone: what is still on screen would ask for its data again.
  await leave()
  queryClient.clear()
  forgetRecent()
  if (me) dropDraftsOf(me.id)
  await endPush()
  await forgetRecords()
  await forgetShared()
  await forgetBlobs()
  await forgetRecordings()
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
    await forgetRecords()
  }
  onTokenChange((_token, where) => {
    if (where === 'here') return
    queryClient.clear()
    document.body.hidden = true
    location.reload()
  })
  const expired = () => over('Session Expired', 'Please log in again.')
  onSessionExpired(expired)
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { queryKey, state } = event.query
    if (queryKey[0] !== 'users' || queryKey[1] !== 'me') return
    // The guards lead to the page that asks for one; a page that stands open asks for its data again, and is led there.
    if (mustChoosePassword(state.error)) return
    // Without a line the page shows what was kept, and its head says so.
    if (state.data !== undefined && isWithoutLine(state.error)) return
    if (!isSessionIssue(state.error)) {
      toast({ kind: 'error', title: 'Profile Error', text: 'Could not load your profile. Please try again later.' })
    } else if (readToken() !== null) {
      writeToken(null)
      // Who has been at work on this page knows that the account is there: it is the session that is over.
      if (state.data !== undefined && state.error instanceof ApiError && state.error.status === 401) expired()
      else over('Session Issue', 'Your session has expired or your account is no longer active. Please log in again.')
    }
  })
}
