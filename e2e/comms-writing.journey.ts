import { beside, box, log, message, saidIn, say, talk, threadPath, write } from './comms-house.ts'
import { expect, test } from './journey.ts'

test('what is being written is kept for each thread, over a reload too', async ({ page, house, enter, isMobile }) => {
  const { boss, colleague, thread } = await talk(house)
  await enter(boss, threadPath(thread))
  await box(page).fill('First line')
  await box(page).press('End')
  // At a desk Enter would send; on a phone it begins a line, and the button sends.
  await box(page).press(isMobile ? 'Enter' : 'Shift+Enter')
  await box(page).pressSequentially('second line')
  await expect(box(page)).toHaveValue('First line\nsecond line')
  await page.reload()
  await expect(box(page)).toHaveValue('First line\nsecond line')
  await write(page, 'First line\nsecond line', isMobile)
  await expect(message(page, 'second line')).toBeVisible()
  await expect(log(page).getByRole('article', { name: 'You, not sent yet' })).toHaveCount(0)
  await page.reload()
  await expect(message(page, 'second line')).toBeVisible()
  await expect(box(page)).toHaveValue('')
  expect(await saidIn(colleague, thread)).toHaveLength(1)
})

test('a message has something in it, and at most ten thousand characters', async ({ page, house, enter, isMobile }) => {
  const { boss, colleague, thread } = await talk(house)
  await enter(boss, threadPath(thread))
  const send = page.getByRole('button', { name: 'Send message' })
  await expect(send).toBeDisabled()
  await box(page).fill('  \n ')
  await expect(send).toBeDisabled()
  await box(page).press('Control+Enter')
  await box(page).fill('x'.repeat(9_100))
  await expect(page.getByText('900 characters left.')).toBeVisible()
  await box(page).fill(`${'x'.repeat(10_000)}yz`)
  await expect(page.getByText('2 characters too many: a message has at most 10,000.')).toBeVisible()
  await expect(send).toBeDisabled()
  const huge = `Begin ${'one more word '.repeat(700)}end`
  await write(page, huge, isMobile)
  await expect(message(page, 'Begin one more word')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show More' })).toBeVisible()
  const lengths = async () => (await saidIn(colleague, thread)).map(({ text }) => text.length)
  await expect.poll(lengths).toEqual([huge.length])
})

test('a hostile text is a text: nothing in it runs, and an address leads where it says', async ({
  page,
  house,
  enter,
  watch,
}) => {
  const { boss, colleague, thread } = await talk(house)
  const texts = [
    '<img src=x onerror=alert(1)> <script>alert(2)</script> **bold** [name](javascript:alert(3))',
    'See https://example.org/a_(b). And http://good.example@evil.example/x, javascript:alert(4)',
    '\u202Egnp.exe and {{constructor}}',
  ]
  for (const text of texts) await say(colleague, thread, text)
  await enter(boss, threadPath(thread))
  await expect(message(page, '**bold** [name](javascript:alert(3))')).toBeVisible()
  await expect(log(page).locator('img, script, b, strong')).toHaveCount(0)
  const links = log(page).getByRole('link')
  await expect(links).toHaveCount(2)
  await expect(links.first()).toHaveAttribute('href', 'https://example.org/a_(b)')
  await expect(links.first()).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(links.last()).toHaveAttribute('href', 'http://evil.example/x')
  await expect(links.last()).toContainText('(evil.example)')
  expect(watch.faults).toEqual([])
})

test('files go with a message, by button, drop and paste, and the other can have them', async ({
  page,
  browser,
  house,
  enter,
  isMobile,
}) => {
  const { boss, colleague, thread } = await talk(house)
  await enter(boss, threadPath(thread))
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await (await choosing).setFiles({ name: 'terms.txt', mimeType: 'text/plain', buffer: Buffer.from('The terms') })
  const attached = page.getByRole('list', { name: 'Attached' })
  await expect(attached.getByText('terms.txt')).toBeVisible()
  const transfer = (name: string) =>
    page.evaluateHandle((fileName) => {
      const data = new DataTransfer()
      data.items.add(new File(['Content'], fileName, { type: 'text/plain' }))
      return data
    }, name)
  await box(page).dispatchEvent('drop', { dataTransfer: await transfer('dropped.txt') })
  await expect(attached.getByText('dropped.txt')).toBeVisible()
  const data = await transfer('pasted.txt')
  await box(page).evaluate(
    (element, clipboardData) =>
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: clipboardData as DataTransfer, bubbles: true, cancelable: true }),
      ),
    data,
  )
  await expect(attached.getByText('pasted.txt')).toBeVisible()
  await page.reload()
  await attached.getByRole('button', { name: 'Remove pasted.txt' }).click()
  await write(page, 'Both for you', isMobile)
  await expect(message(page, 'Both for you').getByRole('button', { name: /^Download terms\.txt/ })).toBeVisible()
  await expect(attached).toHaveCount(0)
  const hers = await beside(browser, colleague, threadPath(thread), house.url)
  const loading = hers.waitForEvent('download')
  await message(hers, 'Both for you')
    .getByRole('button', { name: /^Download terms\.txt/ })
    .click()
  expect((await loading).suggestedFilename()).toBe('terms.txt')
  // Without a word, their names stand for it.
  await box(hers).dispatchEvent('drop', {
    dataTransfer: await hers.evaluateHandle(() => {
      const data = new DataTransfer()
      data.items.add(new File(['Content'], 'answer.txt', { type: 'text/plain' }))
      return data
    }),
  })
  await expect(hers.getByRole('list', { name: 'Attached' }).getByText('answer.txt')).toBeVisible()
  await hers.getByRole('button', { name: 'Send message' }).click()
  await expect(message(page, 'answer.txt').getByRole('button', { name: /^Download answer\.txt/ })).toBeVisible()
  await hers.context().close()
})

test('what is said without a line goes out in order when it is back, also after a reload', async ({
  page,
  context,
  house,
  enter,
  isMobile,
}) => {
  const { boss, colleague, thread } = await talk(house)
  await enter(boss, threadPath(thread))
  await write(page, 'Said before', isMobile)
  // What is there is read, and this arrived: a thread that is still read when the line goes shows nothing of what waits in it.
  await expect(log(page).getByRole('article')).toHaveCount(1)
  await expect(log(page).getByRole('article', { name: 'You, not sent yet' })).toHaveCount(0)
  await page.route('**/api/comms/threads/*/messages', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
  )
  await context.setOffline(true)
  for (const text of ['One', 'Two', 'Two', 'Three']) await write(page, text, isMobile)
  await expect(message(page, 'No connection. This is sent as soon as it is back.')).not.toHaveCount(0)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(log(page).getByRole('article', { name: 'You, not sent yet' })).toHaveCount(4)
  expect((await saidIn(colleague, thread)).map(({ text }) => text)).toEqual(['Said before'])
  // Somewhere else in the application meanwhile.
  await page.unroute('**/api/comms/threads/*/messages')
  await page.goto('/app/notes')
  const texts = async () => (await saidIn(colleague, thread)).map(({ text }) => text)
  await expect.poll(texts).toEqual(['Said before', 'One', 'Two', 'Two', 'Three'])
  await page.goto(threadPath(thread))
  await expect(log(page).getByRole('article')).toHaveCount(5)
})

test('what is refused says why, and is sent again or discarded', async ({ page, house, enter, isMobile }) => {
  const { boss, colleague, thread } = await talk(house)
  await enter(boss, threadPath(thread))
  const refuse = (route: import('@playwright/test').Route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { detail: 'The disk is full.', code: 'internal', request_id: 'x' } })
      : route.continue()
  await page.route('**/api/comms/threads/*/messages', refuse)
  await write(page, 'Nobody wants this', isMobile)
  await write(page, 'But this', isMobile)
  const refused = log(page).getByRole('alert')
  await expect(refused).toHaveText([/Not sent\. The disk is full\./, /Not sent\. The disk is full\./])
  await page.reload()
  await expect(refused).toHaveCount(2)
  await page.unroute('**/api/comms/threads/*/messages')
  await refused.first().getByRole('button', { name: 'Discard' }).click()
  await expect(refused).toHaveCount(1)
  await refused.getByRole('button', { name: 'Retry' }).click()
  await expect(refused).toHaveCount(0)
  await expect.poll(async () => (await saidIn(colleague, thread)).map(({ text }) => text)).toEqual(['But this'])
})

test('answers that are lost on the way double nothing, and the order holds', async ({
  page,
  browser,
  house,
  enter,
  isMobile,
}) => {
  const { boss, colleague, thread } = await talk(house)
  await enter(boss, threadPath(thread))
  const hers = await beside(browser, colleague, threadPath(thread), house.url)
  await expect(box(hers)).toBeVisible()
  let lost = 0
  await page.route('**/api/comms/threads/*/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    // The server takes each message; of the first two attempts the browser never hears.
    if (lost >= 4) return route.fallback()
    await route.fetch()
    lost++
    await route.abort('connectionreset')
  })
  const words = ['Yes', 'No', 'Yes', 'Yes', 'Perhaps']
  for (const text of words) await write(page, text, isMobile)
  const texts = async () => (await saidIn(colleague, thread)).map(({ text }) => text)
  await expect.poll(texts, { timeout: 45_000 }).toEqual(words)
  await expect(log(page).getByRole('article', { name: 'You, not sent yet' })).toHaveCount(0, { timeout: 30_000 })
  expect(lost).toBe(4)
  for (const each of [page, hers]) {
    await expect(log(each).getByRole('article')).toHaveCount(words.length)
    const shown = await log(each).getByRole('article').allInnerTexts()
    expect(shown.map((text) => text.split('\n').find((line) => words.includes(line)))).toEqual(words)
  }
  await hers.context().close()
})

test('two tabs of one person show the same, and say each thing once', async ({
  page,
  context,
  house,
  enter,
  isMobile,
}) => {
  const { boss, colleague, thread } = await talk(house)
  await enter(boss, threadPath(thread))
  const other = await context.newPage()
  await other.goto(threadPath(thread))
  await expect(box(other)).toBeVisible()
  await context.route('**/api/comms/threads/*/messages', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  )
  await write(page, 'From the first', isMobile)
  await write(other, 'From the second', isMobile)
  for (const tab of [page, other])
    await expect(log(tab).getByRole('article', { name: 'You, not sent yet' })).toHaveCount(2)
  // The tab in which it was said is closed before it could be sent.
  await page.close()
  await context.unroute('**/api/comms/threads/*/messages')
  const texts = async () => (await saidIn(colleague, thread)).map(({ text }) => text)
  await expect.poll(texts, { timeout: 40_000 }).toEqual(['From the first', 'From the second'])
  await expect(log(other).getByRole('article', { name: 'You, not sent yet' })).toHaveCount(0)
  await expect(log(other).getByRole('article')).toHaveCount(2)
})
