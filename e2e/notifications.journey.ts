import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { accessibilityFaults, sidewaysScroll, watchContext } from '../test-kit/browser.ts'
import { expect, expectPath, holdBack, openHouse, type Person, test } from './journey.ts'
import { team } from './team.ts'

const bell = (page: Page, words: string) => page.getByRole('link', { name: `Notifications: ${words}` })
const list = (page: Page) => page.getByRole('list', { name: 'Notifications' })
const entry = (page: Page, words: string | RegExp) => page.getByRole('listitem').filter({ hasText: words })
const readEverything = (...people: Person[]) =>
  Promise.all(people.map(({ api }) => api.post('/api/notifications/read', {})))
const give = (from: Person, to: Person, title: string) =>
  from.api.post<{ id: string }>('/api/tasks/', { title, assigned_to_user_id: to.user.id })

test('a task that is given lights the bell at once; the entry leads to it, and looking at it is reading it', async ({
  page,
  house,
  enter,
  isMobile,
}) => {
  const { boss, colleague } = await team(house)
  await readEverything(boss, colleague)
  await enter(colleague)
  await expect(bell(page, 'nothing new')).toBeVisible()
  const { id } = await give(boss, colleague, 'Prepare the meeting')
  await expect(bell(page, '1 unread')).toBeVisible()
  await expect(page.getByRole('log', { name: 'Announcements' })).toContainText('1 unread notification')
  expect(await sidewaysScroll(page)).toEqual([])
  await bell(page, '1 unread').click()
  if (isMobile) await expectPath(page, '/app/notifications')
  else {
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await expect(panel.getByText('Prepare the meeting')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await bell(page, '1 unread').click()
    await expect(panel).toBeVisible()
  }
  await entry(page, 'Prepare the meeting').getByRole('link').click()
  await expectPath(page, `/app/my-tasks?task=${id}`)
  await expect(page.getByRole('dialog', { name: 'Prepare the meeting' })).toBeVisible()
  await expect(bell(page, 'nothing new')).toBeAttached()
  // While it is open, news of it does not light the bell.
  await boss.api.put(`/api/tasks/${id}`, { assigned_to_user_id: null })
  await boss.api.put(`/api/tasks/${id}`, { assigned_to_user_id: colleague.user.id })
  const counts = () => colleague.api.get<{ unread: number }>('/api/notifications/counts')
  await expect.poll(async () => (await counts()).unread).toBe(0)
})

test('what happens while the live line is still being opened is not missed', async ({ page, house, enter }) => {
  const { boss, colleague } = await team(house)
  await readEverything(boss, colleague)
  const open = await holdBack(page, '**/api/events')
  await enter(colleague)
  await expect(bell(page, 'nothing new')).toBeVisible()
  await give(boss, colleague, 'Prepare the meeting')
  open()
  await expect(bell(page, '1 unread')).toBeVisible()
})

test('the page: by kind, unread alone, read and unread by keyboard, all at once; what is gone says no more than that', async ({
  page,
  house,
  enter,
}) => {
  const { boss, colleague, org } = await team(house)
  await readEverything(boss, colleague)
  await give(boss, colleague, 'Call the printer')
  const secret = await give(boss, colleague, 'A plan that is withdrawn')
  await boss.api.post('/api/strategic-goals/', {
    title: 'Win the north',
    due_date: '2027-03-01',
    organization_id: org.id,
  })
  const thread = await boss.api.post<{ id: string }>('/api/comms/threads', { participant_ids: [colleague.user.id] })
  for (const text of ['Hello', 'Are you there?'])
    await boss.api.post(`/api/comms/threads/${thread.id}/messages`, { text })
  await boss.api.remove(`/api/tasks/${secret.id}`)
  await enter(colleague, '/app/notifications')
  await expect(bell(page, '3 unread')).toBeVisible()
  await expect(entry(page, `2 new messages from ${boss.name}`)).toContainText('Are you there?')
  await expect(entry(page, `${boss.name} shared a goal with ${org.name}`)).toContainText('Win the north')
  await expect(entry(page, 'This task was deleted, or is no longer shared with you.')).toBeVisible()
  await expect(page.getByText('A plan that is withdrawn')).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])

  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Shares (1)' })
  await expectPath(page, '/app/notifications?kind=share')
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  const mark = page.getByRole('button', { name: /^Mark as read: .* shared a goal/ })
  await mark.focus()
  await page.keyboard.press('Enter')
  await expect(bell(page, '2 unread')).toBeVisible()
  await page.getByRole('button', { name: /^Mark as unread: .* shared a goal/ }).press('Enter')
  await expect(bell(page, '3 unread')).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page, '2 unread')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Unread only' }).click()
  await expect(page.getByRole('checkbox', { name: 'Unread only' })).toBeChecked()
  await expect(page.getByText('No notifications match these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page, 'nothing new')).toBeVisible()
  await page.reload()
  await expect(entry(page, 'Call the printer')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()
})

test('what one wants to be told is chosen on the profile; without a mail server mail is not offered, and it says why', async ({
  page,
  house,
  enter,
}) => {
  const { boss, colleague } = await team(house)
  await readEverything(colleague)
  await enter(colleague, '/app/profile#notifications')
  const section = page.getByRole('region', { name: 'Notifications' })
  await expect(section.getByText('This installation sends no email')).toBeVisible()
  await expect(section.getByRole('checkbox', { name: 'Messages: by email' })).toBeDisabled()
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/notifications/settings') && answer.ok())
  await section.getByRole('checkbox', { name: 'Assignments: here' }).click()
  await expect(section.getByRole('checkbox', { name: 'Assignments: here' })).not.toBeChecked()
  await saved
  await page.reload()
  await expect(section.getByRole('checkbox', { name: 'Assignments: here' })).not.toBeChecked()
  await give(boss, colleague, 'Not to be told')
  await boss.api
    .post('/api/comms/threads', { participant_ids: [colleague.user.id] })
    .then((made) => boss.api.post(`/api/comms/threads/${(made as { id: string }).id}/messages`, { text: 'To be told' }))
  await expect(bell(page, '1 unread')).toBeVisible()
})

test('a letter’s link ends mail without a login and only when asked; the operator sees what waits and throws it away', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const letters: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          letters.push(Buffer.concat(chunks).toString('utf8'))
          done()
        })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Adjutant <a@example.org>' }
  const mailing = await openHouse(env)
  const context = await browser.newContext()
  const watch = await watchContext(context, mailing.url)
  const page = await context.newPage()
  try {
    // Somebody asks for a place: the administrator is told at once.
    await mailing.person('waitlisted', 'Wanda')
    const token = () =>
      /unsubscribe\?token=([\w-]+)/.exec(letters.find((raw) => raw.includes('List-Unsubscribe')) ?? '')?.[1]
    await expect.poll(token, { timeout: 30_000 }).toBeTruthy()
    await page.goto(`${mailing.url}/unsubscribe?token=${token()}`)
    await expect(page.getByText('To r…@example.org')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await sidewaysScroll(page)).toEqual([])
    const mailed = async () =>
      (await mailing.admin.get<{ kinds: { kind: string; mail: boolean }[] }>('/api/notifications/settings')).kinds
        .filter(({ mail, kind }) => mail && kind !== 'invitation')
        .map(({ kind }) => kind)
    expect(await mailed()).toContain('approval')
    await page.getByRole('checkbox', { name: 'Messages' }).uncheck()
    await page.getByRole('button', { name: 'Stop these emails' }).click()
    await expect(page.getByText('Still sent to r…@example.org: Messages.')).toBeVisible()
    expect(await mailed()).toEqual(['message'])

    await new Promise<void>((done) => smtp.close(() => done()))
    await mailing.person('user', 'Piet')
    await page.goto(`${mailing.url}/favicon.svg`)
    await page.evaluate((value) => localStorage.setItem('adjutant.token', value), mailing.admin.token ?? '')
    await page.goto(`${mailing.url}/app/admin?view=mail`)
    const letter = page.getByRole('list', { name: 'Emails' }).getByRole('listitem')
    await expect(letter).toContainText('Your place in Adjutant is ready')
    await expect(letter).toContainText('ECONNREFUSED', { timeout: 20_000 })
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await sidewaysScroll(page)).toEqual([])
    await letter.getByRole('button', { name: 'Try again' }).click()
    await letter.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('No emails are waiting.')).toBeVisible()

    // Today by mail is off until it is switched on, and then comes at the hour that is chosen.
    const kept = async () => {
      type Settings = { briefing_hour: number; kinds: { kind: string; mail: boolean }[] }
      const { briefing_hour, kinds } = await mailing.admin.get<Settings>('/api/notifications/settings')
      return { hour: briefing_hour, on: kinds.find(({ kind }) => kind === 'briefing')?.mail }
    }
    await page.goto(`${mailing.url}/app/profile#notifications`)
    const hour = page.getByLabel('Today by email at')
    await expect(hour).toBeDisabled()
    await expect(page.getByRole('heading', { name: 'Notifications', level: 2 })).toBeInViewport()
    await page.getByRole('checkbox', { name: 'Today: by email' }).check()
    await hour.selectOption('06:00')
    await expect.poll(kept).toEqual({ hour: 6, on: true })
    await page.reload()
    await expect(hour).toHaveValue('6')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('checkbox', { name: 'Today: by email' }).uncheck()
    await expect(hour).toBeDisabled()
    await expect.poll(kept).toEqual({ hour: 6, on: false })
    expect(watch.faults).toEqual([])
  } finally {
    await context.close()
    await mailing.server.dispose()
    smtp.close()
  }
})
