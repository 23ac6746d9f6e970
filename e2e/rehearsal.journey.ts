// Whoever has no account is rehearsed with: the AI plays them, everything says so, and nothing is ever sent. From contacts and advice.
import type { Page } from '@playwright/test'
import { expect, settled, test } from './journey.ts'
import { team } from './team.ts'
import { offersModel } from './with-model.ts'

const marker = (page: Page) =>
  page.getByRole('banner').or(page.locator('header')).getByText('Rehearsal', { exact: true })
const panel = (page: Page) => page.getByRole('region', { name: 'AI suggestion' })
async function unfold(page: Page): Promise<void> {
  const head = panel(page).getByRole('button', { name: 'AI suggestion available...' })
  await expect(head).toBeVisible()
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
}

test('A talk is rehearsed with a contact to its end, over a reload, and deleted', async ({ page, enter, house }) => {
  const { boss } = await team(house)
  const { id } = await boss.api.post<{ id: string }>('/api/contacts/', {
    name: 'Helen Stroud',
    role: 'Purchasing Director',
  })
  await offersModel(page)
  await enter(boss, `/app/contacts?contact=${id}`)
  await page.getByRole('button', { name: 'Rehearse' }).click()
  await expect(marker(page)).toBeVisible()
  await expect(page.getByText('Not an app user · Purchasing Director')).toBeVisible()
  await expect(page.getByText('Nothing is sent: Helen Stroud is not an app user.')).toBeVisible()
  await page.getByPlaceholder('Type a message...').fill('Hello Helen, about the renewal of our contract')
  await page.getByRole('button', { name: 'Say it in the rehearsal' }).click()
  await expect(page.getByText('Helen Stroud is thinking...')).toBeVisible()
  await expect(page.getByText(/the price is the point for us/).first()).toBeVisible()
  await expect(page.getByText('Sample', { exact: true })).toBeVisible()
  await unfold(page)
  await expect(panel(page)).toContainText('From a sample script')
  await page.reload()
  await expect(page.getByText(/the price is the point for us/).first()).toBeVisible()
  for (let line = 0; line < 3; line++) {
    await unfold(page)
    await panel(page).getByRole('button', { name: 'Use Suggestion' }).click()
    await expect(page.getByText('Helen Stroud is thinking...')).toBeVisible()
    await expect(page.getByText('Helen Stroud is thinking...')).toHaveCount(0)
  }
  await expect(page.getByText('This rehearsal has ended.')).toBeVisible()
  // It stands among the conversations, told apart.
  await page.getByRole('link', { name: 'Back to all conversations' }).click()
  const row = page.getByRole('region', { name: 'Rehearsals' }).getByRole('link', { name: /Helen Stroud/ })
  await expect(row).toContainText('Rehearsal')
  await row.click()
  await page.getByRole('button', { name: 'More about this conversation' }).click()
  await page.getByRole('menuitem', { name: 'Delete Chat' }).click()
  await page.getByRole('button', { name: 'Delete Chat' }).click()
  await expect(page.getByRole('region', { name: 'Rehearsals' })).toHaveCount(0)
  expect(await boss.api.get<unknown[]>('/api/comms/threads')).toEqual([])
})

test('A contact with an account in my organization is written to', async ({ page, enter, house }) => {
  const { boss, colleague } = await team(house)
  const { id } = await boss.api.post<{ id: string }>('/api/contacts/', {
    name: colleague.name,
    emails: [colleague.email],
  })
  await enter(boss, `/app/contacts?contact=${id}`)
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(page).toHaveURL(/\/app\/comms\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { name: colleague.name })).toBeVisible()
  await expect(marker(page)).toHaveCount(0)
})

test('An advice leads to the people it speaks of, with words to begin with', async ({ page, enter, house }) => {
  const { boss, colleague } = await team(house)
  const contact = async (name: string) => {
    const { id } = await boss.api.post<{ id: string }>('/api/contacts/', { name })
    return { kind: 'contact', id, label: name }
  }
  const citations = [await contact('Gideon Marsh'), await contact(colleague.name)]
  await boss.api.post('/api/strategic-advice/', {
    advice_title: 'Settle the floor',
    content: 'Speak with both.',
    citations,
  })
  await enter(boss, '/app/strategy')
  await settled(page)
  await page.getByRole('button', { name: 'Actions for Settle the floor' }).first().click()
  await page.getByRole('menuitem', { name: 'Write to Gideon Marsh' }).click()
  await expect(marker(page)).toBeVisible()
  await expect(page.getByText('Conversation started based on AI Recommendation: Settle the floor')).toBeVisible()
  await unfold(page)
  await expect(page.getByRole('textbox', { name: 'Suggested reply' })).toHaveValue(/^Hi Gideon, /)
  await page.goBack()
  await page.getByRole('button', { name: 'Actions for Settle the floor' }).first().click()
  await page.getByRole('menuitem', { name: `Write to ${colleague.name}` }).click()
  await expect(page).toHaveURL(/\/app\/comms\/[0-9a-f-]{36}$/)
  await unfold(page)
  await expect(page.getByRole('textbox', { name: 'Suggested reply' })).toHaveValue(/^Hi Ana, /)
  await panel(page).getByRole('button', { name: 'Use Suggestion' }).click()
  await expect(page.getByLabel('Sent from a suggestion')).toBeVisible()
  expect(await colleague.api.get<unknown[]>('/api/comms/threads')).toHaveLength(1)
})
