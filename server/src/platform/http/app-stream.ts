// Event streams: who may open one, who may keep it open, and the one stream that tells of everything.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LiveMessage } from '#contract/live.ts'
import type { Actor } from '../context.ts'
import type { LiveChannel, Notice } from '../live.ts'
import { passGate } from './serve.ts'
import { lastEventId, openStream, type Stream } from './streams.ts'

export type StreamAuthorizer = {
  /** Who opens a stream: bearer header, or `?token=` with a ticket or an access token. */
  authenticate(request: FastifyRequest): Promise<Actor | null>
  /** The same person with their rights as they are now. Null: the session or the account is gone. */
  reauthorize(actor: Actor): Promise<Actor | null>
  /** Refuses while the server ends; see leaving.ts. */
  rejectIfDraining?(request: FastifyRequest): void
}

/** A session may also end because its time is over: nobody sends a notice of that. */
const LOOK_AGAIN_MS = 60_000

/** Lets approved people in. Errors: `unavailable`, `unauthenticated`, `account_waitlisted`. */
export async function authorizeStream(door: StreamAuthorizer, request: FastifyRequest): Promise<Actor> {
  door.rejectIfDraining?.(request)
  request.caller = await door.authenticate(request)
  passGate({ gate: 'approved' }, request.caller)
  return request.caller as Actor
}

/**
 * Watches over the rights of whoever reads a stream: asks again at once, on each notice that names them, and each minute. Closes the
 * stream when the session is gone or the level no longer enough. `reading`: to be called with every notice; true while rights are
 * being read, when nothing may be sent. `again`: notices may have been missed.
 */
export function watchRights(
  door: StreamAuthorizer,
  stream: Stream,
  actor: Actor,
  changed: (actor: Actor) => void,
): { reading(notice: Notice): boolean; again(): void } {
  let asking: Promise<void> | null = null
  let askAgain = false
  const ask = async () => {
    do {
      askAgain = false
      const now = await door.reauthorize(actor).catch(() => null)
      if (now === null || now.user_level === 'waitlisted' || now.must_choose_password) return stream.close()
      if (!stream.closed && !askAgain) {
        asking = null
        changed(now)
      }
    } while (askAgain)
  }
  const start = () => {
    if (asking) askAgain = true
    else asking = ask()
  }
  const timer = setInterval(start, LOOK_AGAIN_MS)
  timer.unref()
  stream.onClose(() => clearInterval(timer))
  // Since this reader was let in, before anybody listened for them, a right may have been lost.
  start()
  return {
    reading({ topic, users }) {
      if (topic === 'rights' && users?.includes(actor.user_id)) start()
      return asking !== null
    },
    again: start,
  }
}

/**
 * GET /api/events: every change that the caller may know of, from every feature, of every server process. An event's id is its place
 * on this process's lane; a reader that comes back with one that is not known here gets the event `reset`: read everything again.
 * `attend` hears that somebody is there, and what it returns, that this line of theirs is closed.
 */
export function serveAppStream(
  http: FastifyInstance,
  { live, door, attend }: { live: LiveChannel; door: StreamAuthorizer; attend?: (userId: string) => () => void },
): void {
  http.get('/api/events', { config: { gate: 'approved' } }, async (request, reply) => {
    let me = await authorizeStream(door, request)
    const stream = openStream(request, reply)
    const held: [Notice, string | null][] = []
    const reset = (id: string) => stream.send({ id, event: 'reset', data: {} })
    const send = (notice: Notice, id: string | null) => {
      if (isFor(me, notice)) stream.send({ ...(id && { id }), data: messageOf(notice) })
    }
    const rights = watchRights(door, stream, me, (now) => {
      const other = now.user_level !== me.user_level || readerOf(now) !== readerOf(me)
      me = now
      // With other rights other records are to be seen, without any of them having changed.
      if (other) reset(live.newest)
      for (const [notice, id] of held.splice(0)) send(notice, id)
    })
    const stop = live.listen({
      notice(notice, id) {
        if (rights.reading(notice)) held.push([notice, id])
        else send(notice, id)
      },
      reset() {
        reset(live.newest)
        rights.again()
      },
    })
    stream.onClose(stop)
    if (attend) stream.onClose(attend(me.user_id))
    // In the same turn as listening: nothing falls between the two.
    const last = lastEventId(request)
    const missed = last === null ? [] : live.since(last)
    if (last === null) stream.send({ id: live.newest, event: 'ready', data: {} })
    else if (missed === null) reset(live.newest)
    for (const { notice, id } of missed ?? []) send(notice, id)
    return reply
  })
}

const readerOf = ({ orgs, pairs }: Actor) => [...orgs.keys(), ...pairs].sort().join()

function isFor(me: Actor, { topic, users, orgs }: Notice): boolean {
  if (topic === 'rights') return false
  return users?.includes(me.user_id) === true || orgs?.some((org) => me.orgs.has(org)) === true
}

/** What was found of the claims of a message: its id travels, so that nobody asks for those of all the others. */
function checkedOf(data: unknown): { checked?: string } {
  const { checked } = Object(data) as { checked?: unknown }
  return typeof checked === 'string' ? { checked } : {}
}

function messageOf({ topic, id, data }: Notice): LiveMessage {
  if (topic === 'runs') return { topic: 'runs', id, ...(data ? { event: data } : {}) } as LiveMessage
  if (topic === 'draft') return { topic: 'draft', id, draft: data } as LiveMessage
  if (topic === 'chat') return { topic: 'chat', id, ...(data === 'gone' ? { gone: true } : checkedOf(data)) }
  if (topic === 'comms') return { topic: 'comms', id, ...(data ? { message: data } : {}) } as LiveMessage
  if (topic === 'typing') return { topic: 'typing', id, person: data } as LiveMessage
  if (topic === 'presence') return { topic: 'presence', id, online: data } as LiveMessage
  return { topic, id } as LiveMessage
}
