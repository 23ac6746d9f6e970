// What was acknowledged is kept, and nothing is half done, whenever the server dies (trust D1). Many more kills: `npm run chaos`.
import { expect, it } from 'vitest'
import { figure } from '../../test-kit/figures.ts'
import { killUnderWrites } from '../../test-kit/kills-under-writes.ts'

it('killed at random while eight people write to everything, it has lost nothing that was acknowledged and left nothing half done', async () => {
  const { kills, withDatabase, acknowledged, unanswered, verbs, lost, halves, refused } = await killUnderWrites({
    seed: 20_262,
    kills: 15,
  })
  expect({ lost, halves, refused }).toEqual({ lost: [], halves: [], refused: [] })
  expect(acknowledged).toBeGreaterThan(200)
  expect(verbs.length).toBeGreaterThan(20)
  // The kills did hit somebody who was writing: otherwise nothing was shown here.
  expect(unanswered).toBeGreaterThan(0)
  figure(
    'D1',
    `${kills} kills (${withDatabase} with the database): 0 of ${acknowledged} acknowledged writes by ${verbs.length} verbs lost, 0 half done; ${unanswered} were cut off`,
  )
}, 600_000)
