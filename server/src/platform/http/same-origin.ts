// The one call that any page of the web could send without asking first: the sign-in, which is a form. Sent from elsewhere it would
// sign a browser in as somebody else, who then reads what is written there.
import type { FastifyRequest } from 'fastify'
import { fail } from '../errors.ts'

/** Lets pass what comes from our own pages, and what no browser sends. Errors: not_permitted. */
export function refuseForeignForm(request: FastifyRequest): void {
  const { 'sec-fetch-site': site, origin } = request.headers
  if (site === 'same-origin' || site === 'none') return
  if (site === undefined && (origin === undefined || hostOf(origin) === request.host)) return
  throw fail('not_permitted', 'Please sign in on the login page itself.')
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)
