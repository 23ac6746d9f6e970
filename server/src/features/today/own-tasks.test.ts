// Tasks of a person's own on Today: those that they gave to nobody, and those that they made of what stands there.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import { dayIn } from '#server/platform/days.ts'
import { type Background, background } from '../../../../test-kit/background.ts'
import { refusal } from '../../../../test-kit/refusal.ts'
import { until } from '../../../../test-kit/until.ts'
import { createWorld, type World } from '../../../test/world.ts'
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
const api = (who: 'ceo' | 'same_org') => world.as(who)
const fresh = (who: 'ceo' | 'same_org') =>
  until(async () => {
    work.wake(MAKE_BRIEFINGS)
    const read = await api(who).today.get()
    return read.is_refreshing ? undefined : read
  }, 30)

it('lists what is overdue of one’s own and given to nobody, and nothing of others that nobody has', async () => {
  const me = api('same_org')
  const made: string[] = []
  for (const title of [
    'Oil the gate',
    'Sort the keys',
    'Paint the shed',
    'Order salt',
    'Ring the sweep',
    'Post the form',
    'Clean the gutter',
  ])
    made.push((await me.tasks.create({ title, due_date: addDays(day(), -2) })).id)
  const theirs = await api('ceo').tasks.create({ title: 'Feed the cat', due_date: addDays(day(), -2) })
  const read = await fresh('same_org')
  const cited = read.items.flatMap(({ citations, task_id }) => [task_id, ...citations.map(({ id }) => id)])
  const listed = read.tasks.map(({ id }) => id)
  for (const id of made) expect([...cited, ...listed]).toContain(id)
  expect(listed.length).toBeGreaterThan(0)
  expect(listed).not.toContain(theirs.id)
})

it('names the task that was made of an item, as long as it is there', async () => {
  await api('ceo').notes.create({
    content: `The notice for the quay must reach the landlord by ${addDays(day(), 9)}, else it renews for two years.`,
    entry_date: day(),
  })
  const [item] = (await fresh('ceo')).items
  const key = item?.key ?? ''
  expect(item?.made_task_id).toBeNull()
  const task = await api('ceo').tasks.create({ title: 'Send the notice', due_date: day() })
  await api('ceo').today.task({ key, task_id: task.id })
  const read = await fresh('ceo')
  expect(read.items.find((each) => each.key === key)?.made_task_id).toBe(task.id)
  // It stands there once.
  expect(read.tasks.map(({ id }) => id)).not.toContain(task.id)
  const theirs = await api('same_org').tasks.create({ title: 'Not theirs' })
  expect((await refusal(api('ceo').today.task({ key, task_id: theirs.id }))).status).toBe(404)
  await api('ceo').tasks.remove({ id: task.id })
  expect((await fresh('ceo')).items.find((each) => each.key === key)?.made_task_id).toBeNull()
})
