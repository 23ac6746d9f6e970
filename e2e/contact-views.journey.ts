// The list of contacts as its person wants it: filters under a name, pictures, what others share; and a form whose foot stays in sight.
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { day, expect, notice, settled, test } from './journey.ts'
import { pictureOf } from './picture.ts'

type Made = { id: string }
/** A picture of one point, in base64. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('filters of the list are kept as a view, renamed, changed and deleted', async ({ page, house, enter }, info) => {
  const person = await house.person()
  for (const [name, days, tags] of [
    ['Ada Byron', 100, ['customer']],
    ['Bo Lindqvist', 45, ['customer']],
    ['Carla Rossi', 2, ['customer']],
    ['Didier Blanc', 200, []],
  ] as const) {
    const { id } = await person.api.post<Made>('/api/contacts/', { name, tags })
    await person.api.post(`/api/contacts/${id}/past-interactions`, { date: day(-days), summary: 'Call' })
    if (name === 'Ada Byron') await person.api.put(`/api/contacts/${id}/photo`, { content: DOT })
  }
  await enter(person, '/app/contacts')
  const names = page.getByRole('main').getByRole('listitem')
  await expect(names).toHaveCount(4)
  // Her picture; the others have their letters.
  await expect(names.filter({ hasText: 'Ada Byron' }).locator('img')).toBeVisible()
  await expect(names.filter({ hasText: 'Bo Lindqvist' }).getByText('BL')).toBeVisible()

  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByLabel('Last contact').selectOption('More than 30 days ago')
  await filters.getByLabel('Tag').fill('customer')
  await settled(page)
  expect(await accessibilityFaults(page)).toEqual([])
  await pictureOf(page, info.project.name, 'contact-filters')('dark')
  await filters.getByRole('button', { name: 'Show contacts' }).click()
  await expect(names).toHaveText([/Ada Byron/, /Bo Lindqvist/])
  await page.getByRole('button', { name: 'Save view' }).click()
  const naming = page.getByRole('dialog', { name: 'Save view' })
  await naming.getByLabel('Name').fill('Quiet customers')
  await naming.getByRole('button', { name: 'Save view' }).click()
  await expect(notice(page, 'View saved')).toBeVisible()

  const views = page.getByRole('navigation', { name: 'Views' })
  await views.getByRole('button', { name: 'Everybody' }).click()
  await expect(names).toHaveCount(4)
  // It is kept on the server, not in this page.
  await page.reload()
  await views.getByRole('button', { name: 'Quiet customers', exact: true }).click()
  await expect(names).toHaveCount(2)
  await settled(page)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
  await pictureOf(page, info.project.name, 'contact-views')('dark')

  await page.getByRole('button', { name: 'Tag customer: show all' }).click()
  await expect(names).toHaveCount(3)
  await page.getByRole('button', { name: 'Update “Quiet customers”' }).click()
  await views.getByRole('button', { name: 'Change the view Quiet customers' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename view' })
  await renaming.getByLabel('Name').fill('Quiet people')
  await renaming.getByRole('button', { name: 'Rename view' }).click()
  await expect(views.getByRole('button', { name: 'Quiet people', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await views.getByRole('button', { name: 'Change the view Quiet people' }).click()
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this view?' })
  await question.getByRole('button', { name: 'Delete view' }).click()
  await expect(names).toHaveCount(4)
  await expect(views).toHaveCount(0)
})

test('a form in a dialog keeps its buttons in sight, however low the window', async ({ page, house, enter }, info) => {
  const person = await house.person()
  await enter(person, '/app/contacts')
  await page.getByRole('button', { name: 'Add New Contact' }).click()
  const form = page.getByRole('dialog')
  const sizes =
    info.project.name === 'desktop'
      ? [
          [1440, 900],
          [1280, 720],
        ]
      : [[390, 844]]
  for (const [width = 0, height = 0] of sizes) {
    await page.setViewportSize({ width, height })
    await settled(page)
    for (const name of ['Save contact', 'Cancel'])
      await expect(form.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    await pictureOf(page, info.project.name, `contact-form-${width}x${height}`)('dark')
  }
})
