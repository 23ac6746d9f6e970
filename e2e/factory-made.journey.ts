// What was made in the factory is where one looks for it.
import { card, choose, create, FACTORY, looksRight, submit } from './factory-page.ts'
import { expect, expectPath, test } from './journey.ts'

test('what was made is shown, wherever in the order of names it stands, and whatever the list was narrowed to', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person('ceo')
  // The tools that are there already fill what is shown of them, and more than one page of the list.
  for (let n = 100; n < 170; n++)
    await person.api.post('/api/tools/', {
      name: `Abacus ${n}`,
      kind: 'builtin',
      config: { builtin: 'search_records' },
    })
  await enter(person, `${FACTORY}?search=Abacus`)
  await expect(card(page, 'Abacus 100')).toBeVisible()
  await create(page, 'New tool')
  const tools = page.getByRole('dialog', { name: 'Create Tool' })
  await tools.getByLabel('Name').fill('Zither of the last row')
  await submit(tools)
  await expect(tools).toBeHidden()
  const made = card(page, 'Zither of the last row')
  await expect(made).toBeInViewport()
  await expect(made.locator('xpath=ancestor::li[1]')).toBeFocused()
  await expectPath(page, FACTORY)
  await looksRight(page)
  await choose(page, 'Zither of the last row', 'Delete')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(made).toHaveCount(0)
})
