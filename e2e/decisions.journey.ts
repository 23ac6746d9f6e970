import { accessibilityFaults } from '../test-kit/browser.ts'
import { expect, expectPath, type House, type Person, test } from './journey.ts'

/** A Weekly Review of somebody with a goal without open work waits with the first task that it proposes. */
async function reviewing(house: House) {
  const person = await house.person()
  for (const title of ['Win the northern region', 'Halve the time to answer'])
    await person.api.post('/api/strategic-goals/', {
      title,
      due_date: '2027-03-01',
      kpis: [{ name: `Measure of ${title}`, start_value: 0, current_value: 1, target_value: 100 }],
    })
  const crews = await person.api.get<{ id: string; name: string }[]>('/api/crews/')
  const crew = crews.find(({ name }) => name === 'Weekly Review')
  const { id } = await person.api.post<{ id: string }>('/api/conversations/', { name: 'My week' })
  await person.api.post(`/api/conversations/${id}/crew-runs`, { crew_id: crew?.id, inputs: {} })
  return { person, conversationId: id }
}

type Waiting = { approval: { id: string } | null }
/** Says no to everything that the run still proposes, until it has ended. */
async function declineRest({ api }: Person): Promise<void> {
  const active = async () => (await api.get<unknown[]>('/api/crew-runs/?active=true')).length
  await expect
    .poll(async () => {
      for (const { approval } of await api.get<Waiting[]>('/api/decisions'))
        if (approval) await api.post(`/api/approvals/${approval.id}/decline`, {}).catch(() => {})
      return active()
    })
    .toBe(0)
}

test('what waits is counted in the header and decided in one place: changed and approved, declined with a reason', async ({
  page,
  house,
  enter,
}) => {
  const { person } = await reviewing(house)
  await enter(person)
  const door = page.getByRole('link', { name: 'Decisions: 1 waits for you' })
  await expect(door).toBeVisible()
  await door.click()
  await expectPath(page, '/app/decisions')
  const card = page.getByRole('region', { name: /^Create a task/ })
  await expect(card.getByText('Title', { exact: true })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await card.getByRole('button', { name: 'Edit' }).click()
  const title = card.getByLabel('Title')
  await title.fill('')
  await card.getByRole('button', { name: 'Approve as changed' }).click()
  await expect(card.getByText('Title is required')).toBeVisible()
  await title.fill('Call the northern distributors')
  await card.getByRole('button', { name: 'Approve as changed' }).click()
  const titles = async () => (await person.api.get<{ title: string }[]>('/api/tasks/')).map((task) => task.title)
  await expect.poll(titles).toEqual(['Call the northern distributors'])
  // The next proposal follows; a no is told, and the run goes on.
  const next = page.getByRole('region', { name: /^Create a task/ })
  await expect(next.getByRole('button', { name: 'Edit' })).toBeVisible()
  await next.getByRole('button', { name: 'Decline' }).click()
  await next.getByLabel('Why not? (optional)').fill('Not this week')
  await next.getByRole('button', { name: 'Decline' }).click()
  await declineRest(person)
  await expect(page.getByText('Nothing waits for you.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Decisions: nothing waits for you' })).toBeVisible()
  expect(await titles()).toEqual(['Call the northern distributors'])
})

test('the same card stands in its conversation; the receipt then says what was read, sent and changed', async ({
  page,
  house,
  enter,
}) => {
  const { person, conversationId } = await reviewing(house)
  await enter(person, `/app/conversations/${conversationId}`)
  const card = page.getByRole('region', { name: /^Create a task/ })
  await card.getByRole('button', { name: 'Approve', exact: true }).press('Enter')
  await expect.poll(async () => (await person.api.get<unknown[]>('/api/tasks/')).length).toBe(1)
  await declineRest(person)
  await expect(page.getByText('Crew: Inactive')).toBeVisible()
  await page.getByText('Receipt', { exact: true }).last().click()
  await expect(page.getByText('Nothing left this server')).toBeVisible()
  await expect(page.getByText('created, approved by you')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('all runs are listed and filtered, with their steps and receipts, and one is run again', async ({
  page,
  house,
  enter,
}) => {
  const { person, conversationId } = await reviewing(house)
  await declineRest(person)
  await person.api.post(`/api/conversations/${conversationId}/chat`, { message_text: 'What is overdue?' })
  await enter(person, '/app/run')
  await page.getByRole('link', { name: 'All runs' }).click()
  await expectPath(page, '/app/runs')
  await expect(page.getByText('2 runs')).toBeVisible()
  await page.getByLabel('Kind').selectOption('Crews')
  await expect(page.getByText('1 run', { exact: true })).toBeVisible()
  const run = page.getByRole('region', { name: 'Run of Weekly Review' })
  await run.getByRole('button', { name: /Weekly Review/ }).click()
  await expect(run.getByRole('list', { name: 'Steps' })).toBeVisible()
  await run.getByText('Receipt', { exact: true }).click()
  await expect(run.getByText('Nothing left this server')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByLabel('State').selectOption('Failed')
  await expect(page.getByText('No run is like that.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page.getByText('2 runs')).toBeVisible()
  await run.getByRole('button', { name: 'Run again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Run again' }).click()
  await expect(page.getByText('3 runs')).toBeVisible()
  await declineRest(person)
})
