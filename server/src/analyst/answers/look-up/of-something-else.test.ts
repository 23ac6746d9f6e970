// Amounts and days that stand near what is asked for and are those of something else.
import { describe, expect, it } from 'vitest'
import { ask, type PassageFixture } from '../fixture.ts'

const LOOKED =
  /find no clear answer|cannot tell which holds|finde ich keine klare Antwort|was gilt, weiß ich nicht|I cannot tell|kann ich nicht sagen|I find nothing/
const note = (label: string, day: string, ...lines: string[]): PassageFixture => ({
  label,
  text: [`Date: ${day}`, ...lines].join('\n'),
})
const goal = (...lines: string[]): PassageFixture => ({ kind: 'goal', label: 'Honey', text: lines.join('\n') })

describe('a condition', () => {
  const offer = note(
    'Brackwater Dairy',
    '2026-11-20',
    'If the alarms fall below 5 within three months, Brackwater will pay the full price.',
  )
  it('names no amount that holds, and no day', async () => {
    expect(await ask('how much will Brackwater pay', [offer])).toMatch(LOOKED)
    expect(await ask('bis wann zahlt Brackwater den vollen Preis', [offer])).not.toContain('2027')
  })
  it('that denies names its day', async () => {
    const threat = note(
      'Harbour works',
      '2026-11-20',
      'If the dredging permit is not in by Friday, they stop the works.',
    )
    expect(await ask('when does the dredging permit have to be in', [threat])).toMatch(/^“If the dredging permit/)
  })
})

describe('an amount', () => {
  const kpi = goal('Recurring revenue: 3,512,000 of 4,200,000 GBP')
  it('of a part is none of the whole, and the target of a KPI contradicts nothing', async () => {
    const part = note('1:1', '2026-10-18', 'Small fleets are £1,120,000 of our revenue.')
    const told = note('Board', '2026-11-21', 'Revenue is £3,512,000.')
    expect(await ask('how much is our revenue', [part])).toMatch(LOOKED)
    expect(await ask('how much is our revenue', [part, told, kpi])).not.toContain('do not agree')
  })
  it('of a KPI that has the word beside another is none', async () => {
    const churn = goal('Revenue churn over twelve months: 6.6% down to 6%')
    expect(await ask('how much is our revenue', [churn])).toMatch(LOOKED)
  })
  it('of the KPI of that name is what it is', async () => {
    const churn = goal('Revenue churn over twelve months: 6.6% down to 6%')
    expect(await ask('what is our churn?', [churn])).toMatch(/^“Revenue churn over twelve months: 6\.6%/)
  })
})

it('what is left is not who has left', async () => {
  const told = [
    note('People', '2026-11-20', 'People who left within twelve months: four.'),
    note('Store', '2026-11-20', 'We have 400 filter modules left in the store.'),
  ]
  const said = await ask('how many filter modules do we have left', told)
  expect(said).toMatch(/^“We have 400 filter modules left/)
  expect(said).not.toContain('People who left')
})
