// Whose a request is, as far as turns and feature are shared: by person, else by address. It gives no right to anything.
import type { FastifyRequest } from 'fastify'
import ip from 'ipaddr.js'
import type { Actor } from '../context.ts'
import { secretHash } from '../ids.ts'

/** Above so many sessions the longest known are forgotten: they are asked for again. */
const MOST_KNOWN = 20_000

/** So many tokens of one address stand for themselves before they were good for anybody; whoever makes some up gains no more. */
const MOST_UNPROVEN = 8
const FORGET_MS = 60_000

export type Callers = {
  /** Before the token is read: the person it was good for last time; else the address, and as far as that goes the token. */
  beforeSignIn(request: FastifyRequest): string
  /** Once it was read. */
  known(request: FastifyRequest, actor: Actor | null): string
}

export function createCallers(): Callers {
  const people = new Map<string, string>()
  const unproven = new Map<string, Set<string>>()
  let forgetAt = 0
  const tokenOf = ({ headers: { authorization } }: FastifyRequest) =>
    authorization === undefined ? null : secretHash(authorization).toString('base64')
  return {
    beforeSignIn(request) {
      const token = tokenOf(request)
      const address = addressOf(request)
      if (token === null) return address
      const person = people.get(token)
      if (person !== undefined) return person
      const now = performance.now()
      if (now > forgetAt) {
        unproven.clear()
        forgetAt = now + FORGET_MS
      }
      const tokens = unproven.get(address) ?? new Set()
      unproven.set(address, tokens)
      if (tokens.size < MOST_UNPROVEN) tokens.add(token)
      return tokens.has(token) ? `${address} ${token}` : address
    },
    known(request, actor) {
      const token = tokenOf(request)
      if (token !== null && actor !== null) {
        people.delete(token)
        people.set(token, actor.user_id)
        unproven.get(addressOf(request))?.delete(token)
        for (const [oldest] of people) {
          if (people.size <= MOST_KNOWN) break
          people.delete(oldest)
        }
      } else if (token !== null) people.delete(token)
      return callerOf(request, actor)
    },
  }
}

/** The people of one office are told apart once they are signed in; until then they are their address. */
export const callerOf = (request: FastifyRequest, actor: Actor | null): string => actor?.user_id ?? addressOf(request)

/** An IPv6 address by its network: whoever has one has all of it. A connection that broke before its request was read has none any more. */
function addressOf({ ip: address }: { ip: string | undefined }): string {
  if (address === undefined) return 'gone'
  if (!address.includes(':') || !ip.isValid(address)) return address
  const parsed = ip.process(address)
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toNormalizedString().split(':').slice(0, 4).join(':')
}
