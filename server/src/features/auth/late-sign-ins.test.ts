// Whoever signs in, or proves a password, while it is being replaced: nothing that was checked against the former password lives on.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figure } from '../../../../test-kit/figures.ts'
import { randomOf } from '../../../../test-kit/random.ts'
import { type Colleague, callAs, colleague } from '../../../../test-kit/thread-people.ts'
import { createWorld, type Raw, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db.ts'
import { newSecret, secretHash } from '../../platform/ids.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const NEXT = 'quite another sentence'
const ROUNDS = 8
const AT_ONCE = 8

const login = (username: string, password: string) =>
  world.request('anon', 'POST', '/api/auth/token', new URLSearchParams({ username, password }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  })
const tokenOf = ({ body }: Raw) => (body as { access_token?: string }).access_token
const lives = async (token: string) =>
  (await world.request('anon', 'GET', '/api/users/me', undefined, { authorization: `Bearer ${token}` })).status !== 401

/** A link to choose another password, as its letter holds it. */
async function linkFor({ id }: Colleague): Promise<string> {
  const token = newSecret()
  const expires_at = sql<string>`now() + interval '1 hour'`
  await world.database.db
    .insertInto('password_resets')
    .values({ user_id: id, token_hash: secretHash(token), expires_at })
    .execute()
  return token
}

const CHANGES: [string, (who: Colleague) => Promise<() => Promise<Raw>>][] = [
  [
    'the link of a letter',
    async (who) => {
      const token = await linkFor(who)
      return () => world.request('anon', 'POST', '/api/auth/password-reset/confirm', { token, password: NEXT })
    },
  ],
  [
    'its owner',
    async (who) => () =>
      callAs(world, who, 'PATCH', '/api/users/me', { password: NEXT, current_password: world.password }),
  ],
  [
    'an administrator',
    async ({ id }) =>
      () =>
        world.request('admin', 'PATCH', `/api/users/${id}`, { password: NEXT }),
  ],
  [
    'an organization',
    async ({ id }) => {
      await sql`update users set organization_id = ${world.orgA} where id = ${id}::uuid`.execute(world.database.db)
      return () => world.request('ceo', 'PATCH', `/api/organizations/${world.orgA}/users/${id}`, { password: NEXT })
    },
  ],
]

describe('a sign-in under way while the password is replaced', () => {
  it.each(CHANGES)(
    'by %s ends with the former password',
    async (name, prepare) => {
      const random = randomOf(41)
      let late = 0
      let survived = 0
      for (let round = 0; round < ROUNDS; round++) {
        const who = await colleague(world)
        const change = await prepare(who)
        const inMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
        const at = random() * 40
        const [changed, ...answers] = await Promise.all([
          inMs(at).then(change),
          ...Array.from({ length: AT_ONCE }, () =>
            inMs(at + (random() * 2 - 1) * 20).then(() => login(who.email, world.password)),
          ),
        ])
        expect(changed.status).toBeLessThan(300)
        const tokens = answers.flatMap((answer) => tokenOf(answer) ?? [])
        late += tokens.length
        for (const token of tokens) if (await lives(token)) survived += 1
        expect((await login(who.email, world.password)).status).toBe(401)
        expect((await login(who.email, NEXT)).status).toBe(200)
      }
      expect(survived).toBe(0)
      figure('A5', `${ROUNDS * AT_ONCE} sign-ins within 20 ms of a change by ${name}: ${late} let in, 0 live on`)
    },
    120_000,
  )
})
