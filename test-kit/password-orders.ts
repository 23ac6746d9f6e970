// Sign-ins, proofs, tickets and every change of a password at once, statement by statement, in every order that a seed comes to:
// what must be true of the sessions afterwards. Each statement of each of them waits for its turn, so an order is not left to chance.
import { givePassword } from '../server/src/access/accounts.ts'
import { hashOf, holdPassword, provenWith, replacePassword } from '../server/src/access/credentials.ts'
import { proveSession } from '../server/src/access/proof.ts'
import { saveReset, takeReset } from '../server/src/features/auth/store/reset.ts'
import { createSession, createTicket, hashAnew } from '../server/src/features/auth/store.ts'
import type { Database, Db } from '../server/src/platform/db.ts'
import { sql } from '../server/src/platform/db.ts'
import { newId, newSecret, secretHash } from '../server/src/platform/ids.ts'
import { randomOf } from './random.ts'
import { type Turns, takeTurns } from './turns.ts'

/** A password as it is kept: which one, and how much its hash cost. */
const kept = (password: string, cost = 'strong') => `$${cost}$${password}$${newId()}`
const isOf = (password: string) => async (stored: string | null) => stored?.split('$')[2] === password
const OLD = 'old'

export const CHANGES = ['letter', 'owner', 'administrator', 'organization'] as const
type Change = (typeof CHANGES)[number]
export type Outcome = {
  wrong: string[]
  signedIn: number
  refused: number
  changed: Record<Change, number>
  waited: number
}

/** Rounds of one account each. Answers what was wrong; nothing is how it should be. */
export async function passwordOrders(
  database: Database,
  { seed, rounds, lanes = 3 }: { seed: number; rounds: number; lanes?: number },
): Promise<Outcome> {
  const out: Outcome = {
    wrong: [],
    signedIn: 0,
    refused: 0,
    changed: { letter: 0, owner: 0, administrator: 0, organization: 0 },
    waited: 0,
  }
  let next = 0
  const lane = async () => {
    while (next < rounds) {
      const round = next++
      for (const each of await oneRound(database, randomOf(seed * 1_000_003 + round), out))
        out.wrong.push(`seed ${seed}, round ${round}: ${each}`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return out
}

async function oneRound(database: Database, random: () => number, out: Outcome): Promise<string[]> {
  const { db } = database
  const userId = newId()
  const first = kept(OLD, random() < 0.3 ? 'weak' : 'strong')
  await db
    .insertInto('users')
    .values({ id: userId, email: `${userId}@example.org`, password_hash: first, user_level: 'user' })
    .execute()
  const own = await createSession(db, userId, first, null)
  const ownId = await sessionOf(db, own?.access_token ?? '')
  const link = newSecret()
  await saveReset(db, userId, secretHash(link), 60)
  const turns = takeTurns(database, random)
  const changes: { by: Change; password: string; done: boolean }[] = []
  const sessions: { password: string; token: string }[] = []
  const proofs: boolean[] = []

  const logIn = (password: string) =>
    turns.actor(`sign-in with ${password}`, async (mine) => {
      const token = await provenWith(
        () => hashOf(mine, userId),
        isOf(password),
        async (checked) => {
          const made = await mine.transaction().execute((tx) => createSession(tx, userId, checked, null))
          if (made && checked.startsWith('$weak')) await hashAnew(mine, userId, checked, kept(password))
          return made?.access_token ?? null
        },
      )
      if (token === null) out.refused += 1
      else sessions.push({ password, token })
    })
  const prove = () =>
    turns.actor('proof', async (mine) => {
      const done = await provenWith(
        () => hashOf(mine, userId),
        isOf(OLD),
        (checked) =>
          mine
            .transaction()
            .execute(async (tx) => ((await holdPassword(tx, userId, checked)) ? proveSession(tx, ownId) : null)),
      ).catch(ended)
      proofs.push(done !== null)
    })
  const ticket = () => turns.actor('ticket', async (mine) => void (await createTicket(mine, ownId, '/api/events')))
  const change = (by: Change) => {
    const it = { by, password: `${by} ${changes.length}`, done: false }
    changes.push(it)
    const password_hash = kept(it.password)
    return turns.actor(`change by ${by}`, async (mine) => {
      if (by === 'owner')
        it.done =
          (await provenWith(
            () => hashOf(mine, userId),
            isOf(OLD),
            (checked) =>
              mine.transaction().execute(async (tx) => {
                const { rows } = await sql`select 1 from users where id = ${userId}::uuid for update`.execute(tx)
                if (rows.length === 0 || !(await holdPassword(tx, userId, checked))) return null
                await replacePassword(tx, userId, { password_hash }, ownId)
                await proveSession(tx, ownId)
                return true
              }),
          ).catch(ended)) === true
      else
        await mine.transaction().execute(async (tx) => {
          if (by === 'letter') {
            if (!(await takeReset(tx, secretHash(link)))) return
            await replacePassword(tx, userId, { password_hash, must_change_password: false, email_unproven: false })
          } else await givePassword(tx, userId, password_hash)
          it.done = true
        })
    })
  }
  const chosen = CHANGES.filter(() => random() < 0.45)
  if (chosen.length === 0) chosen.push(CHANGES[Math.floor(random() * CHANGES.length)] ?? 'letter')
  const actors = [
    ...Array.from({ length: 1 + Math.floor(random() * 3) }, () => logIn(OLD)),
    ...(random() < 0.4 ? [prove()] : []),
    ...(random() < 0.4 ? [ticket()] : []),
    ...chosen.map(change),
    ...(random() < 0.4 ? [logIn(`${chosen[0]} 0`)] : []),
  ]
  const wrong = await turns.run(actors)
  out.waited += turns.waited()
  out.signedIn += sessions.length
  for (const { by, done } of changes) if (done) out.changed[by] += 1
  return [...wrong, ...(await complaints(db, userId, { sessions, changes, own: own?.access_token ?? '', ownId }))]
}

/** The session had ended by then: refused, as it must be. */
const ended = (error: unknown): null => {
  if ((error as { code?: unknown }).code === 'unauthenticated') return null
  throw error
}

async function complaints(
  db: Db,
  userId: string,
  it: {
    sessions: { password: string; token: string }[]
    changes: { by: Change; password: string; done: boolean }[]
    own: string
    ownId: string
  },
): Promise<string[]> {
  const [, , now = ''] = ((await hashOf(db, userId)) ?? '').split('$')
  const alive = await db.selectFrom('sessions').select(['id', 'token_hash']).where('user_id', '=', userId).execute()
  const lives = (token: string) => alive.some(({ token_hash }) => token_hash.equals(secretHash(token)))
  const done = it.changes.filter((each) => each.done)
  const others = done.filter(({ by }) => by !== 'owner')
  const tickets = await sql`select 1 from stream_tickets t where t.session_id = ${it.ownId}::uuid`.execute(db)
  return [
    ...it.sessions
      .filter(({ token, password }) => lives(token) && password !== now)
      .map(({ password }) => `a session of “${password}” lives on, the password is “${now}”`),
    ...(done.length > 0 && !done.some(({ password }) => password === now)
      ? [`the password is “${now}”, which nobody has set last`]
      : []),
    ...(done.length === 0 ? ['no change was done'] : []),
    ...(others.length > 0 && lives(it.own) ? ['the session of before lives on after a change by somebody else'] : []),
    ...(others.length === 0 && !lives(it.own) ? ['the session in which the password was changed has ended'] : []),
    ...(!lives(it.own) && tickets.rows.length > 0 ? ['a ticket outlives its session'] : []),
    ...(now !== OLD &&
    alive.length > 0 &&
    !lives(it.own) &&
    !it.sessions.some(({ token, password }) => lives(token) && password === now)
      ? ['a session that nobody signed in for']
      : []),
  ]
}

async function sessionOf(db: Db, token: string): Promise<string> {
  const { id } = await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', secretHash(token))
    .executeTakeFirstOrThrow()
  return id
}

export type { Turns }
