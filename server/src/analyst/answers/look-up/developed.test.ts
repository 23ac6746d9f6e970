// How something came from what it was to what it is: the values that the records name, the oldest first, and never one of them as the answer.
import { describe, expect, it } from 'vitest'
import { ask, type PassageFixture } from '../fixture.ts'

const note = (label: string, day: string, ...lines: string[]): PassageFixture => ({
  label,
  text: [`Date: ${day}`, ...lines].join('\n'),
})
const lines = (said: string): string[] => said.split('\n').filter((line) => line.startsWith('- '))

describe('how something moved', () => {
  const rent = [
    note('Depot', '2026-11-18', 'Agent rang again. Rent for the depot: 22 a foot, their last word. Keys in March.'),
    note('Depot, first talk', '2026-09-07', 'They ask a rent of 29 a foot for the depot. We laughed.'),
    note('Canteen', '2026-10-02', 'Rent collected from the canteen.'),
  ]
  it.each([
    'how has the rent they ask for the depot moved since September',
    'the rent for the depot, from what to what?',
    'what rent did they want for the depot at first and what do they want now',
  ])('is told by the values that the records name, the oldest first: %s', async (question) => {
    const said = await ask(question, rent)
    expect(said).toMatch(/^I do not find one sentence that says it all/)
    const told = lines(said)
    expect(told[0]).toContain('29 a foot')
    expect(told[1]).toContain('22 a foot')
    expect(told).toHaveLength(2)
  })
  it('asks for days where a day is what moved', async () => {
    const said = await ask('how did the opening date of the nursery shift', [
      note('Nursery', '2026-08-11', 'Opening of the nursery: 5 October. 40 places.'),
      note('Nursery', '2026-09-29', 'The nursery opens later now, opening 9 November.'),
      note('Fees', '2026-09-30', 'The nursery asks 310 a month.'),
    ])
    expect(lines(said).map((line) => line.includes('310'))).toEqual([false, false])
    expect(lines(said)[0]).toContain('5 October')
  })
  it('in German', async () => {
    const said = await ask('wie hat sich der Preis für die Drehbank entwickelt?', [
      note('Drehbank', '2026-11-12', 'Preis für die Drehbank jetzt 61.500, Lieferung im März.'),
      note('Drehbank', '2026-09-03', 'Angebot: Preis der Drehbank 68.000 netto.'),
    ])
    expect(said).toMatch(/^Ich finde keinen Satz/)
    expect(lines(said).map((line) => /68\.000|61\.500/.exec(line)?.[0])).toEqual(['68.000', '61.500'])
  })
  it.each([
    'how did the goal of the depot pitch go',
    'how did the company react to the rent for the depot?',
    'was muss ich heute zuerst zum Depot wissen?',
  ])('is not what is asked where another verb or another word begins alike: %s', async (question) => {
    expect(await ask(question, rent)).not.toMatch(/the oldest first|das Älteste zuerst/)
  })
  it('is only looked up where one record names a value', async () => {
    const said = await ask('how has the price of the press moved', [
      note('Press', '2026-11-12', 'Price of the press: 9,400.'),
      note('Press', '2026-10-12', 'The press is loud.'),
    ])
    expect(said).not.toContain('the oldest first')
  })
})
