// A reply is suggested to whoever was written to: changed, sent, ignored, asked for again, switched off. The other side learns nothing.
import type { Page } from '@playwright/test'
import { talk as begun, say } from './comms-house.ts'
import { expect, type House, notice, type Person, settled, test } from './journey.ts'

type Thread = { id: string; messages: { text: string; ai_suggested: boolean }[] }

/** A thread between two, in which the colleague speaks. */
async function talk(house: House) {
  const { thread, ...people } = await begun(house)
  return { ...people, id: thread.id, say: (text: string) => say(people.colleague, thread, text) }
}

const panel = (page: Page) => page.getByRole('region', { name: 'AI suggestion' })
const text = (page: Page) => page.getByRole('textbox', { name: 'Suggested reply' })
/** On a phone it is folded at first. */
async function unfold(page: Page): Promise<void> {
  const head = panel(page).getByRole('button', { name: 'AI suggestion available...' })
  await expect(head).toBeVisible()
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  await expect(text(page)).toBeVisible()
}
const messagesOf = async (person: Person, id: string) =>
  (await person.api.get<Thread>(`/api/comms/threads/${id}`)).messages.map((message) => message.text)

test('A suggestion comes with the message, is changed and sent; the other side sees the message alone', async ({
  page,
  enter,
  house,
}) => {
  const { boss, colleague, id, say } = await talk(house)
  const task = await boss.api.post<{ id: string }>('/api/tasks/', { title: 'Board deck', due_date: '2031-03-20' })
  await enter(boss, `/app/comms/${id}`)
  await settled(page)
  await say('When will the board deck be ready?')
  await unfold(page)
  await expect(text(page)).toHaveValue(/The board deck is due on 20 March 2031/)
  await expect(panel(page)).toContainText('By Built-in analyst')
  // Its source opens beside the conversation.
  await panel(page).getByRole('list', { name: 'Sources' }).getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toContainText('Board deck')
  await page.keyboard.press('Escape')
  expect(task.id).not.toBe('')
  await text(page).fill('On 20 March, as planned.')
  await page.waitForTimeout(500)
  await page.reload()
  await unfold(page)
  await expect(text(page)).toHaveValue('On 20 March, as planned.')
  // What comes meanwhile does not take away what was typed.
  await say('No hurry, by the way.')
  await expect(page.getByText('No hurry, by the way.').first()).toBeVisible()
  await expect(panel(page).getByText('What was said since is not in it.')).toBeVisible()
  await expect(text(page)).toHaveValue('On 20 March, as planned.')
  await text(page).fill('   ')
  await panel(page).getByRole('button', { name: 'Use Suggestion' }).click()
  await expect(panel(page).getByText('Please write something before you send it.')).toBeVisible()
  await text(page).fill('On 20 March, as planned.')
  await panel(page).getByRole('button', { name: 'Use Suggestion' }).press('Enter')
  // The panel is gone, and the keyboard goes on where one writes.
  await expect(page.getByRole('form', { name: 'Message' }).getByRole('textbox')).toBeFocused()
  await expect(page.getByRole('article', { name: /^You/ })).toContainText('On 20 March, as planned.')
  await expect(page.getByLabel('Sent from a suggestion')).toBeVisible()
  await expect(text(page)).toHaveCount(0)
  await expect.poll(() => messagesOf(colleague, id)).toHaveLength(3)
  expect((await messagesOf(colleague, id)).at(-1)).toBe('On 20 March, as planned.')
})

test('A suggestion is asked for again with a wish, and ignored for good', async ({ page, enter, house }) => {
  const { boss, colleague, id, say } = await talk(house)
  await say('Could you take over the supplier review by Friday?')
  await enter(boss, `/app/comms/${id}`)
  await unfold(page)
  await panel(page).getByRole('button', { name: 'Say no politely' }).click()
  await expect(text(page)).toHaveValue(/cannot take the supplier review on/)
  await page.getByLabel('How the suggestion should be').fill('shorter')
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/suggestions'))
  await page.keyboard.press('Enter')
  await asked
  await expect(text(page)).toHaveValue(/supplier review/)
  const before = await messagesOf(colleague, id)
  await panel(page).getByRole('button', { name: 'Ignore' }).click()
  await expect(page.getByText('AI suggestion dismissed by user.').first()).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  expect(await messagesOf(colleague, id)).toEqual(before)
  await page.reload()
  await expect(page.getByText('AI suggestion dismissed by user.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Suggest a reply' }).click()
  await unfold(page)
})

test('Suggestions are switched off for one conversation, and for all of them', async ({ page, enter, house }) => {
  const { boss, id, say } = await talk(house)
  await enter(boss, `/app/comms/${id}`)
  await settled(page)
  await page.getByRole('button', { name: 'More about this conversation' }).click()
  await page
    .getByRole('menuitemcheckbox', { name: 'Suggest replies' })
    .or(page.getByRole('menuitem', { name: 'Suggest replies' }))
    .click()
  await expect
    .poll(async () => (await boss.api.get<{ suggestions_on: boolean }>(`/api/comms/threads/${id}`)).suggestions_on)
    .toBe(false)
  await say('Are you there?')
  await expect(page.getByText('Are you there?').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Suggest a reply' })).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  await page.goto('/app/profile')
  const all = page.getByRole('switch', { name: 'Suggest replies to messages' })
  await expect(all).toBeChecked()
  await all.press('Space')
  await expect(notice(page, 'Profile Updated')).toBeVisible()
  await expect(all).not.toBeChecked()
})
