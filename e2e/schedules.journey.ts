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
