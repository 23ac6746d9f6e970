// How a long conversation feels: 2,000 messages opened, scrolled through, and a reply growing below them at 100 pieces a second.
// The bare baseline of each figure is the same on an empty conversation, or the text alone in a bare page.
/// <reference lib="dom" />
import { rmSync } from 'node:fs'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { migrate } from '../server/src/platform/migrate.ts'
import { startPostgres } from '../server/src/platform/postgres.ts'
import { startFakeProvider } from '../test-kit/fake-provider.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import { median } from '../test-kit/spread.ts'
import { result } from './result.ts'
import { signedIn } from './signed-in.ts'

const MESSAGES = Number(process.env.MESSAGES ?? 2_000)
const ROUNDS = 5
const REPLY = [
  '## Where it stands\n\nThe renewal is worth **EUR 1.2m** and is due on 30 November. Three things decide it:\n\n',
  '1. **Price.** They asked for 8 % off; `ACV` would fall below plan.\n2. **Support.** Two open tickets.\n3. **Who signs.**\n\n',
  '| What | Now | Target |\n| --- | --- | --- |\n| Churn | 7.4 % | 6 % |\n| Renewals | 11 | 14 |\n\n',
  '> "If support answers within a day, we sign."\n\n- Call Yusuf before Thursday.\n- Offer 4 % against two years.\n\n',
].join('')
/** About 17 KB, as a long briefing has, in pieces of the size that models send. */
const PIECES = REPLY.repeat(32).match(/\s*\S{1,6}/g) ?? []

const folder = temporaryFolder('conversation')
const postgres = await startPostgres(folder, () => {})
const provider = await startFakeProvider({ script: () => ({ pieces: PIECES, dripMs: 10 }) })
try {
  await migrate(postgres.url)
  const env = { DATABASE_URL: postgres.url, OPENAI_API_KEY: 'k', OPENAI_BASE_URL: provider.openai }
  const { url, post, context: newContext, enter, close } = await signedIn(env)
  try {
    const begin = async (name: string) =>
      ((await (await post('/api/conversations/', { name })).json()) as { id: string }).id
    const [long, empty] = [await begin('Long'), await begin('Empty')]
    await fill(long)
    const context = await newContext()
    const page = await context.newPage()
    await enter(page)
    const times: Record<string, number[]> = { long: [], empty: [] }
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, id] of Object.entries({ long, empty })) {
        await page.goto(`${url}/app/run`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForTimeout(500)
        times[name]?.push(await opening(page, name === 'long' ? 'Long' : 'Empty', id))
      }
    result({
      what: `click to painted conversation of ${MESSAGES} messages`,
      ours: `${median(times.long ?? []).toFixed(0)} ms`,
      bare: `an empty one: ${median(times.empty ?? []).toFixed(0)} ms`,
      target: '500 ms',
      kept: median(times.long ?? []) <= 500,
    })
    await page.goto(`${url}/app/conversations/${long}`)
    await page.getByRole('log').getByText(`Reply ${MESSAGES}`).waitFor()
    const up = await scrolling(page)
    result({
      what: `scrolling up through ${up.messages} messages`,
      ours: `${up.perSecond.toFixed(0)} frames/s, longest frame ${up.worstMs.toFixed(0)} ms`,
      target: '50 frames/s',
      kept: up.perSecond >= 50,
    })
    for (const [what, id] of [
      ['below 2,000 messages', long],
      ['in an empty conversation', empty],
    ] as const) {
      await page.goto(`${url}/app/conversations/${id}`)
      const grown = await growing(page)
      result({
        what: `a reply of ${PIECES.length} pieces at 100 a second ${what}`,
        ours: `${grown.perSecond.toFixed(0)} frames/s, ${grown.long} tasks of 50 ms and more, the longest ${grown.longestMs.toFixed(0)} ms`,
        target: '50 frames/s, none over 50 ms',
        kept: grown.perSecond >= 50 && grown.long === 0,
      })
    }
  } finally {
    await close()
  }
} finally {
  await provider.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Messages as they are after months of use: short questions, replies in Markdown. */
async function fill(id: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(
    `insert into messages (id, conversation_id, user_id, seq, sender_type, content, author, model)
     select gen_random_uuid(), c.id, c.user_id, n, case when n % 2 = 1 then 'user' else 'ai' end,
       case when n % 2 = 1 then 'Question ' || n else 'Reply ' || n || E'\\n\\n' || repeat($2, 1 + n % 3) end,
       case when n % 2 = 0 then 'GPT-5 Chat' end, case when n % 2 = 0 then 'gpt-5-chat' end
     from conversations c, generate_series(1, $3::int) n where c.id = $1`,
    [id, REPLY, MESSAGES],
  )
  await client.query('update conversations set seq = $2 where id = $1', [id, MESSAGES])
  await client.end()
}

/** From the click in the list until the newest message, or the first question, is painted. */
function opening(page: Page, name: string, id: string): Promise<number> {
  return page.evaluate(
    ({ name, id, sign }) =>
      new Promise<number>((done) => {
        const link = [...document.querySelectorAll('main a')].find((one) => one.textContent === name) as HTMLElement
        const started = performance.now()
        link.click()
        const look = () => {
          // The list itself shows the newest words too: only the conversation counts.
          const screen = document.querySelector('[data-fills]')
          const there = location.pathname.endsWith(id) && screen?.textContent?.includes(sign)
          if (there) requestAnimationFrame(() => setTimeout(() => done(performance.now() - started)))
          else requestAnimationFrame(look)
        }
        look()
      }),
    { name, id, sign: name === 'Long' ? `Reply ${MESSAGES}` : 'Start a new conversation' },
  )
}

/** Scrolls up as a wheel does for five seconds, older messages coming in on the way. */
function scrolling(page: Page): Promise<{ perSecond: number; worstMs: number; messages: number }> {
  return page.evaluate(async () => {
    const log = document.querySelector('[role="log"]') as HTMLElement
    const frames: number[] = []
    let last = performance.now()
    const end = last + 5_000
    const before = log.scrollHeight
    while (last < end) {
      log.scrollTop -= 150
      await new Promise((done) => requestAnimationFrame(done))
      const now = performance.now()
      frames.push(now - last)
      last = now
    }
    const first = [...log.querySelectorAll('article')].map((one) =>
      /(?:Question|Reply) (\d+)/.exec(one.textContent ?? ''),
    )
    const newest = Number(first.find((match) => match !== null)?.[1] ?? 0)
    const total = frames.reduce((sum, ms) => sum + ms, 0)
    if (log.scrollHeight <= before) throw new Error('no older messages came')
    return { perSecond: (frames.length / total) * 1000, worstMs: Math.max(...frames), messages: 2_000 - newest }
  })
}

/** Asks, and watches the page while the reply grows to its end. */
async function growing(page: Page): Promise<{ perSecond: number; long: number; longestMs: number }> {
  const input = page.getByRole('textbox', { name: 'Your message' })
  await input.waitFor()
  await page.waitForTimeout(1_000)
  await input.fill('And now?')
  await input.press('Enter')
  await page.getByRole('article', { name: 'The reply, being written' }).getByText('Where it stands').first().waitFor()
  await page.evaluate(() => {
    const seen = { frames: 0, began: performance.now(), tasks: [] as number[], over: false }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.tasks.push(duration)
    }).observe({ type: 'longtask' })
    const count = () => {
      if (seen.over) return
      seen.frames += 1
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
  })
  await page.getByRole('button', { name: 'Send message' }).waitFor({ timeout: 120_000 })
  const seen = await page.evaluate(() => {
    const { seen } = window as unknown as {
      seen: { frames: number; began: number; tasks: number[]; over: boolean }
    }
    seen.over = true
    return { frames: seen.frames, ms: performance.now() - seen.began, tasks: seen.tasks }
  })
  return { perSecond: (seen.frames / seen.ms) * 1000, long: seen.tasks.length, longestMs: Math.max(0, ...seen.tasks) }
}
