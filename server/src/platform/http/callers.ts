// Whose a request is, as far as turns and room are shared: by person, else by address. It gives no right to anything.
import type { FastifyRequest } from 'fastify'
import ip from 'ipaddr.js'
import type { Actor } from '../context.ts'
import { secretHash } from '../ids.ts'

/** Above so many sessions the longest known are forgotten: they are asked for again. */
const MOST_KNOWN = 20_000

export type Callers = {
  /** Before the token is read: the person it was good for last time, else the address. */
  atTheDoor(request: FastifyRequest): string
  /** Once it was read. */
  known(request: FastifyRequest, actor: Actor | null): string
}

export function createCallers(): Callers {
  const people = new Map<string, string>()
  const tokenOf = ({ headers: { authorization } }: FastifyRequest) =>
    authorization === undefined ? null : secretHash(authorization).toString('base64')
  return {
    atTheDoor(request) {
      const token = tokenOf(request)
      const person = token === null ? undefined : people.get(token)
      return person ?? addressOf(request)
    },
    known(request, actor) {
      const token = tokenOf(request)
      if (token === null) return callerOf(request, actor)
      people.delete(token)
      if (actor) people.set(token, actor.user_id)
      for (const [oldest] of people) {
        if (people.size <= MOST_KNOWN) break
        people.delete(oldest)
      }
      return callerOf(request, actor)
    },
  }
}

/** The people of one office are told apart once they are signed in; until then they are their address. */
export const callerOf = (request: FastifyRequest, actor: Actor | null): string => actor?.user_id ?? addressOf(request)

/** An IPv6 address by its network: whoever has one has all of it. */
function addressOf({ ip: address }: FastifyRequest): string {
  if (!address.includes(':') || !ip.isValid(address)) return address
  const parsed = ip.process(address)
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toNormalizedString().split(':').slice(0, 4).join(':')
}
