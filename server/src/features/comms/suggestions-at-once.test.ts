// Suggestions asked for again and again, while those before are being taken to work: nobody waits for anybody in a ring.
import { expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { until } from '../../../../test-kit/until.ts'
import { createWorld } from '../../../test/world.ts'

it('a hundred requests for suggestions in three threads at once end in one suggestion each, and nothing fails behind them', async () => {
  const logged: string[] = []
  const log = createLog('warn', { write: (line) => void logged.push(line) })
  const world = await createWorld({}, { launch: true, unhurried: true, log })
  const threads = await Promise.all(
    (['same_org', 'ceo', 'org_admin'] as const).map(async (other) => {
      const { id } = await world.as(other).comms.create({ participant_ids: [world.id('owner')] })
      await world.as(other).comms.send({ id, text: 'Could we meet on Thursday at 3pm?' })
      return id
    }),
  )
  const { comms } = world.as('owner')
  const answers: number[] = []
  for (let round = 0; round < 3; round++)
    await Promise.all(
      Array.from({ length: 36 }, async (_, at) => {
        const id = threads[at % threads.length] ?? ''
        const answer = await world.request('owner', 'POST', `/api/comms/threads/${id}/suggestions`, {})
        answers.push(answer.status)
      }),
    )
  expect(answers.filter((status) => ![200, 201, 429].includes(status))).toEqual([])
  for (const id of threads)
    await until(async () => ((await comms.get({ id })).current_ai_suggestion?.state === 'ready' ? true : null))
  expect(logged.filter((line) => /"level":[56]0|deadlock/.test(line))).toEqual([])
  await world.close()
})
