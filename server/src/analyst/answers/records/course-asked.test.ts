import { describe, expect, it } from 'vitest'
import { goal, kpi } from '../../workspace/fixture.ts'
import { ask, type PassageFixture } from '../fixture.ts'

const goals = [
  goal({
    title: 'Relaunch the ferry line',
    due_date: '2026-12-20',
    kpis: [
      kpi({
        id: 'k1',
        name: 'Seats sold',
        target_value: 900,
        history: [
          ['2026-06-01', 10],
          ['2026-11-20', 40],
        ],
      }),
      kpi({
        id: 'k2',
        name: 'Crew trained',
        target_value: 10,
        history: [
          ['2026-06-01', 2],
          ['2026-11-20', 10],
        ],
      }),
    ],
  }),
]
const none: PassageFixture[] = []

describe('the course of goals', () => {
  it.each(['Why is the ferry line goal at risk?', 'Warum ist die Ferry Line gefährdet?'])(
    'is explained by what speaks against it: “%s”',
    async (question) => {
      const said = await ask(question, none, { goals })
      expect(said).toContain('Relaunch the ferry line')
      expect(said).toContain('Seats sold')
      expect(said).not.toMatch(/I find nothing|steht nichts|no clear answer|keine klare Antwort/)
    },
  )
  it('is counted by KPI', async () => {
    expect(await ask('How many KPIs are behind?', none, { goals })).toMatch(/^1 of 2 KPIs/)
    expect(await ask('Wie viele Kennzahlen liegen zurück?', none, { goals })).toMatch(/^1 von 2 Kennzahlen/)
  })
})
