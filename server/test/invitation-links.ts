// People who come by invitation links, and the links.
import { refused } from './refused.ts'
import type { Person, World } from './world.ts'

type Wish = Partial<{
  email: string
  by_mail: boolean
  max_uses: number
  days: number
  org_access_level: 'user' | 'manager' | 'admin'
}>
const SECRET = 'a long enough secret'
let n = 0

/** What a refused call was told. */
export const refusal = async (work: Promise<unknown>) => (await refused(work)).body.detail

/** Of the world as it is when they are used. */
export function links(world: () => World) {
  const api = (who: Person | 'anon' = 'ceo') => world().as(who).joining
  const signIn = async (email: string) => {
    const answer = await world().app.http.inject({
      method: 'POST',
      url: '/api/auth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username: email, password: SECRET }).toString(),
    })
    return (answer.json() as { access_token: string }).access_token
  }
  return {
    api,
    async make(who: Person = 'admin', wish: Wish = {}) {
      const made = await api(who).create({ id: world().orgA, ...wish })
      return { ...made, token: made.url?.split('#')[1] ?? '' }
    },
    newcomer: (token: string, email = `new${++n}@example.org`) => ({
      token,
      email,
      password: SECRET,
      first_name: 'Nora',
      last_name: 'New',
    }),
    asNew: async (email: string, method: string, url: string, body?: unknown) =>
      world().request('anon', method, url, body, { authorization: `Bearer ${await signIn(email)}` }),
  }
}
