import { ask, begin, log, path } from './chat-house.ts'
import { expect, test } from './journey.ts'

test('“undo that” shows what was done last with its way back, which takes it back there', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  const talk = await begin(person)
  await enter(person, path(talk))
  await ask(page, 'create an urgent task to glaze the bowls')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(log(page).getByText('is on your list').first()).toBeVisible()
  await ask(page, 'undo that')
  const offer = log(page)
    .getByRole('article', { name: / said$/ })
    .last()
  await expect(offer).toContainText('Undo takes it back')
  await expect(offer.getByRole('list', { name: 'Done with your approval' })).toContainText('Glaze the bowls')
  await offer.getByRole('button', { name: 'Undo' }).click()
  await expect(offer.getByText('Undone:')).toBeVisible()
  await expect(offer.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  expect(await person.api.get<unknown[]>('/api/tasks/?search=glaze')).toEqual([])
})
