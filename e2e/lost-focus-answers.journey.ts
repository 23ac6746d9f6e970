// An answer to what waits takes its card away, and the keyboard goes on where one writes, or at the next.
import type { Page } from '@playwright/test'
import { begin, log, path, test } from './chat-house.ts'
import { expect } from './journey.ts'
import { press, ready } from './keys.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const task = (title: string) => ({ name: 'create_task', arguments: { title } })
const written = (page: Page) => page.getByRole('form', { name: 'Message' }).getByRole('textbox')
const card = (page: Page) => page.getByRole('region', { name: /^Create a task/ })

test('an answered card leads to the message box, and a second press does nothing more', async ({
  page,
  house,
  fakeModel,
  enter,
}) => {
  const calls = ['first', 'second', 'third'].map((which) => ({ calls: [task(`Ring the ${which} kestrel`)] }))
  fakeModel.say('KESTREL', ...calls, { text: 'That is all.' })
  const person = await house.person()
  await enter(person, path(await begin(person)))
  await ready(page)
  await written(page).fill('Make tasks about KESTREL')
  await page.keyboard.press('Enter')
  await expect(card(page)).toContainText('Ring the first kestrel')
  await press(card(page).getByRole('button', { name: 'Edit' }))
  await press(card(page).getByRole('button', { name: 'Cancel' }))
  await expect(card(page).getByRole('button', { name: 'Edit' })).toBeFocused()
  await press(card(page).getByRole('button', { name: 'Approve' }))
  await page.keyboard.press('Enter')
  await expect(card(page)).toContainText('Ring the second kestrel')
  await expect(written(page)).toBeFocused()
  await press(card(page).getByRole('button', { name: 'Edit' }))
  await press(card(page).getByRole('button', { name: 'Approve as changed' }))
  await expect(card(page)).toContainText('Ring the third kestrel')
  await expect(written(page)).toBeFocused()
  await press(card(page).getByRole('button', { name: 'Decline' }))
  await expect(log(page).getByText('That is all.')).toBeVisible()
  await expect(written(page)).toBeFocused()
  const titles = async () => (await person.api.get<{ title: string }[]>('/api/tasks/')).map(({ title }) => title)
  expect((await titles()).toSorted()).toEqual(['Ring the first kestrel', 'Ring the second kestrel'])
  await press(log(page).getByRole('button', { name: 'Undo', exact: true }).first())
  await expect(
    log(page)
      .getByText(/^Undone/)
      .first(),
  ).toBeVisible()
  await expect(page.locator('body')).not.toBeFocused()
})

test('on the page of decisions the next card has the focus, and an answer not given leaves it on its button', async ({
  page,
  house,
  fakeModel,
  enter,
}) => {
  const person = await house.person()
  for (const word of ['HERON', 'BITTERN']) {
    fakeModel.say(word, { calls: [task(`Ring one ${word}`), task(`Ring two ${word}`)] }, { text: 'Done.' })
    const { id } = await begin(person, `About the ${word}`)
    await person.api.post(`/api/conversations/${id}/chat`, { message_text: `Make tasks about ${word}` })
  }
  await enter(person, '/app/decisions')
  const cards = page.getByRole('region', { name: /proposed changes/ })
  await expect(cards).toHaveCount(2)
  await ready(page)
  const first = cards.first()
  await press(first.getByRole('button', { name: 'Decline all' }))
  await expect(first.getByLabel('Why not? (optional)')).toBeFocused()
  await press(first.getByRole('button', { name: 'Cancel' }))
  await expect(first.getByRole('button', { name: 'Decline all' })).toBeFocused()
  await press(first.getByRole('button', { name: /^Approve all/ }))
  await expect(cards).toHaveCount(1)
  await expect(page.getByRole('link', { name: /^About the/ }).first()).toBeFocused()
})
