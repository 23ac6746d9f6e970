import { describe, expect, it } from 'vitest'
import { goal, kpi } from '../../workspace/fixture.ts'
import { ask, assigned } from '../fixture.ts'

const tasks = [
  assigned('Move to the Rotterdam depot', 'Ida Kern', { status: 'In Progress' }),
  assigned('Harbour fair booth', 'Ida Kern', { status: 'Cancelled' }),
  assigned('Cancel the Brandt insurance', null),
]
const told = [{ label: 'Depot', text: 'We cancelled the old Rotterdam depot because the roof leaked.' }]

describe('what a question takes for granted', () => {
  it('is not confirmed where the task says otherwise, whatever a text says', async () => {
    const said = await ask('Why did we cancel the Rotterdam depot move?', told, { tasks })
    expect(said).toMatch(
      /^By its own field, “Move to the Rotterdam depot” is not cancelled; its status is “In Progress”/,
    )
    expect(said).toMatch(/no clear answer|cannot tell/)
    expect(await ask('Warum haben wir den Move Rotterdam depot abgesagt?', told, { tasks })).toMatch(
      /^Nach dem eigenen Feld ist „Move to the Rotterdam depot“ nicht gestrichen/,
    )
    expect(await ask('who finished the move to the Rotterdam depot?', [], { tasks })).toMatch(/is not done/)
  })
  it('is left alone where the task agrees, and where the question takes nothing for granted', async () => {
    for (const asked of [
      'Why did we cancel the harbour fair booth?',
      'Why should we cancel the Rotterdam depot move?',
      "Why didn't we cancel the Rotterdam depot move?",
      'Who will finish the Rotterdam depot move?',
    ])
      expect(await ask(asked, told, { tasks }), asked).not.toContain('By its own field')
  })
  it('of a task that is itself to end something is asked of the task being done', async () => {
    expect(await ask('Why did we cancel the Brandt insurance?', [], { tasks })).toContain('is not done')
  })
})

const berths = goal({
  title: 'Sell the berths',
  due_date: '2027-12-31',
  created_at: '2026-11-20T09:00:00.000Z',
  kpis: [kpi({ current_value: 20, target_value: 100 })],
})
const crane = goal({
  title: 'Pay for the crane',
  due_date: '2027-12-31',
  created_at: '2026-11-20T09:00:00.000Z',
  kpis: [kpi({ name: 'Paid', unit: '€', current_value: 90, target_value: 100 })],
})
const plain = goal({ title: 'Win the tender', due_date: '2027-12-31' })

describe('which goal stands at an end', () => {
  it('is told from the figures, and goals without are named as not ranked', async () => {
    const goals = [crane, plain, berths]
    for (const asked of [
      'which goal is worst?',
      'Which of our goals is furthest behind?',
      'Which goal is furthest from its target?',
      'Welches Ziel steht am schlechtesten da?',
    ]) {
      const said = await ask(asked, [], { goals })
      expect(said.indexOf('Sell the berths'), asked).toBeGreaterThan(0)
      expect(said.indexOf('Sell the berths'), asked).toBeLessThan(said.indexOf('Pay for the crane'))
      expect(said, asked).toMatch(/(?:Not ranked|Nicht eingereiht)[\s\S]*Win the tender/)
    }
    const close = await ask('Which goal is closest to its target?', [], { goals })
    expect(close.indexOf('Pay for the crane')).toBeLessThan(close.indexOf('Sell the berths'))
  })
  it('is not told of goals that have no figures', async () => {
    expect(await ask('which goal is worst?', [], { goals: [plain] })).not.toContain('By their KPIs alone')
  })
})
