// The built-in crews where no model is configured: from the picker to the page that one takes into the meeting.
import type { Page } from '@playwright/test'
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { day, expect, type Person, test } from './journey.ts'

type Conversation = { id: string; name: string }
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })

/** One customer with an open promise, a late task and a goal; nothing else. */
async function records(person: Person): Promise<Conversation> {
  const { api } = person
  const goal = await api.post<{ id: string }>('/api/strategic-goals/', {
    title: 'Win the Larkfield renewal',
    due_date: day(40),
    status: 'in_progress',
    kpis: [{ name: 'Contracts signed', current_value: 2, start_value: 0, target_value: 5, started_on: day(-30) }],
  })
  const contact = await api.post<{ id: string }>('/api/contacts/', {
    name: 'Ines Larkfield',
    role: 'Operations Director, Larkfield Dairies',
    notes: 'Prefers the phone.',
  })
  for (const [ago, summary, notes] of [
    [90, 'First call', 'Wants a quieter night shift.'],
    [76, 'Visit', 'She names a window for the update.'],
    [62, 'Call about the credits', 'The credits are still open.'],
  ] as const)
    await api.post(`/api/contacts/${contact.id}/past-interactions`, { date: day(-ago), summary, notes })
  await api.post('/api/tasks/', {
    title: 'Send Ines Larkfield the offer',
    due_date: day(-3),
    priority: 'High',
    goal_id: goal.id,
    assigned_to_user_id: person.user.id,
  })
  await api.post('/api/journals/', {
    entry_date: day(-10),
    content:
      '# Larkfield Dairies\n\nWith: Ines Larkfield\n\n- Ines will name two nights for the update.\n- We still have to decide whether we give a guarantee.',
  })
  return api.post<Conversation>('/api/conversations/', { name: 'Before the meeting' })
}

async function start(
  page: Page,
  crew: string,
  fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void> = async () => {},
) {
  await page.getByRole('button', { name: 'More about this conversation' }).click()
  await page.getByRole('menuitem', { name: 'Run crew or flow' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: new RegExp(`^${crew}`) }).click()
  await fill(dialog)
  await dialog.getByRole('button', { name: 'Run Crew' }).click()
  await expect(dialog).toHaveCount(0)
}

test('Meeting Preparation says who it is, what was said, what is owed and what to ask, and opens its sources', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  const talk = await records(person)
  await enter(person, `/app/conversations/${talk.id}`)
  await start(page, 'Meeting Preparation', (dialog) => dialog.getByLabel('Who are you meeting?').fill('Ines Larkfield'))
  const answer = log(page)
  await expect(answer.getByRole('heading', { name: 'What we owe each other' }).first()).toBeVisible()
  await expect(answer.getByText('“She names a window for the update”').first()).toBeVisible()
  await expect(answer.getByText('“Ines will name two nights for the update”').first()).toBeVisible()
  await expect(answer.getByText('Send Ines Larkfield the offer').first()).toBeVisible()
  await expect(answer.getByText('Built-in analyst').first()).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
})

test('Weekly Review says its result first and puts all its tasks to the person as one list: what is ticked is made', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  const talk = await records(person)
  for (const title of ['Win the northern region', 'Halve the time to answer'])
    await person.api.post('/api/strategic-goals/', { title, due_date: '2027-03-01' })
  const titles = async () =>
    (await person.api.get<{ title: string }[]>('/api/tasks/')).map(({ title }) => title).toSorted()
  await enter(person, `/app/conversations/${talk.id}`)
  await start(page, 'Weekly Review')
  const card = page.getByRole('region', { name: /proposed changes/ })
  await expect(card.getByRole('heading', { name: 'What is next' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
  expect(await titles()).toEqual(['Send Ines Larkfield the offer'])
  // All but one are unticked.
  const boxes = card.getByRole('checkbox')
  const all = await boxes.count()
  expect(all).toBeGreaterThan(1)
  for (let at = 1; at < all; at++) {
    // By the key: the log may still follow what comes.
    await boxes.nth(at).press('Space')
    await expect(boxes.nth(at)).not.toBeChecked()
  }
  await card.getByRole('button', { name: `Approve 1 of ${all}` }).click()
  await expect(log(page).getByRole('heading', { name: 'Tasks you took' })).toBeVisible()
  await expect(log(page).getByRole('heading', { name: 'Proposed, and declined' }).first()).toBeVisible()
  expect(await titles()).toHaveLength(2)
  // The reply says what was done, and takes it back.
  const done = log(page).getByRole('list', { name: 'Done with your approval' })
  await expect(done.getByText(/^The task .* is created\.$/)).toBeVisible()
  await done.getByRole('button', { name: 'Undo' }).click()
  await expect(done.getByText(/Undone/)).toBeVisible()
  expect(await titles()).toEqual(['Send Ines Larkfield the offer'])
  expect(await accessibilityFaults(page)).toEqual([])
})
