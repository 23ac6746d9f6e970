// What every journey starts from: one real server for each worker, people of one's own for each test, and a watch on the
// browser that no page may set off.
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { expect, type Locator, type Page, test as playwright } from '@playwright/test'
import { addDays } from '#contract/days.ts'
import { type Watch, watchContext } from '../test-kit/browser.ts'
import { figure } from '../test-kit/figures.ts'
import { startServer, type TestServer } from '../test-kit/server.ts'
import { Api, type User } from './api.ts'
import { keptWorld } from './kept-world.ts'
import { followReads, readsEnded } from './on-its-way.ts'

export const PASSWORD = 'correct horse battery'
/** Before the server: a server of one's own on the same database needs it too. */
export const QUICK_PASSWORDS = resolve(import.meta.dirname, '../test-kit/quick-passwords.ts')
const ADMIN = { email: 'root@example.org', password: PASSWORD }

export type Person = { user: User; email: string; first: string; name: string; token: string; api: Api }
type Level = 'waitlisted' | 'user' | 'ceo' | 'admin'

export type House = {
  server: TestServer
  url: string
  /** The first administrator's. */
  admin: Api
  /** A new account: nobody else's records are in its way. */
  person(level?: Level, first?: string): Promise<Person>
}

type Given = {
  watch: Watch
  /** Opens a path, or the dashboard, as somebody who has logged in before. */
  enter(person: Person, path?: string): Promise<void>
}

/** Journeys of this process that the browser had nothing to complain of in: a request elsewhere would be that. */
let watched = 0

export const test = playwright.extend<Given, { house: House }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const house = await openHouse(keptWorld())
      await use(house)
      await house.server.dispose()
      figure('P6', `${watched} journeys in a row: 0 requests to another origin`)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ house }, use) => use(house.url),
  watch: [
    async ({ context, house }, use) => {
      followReads(context)
      const watch = await watchContext(context, house.url)
      await use(watch)
      expect(watch.faults, 'what the browser complained about').toEqual([])
      watched += 1
    },
    { auto: true },
  ],
  enter: ({ page }, use) =>
    use(async (person, path = '/app/ceodashboard') => {
      await keepToken(page, person.token)
      await page.goto(path)
    }),
})
export { expect }

/** A server of one's own with its first administrator. `env`: what the operator has set beside that. */
export async function openHouse(env: NodeJS.ProcessEnv = {}): Promise<House> {
  const server = await startServer(
    {
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      CONTACT_EMAIL: 'hello@example.org',
      ...env,
    },
    ['--import', QUICK_PASSWORDS],
  )
  const admin = await Api.login(server.url, ADMIN.email, ADMIN.password)
  return { server, url: server.url, admin, person: (level, first) => person(server.url, admin, level, first) }
}

let count = 0

async function person(url: string, admin: Api, level: Level = 'user', first = 'Ada'): Promise<Person> {
  const last = `L${(++count).toString().padStart(3, '0')}${randomBytes(3).toString('hex')}`
  const email = `${first.toLowerCase()}.${last.toLowerCase()}@example.org`
  const body = { email, password: PASSWORD, first_name: first, last_name: last }
  let user = await new Api(url, null).post<User>('/api/users/register', body)
  if (level !== 'waitlisted') user = await admin.patch<User>(`/api/users/${user.id}`, { user_level: level })
  // They have been here before, unless a journey makes its people itself.
  await Api.login(url, email, PASSWORD)
  const api = await Api.login(url, email, PASSWORD)
  return { user, email, first, name: `${first} ${last}`, token: api.token ?? '', api }
}

const ZONE = 'Europe/Berlin'

/** A day as the browser counts them, some days from today, as yyyy-mm-dd. Days are counted, not hours: one of them may have 23 or 25. */
export const day = (fromToday: number) =>
  addDays(new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(Date.now()), fromToday)

/** Puts a token where the application keeps it, from a page of the same origin that runs none of it. */
export async function keepToken(page: Page, token: string | null): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate((value) => {
    if (value === null) localStorage.removeItem('adjutant.token')
    else localStorage.setItem('adjutant.token', value)
  }, token)
}

export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** A notice at the lower right. */
export const notice = (page: Page, words: string): Locator =>
  page.getByRole('region', { name: 'Notices' }).getByText(words, { exact: true })

/** Nothing is on its way any more: no reads, no skeletons, and markdown is no longer the plain text that stands in for it. */
export async function settled(page: Page): Promise<void> {
  // Its title; behind an open panel too.
  await expect(page.locator('h1').first()).toBeAttached()
  await readsEnded(page)
  await expect(page.locator('[role=status][aria-label=Loading]')).toHaveCount(0)
  await expect(page.locator('p[data-plain]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => {}))
}

/** `path` with its search, exactly. */
export async function expectPath(page: Page, path: string): Promise<void> {
  await expect
    .poll(() => {
      const { pathname, search } = new URL(page.url())
      return pathname + search
    })
    .toBe(path)
}

/** Keeps every request for these addresses back, until what it returns is called. */
export async function holdBack(page: Page, addresses: string): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route(addresses, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}
