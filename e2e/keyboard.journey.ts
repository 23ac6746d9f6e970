// A day at work without a mouse.
import type { Page } from '@playwright/test'
import { stopAt, tabTo, walk } from '../test-kit/keyboard.ts'
import { day, expect, keepToken, notice, PASSWORD, settled } from './journey.ts'
import { test, type Workspace } from './workspace.ts'

// Reduced motion: no step waits for something to fade in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'parallel' })

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const type = (page: Page, text: string) => page.keyboard.type(text)
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('a day at work: login, a goal with a KPI, a task, a note and a contact, from key to key', async ({
  page,
  house,
}) => {
  test.setTimeout(90_000)
  const person = await house.person()
  const { api } = person
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await type(page, person.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await type(page, PASSWORD)
  await press(page, 'Enter')
  await expect(title(page)).toContainText('Welcome back')
  // The new page begins at its title, and the next stop is in its content.
  await expect(title(page)).toBeFocused()
  await press(page, 'Tab')
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true)

  await page.goto('/app/ceodashboard')
  await settled(page)
  await press(page, 'Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  expect(await stopAt(page)).toMatchObject({ faults: [] })
  await press(page, 'Enter', 'Tab')
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true)

  await page.goto('/app/ceodashboard')
  await settled(page)
  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Strategy' }))
  await press(page, 'Enter')
  await expect(title(page)).toBeFocused()
  await expect(page).toHaveTitle('Strategy · Adjutant')
  await tabTo(page, page.getByRole('button', { name: 'Create New Goal' }).first())
  await press(page, 'Enter')
  const goal = dialog(page, 'Create New Goal')
  await expect(goal.getByLabel('Title')).toBeFocused()
  await press(page, 'Control+Enter')
  await expect(goal.getByText('Title and Due Date are required.').first()).toBeVisible()
  await expect(goal.getByLabel('Title')).toBeFocused()
  await expect(goal.getByLabel('Title')).toHaveAccessibleDescription(/required/)
  await type(page, 'Ten customers')
  await tabTo(page, goal.getByLabel('Due date'))
  await type(page, '03032030')
  await tabTo(page, goal.getByRole('button', { name: 'Add KPI' }))
  await press(page, 'Enter')
  await expect(goal.getByLabel('Name')).toBeFocused()
  await type(page, 'Customers')
  await tabTo(page, goal.getByLabel('Target'))
  await type(page, '10')
  await press(page, 'Control+Enter')
  await expect(goal).toBeHidden()
  await expect(page.getByRole('article', { name: 'Ten customers' })).toBeVisible()
  expect(await api.get<unknown[]>('/api/strategic-goals/')).toMatchObject([
    { title: 'Ten customers', due_date: '2030-03-03', kpis: [{ name: 'Customers', target_value: 10 }] },
  ])

  await press(page, 'Control+k')
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused()
  await type(page, 'go to tasks')
  await press(page, 'Enter')
  await expect(title(page)).toHaveText('Task Management')
  await expect(title(page)).toBeFocused()
  await tabTo(page, page.getByLabel('Quick add'))
  await type(page, 'Call Kim !high')
  await press(page, 'Enter')
  await expect(notice(page, 'Task created')).toBeVisible()
  await press(page, 'Escape')
  const link = page.getByRole('main').getByRole('button', { name: 'Call Kim', exact: true })
  await tabTo(page, link)
  await press(page, 'Enter')
  const panel = dialog(page, 'Call Kim')
  await expect(panel).toBeVisible()
  await expect.poll(() => panel.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await walk(page)
  await press(page, 'Escape')
  await expect(panel).toBeHidden()
  await expect(link).toBeFocused()

  await page.goto('/app/notes')
  await settled(page)
  await press(page, 'c')
  await type(page, 'Jo promised numbers')
  await press(page, 'Control+Enter')
  await expect(notice(page, 'Note entry created.')).toBeVisible()
  const remove = page.getByRole('button', { name: /^Delete the note/ })
  await tabTo(page, remove)
  await press(page, 'Enter')
  const question = page.getByRole('dialog')
  await expect(question.getByRole('button', { name: /^Delete/ })).toBeFocused()
  await press(page, 'Escape')
  await expect(remove).toBeFocused()
  await press(page, 'Enter')
  await expect(question.getByRole('button', { name: /^Delete/ })).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByText('No notes yet.')).toBeVisible()

  await page.goto('/app/contacts')
  await settled(page)
  await press(page, 'c')
  await expect(dialog(page, 'Add New Contact').getByLabel('Name')).toBeFocused()
  await type(page, 'Kim Ono')
  await press(page, 'Control+Enter')
  await expect(dialog(page, 'Add New Contact')).toBeHidden()
  const card = page.getByRole('main').getByRole('button', { name: 'Kim Ono', exact: true })
  await tabTo(page, card)
  await press(page, 'Enter')
  const contact = dialog(page, 'Kim Ono')
  await tabTo(page, contact.getByRole('button', { name: 'Add interaction' }))
  await press(page, 'Enter')
  const talk = dialog(page, 'Add interaction')
  await tabTo(page, talk.getByLabel('Title'))
  await type(page, 'First call')
  await press(page, 'Control+Enter')
  await expect(talk).toBeHidden()
  await expect(contact.locator('ol').getByText('First call')).toBeVisible()
  // What covered the panel gives the focus back to it, and the panel to the card.
  await expect(contact.getByRole('button', { name: 'Add interaction' })).toBeFocused()
  await press(page, 'Escape')
  await expect(contact).toBeHidden()
  await expect(card).toBeFocused()
})

test('single keys do something only where nobody types, and can be switched off; a list says which there are', async ({
  page,
  house,
  enter,
}) => {
  await enter(await house.person(), '/app/my-tasks')
  await settled(page)
  await press(page, '/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await type(page, 'c?/')
  await expect(page.getByRole('searchbox')).toHaveValue('c?/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('searchbox').blur()
  await press(page, '?')
  const help = dialog(page, 'Keyboard shortcuts')
  for (const words of ['New task', 'Show these shortcuts', 'Find any record or command'])
    await expect(help.getByText(words)).toBeVisible()
  // No key acts behind an open dialog.
  await press(page, 'c')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await tabTo(page, help.getByRole('switch'))
  await press(page, 'Space', 'Escape')
  await expect(help).toBeHidden()
  await press(page, 'c', '?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await settled(page)
  await press(page, 'c', '?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The menu leads there too, with its own keys.
  const account = page.getByRole('button', { name: /^Account of/ })
  await tabTo(page, account)
  await press(page, 'Enter')
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await press(page, 'End')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused()
  await press(page, 'ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeFocused()
  await press(page, 'Enter')
  await tabTo(page, help.getByRole('switch'))
  await press(page, 'Space', 'Escape')
  await expect(account).toBeFocused()
  await press(page, 'c')
  await expect(dialog(page, 'Create New Task')).toBeVisible()
})

test('an administrator approves somebody, and a ceo makes an agent, without a mouse', async ({
  page,
  house,
  enter,
}) => {
  const admin = await house.person('admin')
  const waiting = await house.person('waitlisted', 'Wilma')
  await enter(admin, `/app/admin?search=${encodeURIComponent(waiting.email)}`)
  await settled(page)
  await tabTo(page, page.getByRole('checkbox', { name: `Choose ${waiting.name}` }))
  await press(page, 'Space')
  await tabTo(page, page.getByRole('button', { name: /^Approve 1 user|^Approve$/ }).first())
  await press(page, 'Enter')
  await expect
    .poll(async () => (await waiting.api.get<{ user_level: string }>('/api/users/me')).user_level)
    .toBe('user')

  await enter(await house.person('ceo'), '/app/ai-factory')
  await settled(page)
  const create = page.getByRole('button', { name: 'Create', exact: true })
  await tabTo(page, create)
  await press(page, 'Enter')
  const item = page.getByRole('menuitem', { name: 'Agent' })
  for (let moved = 0; moved < 5 && !(await item.evaluate((each) => each === document.activeElement)); moved++)
    await press(page, 'ArrowDown')
  await press(page, 'Enter')
  const agent = dialog(page, 'Create agent')
  await expect(agent.getByLabel('Name')).toBeFocused()
  await type(page, 'Scout')
  await tabTo(page, agent.getByLabel('Role'))
  await type(page, 'Analyst')
  await tabTo(page, agent.getByRole('textbox', { name: 'Goal' }))
  await type(page, 'Find out')
  await press(page, 'Control+Enter')
  await expect(agent).toBeHidden()
  await expect(page.getByRole('article', { name: 'Scout', exact: true })).toBeVisible()
})

test('a question is asked, its answer is heard once, and a menu is opened and left, without a mouse', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await person.api.post('/api/strategic-goals/', { title: 'Win the north', due_date: day(40), kpis: [] })
  const { id } = await person.api.post<{ id: string }>('/api/conversations/', { name: 'My week' })
  await enter(person, `/app/conversations/${id}`)
  await expect(page).toHaveTitle('My week · Conversation · Adjutant')
  const box = page.getByRole('textbox', { name: 'Your message' })
  await expect(box).toBeFocused()
  await type(page, 'Which goals do I have?')
  await press(page, 'Enter')
  // Said once, when it is finished.
  await expect(page.getByRole('log', { name: 'Announcements' }).getByText(/Win the north/)).toHaveCount(1)
  await expect(box).toBeFocused()
  const more = page.getByRole('button', { name: /^(More|Actions)/ }).first()
  await tabTo(page, more, 'Shift+Tab')
  await press(page, 'Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await press(page, 'Escape')
  await expect(more).toBeFocused()
})

test('the menu of a narrow window takes the focus, gives it back, and leads to the title of the next page', async ({
  page,
  house,
  enter,
}) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await enter(await house.person(), '/app/my-tasks')
  await settled(page)
  const burger = page.getByRole('button', { name: 'Open the menu' })
  const drawer = page.getByRole('dialog')
  for (let times = 0; times < 2; times++) {
    await tabTo(page, burger)
    await press(page, 'Enter')
    await expect.poll(() => drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await press(page, 'Escape')
    await expect(burger).toBeFocused()
  }
  await press(page, 'Enter')
  await tabTo(page, drawer.getByRole('link', { name: 'Notes' }))
  await press(page, 'Enter')
  await expect(drawer).toBeHidden()
  await expect(page).toHaveTitle('Notes · Adjutant')
  await expect(title(page)).toBeFocused()
})

const ROOMS: [string, 'boss' | 'admin'][] = [
  ['/app/ceodashboard', 'boss'],
  ['/app/strategy', 'boss'],
  ['/app/my-tasks', 'boss'],
  ['/app/contacts', 'boss'],
  ['/app/notes', 'boss'],
  ['/app/promises', 'boss'],
  ['/app/organization', 'boss'],
  ['/app/ai-factory', 'boss'],
  ['/app/ai-factory?new=crew', 'boss'],
  ['/app/files', 'boss'],
  ['/app/comms', 'boss'],
  ['/app/profile', 'admin'],
  ['/app/admin', 'admin'],
]

for (const [path, who] of ROOMS)
  test(`every stop of ${path} is seen, and the Tab key leads to its end`, async ({ page, workspace }) => {
    await keepToken(page, (workspace as Workspace)[who].token)
    await page.goto(path)
    if (path.includes('?new=')) await expect(page.getByRole('dialog')).toBeVisible()
    await settled(page)
    expect((await walk(page)).length).toBeGreaterThan(5)
  })
