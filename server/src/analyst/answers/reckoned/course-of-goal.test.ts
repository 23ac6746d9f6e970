import { describe, expect, it } from 'vitest'
import { goal, kpi } from '../../workspace/fixture.ts'
import { ask } from '../fixture.ts'

const over = (values: readonly number[]) => values.map((value, at): [string, number] => [`2026-0${7 + at}-28`, value])
const goals = [
  goal({
    id: 'g1',
    title: 'Porto pays for itself',
    kpis: [
      kpi({ id: 'k1', name: 'Berths let in Porto', unit: '%', current_value: 71, history: over([60, 66, 71]) }),
      kpi({ id: 'k2', name: 'Result of the year', unit: 'k', current_value: -40, history: over([-90, -70, -40]) }),
    ],
  }),
  goal({
    id: 'g2',
    title: 'Fertige Boote ins Wasser',
    kpis: [
      kpi({
        id: 'k3',
        name: 'Gebaut, nicht im Betrieb',
        unit: 'Boote',
        current_value: 12,
        history: over([20, 16, 12]),
      }),
    ],
  }),
]

describe('how something of a goal has moved', () => {
  it('is told of all its KPIs where the question says of none which is meant', async () => {
    const said = await ask("how has Porto's deficit moved since the summer", [], { goals })
    expect(said).toContain('-90')
    expect(said).toContain('-40')
  })
  it('is told of the one that is meant alone', async () => {
    const said = await ask('how have the berths let in Porto developed', [], { goals })
    expect(said).toContain('71')
    expect(said).not.toContain('-90')
  })
  it('is told where the goal is called by its title, with a slip', async () => {
    const said = await ask('wie haben sich die fertigen bote im wasser entwickelt', [], { goals })
    expect(said).toMatch(/20 Boote .* 12 Boote/u)
  })
})

describe('whether something moved at all', () => {
  it.each(['hat sich beim zins der brücke was getan', 'has anything changed on the rate of the bridge'])(
    'shows what was before and what is then: “%s”',
    async (text) => {
      const told = [
        { label: 'Bank', text: 'Date: 2026-09-02\nZins Brücke 5,1. Bridge rate 5.1.' },
        {
          label: 'Brief',
          text: 'Date: 2026-11-02\nDer Zinssatz der Brücke ist jetzt 6,2 %. The bridge rate is now 6.2 %.',
        },
      ]
      const said = await ask(text, told)
      expect(said).toMatch(/6[.,]2/u)
      expect(said).toMatch(/5[.,]1/u)
    },
  )
})
