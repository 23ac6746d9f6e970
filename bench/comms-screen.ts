// How long a message takes from the key that sends it to the other person's screen: two browsers, on one server and on two.
// What the server alone needs to take the message in stands beside it.
// node bench/comms-screen.ts [messages]
/// <reference lib="dom" />
import { rmSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { Api } from '../e2e/api.ts'
import { bringIn } from '../e2e/team.ts'
import { ensureChromium } from '../scripts/browser.ts'
import { startPostgres } from '../server/src/platform/postgres.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import { startServer } from '../test-kit/server.ts'
import { median, p95 } from '../test-kit/spread.ts'
import { result } from './result.ts'

const MESSAGES = Number(process.argv[2] ?? 100)
const PASSWORD = 'correct horse battery'
const ADMIN = { ADMIN_EMAIL: 'root@example.org', ADMIN_PASSWORD: PASSWORD }
/** As people write: the next message does not come before the last one has been seen. */
const BETWEEN_MS = 100
/** What is not there by then does not come. */
const PATIENCE_MS = 10_000

const folder = temporaryFolder('comms-screen')
const postgres = await startPostgres(folder, () => {})
const env = { DATABASE_URL: postgres.url, LOG_LEVEL: 'error', ...ADMIN }
const first = await startServer(env)
const second = await startServer(env)
const browsers = await Promise.all([launch(), launch()])
try {
  const [ada, ben] = await people(first.url)
  const { id } = await ada.api.post<{ id: string }>('/api/comms/threads', { participant_ids: [ben.id] })
  const writer = await open(browsers[0], first.url, ada.token, id)
  for (const [where, url, target] of [
    ['one server', first.url, 150],
    ['two servers', second.url, 250],
  ] as const) {
    const reader = await open(browsers[1], url, ben.token, id)
    await measure(writer, reader, 10, `warm ${where}`)
    const { shown, taken } = await measure(writer, reader, MESSAGES, where)
    result({
      what: `from the key that sends a message to the other one’s painted screen, ${where}`,
      ours: `p50 ${median(shown).toFixed(0)} ms, p95 ${p95(shown).toFixed(0)} ms`,
      bare: `the call that sends it: p50 ${median(taken).toFixed(0)} ms, p95 ${p95(taken).toFixed(0)} ms`,
      target: `p95 ${target} ms`,
      kept: p95(shown) <= target,
    })
    await reader.context().close()
  }
} finally {
  await Promise.all(browsers.map((browser) => browser.close()))
  await second.dispose()
  await first.dispose()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

function launch(): Promise<Browser> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu']
  return chromium.launch({ executablePath: ensureChromium(), args })
}

async function people(url: string): Promise<[Someone, Someone]> {
  const admin = await Api.login(url, ADMIN.ADMIN_EMAIL, PASSWORD)
  const [ada, ben] = [await someone(url, admin, 'Ada', 'ceo'), await someone(url, admin, 'Ben', 'user')]
  const org = await ada.api.post<{ id: string }>('/api/organizations', { name: 'Bench' })
  await bringIn(ada, org, { ...ben, email: 'ben@example.org' })
  return [ada, ben]
}

type Someone = { id: string; token: string; api: Api }

async function someone(url: string, admin: Api, name: string, user_level: string): Promise<Someone> {
  const email = `${name.toLowerCase()}@example.org`
  const body = { email, password: PASSWORD, first_name: name, last_name: 'Bench' }
  const { id } = await new Api(url, null).post<{ id: string }>('/api/users/register', body)
  await admin.patch(`/api/users/${id}`, { user_level })
  const api = await Api.login(url, email, PASSWORD)
  return { id, api, token: api.token ?? '' }
}

async function open(browser: Browser, url: string, token: string, thread: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${url}/favicon.svg`)
  await page.evaluate((value) => localStorage.setItem('adjutant.token', value), token)
  await page.goto(`${url}/app/comms/${thread}`)
  await page.getByRole('textbox', { name: 'Your message' }).waitFor()
  // The live line is open a moment after the page.
  await page.waitForTimeout(2_000)
  return page
}

/** Milliseconds for each message: until it is painted at the reader's, and until the writer's call was answered. */
async function measure(writer: Page, reader: Page, count: number, name: string) {
  const [shown, taken]: [number[], number[]] = [[], []]
  for (let n = 0; n < count; n++) {
    const text = `${name}, message ${n} of ${count}`
    const seen = reader.evaluate(
      (wanted) =>
        new Promise<number>((done) => {
          const log = document.querySelector('main') as HTMLElement
          const look = () => {
            const articles = [...log.querySelectorAll('article')]
            if (!articles.some((one) => one.textContent?.includes(wanted))) return
            watch.disconnect()
            // After the frame in which it stands there.
            requestAnimationFrame(() => setTimeout(() => done(performance.timeOrigin + performance.now())))
          }
          const watch = new MutationObserver(look)
          watch.observe(log, { childList: true, subtree: true, characterData: true })
          look()
        }),
      text,
    )
    const box = writer.getByRole('textbox', { name: 'Your message' })
    await box.fill(text)
    const sent = writer.evaluate(
      () =>
        new Promise<number>((done) => {
          performance.clearResourceTimings()
          const pressed = () => done(performance.timeOrigin + performance.now())
          window.addEventListener('keydown', pressed, { capture: true, once: true })
        }),
    )
    await box.press('Enter')
    const painted = await within(seen, async () => `“${text}” was not painted; ${await whatStands(reader)}`)
    shown.push(painted - (await sent))
    taken.push(await within(writer.evaluate(callTime), async () => `the call that sent “${text}” was not found`))
    await writer.waitForTimeout(BETWEEN_MS)
  }
  return { shown, taken }
}

/** A measurement that does not come is a fault to be told, not a bench that hangs. */
async function within<T>(work: Promise<T>, why: () => Promise<string>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(async () => fail(new Error(await why())), PATIENCE_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const whatStands = (page: Page) =>
  page.evaluate(() => {
    const log = document.querySelector('[role=log][aria-label=Messages]')
    const last = [...document.querySelectorAll('main article')].at(-1)?.textContent ?? 'nothing'
    const below = log ? log.scrollHeight - log.clientHeight - log.scrollTop : 0
    return `last stands “${last}”, ${below} px are below, the page is ${document.visibilityState}`
  })

/** How long the call took that sent the last message, as the writer's browser has it. */
async function callTime(): Promise<number> {
  for (;;) {
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const call = calls.find(({ name, initiatorType }) => initiatorType === 'fetch' && /\/messages$/.test(name))
    if (call) return call.duration
    await new Promise((done) => setTimeout(done, 10))
  }
}
