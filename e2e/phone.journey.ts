// What somebody with one thumb needs: the main action in reach, Back that closes what lies above, nothing to the side, no zoom.
import type { Locator } from '@playwright/test'
import { sidewaysScroll } from '../test-kit/browser.ts'
import { day, expect, expectPath, settled } from './journey.ts'
import { keyboard, withKeyboard } from './keyboard-of-a-phone.ts'
import { team } from './team.ts'
import { test } from './workspace.ts'

test.skip(({ isMobile }) => !isMobile, 'a phone’s')

const SCREENS = [
  '/app/ceodashboard',
  '/app/strategy',
  '/app/my-tasks',
  '/app/run',
  '/app/notes',
  '/app/files',
  '/app/comms',
  '/app/contacts',
  '/app/ai-factory',
  '/app/decisions',
  '/app/runs',
  '/app/organization',
  '/app/profile',
]
const ACTIONS = [
  // What the dashboard adds lies behind the button of the bar.
  { path: '/app/ceodashboard', name: 'New', role: 'button' },
  { path: '/app/strategy', name: 'Create New Goal', role: 'button' },
  { path: '/app/my-tasks', name: 'Create New Task', role: 'button' },
  { path: '/app/run', name: 'New Interaction', role: 'button' },
  { path: '/app/files', name: 'Upload files', role: 'button' },
  { path: '/app/comms', name: 'New Message', role: 'button' },
  { path: '/app/contacts', name: 'Add New Contact', role: 'button' },
] as const

const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('the main action of each list lies under the thumb, and its last row can be scrolled clear of it', async ({
  page,
  workspace,
  enter,
}) => {
  for (const { path, name, role } of ACTIONS) {
    await enter(workspace.boss, path)
    await settled(page)
    const action = page.getByRole(role, { name, exact: true }).first()
    const box = await boxOf(action)
    expect(box.height, name).toBeGreaterThanOrEqual(44)
    expect(box.y, name).toBeGreaterThan(844 * 0.66)
    expect(box.y + box.height, name).toBeLessThanOrEqual(844)
    const last = await page.evaluate(async () => {
      const inner = [...document.querySelectorAll('main *')].find(
        (part) => part.scrollHeight > part.clientHeight + 4 && getComputedStyle(part).overflowY === 'auto',
      )
      for (const part of [inner, document.scrollingElement]) part?.scrollTo({ top: 1e6, behavior: 'instant' })
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      const rows = [...document.querySelectorAll('main li, main article')].filter((row) => row.checkVisibility())
      return Math.max(0, ...rows.map((row) => row.getBoundingClientRect().bottom))
    })
    expect(last, `the last row of ${path}`).toBeLessThanOrEqual(box.y + 1)
  }
})

test('a note is begun from the end of the list too', async ({ page, house, enter }) => {
  const person = await house.person()
  for (let n = 1; n <= 12; n += 1)
    await person.api.post('/api/journals/', { content: `Note ${n}\n\nThe lease runs on.` })
  await enter(person, '/app/notes')
  await settled(page)
  const action = page.getByRole('button', { name: 'New note' })
  await expect(action).toBeHidden()
  await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }))
  await action.click()
  await expect(page.getByRole('textbox', { name: 'New note' })).toBeFocused()
  await expect(action).toBeHidden()
})

for (const [width, height] of [
  [390, 844],
  [360, 640],
  [844, 390],
] as const)
  test(`at ${width} x ${height} nothing lies to the side, and every door of the header is there`, async ({
    page,
    workspace,
    enter,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height })
    for (const path of SCREENS) {
      await enter(workspace.boss, path)
      await settled(page)
      expect(await sidewaysScroll(page), path).toEqual([])
    }
    const doors = page.getByRole('banner').locator('a:visible, button:visible')
    const boxes = await Promise.all((await doors.all()).map(boxOf))
    for (const [index, box] of boxes.entries()) {
      expect(box.x + box.width).toBeLessThanOrEqual(width)
      const before = boxes[index - 1]
      if (before && width < 640)
        expect(box.x, 'one beside the other').toBeGreaterThanOrEqual(before.x + before.width - 1)
    }
    if (width < 640) expect(Math.min(...boxes.map(({ height: tall }) => tall))).toBeGreaterThanOrEqual(44)
  })

test('Back closes what lies above, and stays where one was', async ({ page, workspace, enter }) => {
  await enter(workspace.boss, '/app/contacts')
  await settled(page)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  const drawer = page.getByRole('navigation', { name: 'Main' }).last()
  await drawer.getByRole('link', { name: 'Tasks' }).click()
  await expectPath(page, '/app/my-tasks')
  await settled(page)
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))

  await page.getByRole('button', { name: 'Create New Task' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New Task' })
  await dialog.getByLabel('Title').fill('Half a thought')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expectPath(page, '/app/my-tasks')
  // What was typed is not lost.
  await page.getByRole('button', { name: 'Create New Task' }).first().click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Half a thought')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(drawer.getByRole('link', { name: 'Notes' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectPath(page, '/app/my-tasks')
  // Nothing is left of what was closed: Back is the page before.
  await page.goBack()
  await expectPath(page, '/app/contacts')
})

test('a panel with an address of its own: Back closes it, and after its own button it does not come back', async ({
  page,
  workspace,
  enter,
}) => {
  await enter(workspace.boss, '/app/ceodashboard')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).last().getByRole('link', { name: 'Contacts' }).click()
  await settled(page)
  const open = page.getByRole('main').getByRole('listitem').first().getByRole('button').first()
  await open.click()
  const panel = page.getByRole('dialog')
  await expect(panel).toBeVisible()
  await page.goBack()
  await expect(panel).toBeHidden()
  await expectPath(page, '/app/contacts')
  await open.click()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
  await page.goBack()
  await expect(panel).toBeHidden()
})

test('a sheet ends where the keyboard begins: its buttons stay in sight', async ({ page, workspace, enter }) => {
  await withKeyboard(page)
  await enter(workspace.boss, '/app/my-tasks#new')
  const dialog = page.getByRole('dialog', { name: 'Create New Task' })
  await dialog.getByLabel('Title').fill('Call')
  const save = dialog.getByRole('button', { name: 'Create task' })
  const bottom = async () => {
    const { y, height } = await boxOf(save)
    return Math.round(y + height)
  }
  await expect.poll(bottom).toBeGreaterThan(844 - 60)
  await keyboard(page, true)
  await expect.poll(bottom).toBeLessThanOrEqual(844 - 340)
  await expect(save).toBeVisible()
  await keyboard(page, false)
  await expect.poll(bottom).toBeGreaterThan(844 - 60)
})

test('no field is so small that the phone zooms to it', async ({ page, workspace, enter }) => {
  for (const path of [
    '/app/my-tasks#new',
    '/app/strategy#new',
    '/app/contacts#new',
    '/app/notes',
    '/app/profile',
    '/app/comms',
  ]) {
    await enter(workspace.boss, path)
    await settled(page)
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('input, select, textarea')]
        .filter(
          (field) =>
            field.checkVisibility() &&
            !['checkbox', 'radio', 'range', 'file'].includes((field as HTMLInputElement).type),
        )
        .filter(
          (field) =>
            field.getAttribute('aria-hidden') !== 'true' && Number.parseFloat(getComputedStyle(field).fontSize) < 16,
        )
        .map((field) => field.getAttribute('aria-label') ?? field.id),
    )
    expect(small, path).toEqual([])
  }
})

test('what waits in Comms is counted on the button of the menu and in it', async ({ page, house, enter }) => {
  const { boss, colleague } = await team(house)
  const thread = await colleague.api.post<{ id: string }>('/api/comms/threads', { participant_ids: [boss.user.id] })
  await colleague.api.post(`/api/comms/threads/${thread.id}/messages`, { text: 'Can you look at the offer today?' })
  await enter(boss, '/app/my-tasks')
  await settled(page)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  const drawer = page.getByRole('navigation', { name: 'Main' }).last()
  const comms = drawer.getByRole('link').filter({ hasText: 'Comms' })
  await expect(comms).toBeVisible()
  await expect(comms).toContainText('1 unread message')
})

test('the first glance in the morning: who and what waits stands before all else', async ({ page, house, enter }) => {
  const { boss, colleague } = await team(house)
  await boss.api.post('/api/tasks/', { title: 'Sign the lease', priority: 'Urgent', due_date: day(0) })
  await boss.api.post('/api/strategic-goals/', { title: 'Ten customers', due_date: day(200) })
  const thread = await colleague.api.post<{ id: string }>('/api/comms/threads', { participant_ids: [boss.user.id] })
  await colleague.api.post(`/api/comms/threads/${thread.id}/messages`, { text: 'Can you look at the offer today?' })
  await enter(boss)
  await settled(page)
  const tops = async () => {
    const parts = ['Sign the lease', colleague.name, 'Strategic Advice', 'Strategic Goals']
    return Promise.all(parts.map(async (text) => (await boxOf(page.getByText(text).first())).y))
  }
  await expect(page.getByText('Sign the lease').first()).toBeVisible()
  const [task = 0, message = 0, advice = 0, goals = 0] = await tops()
  // Which of the two is first, the day says; both come before what is only worth knowing.
  expect(Math.max(task, message)).toBeLessThan(Math.min(advice, goals))
  expect(advice).toBeLessThan(goals)
  expect(Math.max(task, message), 'without scrolling').toBeLessThan(844)
})

test('one notice stands at a time, and none covers the buttons of a sheet', async ({ page, house, enter }) => {
  const person = await house.person()
  const content = [
    '- I will send Dana the plan.',
    '- I will call Tom.',
    '- I will ring Ida.',
    '- I will pay Ole.',
  ].join('\n')
  const { id } = await person.api.post<{ id: string }>('/api/journals/', { content })
  await person.api.post('/api/statements/read', { kind: 'note', id })
  await enter(person, '/app/promises')
  const rows = page.getByRole('tabpanel').getByRole('listitem')
  const notices = page.getByRole('region', { name: 'Notices' }).locator('> div')
  await expect(rows).toHaveCount(4)
  for (const left of [3, 2]) {
    await rows
      .first()
      .getByRole('button', { name: /^Dismiss/ })
      .click()
    await expect(rows).toHaveCount(left)
  }
  await expect(notices).toHaveCount(2)
  await expect(notices.filter({ visible: true })).toHaveCount(1)
  // Closed, it shows the one before, with its way back.
  await notices.last().getByRole('button', { name: 'Close this notice' }).click()
  await notices.filter({ visible: true }).getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(3)
  await rows
    .last()
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await expect(notices.filter({ visible: true })).toHaveCount(1)
  await rows
    .first()
    .getByRole('button', { name: /^Correct/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(notices.filter({ visible: true })).toHaveCount(0)
})
