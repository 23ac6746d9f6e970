// A promise on Today: to whom it was made, and once beside the task that does it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import { dayIn } from '#server/platform/days.ts'
import { type Background, background } from '../../../../test-kit/background.ts'
import { until } from '../../../../test-kit/until.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { closedSubjects, workspaceOf } from '../advice/service.ts'
import { briefingsJob, MAKE_BRIEFINGS } from './jobs.ts'

let world: World
let work: Background
beforeAll(async () => {
  world = await createWorld()
  const deps = { workspaceOf, closed: ({ db, actor }) => closedSubjects(db, actor.user_id) } satisfies Parameters<
    typeof briefingsJob
  >[0]['deps']
  work = background(world.database, [briefingsJob({ database: world.database, deps })])
  work.start()
})
afterAll(async () => {
  await work.stop()
  await world.close()
})
const day = () => dayIn(null, new Date())
const fresh = (who: Person) =>
  until(async () => {
    work.wake(MAKE_BRIEFINGS)
    const read = await world.as(who).today.get()
    return read.is_refreshing ? undefined : read
  }, 30)

it.each([
  [
    'same_org',
    (by: string) => `Visit to Petra Vollmer.\n\nI will send her the tuning plan by ${by}.`,
    'Tuning plan to Petra',
  ],
  [
    'other_org',
    (by: string) => `Besuch bei Petra Vollmer.\n\nIch schicke ihr den Stimmplan bis ${by}.`,
    'Stimmplan an Petra Vollmer schicken',
  ],
] as const)('of %s stands there once: as the task, with its words', async (who, text, title) => {
  const api = world.as(who)
  await api.contacts.create({ name: 'Petra Vollmer' })
  const note = await api.notes.create({ content: text(day()), entry_date: addDays(day(), -2) })
  const { statements } = await api.promises.read({ kind: 'note', id: note.id })
  expect(statements.find(({ kind }) => kind === 'promise')?.to_whom?.words).toBe('Petra Vollmer')
  const task = await api.tasks.create({ title, due_date: day() })
  const first = await fresh(who)
  const item = first.items.find(({ task_id }) => task_id === task.id)
  expect([item?.task_id, ...first.tasks.map(({ id }) => id)].filter((id) => id === task.id)).toHaveLength(1)
  expect(first.promises.filter(({ source }) => source.id === note.id)).toEqual([])
  // Known already, it is no news; as a task that is due it stands there, and the promise beneath it.
  if (item) await api.today.answer({ key: item.key, answer: 'known' })
  const then = await fresh(who)
  expect(then.tasks.map(({ id }) => id)).toContain(task.id)
  expect(then.promises.filter(({ source }) => source.id === note.id)).toEqual([])
  expect(then.promised).toMatchObject([{ task_id: task.id, statement: { source: { id: note.id } } }])
})

it('said with reservations stands there once its person says that it holds, and is broken when its day is over', async () => {
  const api = world.as('ceo')
  const dana = await api.contacts.create({ name: 'Dana Roth' })
  const keep = async (what: string, due: string) => {
    const note = await api.notes.create({
      content: `I might send Dana the ${what} by ${due}.`,
      entry_date: addDays(day(), -4),
    })
    const { statements } = await api.promises.read({ kind: 'note', id: note.id })
    const [one] = statements.filter(({ kind }) => kind === 'promise')
    expect(one).toMatchObject({ hedged: true, perhaps: false })
    return one?.id ?? ''
  }
  const [due, over] = [await keep('seed list', day()), await keep('harvest plan', addDays(day(), -2))]
  const told = async () => ({
    today: (await fresh('ceo')).promises.map(({ id }) => id).sort(),
    broken: (await api.promises.list({ state: 'broken' })).items.map(({ id }) => id),
    timeline: (await api.contacts.timeline({ id: dana.id })).items.flatMap(({ id, state }) =>
      [due, over].includes(id) ? [`${id} ${state}`] : [],
    ),
  })
  expect(await told()).toEqual({ today: [], broken: [], timeline: [] })
  for (const id of [due, over]) await api.promises.confirm({ id })
  const then = await told()
  expect(then.broken).toEqual([over])
  expect(then.timeline.sort()).toEqual([`${due} confirmed`, `${over} broken`].sort())
  // The other one may be told as an item.
  expect(then.today).toContain(over)
})
