import { day, expect, notice, test } from './journey.ts'
import { team } from './team.ts'

test('an empty workspace shows three steps, and one note is enough for the first thing that bites', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person('user', 'Ida')
  await enter(person)
  const today = page.getByRole('region', { name: 'Today' })
  const steps = today.getByRole('list', { name: 'First steps' }).getByRole('link')
  await expect(steps).toHaveCount(3)
  await expect(steps.first()).toContainText('Add a goal')
  await person.api.post('/api/journals/', {
    content: `The notice for the Harbour lease must reach the landlord by ${day(6)}, else it renews for two years at €240,000.`,
  })
  await page.reload()
  await expect(today).toContainText('Harbour lease')
  await expect(today).toContainText('Why now')
  await expect(steps).toHaveCount(2)
})

test('the sample company is loaded from an empty Today and removed there, and what one made oneself stays', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person('user', 'Ada')
  await enter(person)
  const today = page.getByRole('region', { name: 'Today' })
  await today.getByRole('button', { name: 'Load a sample company' }).click()
  await expect(notice(page, 'Sample company loaded')).toBeVisible()
  await expect(today).toContainText('Northmoor')
  await expect(today.getByRole('list', { name: 'First steps' })).toHaveCount(0)
  await person.api.post('/api/journals/', { content: 'The quay is free from May.' })
  await today.getByRole('button', { name: 'Remove it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
  await expect(notice(page, 'Sample company removed')).toBeVisible()
  await expect(today).not.toContainText('Northmoor')
  await expect(today.getByRole('button', { name: 'Remove it' })).toHaveCount(0)
  const notes = await person.api.get<{ content: string }[]>('/api/journals/')
  expect(notes.map(({ content }) => content)).toEqual(['The quay is free from May.'])
})

test('each item takes one key, its task one more, and what is known makes room and can be taken back', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person('user', 'Ole')
  for (const content of [
    `The notice for the Harbour lease must reach the landlord by ${day(8)}, else it renews for two years at €240,000.`,
    `Our offer to the Orlando choir is valid until ${day(4)}; they want the signed contract before.`,
  ])
    await person.api.post('/api/journals/', { content })
  await enter(person)
  const today = page.getByRole('region', { name: 'Today' })
  const items = today
    .getByRole('list')
    .first()
    .getByRole('listitem')
    .filter({ has: page.getByText('Why now') })
  await expect(items).toHaveCount(2)
  const first = items.first()
  // The words it quotes: how far off the day is is told anew once the person’s zone is known.
  const title = /“[^”…]+/.exec((await first.locator('p').first().textContent()) ?? '')?.[0] ?? 'nothing quoted'
  await first.getByRole('button', { name: 'Useful' }).click()
  await expect(first.getByRole('button', { name: 'Useful' })).toHaveAttribute('aria-pressed', 'true')
  await first.getByRole('button', { name: 'Useful' }).press('k')
  await expect(items).toHaveCount(1)
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).last().click()
  await expect(items).toHaveCount(2)
  await expect(today).toContainText(title)
  await items.first().getByRole('button', { name: 'Useful' }).press('t')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: /Title/ })).not.toHaveValue('')
  await expect(dialog.getByRole('textbox', { name: /Title/ })).not.toHaveValue(/ in \w+ days|\btoday\b/)
  await dialog.getByRole('button', { name: 'Create task' }).click()
  await expect(notice(page, 'Task created')).toBeVisible()
  // It is not made a second time, on another day or device either.
  // What is told of it is told anew once it has a task.
  const known = today.getByRole('button', { name: /^(?:Open its task|Mark done)$/ })
  await expect(known).toHaveCount(1)
  await page.reload()
  await expect(known).toHaveCount(1)
})

test('an item that is a task already is finished with one click, and that can be taken back', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person('user', 'Edda')
  await person.api.post('/api/tasks/', { title: 'Sign the harbour lease', due_date: day(3), priority: 'Urgent' })
  await person.api.post('/api/journals/', {
    content: `We must sign the harbour lease by ${day(4)}, else it lapses and the deposit of €20,000 is lost.`,
  })
  await enter(person)
  const today = page.getByRole('region', { name: 'Today' })
  const item = today.getByRole('listitem').filter({ hasText: 'harbour lease' }).first()
  await expect(item.getByRole('button', { name: 'Make a task' })).toHaveCount(0)
  await item.getByRole('button', { name: 'Mark done' }).click()
  await expect(notice(page, 'Task done')).toBeVisible()
  await expect(today.getByRole('button', { name: 'Mark done' })).toHaveCount(0)
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).last().click()
  await expect(item.getByRole('button', { name: 'Mark done' })).toBeVisible()
})

test('a question asked on top begins a conversation', async ({ page, house, enter }) => {
  const person = await house.person('user', 'Una')
  await enter(person)
  const ask = page.getByRole('textbox', { name: 'Ask or tell Adjutant' })
  await ask.fill('What is due this week?')
  await ask.press('Enter')
  await expect(page).toHaveURL(/\/app\/conversations\//)
  await expect(page.getByText('What is due this week?').first()).toBeVisible()
})

test('who has nothing yet but tasks that were given to them sees those on Today', async ({ page, house, enter }) => {
  const { boss, colleague } = await team(house)
  const assigned_to_user_id = colleague.user.id
  await boss.api.post('/api/tasks/', { title: 'Call the harbour', due_date: day(2), assigned_to_user_id })
  await boss.api.post('/api/tasks/', { title: 'Sort the crates', due_date: day(60), assigned_to_user_id })
  await enter(colleague)
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today).toContainText('Call the harbour')
  await expect(today).toContainText('Sort the crates')
  await expect(today).toContainText('Given to you')
  await expect(today.getByText('Nothing new needs you')).toHaveCount(0)
})
