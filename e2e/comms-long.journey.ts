import { beside, fill, log, message, row, say, talk, test, threadPath } from './comms-house.ts'
import { expect } from './journey.ts'

// Thousands of rows are written, and read in pages.
test.setTimeout(120_000)

test('a thread of five thousand messages opens at its end, keeps its place while older ones come, and is searched', async ({
  browser,
  nodes,
}) => {
  const { house } = nodes
  const { boss, colleague, thread } = await talk(house)
  await fill(nodes, thread, colleague, 5_000)
  await boss.api.post(`/api/comms/threads/${thread.id}/read`, {})
  const page = await beside(browser, boss, threadPath(thread), house.url)
  await expect(message(page, 'Line 5000')).toBeInViewport()
  expect(await log(page).getByRole('article').count()).toBeLessThan(80)
  // Upwards in steps: what stands on the screen stays while older messages come in above it.
  for (let step = 0; step < 25; step++) {
    const kept = await log(page).evaluate(async (element) => {
      element.scrollBy(0, -900)
      await new Promise((done) => setTimeout(done, 120))
      const box = element.getBoundingClientRect()
      const inSight = [...element.querySelectorAll('article')].find(
        (one) => one.getBoundingClientRect().top > box.top + 100,
      )
      const before = inSight?.getBoundingClientRect().top ?? 0
      await new Promise((done) => setTimeout(done, 120))
      return inSight?.isConnected ? Math.abs(inSight.getBoundingClientRect().top - before) : 0
    })
    expect(kept).toBeLessThan(4)
  }
  await page.getByRole('button', { name: 'More about this conversation' }).click()
  await page.getByRole('menuitem', { name: 'Search in this chat' }).click()
  await page.getByRole('searchbox', { name: 'Search in this conversation' }).fill('Line 4321')
  await expect(page.getByText('1 of 1')).toBeVisible()
  await expect(message(page, 'Line 4321')).toBeInViewport()
  await page.getByRole('button', { name: 'Close the search' }).click()
  await page.getByRole('button', { name: 'Jump to the latest message' }).click()
  await expect(message(page, 'Line 5000')).toBeInViewport()
  await page.context().close()
})

test('thousands of unread messages are counted, and read from the first of them on', async ({
  browser,
  nodes,
  isMobile,
}) => {
  const { house } = nodes
  const { boss, colleague, thread } = await talk(house)
  await fill(nodes, thread, colleague, 2_400)
  await boss.api.post(`/api/comms/threads/${thread.id}/read`, { seq: 400 })
  const page = await beside(browser, boss, '/app/comms', house.url)
  await expect(row(page, colleague.name)).toContainText('2000 unread messages')
  if (!isMobile) await expect(page.getByRole('link', { name: 'Comms 2000 unread messages' })).toBeVisible()
  await row(page, colleague.name).click()
  await expect(message(page, 'Line 2400')).toBeInViewport()
  await page.getByRole('button', { name: '2,000 new messages: to the first' }).click()
  await expect(log(page).getByText('New', { exact: true })).toBeInViewport({ timeout: 30_000 })
  await expect(message(page, 'Line 401')).toBeInViewport()
  await page.context().close()
})

test('some unread messages are read from the first of them on, and down to the end', async ({ browser, nodes }) => {
  const { house } = nodes
  const { boss, colleague, thread } = await talk(house)
  await fill(nodes, thread, colleague, 300)
  await boss.api.post(`/api/comms/threads/${thread.id}/read`, { seq: 200 })
  const page = await beside(browser, boss, threadPath(thread), house.url)
  await expect(log(page).getByText('New', { exact: true })).toBeInViewport()
  await expect(message(page, 'Line 201')).toBeInViewport()
  const unread = async () => (await boss.api.get<{ messages: number }>('/api/comms/unread')).messages
  expect(await unread()).toBe(100)
  await say(colleague, thread, 'And this')
  await page.getByRole('button', { name: /^Jump to the latest message/ }).click()
  await expect(message(page, 'And this')).toBeInViewport()
  await expect.poll(unread).toBe(0)
  await page.context().close()
})

test('a button in the log that is pressed is hit, whatever comes in before it is let go, and the end is followed on', async ({
  browser,
  nodes,
}) => {
  const { house } = nodes
  const { boss, colleague, thread } = await talk(house)
  await fill(nodes, thread, colleague, 40)
  // One's own: no reply to it is suggested beneath.
  await say(boss, thread, 'A long story. '.repeat(400))
  await boss.api.post(`/api/comms/threads/${thread.id}/read`, {})
  const page = await beside(browser, boss, threadPath(thread), house.url)
  const more = log(page).getByRole('button', { name: 'Show More' })
  await more.hover()
  await page.mouse.down()
  for (const words of ['One', 'Two', 'Three', 'Four', 'And this']) await say(colleague, thread, words)
  await expect(message(page, 'And this')).toBeAttached()
  await page.mouse.up()
  await expect(log(page).getByRole('button', { name: 'Show Less' })).toBeVisible()
  await say(colleague, thread, 'The last word')
  await expect(message(page, 'The last word')).toBeInViewport()
  await page.context().close()
})
