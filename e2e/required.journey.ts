// Every form: a field that must be filled says so once somebody has been in it and has left it, and not before.
import type { Locator, Page } from '@playwright/test'
import { expect, type House, type Person, settled, test } from './journey.ts'
import { emailTo, linkIn } from './mailbox.ts'

/** Goes into each field and out of it. `words`: what it says then. */
async function leaves(form: Locator, fields: readonly (readonly [label: string, words: string])[]) {
  await expect(form).toBeVisible()
  for (const [label, words] of fields) {
    const field = form.getByLabel(new RegExp(`^${label.replace('?', '\\?')}\\s*\\*?$`)).first()
    await expect(field, label).toBeVisible()
    if ((await field.inputValue()) !== '') await field.fill('')
    await field.focus()
    await expect(field, label).not.toHaveAccessibleDescription(new RegExp(words))
    await field.blur()
    await expect(field, label).toHaveAccessibleDescription(new RegExp(words))
  }
}
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()
async function opens(page: Page, path: string, button: string | RegExp) {
  await page.goto(path)
  await press(page, button)
}

test('the pages before one is in', async ({ page, house }) => {
  await page.goto('/login')
  await leaves(page.locator('form'), [
    ['Email', 'Email is required'],
    ['Password', 'Password is required'],
  ])
  await page.goto('/signup')
  await leaves(page.locator('form'), [
    ['Email', 'Email is required'],
    ['First name', 'First name is required'],
    ['Last name', 'Last name is required'],
    ['Password', 'Password is required'],
    ['Confirm password', 'Confirm password is required'],
  ])
  await page.goto('/reset-password')
  await leaves(page.locator('form'), [['Email', 'Email is required']])
  const person = await house.person()
  await page.getByLabel('Email').fill(person.email)
  await page.locator('button[type=submit]').click()
  await page.goto(linkIn(await emailTo(house, person.email, 'Choose a new password')))
  await leaves(page.locator('form'), [['New password', 'Password is required']])
})

test('records: tasks, goals and their KPIs, notes, advice, contacts and what was said with them', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person('ceo')
  const contact = await person.api.post<{ id: string }>('/api/contacts/', { name: 'Ada Byron' })
  await enter(person, '/app/my-tasks')
  await press(page, 'Create New Task')
  await leaves(page.getByRole('form', { name: 'Task' }), [['Title', 'Title is required']])
  await opens(page, '/app/strategy', 'Create New Goal')
  const goal = page.getByRole('form', { name: 'Goal' })
  await leaves(goal, [
    ['Title', 'Title and Due Date are required.'],
    ['Due date', 'Title and Due Date are required.'],
  ])
  await goal.getByRole('button', { name: 'Add KPI' }).click()
  await goal.getByLabel('Target', { exact: true }).fill('7')
  // The new one has the focus; whoever goes on to another field has left it.
  await expect(goal.getByLabel(/^Name/)).toHaveAccessibleDescription('Name is required.')
  await page.goto('/app/notes')
  await leaves(page.getByRole('form', { name: 'New note' }), [['New note', 'Content is required.']])
  await opens(page, '/app/strategy', /^Add Advice/i)
  await leaves(page.getByRole('form', { name: 'Advice' }), [['Content', 'Content required']])
  await opens(page, '/app/contacts', /^Add New Contact/i)
  await leaves(page.getByRole('form', { name: 'Contact' }), [['Name', 'Name is required.']])
  await opens(page, `/app/contacts?contact=${contact.id}`, 'Add interaction')
  await leaves(page.getByRole('form', { name: 'Interaction' }), [
    ['Title', 'Title is required.'],
    ['Date', 'Date is required.'],
  ])
})

test('the account: password, export, deletion, memory; organizations and their people; users', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person('ceo')
  await enter(person, '/app/profile')
  await settled(page)
  await leaves(page.locator('form').filter({ has: page.getByLabel('Something to remember') }), [
    ['Something to remember', 'Content required'],
  ])
  await press(page, 'Change Password')
  await leaves(dialog(page, 'Change Password'), [['New password', 'Password is required']])
  await opens(page, '/app/profile', /^Export/)
  await leaves(page.getByRole('form', { name: 'Export my data' }), [['Password', 'Password is required']])
  await opens(page, '/app/profile', /^Delete (my )?account/i)
  await leaves(page.getByRole('form', { name: 'Delete my account' }), [['Password', 'Password is required']])
  await opens(page, '/app/organization', 'New Organization')
  await leaves(page.getByRole('dialog'), [['Name', 'Name is required.']])
  await person.api.post('/api/organizations', { name: 'North' })
  await opens(page, '/app/organization', /^Add user/i)
  await leaves(page.getByRole('form', { name: 'Add user' }), [['Email', 'Email is required']])
  await enter(await administrator(house), '/app/admin')
  await press(page, 'Create User')
  await leaves(page.getByRole('dialog', { name: 'Create User' }), [
    ['Email', 'Email is required'],
    ['Password', 'Password is required'],
  ])
})

test('the factory: agents, crews with tasks and inputs, tools, flows, and what a run asks for', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person('ceo')
  const crew = await person.api.post<{ id: string; name: string }>('/api/crews/', {
    name: 'Prepare',
    version: '1.0',
    tasks: [],
    inputs: [{ name: 'who', label: 'Who are you meeting?', required: true }],
  })
  await enter(person, '/app/ai-factory')
  const make = async (what: string) => {
    await page.goto('/app/ai-factory')
    await press(page, 'Create')
    await page.getByRole('menuitem', { name: what }).click()
    return page.getByRole('dialog').locator('form')
  }
  await leaves(await make('New agent'), [
    ['Name', 'Name, role and goal are required'],
    ['Role', 'Name, role and goal are required'],
    ['Goal', 'Name, role and goal are required'],
  ])
  const crews = await make('New crew')
  await leaves(crews, [
    ['Name', 'Name and version are required'],
    ['Version', 'Name and version are required'],
  ])
  await crews.getByRole('button', { name: /^Add task/ }).click()
  const task = crews.getByRole('group', { name: 'Tasks' })
  await leaves(task, [['Name', 'Name is required']])
  await crews.getByRole('button', { name: /^Add input/ }).click()
  await leaves(crews.getByRole('group', { name: 'Inputs' }), [['Question', 'Please say what this input is called.']])
  await leaves(await make('New tool'), [['Name', 'Name is required']])
  const flows = await make('New flow')
  await leaves(flows, [['Name', 'Name is required']])
  await flows.getByRole('button', { name: /^Add step/ }).click()
  await leaves(flows, [['Title', 'Title is required']])
  const talk = await person.api.post<{ id: string }>('/api/conversations/', { name: 'Here' })
  await page.goto(`/app/test-run?conversation=${talk.id}&crew=${crew.id}`)
  await leaves(page.getByRole('form', { name: 'Run Prepare' }), [
    ['Who are you meeting?', 'Who are you meeting\\? is required'],
  ])
  await page.goto(`/app/conversations/${talk.id}`)
})

test('a button below is not moved away from under the pointer by what a field says when it is left', async ({
  page,
  house,
  enter,
}) => {
  await enter(await house.person(), '/app/my-tasks')
  await press(page, 'Create New Task')
  const form = page.getByRole('form', { name: 'Task' })
  await form.getByLabel(/^Title/).focus()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
})

async function administrator({ person }: House): Promise<Person> {
  return person('admin')
}
