// How the application feels: the time from a click in the menu to the painted page, from cache and without, and the frames
// per second while somebody types above a list of 10,000 rows. The bare baseline of typing is the same box without the list.
/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { median } from '../test-kit/spread.ts'
import { result } from './result.ts'
import { signedIn } from './signed-in.ts'

const ROWS = Number(process.env.ROWS ?? 10_000)
const PAGES = [
  ['Strategy', 'Strategy Center'],
  ['Tasks', 'Task Management'],
  ['Notes', 'Notes'],
  ['Contacts', 'Contacts Directory'],
  ['Dashboard', /^Welcome back/],
] as const

type Typing = { rows: number; perSecond: number; worstMs: number }
const words = ({ perSecond, worstMs }: Typing) =>
  `${perSecond.toFixed(0)} frames/s, longest frame ${worstMs.toFixed(0)} ms`

const { url, post, context: newContext, enter, close } = await signedIn()
try {
  await seed(post)
  const context = await newContext()
  const page = await context.newPage()
  await enter(page)
  await page.goto(`${url}/app/profile`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const rounds: Record<string, number[]> = {}
  for (let round = 0; round < 6; round++)
    for (const [link, title] of PAGES) {
      const ms = await pageChange(page, link, title)
      const name = `${link}, ${round === 0 ? 'without cache' : 'from cache'}`
      rounds[name] = [...(rounds[name] ?? []), ms]
    }
  for (const [name, times] of Object.entries(rounds).sort()) {
    const target = name.endsWith('without cache') ? 300 : 100
    result({
      what: `click to painted page, ${name}`,
      ours: `${median(times).toFixed(0)} ms`,
      target: `${target} ms`,
      kept: median(times) <= target,
    })
  }
  const bare = await typing(page, `${url}/app/notes?search=nothing-has-these-words`, 0)
  const full = await typing(page, `${url}/app/notes`, ROWS)
  result({
    what: `typing above ${full.rows} notes`,
    ours: words(full),
    bare: `above none: ${words(bare)}`,
    target: '50 frames/s',
    kept: full.perSecond >= 50,
  })
} finally {
  await close()
}

/** From the click until the page with this title is painted, with nothing of it still loading. */
async function pageChange(page: Page, link: string, title: string | RegExp): Promise<number> {
  await page.waitForTimeout(300)
  const [source, flags] = typeof title === 'string' ? [`^${title}$`, ''] : [title.source, title.flags]
  return page.evaluate(
    ({ link, source, flags }) =>
      new Promise<number>((done) => {
        const anchor = [...document.querySelectorAll('nav a')].find((one) => one.textContent === link) as HTMLElement
        const started = performance.now()
        anchor.click()
        const look = () => {
          const there = new RegExp(source, flags).test(document.querySelector('h1')?.textContent ?? '')
          const loading = document.querySelector('[role="status"][aria-label="Loading"]')
          if (there && !loading) requestAnimationFrame(() => setTimeout(() => done(performance.now() - started)))
          else requestAnimationFrame(look)
        }
        look()
      }),
    { link, source, flags },
  )
}

/** Types into the search box with `rows` cards below it, and counts the frames. */
async function typing(page: Page, url: string, rows: number): Promise<Typing> {
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // Down to the end, again and again as it moves away: then all of them are there.
  await page.evaluate(() => Object.assign(window, { down: setInterval(() => scrollTo(0, 1e9), 50) }))
  for (let first = 100; first < rows; first += 100)
    await page.waitForResponse((response) => response.url().includes('cursor='))
  await page.evaluate(() => clearInterval((window as unknown as { down: number }).down))
  await page.evaluate(() => scrollTo(0, 0))
  const box = page.getByRole('textbox', { name: 'New note' })
  await box.click()
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frames })
    let last = performance.now()
    const count = () => {
      const now = performance.now()
      frames.push(now - last)
      last = now
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
  })
  await page.waitForTimeout(500)
  await page.evaluate(() => (window as unknown as { frames: number[] }).frames.splice(0))
  await page.keyboard.type('The quick brown fox jumps over the lazy dog, twice.', { delay: 40 })
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames)
  const total = frames.reduce((sum, ms) => sum + ms, 0)
  return { rows, perSecond: (frames.length / total) * 1000, worstMs: Math.max(...frames) }
}

async function seed(post: (path: string, body: unknown) => Promise<Response>): Promise<void> {
  const day = (n: number) => new Date(Date.UTC(2000, 0, 1 + n)).toISOString().slice(0, 10)
  for (let first = 0; first < ROWS; first += 200) {
    const notes = Array.from({ length: 200 }, (_, n) => ({
      content: `# Meeting ${first + n}\n\n- what was **decided**\n- what was promised to number ${first + n}`,
      entry_date: day(first + n),
    }))
    const answer = await post('/api/journals/import', { notes })
    if (!answer.ok) throw new Error(await answer.text())
  }
  for (let n = 0; n < 200; n++) {
    await post('/api/tasks/', { title: `Task ${n}`, due_date: day(9_000 + n) })
    await post('/api/contacts/', { name: `Person ${n}`, emails: [`p${n}@example.com`] })
    if (n % 10 === 0)
      await post('/api/strategic-goals/', {
        title: `Goal ${n}`,
        due_date: '2031-01-01',
        kpis: [{ name: 'KPI', current_value: n, target_value: 200 }],
      })
  }
}
