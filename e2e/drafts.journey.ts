// Drafts in a conversation, and what is said of advice: cards whose keys do what they say.
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { day, expect, test } from './journey.ts'

test('a draft is changed on its card, outlives the page, and goes into a mail or to the conversation', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await person.api.post('/api/contacts/', { name: 'Anna Quorum', emails: ['anna@example.org'] })
  const { id } = await person.api.post<{ id: string }>('/api/conversations/', { name: 'Drafts' })
  const asked = 'draft an email to Anna Quorum about the renewal of the licence'
  await person.api.post(`/api/conversations/${id}/chat`, { message_text: asked })
  await enter(person, `/app/conversations/${id}`)
  const card = page.getByRole('region', { name: 'Draft for Anna Quorum' })
  const text = card.getByRole('textbox', { name: 'Text' })
  await expect(text).toHaveValue(/^Hello Anna,\n\nI am writing to you about the renewal of the licence\./)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
  await text.fill('Dear Anna,\n\nshall we renew?')
  await page.reload()
  await expect(text).toHaveValue('Dear Anna,\n\nshall we renew?')
  await expect(card.getByRole('link', { name: 'Email' })).toHaveAttribute(
    'href',
    'mailto:anna@example.org?subject=The%20renewal%20of%20the%20licence&body=Dear%20Anna%2C%0D%0A%0D%0Ashall%20we%20renew%3F',
  )
  await card.getByRole('button', { name: 'Write to Anna Quorum' }).click()
  await expect(page).toHaveURL(/\/app\/comms\/rehearsals\//)
  await expect(page.getByText('shall we renew?')).toBeVisible()
})

test('advice takes one key and what came of it, and says what has changed since', async ({ page, house, enter }) => {
  const person = await house.person()
  const goal = await person.api.post<{ id: string }>('/api/strategic-goals/', {
    title: 'Double the revenue',
    due_date: day(20),
    status: 'in_progress',
    kpis: [{ name: 'Revenue', start_value: 100, started_on: day(-100), current_value: 110, target_value: 200 }],
  })
  await person.api.post('/api/flow/run/strategic_flow', { inputs: {} })
  type Piece = { updated_at: string }
  const pieces = () => person.api.get<Piece[]>('/api/strategic-advice/')
  await expect.poll(async () => (await pieces()).length, { timeout: 30_000 }).toBe(1)
  // What is done within a second of the advice counts as known to it.
  const [{ updated_at }] = (await pieces()) as [Piece]
  await expect.poll(() => Date.now() - Date.parse(updated_at), { timeout: 10_000 }).toBeGreaterThan(2_000)
  await person.api.put(`/api/strategic-goals/${goal.id}`, { status: 'done' })
  await enter(person, '/app/strategy')
  const card = page.getByRole('article', { name: /^Double the revenue/ })
  await expect(card.getByRole('list', { name: 'Changed since' }).getByText('The goal is done:')).toBeVisible()
  const key = (name: string) => card.getByRole('button', { name, exact: true })
  await key('Useful').click()
  await expect(key('Useful')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('You judged 1 of 1 piece of advice: 100% useful, 0% known, 0% wrong.')).toBeVisible()
  await key('It helped').click()
  await expect(key('It helped')).toHaveAttribute('aria-pressed', 'true')
  expect(await accessibilityFaults(page)).toEqual([])
  await key('Useful').click()
  await expect(key('Useful')).toHaveAttribute('aria-pressed', 'false')
  expect(
    (await person.api.get<{ verdict: string | null; outcome: string | null }[]>('/api/strategic-advice/'))[0],
  ).toMatchObject({
    verdict: null,
    outcome: 'helped',
  })
})
