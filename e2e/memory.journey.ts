import { accessibilityFaults } from '../test-kit/browser.ts'
import { expect, test } from './journey.ts'

test('what is remembered is shown in the profile: written, found, corrected, forgotten and brought back', async ({
  page,
  house,
  enter,
}) => {
  await enter(await house.person(), '/app/profile')
  const section = page.getByRole('region', { name: 'Memory' })
  await expect(section.getByText('Nothing yet. Say “Remember that …”')).toBeVisible()
  const add = section.getByLabel('Something to remember')
  for (const fact of ['I prefer short answers.', 'Our bank is Nordea.']) {
    await add.fill(fact)
    await add.press('Enter')
    await expect(section.getByText(fact)).toBeVisible()
    await expect(add).toHaveValue('')
  }
  await expect(section.getByText('2 things remembered')).toBeVisible()
  await section.getByPlaceholder('Search what is remembered').fill('nordea')
  await expect(section.getByText('1 thing remembered')).toBeVisible()
  await section.getByRole('button', { name: 'Correct this' }).click()
  const field = section.getByRole('textbox', { name: 'What is remembered', exact: true })
  await field.fill('Our bank is Danske.')
  await section.getByRole('button', { name: 'Save' }).click()
  await section.getByRole('button', { name: 'Clear the search' }).click()
  await expect(section.getByText('Our bank is Danske.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await section.getByRole('listitem').filter({ hasText: 'Danske' }).getByRole('button', { name: 'Forget this' }).click()
  await expect(section.getByText('1 thing remembered')).toBeVisible()
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click()
  await expect(section.getByText('2 things remembered')).toBeVisible()
  await section.getByRole('button', { name: 'Forget everything' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forget everything' }).click()
  await expect(section.getByText('Nothing yet.')).toBeVisible()
})

test('what lasts of something said is remembered, said under the message, and forgotten from there', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  const { id } = await person.api.post<{ id: string }>('/api/conversations/', { name: 'About me' })
  await enter(person, `/app/conversations/${id}`)
  const input = page.getByPlaceholder('Type a message')
  await input.fill('I prefer short answers. What is due today?')
  await input.press('Enter')
  await expect(page.getByText('Remembered: I prefer short answers.')).toBeVisible()
  const kept = () => person.api.get<{ content: string; source: string }[]>('/api/memory/mine')
  expect(await kept()).toMatchObject([{ content: 'I prefer short answers.', source: 'chat' }])
  await page.getByRole('button', { name: 'Forget “I prefer short answers.”' }).click()
  await expect(page.getByText('Remembered: I prefer short answers.')).toBeHidden()
  expect(await kept()).toEqual([])
  await page.getByRole('button', { name: 'More Settings' }).click()
  await page.getByRole('switch', { name: /memory/i }).click()
  await page.keyboard.press('Escape')
  await input.fill('I always travel by train.')
  await input.press('Enter')
  await expect(page.getByText('Built-in analyst').nth(1)).toBeVisible()
  expect(await kept()).toEqual([])
})

test('what is typed at once is kept when the zone of the device is written into a new account', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  const telling = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  await page.route('**/api/users/me', async (route) => {
    if (route.request().method() === 'PATCH') {
      telling.resolve()
      await letGo.promise
    }
    await route.continue()
  })
  await enter(person, '/app/profile')
  await telling.promise
  const add = page.getByRole('region', { name: 'Memory' }).getByLabel('Something to remember')
  await add.fill('I prefer short answers.')
  const known = page.waitForResponse(
    async (answer) =>
      answer.url().endsWith('/api/users/me') &&
      answer.request().method() === 'GET' &&
      ((await answer.json()) as { time_zone: string | null }).time_zone !== null,
  )
  letGo.resolve()
  await known
  // Until it is drawn.
  await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 100)))
  await add.press('Enter')
  await expect(page.getByText('1 thing remembered')).toBeVisible()
})
