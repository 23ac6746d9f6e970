import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { expect, expectPath, type House, type Person, settled, test } from './journey.ts'

/** A Weekly Review of somebody with goals without open work waits with the tasks that it proposes. */
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

type Waiting = { id: string; approvals: { id: string }[] }
/** Says no to everything that the run proposes, until it has ended. */
async function declineRest({ api }: Person): Promise<void> {
  const active = async () => (await api.get<unknown[]>('/api/crew-runs/?active=true')).length
  await expect
    .poll(async () => {
      for (const { id, approvals } of await api.get<Waiting[]>('/api/decisions'))
        await api
          .post('/api/approvals/decide', { prompt_id: id, yes: [], no: approvals.map((each) => each.id) })
          .catch(() => {})
      return active()
    })
    .toBe(0)
}

test('what waits is counted in the header and decided in one place: as one list, some changed, some ticked; and undone', async ({
  page,
  house,
  enter,
}) => {
  const { person } = await reviewing(house)
  await enter(person)
  const door = page.getByRole('link', { name: 'Decisions: 1 is waiting for you' })
  await expect(door).toBeVisible()
  await door.click()
  await expectPath(page, '/app/decisions')
  const card = page.getByRole('region', { name: /proposed changes/ })
  // The result stands before what it proposes.
  await expect(card.getByRole('heading', { name: 'What slipped' })).toBeVisible()
  const boxes = card.getByRole('checkbox')
  await expect(boxes.nth(1)).toBeChecked()
  expect(await accessibilityFaults(page)).toEqual([])
  const all = await boxes.count()
  const first = card
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
    .first()
  await first.getByText('Details').click()
  await expect(first.getByText('Title', { exact: true })).toBeVisible()
  await first.getByRole('button', { name: 'Edit' }).click()
  await first.getByLabel('Title').fill('')
  await first.getByRole('button', { name: 'Keep' }).click()
  for (let at = 1; at < all; at++) await boxes.nth(at).uncheck()
  // What was typed is looked at by the server, and stays.
  await card.getByRole('button', { name: `Approve 1 of ${all}` }).click()
  await expect(first.getByText(/Title is required/)).toBeVisible()
  await first.getByText('Details').click()
  await first.getByRole('button', { name: 'Edit' }).click()
  await first.getByLabel('Title').fill('Call the northern distributors')
  await first.getByRole('button', { name: 'Keep' }).click()
  await expect(first.getByText('as you changed it')).toBeVisible()
  await card.getByRole('button', { name: `Approve 1 of ${all}` }).click()
  const titles = async () => (await person.api.get<{ title: string }[]>('/api/tasks/')).map((task) => task.title)
  await expect.poll(titles).toEqual(['Call the northern distributors'])
  await expect(page.getByText('Nothing is waiting for you.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Decisions: nothing is waiting for you' })).toBeVisible()
  const done = page.getByRole('region', { name: 'Done with your approval' })
  await done.getByRole('button', { name: 'Undo' }).click()
  await expect(done.getByText(/Undone/)).toBeVisible()
  expect(await titles()).toEqual([])
  expect(await accessibilityFaults(page)).toEqual([])
})

test('what waits with words of others says whose, and stays within a narrow window', async ({ page, house, enter }) => {
  const { person } = await reviewing(house)
  const label = 'Credits are asked for within sixty days and are set against the next invoice'
  await page.route('**/api/decisions?*', async (route) => {
    const response = await route.fetch()
    const waiting = (await response.json()) as { approvals: { shaped: unknown[] }[] }[]
    for (const approval of waiting.flatMap(({ approvals }) => approvals))
      approval.shaped = [1, 2, 3].map((n) => ({
        source: 'File',
        record: { kind: 'file', id: `01a228f2-1009-7413-91ba-ce76bac72f7${n}`, label },
        words: [],
      }))
    await route.fulfill({ response, json: waiting })
  })
  await enter(person, '/app/decisions')
  await expect(page.getByRole('note').first()).toContainText('It has read what others wrote')
  await settled(page)
  expect(await sidewaysScroll(page)).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await declineRest(person)
})

test('a change that somebody has worked on since is not taken back, and the line says why', async ({
  page,
  house,
  enter,
}) => {
  const { person } = await reviewing(house)
  const waiting = () => person.api.get<Waiting[]>('/api/decisions')
  await expect.poll(async () => (await waiting()).length).toBe(1)
  const all = (await waiting())[0]?.approvals.length ?? 0
  await enter(person, '/app/decisions')
  await page.getByRole('button', { name: /^Approve all/ }).click()
  const done = page.getByRole('region', { name: 'Done with your approval' })
  const lines = done.getByRole('listitem')
  // They come one after the other, and each newer one stands above the former.
  await expect(lines).toHaveCount(all)
  for (const { id } of await person.api.get<{ id: string }[]>('/api/tasks/'))
    await person.api.put(`/api/tasks/${id}`, { notes: 'I have begun.' })
  await lines.first().getByRole('button', { name: 'Undo' }).click()
  await expect(lines.first().getByText(/It stays: the record has changed since/)).toBeVisible()
})

test('the same card stands in its conversation; the receipt then says what was read, sent and changed', async ({
  page,
  house,
  enter,
}) => {
  const { person, conversationId } = await reviewing(house)
  await enter(person, `/app/conversations/${conversationId}`)
  const card = page.getByRole('region', { name: /proposed changes/ })
  const boxes = card.getByRole('checkbox')
  await expect(boxes.first()).toBeVisible()
  for (let at = (await boxes.count()) - 1; at > 0; at--) await boxes.nth(at).uncheck()
  await card.getByRole('button', { name: /^Approve 1 of/ }).press('Enter')
  await expect.poll(async () => (await person.api.get<unknown[]>('/api/tasks/')).length).toBe(1)
  await expect(page.getByText('Crew: Inactive')).toBeVisible()
  // What it came to is written below, with a receipt of its own.
  await expect(page.getByRole('article', { name: 'Built-in analyst said' }).last()).toBeVisible()
  await settled(page)
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
  await expect(page.getByText('No runs match these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page.getByText('2 runs')).toBeVisible()
  await run.getByRole('button', { name: 'Run again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Run again' }).click()
  await expect(page.getByText('3 runs')).toBeVisible()
  await declineRest(person)
})

test('a card that was approved stands folded in its conversation, and the result is said once', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await person.api.post('/api/tasks/', { title: 'Sign the lease', due_date: '2031-11-07' })
  const { id } = await person.api.post<{ id: string }>('/api/conversations/', { name: 'Moving days' })
  await enter(person, `/app/conversations/${id}`)
  await page.getByRole('textbox', { name: 'Your message' }).fill('Move the task “Sign the lease” to 4 December 2031')
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: /^Change a task/ })
  await expect(card.getByText(/Dec(ember)? 4, 2031|4 Dec(ember)? 2031/)).toBeVisible()
  await card.getByRole('button', { name: 'Approve', exact: true }).click()
  const folded = page.getByRole('list', { name: 'What you decided' })
  await expect(folded.getByRole('listitem')).toHaveText(/Change a task: “Sign the lease”.*Approved/)
  const log = page.getByRole('log')
  await expect(log.getByRole('article').last()).toContainText('is now due')
  await expect(log.getByText('Approve', { exact: true })).toHaveCount(0)
  await expect(log.getByText('2031-12-04').filter({ visible: true })).toHaveCount(0)
  await expect(log.getByRole('button', { name: /Sign the lease/ })).toHaveCount(1)
  // What was changed stands there from what to what, folded and within.
  await expect(folded.getByText(/^Due date: .*2031 → .*2031$/)).toBeVisible()
  await folded.getByText('Change a task').click()
  await expect(folded.getByRole('definition').getByText(/Dec(ember)? 4, 2031|4 Dec(ember)? 2031/)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await folded.getByRole('button', { name: 'Undo' }).click()
  await expect(folded.getByText('Undone')).toBeVisible()
  // The reply said what was done: it says now that this holds no longer.
  await expect(log.getByRole('article').last()).toContainText('This change was undone.')
  await expect(log.getByText(/Your records back/)).toHaveCount(0)

  // Among the runs it is called by what was said.
  await page.goto('/app/runs')
  const run = page.getByRole('region', { name: /^Run of Move the task/ })
  await expect(run.getByText(/^Reply, /)).toBeVisible()
  await expect(run.getByRole('link', { name: 'Open its conversation' })).toBeVisible()
})
