// What one sentence names one after the other, each with its figure; and what is missing to a target that is named.
import { describe, expect, it } from 'vitest'
import type { WorkspaceGoal } from '../../workspace/workspace.ts'
import { ask } from '../fixture.ts'

const STALLS = {
  label: 'Mail von Olga',
  text: 'Date: 2026-11-10\nWelche Märkte nehmen wir, fragt Olga.\nStandgeld, alles dabei, in Tausend Franken: Bern 4, Basel 9, Chur 6, Genf 11.',
}
const MARKETS = {
  label: 'Mail from Olga',
  text: 'Date: 2026-11-10\nWhich markets do we take, asks Olga.\nStall fees: Bath £400, York £900, Hove £600.',
}
const goal = (unit: string | null, name: string, [now, target]: [number, number]): WorkspaceGoal =>
  ({
    ...{
      id: `g-${name}`,
      title: name,
      description: null,
      status: 'in_progress',
      due_date: '2026-12-31',
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
    },
    kpis: [
      {
        id: `k-${name}`,
        name,
        unit,
        target_value: target,
        current_value: now,
        kind: 'cumulative',
        direction: 'increase',
        history: [],
      },
    ],
  }) as unknown as WorkspaceGoal

describe('what was named one after the other', () => {
  it('is put together when the next question asks so, and without one of them', async () => {
    const before = ['Welche Märkte will Olga wissen?']
    const said = await ask('was macht das zusammen, alle vier', [STALLS], {}, before)
    expect(said).toContain('= 30')
    expect(said).toContain('in Tausend Franken')
    expect(await ask('und wenn ich chur weglasse', [STALLS], {}, before)).toContain('= 24')
    expect(
      await ask('what does that come to altogether', [MARKETS], {}, ['which markets does Olga ask about']),
    ).toContain('= 1,900')
    expect(await ask('and without York?', [MARKETS], {}, ['which markets does Olga ask about'])).toContain('= 1,000')
  })

  it('but not of another number of them', async () => {
    expect(
      await ask('was macht das zusammen, alle fünf', [STALLS], {}, ['Welche Märkte will Olga wissen?']),
    ).not.toContain('= 30')
  })
})

describe('a target that is named by its value', () => {
  const goals = [goal('T€', 'Spenden', [1_850, 3_000]), goal(null, 'Beds made', [52, 70])]
  it('says what is missing', async () => {
    expect(await ask('wie viel fehlt noch auf die 3 mio', [], { goals })).toContain('1.150 T€')
    expect(await ask('how many beds do we still need to reach 70', [], { goals })).toContain('18')
  })
  it('of another thing says nothing', async () => {
    expect(await ask('how many chairs do we still need to reach 70', [], { goals })).not.toContain('18')
  })
})
