// More than 150 hostile texts as the title, name, message, memory and file of everything, on the screens that show them.
import type { Page } from '@playwright/test'
import { withoutHiddenSigns } from '#contract/hidden-signs.ts'
import { figure } from '../test-kit/figures.ts'
import { faultsOfPage } from './hostile-faults.ts'
import { HOSTILE_TEXTS, pileOf } from './hostile-texts.ts'
import { day, expect, type Person, settled, test } from './journey.ts'
import { bringIn } from './team.ts'
import { offersModel } from './with-model.ts'

/** As a title or name: one line, not too long, without the signs that would be refused there (server/test/hidden-signs.test.ts). */
const lineOf = (text: string) => withoutHiddenSigns(text).replace(/\s+/g, ' ').trim().slice(0, 190)
const LINES = [...new Set(HOSTILE_TEXTS.map(lineOf).filter(Boolean))]
const TEXTS = HOSTILE_TEXTS.filter((text) => text.trim() !== '' && text.length <= 5_000)
const PILES = [0, 1, 2, 3].map((pile) => pileOf((at) => at % 4 === pile))

/** A few at a time, as a busy browser would. */
async function each<T>(all: readonly T[], work: (one: T, at: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const one = async () => {
    for (let at = next++; at < all.length; at = next++) await work(all[at] as T, at)
  }
  await Promise.all(Array.from({ length: 8 }, one))
}

async function upload({ api }: Person, name: string, content: string): Promise<string> {
  const body = new FormData()
  // A file of text holds no signs of control.
  body.append('file', new Blob([content.replaceAll('\u0001', ' ')]), name)
  const headers = { authorization: `Bearer ${api.token}` }
  const answer = await fetch(`${api.url}/api/files/`, { method: 'POST', headers, body })
  expect(answer.status, name).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

/** Looks at a page from its beginning to its end: what is drawn only when it comes into sight, too. */
async function lookedThrough(page: Page, path: string): Promise<number> {
  await page.goto(path)
  await settled(page)
  let looks = 0
  for (let still = 0; still < 3 && looks < 120; looks++) {
    expect(await faultsOfPage(page), path).toEqual([])
    const more = page.getByRole('button', { name: /^(Load more|Show more|Show older|Earlier)/ }).first()
    // It goes by itself when it comes into sight.
    if (await more.isVisible()) await more.click({ timeout: 500 }).catch(() => {})
    // Threads begin at their end, everything else at its beginning.
    still = (await moved(page)) ? 0 : still + 1
    await page.waitForTimeout(40)
  }
  return looks
}

/** One screen further in whatever can be scrolled; false: there is nothing left. */
const moved = (page: Page) =>
  page.evaluate(() => {
    const all = [document.scrollingElement, ...document.querySelectorAll('main, main *')]
    let any = false
    for (const each of all) {
      if (!(each instanceof HTMLElement) || each.scrollHeight <= each.clientHeight + 1) continue
      if (each !== document.scrollingElement && !/auto|scroll/.test(getComputedStyle(each).overflowY)) continue
      const [before, back] = [each.scrollTop, each.querySelector('[role=log]') !== null || each.matches('[role=log]')]
      each.scrollBy(0, (back ? -1 : 1) * each.clientHeight * 0.9)
      any ||= each.scrollTop !== before
    }
    return any
  })

test('hostile texts as titles, names, messages, memories and files, on the screens that show them', async ({
  page,
  house,
  enter,
}) => {
  test.setTimeout(180_000)
  const boss = await house.person('ceo', 'Magda')
  const colleague = await house.person('user', 'Ana')
  const org = await boss.api.post<{ id: string }>('/api/organizations', { name: LINES[28] })
  await bringIn(boss, org, colleague)
  const thread = await boss.api.post<{ id: string }>('/api/comms/threads', { participant_ids: [colleague.user.id] })
  await each(TEXTS, (text) => colleague.api.post(`/api/comms/threads/${thread.id}/messages`, { text }))
  await each(LINES, async (title, at) => {
    // Told to the boss: an entry in the list of notifications, too.
    await colleague.api.post('/api/tasks/', { title, description: TEXTS[at], assigned_to_user_id: boss.user.id })
    await boss.api.post('/api/contacts/', { name: title, role: LINES.at(-at - 1), notes: TEXTS[at] })
    await boss.api.post('/api/memory/mine', { content: TEXTS[at] ?? title })
    await boss.api.post('/api/strategic-goals/', {
      title,
      due_date: day(40),
      kpis: [{ name: title, unit: '<i>%</i>' }],
    })
    await boss.api.post('/api/conversations/', { name: title })
    await boss.api.post('/api/journals/', { content: TEXTS[at] ?? title })
    await boss.api.post('/api/strategic-advice/', { advice_title: title, content: TEXTS[at] ?? title, citations: [] })
  })
  const files = await Promise.all(
    PILES.map((pile, at) =>
      upload(boss, `${LINES[at]?.replaceAll('/', '')}.${['md', 'txt', 'csv', 'html'][at]}`, pile),
    ),
  )
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  await enter(boss)
  const paths = [
    '/app/ceodashboard',
    '/app/strategy',
    '/app/my-tasks',
    '/app/contacts',
    '/app/contacts?view=list',
    '/app/notes',
    '/app/promises',
    '/app/run',
    '/app/comms',
    `/app/comms/${thread.id}`,
    '/app/notifications',
    '/app/profile',
    '/app/organization',
    '/app/files',
    ...files.map((id) => `/app/files?file=${id}`),
    ...files.map((id) => `/app/records/file/${id}`),
  ]
  let looks = 0
  for (const path of paths) looks += await lookedThrough(page, path)
  expect(asked.filter((line) => /canary|evil/.test(new URL(line.split(' ')[1] ?? '').host))).toEqual([])
  figure(
    'B9',
    `${LINES.length} texts in 9 kinds of fields, ${paths.length} screens looked at from end to end: 0 faults`,
  )
  figure('M5', `${TEXTS.length} texts as messages, memories, notifications and files: 0 requests elsewhere`)
  expect(looks).toBeGreaterThan(paths.length)
})

test('hostile texts said in a rehearsal', async ({ page, house, enter }) => {
  test.slow()
  const person = await house.person()
  const { id } = await person.api.post<{ id: string }>('/api/contacts/', { name: LINES[0], role: LINES[40] })
  await offersModel(page)
  await enter(person, `/app/contacts?contact=${id}`)
  await page.getByRole('button', { name: 'Rehearse' }).click()
  const box = page.getByPlaceholder('Type a message...')
  for (const pile of PILES.slice(0, 3)) {
    await box.fill(pile.slice(0, 4_000))
    await page.getByRole('button', { name: 'Say it in the rehearsal' }).click()
    await expect(page.getByText('is thinking...')).toBeVisible()
    await expect(page.getByText('is thinking...')).toHaveCount(0)
    expect(await faultsOfPage(page)).toEqual([])
  }
  await page.reload()
  await settled(page)
  expect(await faultsOfPage(page)).toEqual([])
  figure('M5', 'three long ones said in a rehearsal: 0 requests elsewhere')
})
