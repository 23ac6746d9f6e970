// Who may see which address. The server decides about data; these only spare people a page that cannot work.
import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import type { User } from '#contract/users.ts'
import { isSessionIssue, meQuery, mustChoosePassword, whoAmI } from '#web/features/users/queries.ts'
import { connectLive } from '#web/live.ts'
import { toast } from '#web/ui/notices/toast.tsx'
import { setRegion } from '#web/ui/words/region.ts'
import { HOME } from './safe-redirect.ts'
import { readToken, writeToken } from './token.ts'

type Arrival = { context: { queryClient: QueryClient }; location: ParsedLocation }

/** For everything below /app: signed in and approved, with a password of one's own. */
export async function requireApproved({ context, location }: Arrival): Promise<{ me: User }> {
  const me = await requireSignedIn({ context, location })
  if (me.user_level === 'waitlisted') throw redirect({ to: '/waitlist', replace: true })
  if (me.is_provisional) throw redirect({ to: '/new-password', search: { redirect: location.href }, replace: true })
  connectLive(context.queryClient)
  return { me }
}

/** For the page that asks for a password of one's own. Whose password was replaced is told nothing more before, not even who they are. */
export async function requireProvisional({ context, location }: Arrival): Promise<void> {
  const me = await signedIn({ context, location }, false).catch((error: unknown) => {
    if (mustChoosePassword(error)) return null
    throw error
  })
  if (me && !me.is_provisional) throw redirect({ to: HOME, replace: true })
}

/** For the waitlist page: only people who wait. */
export async function requireWaitlisted(arrival: Arrival): Promise<void> {
  const me = await requireSignedIn(arrival, false)
  if (me.user_level !== 'waitlisted') throw redirect({ to: HOME, replace: true })
}

export function requireAdmin({ context }: { context: { me: User } }): void {
  if (context.me.user_level !== 'admin') throw toStart('administrators')
}

/** For the AI Factory. */
export function requireLeader({ context }: { context: { me: User } }): void {
  if (!['ceo', 'admin'].includes(context.me.user_level)) throw toStart('CEOs and administrators')
}

/** Who followed a link to it is told why they are somewhere else. */
function toStart(whose: string) {
  toast({ kind: 'warning', title: 'You were taken to the start page', text: `That page is for ${whose}.` })
  return redirect({ to: '/app', replace: true })
}

/** For login and sign-up: whoever has a session goes on to the application; a token that is no good is cleared first. */
export async function requireVisitor({ context, location }: Arrival): Promise<void> {
  const token = readToken()
  if (token === null) return
  try {
    context.queryClient.setQueryData(meQuery.queryKey, await whoAmI())
  } catch (error) {
    if (mustChoosePassword(error)) throw redirect({ to: '/new-password', replace: true })
    if (isSessionIssue(error) && readToken() === token) writeToken(null)
    return
  }
  // Who follows the link of an invitation and is signed in finds it on the page of their organizations.
  const to = location.hash.startsWith('invitation=') ? '/app/organization' : HOME
  throw redirect({ to, replace: true })
}

async function requireSignedIn(arrival: Arrival, comeBack = true): Promise<User> {
  try {
    return await signedIn(arrival, comeBack)
  } catch (error) {
    if (!mustChoosePassword(error)) throw error
    const search = comeBack ? { redirect: arrival.location.href } : {}
    throw redirect({ to: '/new-password', search, replace: true })
  }
}

async function signedIn({ context, location }: Arrival, comeBack: boolean): Promise<User> {
  const toLogin = redirect({ to: '/login', search: comeBack ? { redirect: location.href } : {}, replace: true })
  if (readToken() === null) throw toLogin
  try {
    const me = await context.queryClient.ensureQueryData({ ...meQuery, revalidateIfStale: true })
    // Before the first screen writes a date.
    setRegion(me)
    return me
  } catch (error) {
    if (isSessionIssue(error)) throw toLogin
    throw error
  }
}
