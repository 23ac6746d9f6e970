// Every POST of somebody who is signed in, ten times at once with one key: done once, answered the same ten times (trust F14).
import { afterAll, describe, expect, it } from 'vitest'
import { requestOf } from '#contract/call.ts'
import type { Contract, Endpoint } from '#contract/endpoint.ts'
import { contracts } from '#contract/index.ts'
import { figure } from '../../test-kit/figures.ts'
import { CASES } from './authz-cases.ts'
import { COLUMNS as columns, ROWS as rows } from './authz-matrix.ts'
import { createWorld, type Raw, type Who } from './world.ts'

const AT_ONCE = 10
/** Ends the session that it is asked with: the second is refused before anybody looks at its key. */
const ENDS_ITSELF = 'auth.logout'

const world = await createWorld()
afterAll(() => world.close())

type Post = { name: string; case: string; endpoint: Endpoint; who: Who }
/** Who of the matrix may do it, the owner first. */
const mayDo = (cells: string): Who | undefined => {
  const allowed = columns.filter((who, at) => who !== 'anon' && cells.split(' ')[at]?.startsWith('2'))
  return allowed.find((who) => who === 'owner') ?? allowed.find((who) => who !== 'waitlisted')
}
const posts: Post[] = contracts.flatMap(({ name, endpoints }) =>
  Object.entries(endpoints as Contract).flatMap(([verb, endpoint]) => {
    if (endpoint.method !== 'POST' || endpoint.gate === 'public' || endpoint.download || endpoint.ownKey) return []
    const row = rows.find(({ call, cells }) => call === `${name}.${verb}` && mayDo(cells))
    const who = row && mayDo(row.cells)
    if (`${name}.${verb}` === ENDS_ITSELF) return []
    const of = row && [row.call, ...(row.object ? [row.object] : [])].join(', ')
    return of && who ? [{ name: `${name}.${verb}`, case: of, endpoint, who }] : []
  }),
)

describe('ten times at once with one key', () => {
  it('is tried with each POST that takes a key', () => {
    expect(posts.length).toBeGreaterThan(30)
  })

  it.each(posts)('$name is done once', async ({ case: name, endpoint, who }) => {
    const { input = {}, tokens } = (await CASES[name]?.(world)) ?? {}
    const call = requestOf(endpoint, typeof input === 'function' ? input(who) : input)
    const key = crypto.randomUUID()
    const send = (body: string | null, url = call.url): Promise<Raw> =>
      world.request(who, 'POST', url, body ?? undefined, {
        ...call.headers,
        'idempotency-key': key,
        ...(tokens?.[who] ? { authorization: `Bearer ${tokens[who]}` } : {}),
      })
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(call.body)))
    const again = await send(call.body)
    if (endpoint.secretAnswer) {
      // What it said is kept nowhere, so nobody hears it twice.
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
      expect([...answers.filter(({ status }) => status >= 300), again].map(({ status }) => status)).toEqual(
        Array(AT_ONCE).fill(409),
      )
      return
    }
    const done = [...answers, again].filter(({ status }) => status < 300)
    expect(again.status).toBeLessThan(300)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    expect(new Set(done.map(({ status }) => status)).size).toBe(1)
    // Who came while the first was at work is told so, with when to come again.
    const others = answers.filter(({ status }) => status >= 300)
    expect(others.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(others.map(() => [409, '1']))
    const other = await send(changed(call.body), call.body === null ? `${call.url}?other=1` : call.url)
    if (endpoint.encoding === 'multipart') return
    expect([other.status, other.text]).toEqual([422, expect.stringContaining('This key was used for another request.')])
  })

  it('no POST was left out', () => {
    figure('F14', `${posts.length} POSTs × ${AT_ONCE} at once: each done once, all answers equal`)
  })
})

/** Another body that asks for the same: a field that the server owns is taken and ignored. */
function changed(body: string | null): string | null {
  return body?.startsWith('{') ? JSON.stringify({ ...JSON.parse(body), can_edit: false }) : body
}
