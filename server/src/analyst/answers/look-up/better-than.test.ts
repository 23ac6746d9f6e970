import { describe, expect, it } from 'vitest'
import { goal, kpi } from '../../workspace/fixture.ts'
import { ask } from '../fixture.ts'

describe('a KPI held against an earlier day', () => {
  const goals = [
    goal({
      title: 'Werft in Ordnung bringen',
      due_date: '2027-06-30',
      kpis: [
        kpi({
          name: 'Überfällige Rückstände',
          unit: 'T€',
          target_value: 20,
          direction: 'decrease',
          history: [
            ['2026-08-31', 60],
            ['2026-09-30', 70],
            ['2026-10-31', 95],
            ['2026-11-20', 85],
          ],
        }),
      ],
    }),
  ]

  it.each([
    'Sind wir bei den überfälligen Rückständen besser oder schlechter als Ende Oktober?',
    'sind die überfälligen rückstände höher als im oktober',
  ])('%s', async (question) => {
    const said = await ask(question, [], { goals })
    expect(said).toContain('gefallen (besser): 95 T€')
    expect(said).toContain('85 T€')
    expect(said).not.toContain('60 T€')
  })

  it('no price is held against a number', async () => {
    expect(await ask('Sind die Kosten höher als 500 je Tür?', [], { goals })).not.toContain('T€')
  })
})
