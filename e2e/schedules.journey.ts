import { accessibilityFaults } from '../test-kit/browser.ts'
import { expect, notice, test } from './journey.ts'

test('a question is asked by itself: made with its next times, run now, paused, changed and deleted', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await enter(person, '/app/schedules')
  await expect(page.getByText('No schedules yet.')).toBeVisible()
  await page.getByRole('button', { name: 'New schedule' }).click()
  const form = page.getByRole('dialog', { name: 'New schedule' })
  await form.getByRole('button', { name: 'Save schedule' }).click()
  await expect(form.getByText('Please give it a title.')).toBeVisible()
  await form.getByLabel('Title').fill('Monday questions')
  await form.getByRole('textbox', { name: 'Question' }).fill('What is overdue?')
  await form.getByLabel('When it runs').selectOption('Every week')
  await form.getByLabel('Time zone').fill('Berlin')
  await page.getByRole('option', { name: 'Europe / Berlin' }).click()
  await form.getByLabel('Time', { exact: true }).fill('08:30')
  await expect(form.getByText('Every Monday at 08:30, Europe/Berlin')).toBeVisible()
  await expect(form.getByText(/^Next: Mon.*8:30.* · Mon.* · Mon/)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await form.getByRole('button', { name: 'Save schedule' }).click()
  await expect(notice(page, 'Schedule created.')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Monday questions' })
  await expect(row.getByText('Every Monday at 08:30, Europe/Berlin')).toBeVisible()
  await expect(row.getByText('Has not run yet')).toBeVisible()

  await row.getByRole('button', { name: 'Run Monday questions now' }).click()
  await expect(row.getByText('Done')).toBeVisible({ timeout: 20_000 })
  expect(await accessibilityFaults(page)).toEqual([])

  await row.getByRole('button', { name: 'Pause Monday questions' }).click()
  await expect(row.getByText('Paused')).toBeVisible()
  await row.getByRole('button', { name: 'Resume Monday questions' }).click()
  await expect(row.getByText('Paused')).toBeHidden()

  await row.getByRole('button', { name: 'Monday questions', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Schedule' })
  await expect(panel.getByText('By hand')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await panel.getByRole('button', { name: 'Close' }).click()

  await row.getByRole('button', { name: 'Actions for Monday questions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit schedule' })
  await edit.getByLabel('When it runs').selectOption('When something happens')
  await edit.getByLabel('When', { exact: true }).selectOption('a KPI falls behind')
  await edit.getByRole('button', { name: 'Save schedule' }).click()
  await expect(row.getByText('When a KPI falls behind, 10 minutes later')).toBeVisible()

  await row.getByRole('link', { name: 'Result' }).click()
  await expect(page.getByText('What is overdue?').first()).toBeVisible()
  await page.goto(`${house.url}/app/schedules`)
  await row.getByRole('button', { name: 'Actions for Monday questions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete schedule' }).click()
  await expect(page.getByText('No schedules yet.')).toBeVisible()
})

test('what ran by itself stands on Today, and the bell tells of it', async ({ page, house, enter }) => {
  const person = await house.person()
  await enter(person, '/app/schedules#new')
  const form = page.getByRole('dialog', { name: 'New schedule' })
  await form.getByLabel('Title').fill('Morning cash')
  await form.getByRole('textbox', { name: 'Question' }).fill('How much cash do we have?')
  await form.getByRole('button', { name: 'Save schedule' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Morning cash' })
  await row.getByRole('button', { name: 'Run Morning cash now' }).click()
  await expect(row.getByText('Done')).toBeVisible({ timeout: 20_000 })
  await page.goto(`${house.url}/app/notifications`)
  await expect(page.getByText('“Morning cash” has run')).toBeVisible()
})

test('a crew that ran by itself leads to its own result; deleted, it leaves its schedule saying so', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person('ceo')
  const agent = await person.api.post<{ id: string }>('/api/agents/', {
    name: 'Clerk',
    role: 'Clerk',
    goal: 'Be brief',
  })
  const tasks = [{ name: 'Look', description: 'Overdue tasks', expected_output: 'A list', agent_id: agent.id }]
  const crew = await person.api.post<{ id: string }>('/api/crews/', { name: 'Night crew', version: '1.0', tasks })
  const body = { title: 'Each night', kind: 'crew', crew_id: crew.id, rule: 'FREQ=DAILY' }
  const { id } = await person.api.post<{ id: string }>('/api/schedules/', body)
  await enter(person, '/app/schedules')
  const row = page.getByRole('listitem').filter({ hasText: 'Each night' })
  await row.getByRole('button', { name: 'Run Each night now' }).click()
  await expect(row.getByText('Done')).toBeVisible({ timeout: 20_000 })
  await row.getByRole('link', { name: 'Result' }).click()
  const shown = page.getByRole('region', { name: 'The run you opened' })
  await expect(shown.getByRole('region', { name: 'Run of Night crew' })).toBeVisible()
  await expect(shown.locator('details[open]').filter({ hasText: 'Result' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Run of Night crew' })).toHaveCount(1)
  expect(await accessibilityFaults(page)).toEqual([])

  await person.api.remove(`/api/crews/${crew.id}`)
  await page.goto(`${house.url}/app/schedules`)
  await expect(row).toContainText('The crew it runs no longer exists')
  await expect(row).not.toContainText('next:')
  await expect(row.getByRole('button', { name: 'Run Each night now' })).toHaveCount(0)
  await row.getByRole('button', { name: 'Actions for Each night' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit schedule' })
  await form.getByRole('button', { name: 'Save schedule' }).click()
  await expect(form.getByText('Please choose a crew.')).toBeVisible()
  await page.goto(`${house.url}/app/schedules?schedule=${id}`)
  await expect(page.getByRole('dialog', { name: 'Schedule' })).toContainText('no longer exists')
})
