// What was made in the factory is shown after it was saved.
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { expect, expectPath, settled, test } from './journey.ts'

const FACTORY = '/app/ai-factory'

test('what was made is shown, wherever in the order of names it stands, and whatever the list was narrowed to', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person('ceo')
  // More than what is shown at first, and more than one page of the list.
  for (let n = 100; n < 170; n++)
    await person.api.post('/api/tools/', {
      name: `Abacus ${n}`,
      kind: 'builtin',
      config: { builtin: 'search_records' },
    })
  const card = (name: string) => page.getByRole('article', { name, exact: true })
  await enter(person, `${FACTORY}?search=Abacus`)
  await expect(card('Abacus 100')).toBeVisible()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('menuitem', { name: 'New tool' }).click()
  const tools = page.getByRole('dialog', { name: 'Create tool' })
  await tools.getByLabel('Name').fill('Zither of the last row')
  await tools.locator('button[type=submit]').click()
  await expect(tools).toBeHidden()
  const made = card('Zither of the last row')
  await expect(made).toBeInViewport()
  await expect(made.locator('xpath=ancestor::li[1]')).toBeFocused()
  await expectPath(page, FACTORY)
  await settled(page)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
  await page.getByRole('button', { name: 'Actions for Zither of the last row', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(made).toHaveCount(0)
})

test('somebody who goes on at once after saving is not taken to what was made', async ({ page, house, enter }) => {
  const person = await house.person('ceo')
  for (let n = 10; n < 18; n++)
    await person.api.post('/api/tools/', {
      name: `Abacus ${n}`,
      kind: 'builtin',
      config: { builtin: 'search_records' },
    })
  await page.clock.install()
  await enter(person, FACTORY)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('menuitem', { name: 'New tool' }).click()
  const tools = page.getByRole('dialog', { name: 'Create tool' })
  await tools.getByLabel('Name').fill('Abacus 99')
  await tools.locator('button[type=submit]').click()
  await expect(page.getByRole('article', { name: 'Abacus 99', exact: true })).toBeAttached()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const menu = page.getByRole('menu', { name: 'Create' })
  await expect(menu).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(menu).toBeVisible()
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
})

test('a crew without tasks is not run: its card leads to adding some', async ({ page, house, enter }) => {
  const person = await house.person('ceo')
  await person.api.post('/api/crews/', { name: 'Crew to be', version: '1.0', tasks: [] })
  await enter(person, FACTORY)
  await expect(page.getByRole('article', { name: 'Crew to be' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Run Crew: Crew to be' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add tasks to Crew to be' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit crew' })
  await expect(dialog.getByRole('button', { name: 'Add task' })).toBeVisible()
})
