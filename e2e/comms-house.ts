// People who write to each other: each in a browser of their own, on one server or on two with one database.
import { rmSync } from 'node:fs'
import type { Browser, Locator, Page } from '@playwright/test'
import pg from 'pg'
import { startPostgres } from '../server/src/platform/postgres.ts'
import { migratedFolder } from '../test-kit/migrated-folder.ts'
import { startServer, type TestServer } from '../test-kit/server.ts'
import { type House, test as journey, keepToken, openHouse, type Person, QUICK_PASSWORDS } from './journey.ts'
import { team } from './team.ts'

export type Thread = { id: string; name: string; unread_count: number; last_message_preview: string | null }
export type Said = { id: string; seq: number; text: string; sender_name: string; sender_id: string | null }

export const threadPath = ({ id }: { id: string }) => `/app/comms/${id}`
export const begin = (person: Person, ...others: Person[]) =>
  person.api.post<Thread>('/api/comms/threads', { participant_ids: others.map(({ user }) => user.id) })
/** Two people of one organization with a thread between them. */
export async function talk(house: House) {
  const { boss, colleague, org } = await team(house)
  return { boss, colleague, org, thread: await begin(boss, colleague) }
}
export const say = (person: Person, { id }: { id: string }, text: string) =>
  person.api.post<Thread>(`/api/comms/threads/${id}/messages`, { text })
export const saidIn = (person: Person, { id }: { id: string }) =>
  person.api.get<Said[]>(`/api/comms/threads/${id}/messages?limit=200`)

/** Opens a path in a browser of somebody's own. `url`: where their server is. */
export async function beside(browser: Browser, person: Person, path: string, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await keepToken(page, person.token)
  await page.goto(path)
  return page
}

export const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Your message' })
export const log = (page: Page): Locator => page.getByRole('log', { name: 'Messages' })
export const message = (page: Page, text: string): Locator => log(page).getByRole('article').filter({ hasText: text })
export const row = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name })

/** Writes and sends, as one does at this width. */
export async function write(page: Page, text: string, isMobile: boolean): Promise<void> {
  await box(page).fill(text)
  if (isMobile) await page.getByRole('button', { name: 'Send message' }).click()
  else await box(page).press('Enter')
}

export type Nodes = {
  house: House
  /** Another server on the same database. */
  second: TestServer
  sql(text: string, values?: unknown[]): Promise<void>
}

/** Two servers with one database, which can be written to past them. */
export const test = journey.extend<object, { nodes: Nodes }>({
  nodes: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const folder = migratedFolder('comms')
      const postgres = await startPostgres(folder, () => {})
      const house = await openHouse({ DATABASE_URL: postgres.url })
      const second = await startServer({ DATABASE_URL: postgres.url }, ['--import', QUICK_PASSWORDS])
      const database = new pg.Pool({ connectionString: postgres.url, max: 2 })
      const sql = async (text: string, values: unknown[] = []) => void (await database.query(text, values))
      await use({ house, second, sql })
      await database.end()
      await second.dispose()
      await house.server.dispose()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Puts `count` messages of somebody into an empty thread, "Line 1" first, a minute apart. */
export async function fill({ sql }: Nodes, thread: Thread, sender: Person, count: number): Promise<void> {
  await sql(
    `insert into thread_messages (id, thread_id, seq, sender_id, kind, text, "timestamp")
     select gen_random_uuid(), $1, n, $2, 'text', 'Line ' || n || repeat(' and more words', n % 7), now() - make_interval(mins => $3 - n)
     from generate_series(1, $3::int) n`,
    [thread.id, sender.user.id, count],
  )
  await sql('update threads set seq = $2, updated_at = now() where id = $1', [thread.id, count])
}
