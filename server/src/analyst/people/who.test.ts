// "The lawyer": whose post another word, or a word of the other language, names.
import { describe, expect, it } from 'vitest'
import { ask, contact } from '../answers/fixture.ts'

const talked = (date: string, summary: string) => ({
  last_interaction_date: date,
  interactions: [{ id: `i-${date}`, date, type: 'Call', summary, notes: null }],
})
const contacts = [
  contact('Dr. Ines Roth', { role: 'Rechtsanwältin, Kanzlei Roth', ...talked('2026-11-17', 'Appeal sent') }),
  contact('Bo Lind', { role: 'Einkäufer', ...talked('2026-11-03', 'Oats ordered') }),
  contact('Mia Baker', { role: 'Painter', ...talked('2026-10-01', 'Walls done') }),
]

describe('somebody by their post', () => {
  it.each([
    ['when did i last talk to the lawyer', '17 November'],
    ['when did I last speak with the solicitor', '17 November'],
    ['when did i last talk to the buyer', '3 November'],
  ])('%s', async (question, day) => expect(await ask(question, [], { contacts })).toContain(day))

  it('is nobody where two have it, and no name', async () => {
    const two = [...contacts, contact('Uwe Hart', { role: 'Anwalt', ...talked('2026-11-20', 'Lunch') })]
    expect(await ask('when did i last talk to the lawyer', [], { contacts: two })).not.toContain('20 November')
    expect(await ask('when did I last talk to Buyer', [], { contacts })).not.toContain('3 November')
  })
})
