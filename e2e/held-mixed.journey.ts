// 200 changes of all kinds on a line that is cut 50 times: each arrives once.
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' })

/** Changes of all kinds as a page without a line has left them, some on records that are only just made. */
function mixedDay(of: {
  task: string
  version: string
  note: string
  goal: string
  kpi: string
  statements: { id: string; updated_at: string; state: string; confirmed: boolean }[]
}) {
  const held: { key: string; kind: string; label: string; input: object; version?: string; before?: object }[] = []
  const keyOf = (at: number) => at.toString(16).padStart(32, '0')
  const add = (kind: string, input: object, more: object = {}) => {
    const key = keyOf(held.length + 1)
    held.push({ key, kind, label: `${kind} ${held.length}`, input, ...more })
    return `held-${key}`
  }
  for (let at = 0; at < 20; at++) {
    const n = String(at).padStart(2, '0')
    const task = add('task.create', { title: `Errand ${n}` })
    add('task.change', { id: task, title: `Errand ${n}, changed` }, { before: { title: `Errand ${n}` } })
    add('step.create', { id: task, title: `Step ${n}` })
    const note = add('note.create', { content: `- [ ] box ${n}` })
    add('note.tick', { id: note, at: 2, checked: true }, { before: { content: `- [ ] box ${n}` } })
    const contact = add('contact.create', { name: `Person ${n}` })
    add('interaction.create', { id: contact, summary: `Call ${n}`, date: '2026-11-02' })
    add('goal.create', { title: `Goal ${n}`, due_date: '2031-06-30' })
    add(
      'kpi.record',
      { id: of.goal, kpi_id: of.kpi, current_value: at + 1, was: at },
      { before: { current_value: at } },
    )
    if (at < 18) add('task.comment', { id: of.task, text: `Comment ${n}`, mentions: [] })
  }
  const [first, second] = of.statements
  const answered = (one: typeof first) => ({
    version: one?.updated_at,
    before: { state: one?.state, confirmed: one?.confirmed },
  })
  add('promise.confirm', { id: first?.id }, answered(first))
  add('promise.done', { id: second?.id }, answered(second))
  return held
}

test('200 changes of all kinds on a line that is cut 50 times, half of them after the server did its work, arrive once each', async ({
  page,
  house,
  enter,
}) => {
  test.setTimeout(300_000)
  const person = await house.person()
  const { api } = person
  const task = await api.post<{ id: string; updated_at: string }>('/api/tasks/', { title: 'Talk' })
  const goal = await api.post<{ id: string; kpis: { id: string }[] }>('/api/strategic-goals/', {
    title: 'Count',
    due_date: '2031-06-30',
    kpis: [{ name: 'Berths', current_value: 0, target_value: 20 }],
  })
  const note = await api.post<{ id: string }>('/api/journals/', {
    content: 'I will send Dana the offer by 3 December 2031.\n\nI will call Tom by 4 December 2031.\n',
  })
  // The rules are loaded with the first text: on a busy machine that may take longer than a call does.
  await expect(async () => api.post('/api/statements/read', { kind: 'note', id: note.id })).toPass({ timeout: 60_000 })
  const statements = await api.get<{ id: string; updated_at: string; state: string; confirmed: boolean }[]>(
    '/api/statements/?direction=i_owe',
  )
  expect(statements).toHaveLength(2)
  const kpi = goal.kpis[0]?.id ?? ''
  const held = mixedDay({ task: task.id, version: task.updated_at, note: note.id, goal: goal.id, kpi, statements })
  expect(held).toHaveLength(200)
  await enter(person, '/favicon.svg')
  await page.evaluate(
    ([id, rows]) => {
      for (const [at, row] of rows.entries())
        localStorage.setItem(
          `adjutant.draft.work.held.${id}.all.${row.key}`,
          JSON.stringify({ ...row, place: 'all', said_at: 1_780_000_000_000 + at, state: 'waiting', reason: null }),
        )
    },
    [person.user.id, held] as const,
  )
  let sent = 0
  let cuts = 0
  await page.route(/\/api\//, async (route) => {
    if (route.request().method() === 'GET' || route.request().url().includes('/read')) return route.fallback()
    if (++sent % 4 !== 0 || cuts === 50) return route.fallback()
    if (++cuts % 2 === 0) await route.fetch()
    await route.abort('connectionreset')
  })
  await page.goto('/app/contacts')
  await expect(waiting(page)).toBeVisible()
  await expect(waiting(page)).toBeHidden({ timeout: 240_000 })
  expect(cuts).toBe(50)
  const numbers = Array.from({ length: 20 }, (_, at) => String(at).padStart(2, '0'))
  const tasks = await api.get<{ title: string; steps: { title: string }[] }[]>('/api/tasks/?limit=200')
  expect(tasks.map(({ title, steps }) => `${title}: ${steps.map((step) => step.title)}`).toSorted()).toEqual([
    ...numbers.map((n) => `Errand ${n}, changed: Step ${n}`),
    'Talk: ',
  ])
  const notes = await api.get<{ content: string }[]>('/api/journals/?limit=200&search=box')
  expect(notes.map(({ content }) => content).toSorted()).toEqual(numbers.map((n) => `- [x] box ${n}`))
  const contacts =
    await api.get<{ name: string; past_interactions: { summary: string }[] }[]>('/api/contacts/?limit=200')
  expect(
    contacts
      .map(({ name, past_interactions }) => `${name}: ${past_interactions.map(({ summary }) => summary)}`)
      .toSorted(),
  ).toEqual(numbers.map((n) => `Person ${n}: Call ${n}`))
  const goals = await api.get<{ title: string; kpis: { current_value: number }[] }[]>('/api/strategic-goals/?limit=200')
  expect(goals.map(({ title }) => title).toSorted()).toEqual(['Count', ...numbers.map((n) => `Goal ${n}`)])
  expect(goals.find(({ title }) => title === 'Count')?.kpis[0]?.current_value).toBe(20)
  const values = await api.get<{ value: number }[]>(`/api/strategic-goals/${goal.id}/history?limit=200`)
  expect(values.map(({ value }) => value)).toEqual(Array.from({ length: 21 }, (_, at) => at))
  const comments = await api.get<{ text: string }[]>(`/api/tasks/${task.id}/comments?limit=50`)
  expect(comments.map(({ text }) => text).toSorted()).toEqual(numbers.slice(0, 18).map((n) => `Comment ${n}`))
  const states = await api.get<{ id: string; state: string; confirmed: boolean }[]>('/api/statements/?direction=i_owe')
  expect(states.map(({ id, state, confirmed }) => ({ id, state, confirmed }))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: statements[0]?.id, confirmed: true }),
      expect.objectContaining({ id: statements[1]?.id, state: 'done' }),
    ]),
  )
})
