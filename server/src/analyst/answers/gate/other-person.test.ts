import { describe, expect, it } from 'vitest'
import { ask, contact, type PassageFixture } from '../fixture.ts'

const talk = (date: string, summary: string, notes: string) => ({ id: `i-${date}`, date, summary, notes })
const contacts = [
  contact('Dr. Jonas Wirth', { interactions: [talk('2026-11-20', 'Call', 'The kiln is back on Tuesday')] }),
  contact('Ewa Sobol', { interactions: [talk('2026-11-21', 'Meeting', 'She wants the glaze tested twice')] }),
]
const told: PassageFixture[] = [
  { kind: 'thread', label: 'Ewa Sobol', text: 'Ewa Sobol, 2026-11-22 09:10 UTC: The glaze is here.' },
]

describe('the same of somebody else', () => {
  it.each([
    ['what did wirth say last', 'and Ewa?'],
    ['what did Dr. Wirth say last?', 'and sobol'],
    ['was hat Wirth zuletzt gesagt', 'und Ewa?'],
    ['was hat der Wirth zuletzt gesagt', 'und die sobol?'],
    ['was hat herr wirth als letztes gesagt', 'und frau sobol'],
  ])('%s, then %s', async (first, then) => {
    const said = await ask(then, told, { contacts }, [first])
    expect(said).toContain('glaze')
    expect(said).not.toContain('kiln')
  })
  it('goes on over two', async () => {
    const said = await ask('and Wirth again?', told, { contacts }, ['what did Ewa say last'])
    expect(said).toContain('kiln')
  })
})
