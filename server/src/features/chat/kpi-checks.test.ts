import { afterEach, expect, it } from 'vitest'
import { sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { keepReply } from '../../../test/checked-replies.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World | null = null
afterEach(async () => {
  await world?.close()
  world = null
})

it('a KPI proves each of its values on its day, and a value that it never had is not proven', async () => {
  world = await createWorld({})
  const api = world.as('owner')
  const goal = await api.goals.create({
    title: 'Grain stored',
    due_date: '2027-12-31',
    kpis: [{ name: 'Grain in store', unit: 't', target_value: 900, current_value: 610 }],
  })
  const kpi = goal.kpis[0]?.id ?? ''
  const { db } = world.database
  await sql`insert into kpi_values (id, kpi_id, value, recorded_at) values
    (${newId()}, ${kpi}, 304, '2026-01-31T12:00:00Z'), (${newId()}, ${kpi}, 336, '2026-02-28T12:00:00Z')`.execute(db)
  const text = 'Grain in store was 304 t on 31 Jan 2026. Grain in store was 350 t on 28 Feb 2026.'
  const cited = [{ kind: 'kpi', id: kpi, label: 'Grain in store' }]
  const { marks } = await api.chat.check(await keepReply(world, text, cited))
  expect(marks.map(({ verdict }) => verdict)).toEqual(['proven', expect.stringMatching(/contradicted|not_proven/)])
})
