import { begin, beside, box, log, message, row, saidIn, say, talk, threadPath, write } from './comms-house.ts'
import { expect, expectPath, notice, test } from './journey.ts'
import { bringIn, team } from './team.ts'

test('two people write to each other and each sees at once what the other does', async ({
  page,
  browser,
  house,
  enter,
  isMobile,
}) => {
  const { boss, colleague } = await team(house)
  await colleague.api.patch('/api/users/me', { role: 'Head of sales' })
  await enter(boss, '/app/comms')
  await expect(page.getByText('No strategic conversations yet.')).toBeVisible()
  const hers = await beside(browser, colleague, '/app/ceodashboard', house.url)
  await page.getByRole('button', { name: 'New Message' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Conversation' })
  await dialog.getByRole('searchbox', { name: 'Search contacts' }).fill('nobody of this name')
  await expect(dialog.getByText('No contacts found')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Create', exact: true })).toBeDisabled()
  await dialog.getByRole('searchbox', { name: 'Search contacts' }).fill(colleague.name.slice(0, 9))
  await dialog.getByRole('checkbox', { name: colleague.name }).check()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: colleague.name })).toBeVisible()
  await expect(page.getByText('Head of sales').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('No messages yet').filter({ visible: true }).first()).toBeVisible()

  await write(page, 'Good morning.\nHave you a minute?', isMobile)
  await expect(message(page, 'Have you a minute?')).toBeVisible()
  await expect(message(page, 'Sending…')).toHaveCount(0)
  await expect(box(page)).toHaveValue('')
  await expect(page.getByText('Seen', { exact: true })).toHaveCount(0)

  // She is somewhere else: the menu tells her.
  if (isMobile) await hers.getByRole('button', { name: 'Open the menu' }).click()
  const door = hers.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Comms 1 unread message' })
  await door.click()
  const entry = row(hers, boss.name)
  await expect(entry).toContainText('1 unread message')
  await expect(entry).toContainText('Good morning. Have you a minut')
  await expect(entry).toContainText('online')
  await entry.click()
  await expect(message(hers, 'Have you a minute?')).toBeVisible()
  await expect(log(hers).getByText('New', { exact: true })).toBeVisible()
  await expect(page.getByText('Seen', { exact: true })).toBeVisible()

  await box(hers).pressSequentially('Of cour')
  await expect(page.getByText(`${colleague.name} is typing…`)).toBeVisible()
  await write(hers, 'Of course 👍', isMobile)
  await expect(message(page, 'Of course 👍')).toBeVisible()
  await expect(page.getByText('is typing…')).toHaveCount(0)
  await expect(hers.getByText('Seen', { exact: true })).toBeVisible()
  if (!isMobile) await expect(row(page, colleague.name)).toContainText('Of course 👍')
  const said = await saidIn(boss, { id: new URL(page.url()).pathname.split('/').at(-1) ?? '' })
  expect(said.map(({ text }) => text)).toEqual(['Good morning.\nHave you a minute?', 'Of course 👍'])
  await hers.context().close()
  // She has closed the application.
  await expect(page.getByText('Online', { exact: false }).filter({ visible: true })).toHaveCount(0, { timeout: 60_000 })
})

test('a message that comes while nobody looks waits below a line, and is read when it is seen', async ({
  page,
  house,
  enter,
  isMobile,
}) => {
  const { boss, colleague, thread } = await talk(house)
  for (let n = 1; n <= 40; n++) await say(n % 3 ? colleague : boss, thread, `Line ${n}\nof several`)
  await boss.api.post(`/api/comms/threads/${thread.id}/read`, {})
  await enter(boss, threadPath(thread))
  await expect(message(page, 'Line 40')).toBeVisible()
  await expect(log(page).getByText('New', { exact: true })).toHaveCount(0)
  await log(page).evaluate((element) => element.scrollBy(0, -2_000))
  await expect(page.getByRole('button', { name: 'Jump to the latest message' })).toBeVisible()
  await say(colleague, thread, 'Something new')
  await page.getByRole('button', { name: 'Jump to the latest message, 1 new' }).click()
  await expect(message(page, 'Something new')).toBeInViewport()
  await expect(page.getByRole('button', { name: /^Jump to the latest/ })).toHaveCount(0)
  await expect.poll(async () => (await boss.api.get<{ messages: number }>('/api/comms/unread')).messages).toBe(0)
  // Away in another feature: it counts, and stands below the line on return.
  await page.goto('/app/notes')
  await say(colleague, thread, 'And one more')
  await expect.poll(async () => (await boss.api.get<{ messages: number }>('/api/comms/unread')).messages).toBe(1)
  await page.goto('/app/comms')
  await expect(row(page, colleague.name)).toContainText('1 unread message')
  await row(page, colleague.name).click()
  await expect(log(page).getByText('New', { exact: true })).toBeVisible()
  await expect(message(page, 'And one more')).toBeInViewport()
  if (!isMobile) await expect(row(page, colleague.name)).not.toContainText('unread')
})

test('the list says when as its reader writes dates, finds names and words, and tells when it cannot be loaded', async ({
  browser,
  house,
}) => {
  const { boss, colleague, org } = await team(house)
  const third = await house.person('user', 'Zoe')
  await bringIn(boss, org, third)
  await say(colleague, await begin(boss, colleague), 'The harbour contract is signed')
  await begin(boss, third)
  const context = await browser.newContext({ locale: 'en-US' })
  const page = await context.newPage()
  await page.goto('/favicon.svg')
  await page.evaluate((token) => localStorage.setItem('adjutant.token', token), boss.token)
  await page.route('**/api/comms/threads?*', (route) =>
    route.fulfill({ status: 500, json: { detail: 'Broken.', code: 'internal', request_id: 'x' } }),
  )
  await page.goto('/app/comms')
  await expect(page.getByRole('heading', { name: 'Comms Center' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Broken.')
  await page.unroute('**/api/comms/threads?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, colleague.name).locator('time')).toHaveText(
    /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M$/,
  )
  await expect(row(page, third.name)).toContainText('No messages yet')
  const field = page.getByRole('searchbox', { name: 'Search conversations' })
  await field.fill('harbour')
  await expect(row(page, third.name)).toHaveCount(0)
  await expect(row(page, colleague.name)).toBeVisible()
  await expectPath(page, '/app/comms?search=harbour')
  await field.fill('xyzzy')
  await page.getByRole('button', { name: 'Clear the search' }).last().click()
  await expect(row(page, third.name)).toBeVisible()
  await context.close()
})

test('a chat is called as one likes, for oneself alone, and deleted for oneself alone', async ({
  page,
  house,
  enter,
}) => {
  const { boss, colleague, thread } = await talk(house)
  await say(colleague, thread, 'Hello')
  await enter(boss, threadPath(thread))
  const open = async (item: string) => {
    await page.getByRole('button', { name: 'More about this conversation' }).click()
    await page.getByRole(item === 'Suggest replies' ? 'menuitemcheckbox' : 'menuitem', { name: item }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Edit Name' })
  await open('Edit Name')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Sales, Lisbon')
  await dialog.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('heading', { name: 'Sales, Lisbon' })).toBeVisible()
  expect((await colleague.api.get<{ name: string }>(`/api/comms/threads/${thread.id}`)).name).toBe(boss.name)
  await open('Edit Name')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('  ')
  await dialog.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('heading', { name: colleague.name })).toBeVisible()

  const suggests = () => boss.api.get<{ suggestions_on: boolean }>(`/api/comms/threads/${thread.id}`)
  const before = (await suggests()).suggestions_on
  await open('Suggest replies')
  await expect.poll(async () => (await suggests()).suggestions_on).toBe(!before)

  await open('Delete Chat')
  const question = page.getByRole('dialog', { name: 'Delete this chat?' })
  await expect(question).toContainText(`${colleague.name} keeps them`)
  await expect(question).toContainText('This cannot be undone.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(message(page, 'Hello')).toBeVisible()
  await open('Delete Chat')
  await question.getByRole('button', { name: 'Delete Chat' }).click()
  await expect(notice(page, 'Chat deleted')).toBeVisible()
  await expectPath(page, '/app/comms')
  await expect(page.getByText('No strategic conversations yet.')).toBeVisible()
  expect(await saidIn(colleague, thread)).toHaveLength(1)
  await page.goto(threadPath(thread))
  await expect(page.getByText('This conversation does not exist')).toBeVisible()
  await page.getByRole('link', { name: 'Back to all conversations' }).click()
  await expectPath(page, '/app/comms')
})

test('several people are a group, which one can leave; who cannot be loaded can be asked for again', async ({
  page,
  browser,
  house,
  enter,
  isMobile,
}) => {
  const { boss, colleague, org } = await team(house)
  const third = await house.person('user', 'Zoe')
  await bringIn(boss, org, third)
  await enter(boss, '/app/comms')
  await page.route('**/api/contacts/assignable?*', (route) =>
    route.fulfill({ status: 500, json: { detail: 'Broken.', code: 'internal', request_id: 'x' } }),
  )
  const dialog = page.getByRole('dialog', { name: 'Create Conversation' })
  await page.getByRole('button', { name: 'New Message' }).first().click()
  await expect(dialog.getByText('The contacts could not be loaded.')).toBeVisible()
  await page.unroute('**/api/contacts/assignable?*')
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await dialog.getByRole('checkbox', { name: colleague.name }).check()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'New Message' }).first().click()
  for (const person of [colleague, third]) await dialog.getByRole('checkbox', { name: person.name }).check()
  await expect(dialog.getByText(`A group with ${colleague.name}, ${third.name}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('heading', { name: `${colleague.name}, ${third.name}` })).toBeVisible()
  await write(page, 'To both of you', isMobile)
  await expect(message(page, 'To both of you')).toBeVisible()
  const thread = { id: new URL(page.url()).pathname.split('/').at(-1) ?? '' }
  const hers = await beside(browser, colleague, threadPath(thread), house.url)
  await expect(log(hers).getByText(boss.name)).toBeVisible()
  await expect(page.getByText(`Seen by ${colleague.name}`)).toBeVisible()
  await hers.getByRole('button', { name: 'More about this conversation' }).click()
  await hers.getByRole('menuitem', { name: 'Delete Chat' }).click()
  await expect(hers.getByRole('dialog')).toContainText('You leave the group')
  await hers.getByRole('dialog').getByRole('button', { name: 'Delete Chat' }).click()
  await expect(log(page).getByText(`${colleague.name} left.`)).toBeVisible()
  await expect(page.getByRole('heading', { name: third.name, exact: true })).toBeVisible()
  await hers.context().close()
})

test('somebody’s account is deleted while the thread is open: what was said stays, and nothing can be added', async ({
  page,
  house,
  enter,
}) => {
  const { boss, colleague, thread } = await talk(house)
  await say(colleague, thread, 'My last words')
  await enter(boss, threadPath(thread))
  await expect(message(page, 'My last words')).toBeVisible()
  await box(page).fill('An answer')
  await house.admin.remove(`/api/users/${colleague.user.id}`)
  await expect(
    page.getByText('Everyone else has left this conversation. Its messages stay here for you.'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Deleted user' })).toBeVisible()
  await expect(page.getByRole('article', { name: /^Deleted user/ })).toContainText('My last words')
  await expect(box(page)).toHaveCount(0)
})
