import { describe, expect, it } from 'vitest'
import { ask, contact } from '../fixture.ts'

const contacts = [
  contact('Dora Finn', { role: 'Harbour master, Port of Ry', emails: ['dora@port.example'] }),
  contact('Emil Voss', { role: 'Vermieter Halle 3', notes: 'Mobil 0171 5550111' }),
  contact('Ida Kern', { role: 'Buchhaltung, Kern & Co', emails: ['ida@kern.example'] }),
  contact('Jan Holm', { emails: ['jan.holm@example.com'] }),
  contact('Jan Rask', { emails: ['jan.rask@example.com'] }),
]
const given = { contacts }

describe('the cards of contacts', () => {
  it('say who has a post or belongs to a house, in both languages', async () => {
    expect(await ask('who is our contact at the Port of Ry?', [], given)).toContain('Dora Finn')
    expect(await ask('Wer ist unser Vermieter?', [], given)).toContain('Emil Voss')
    expect(await ask('who is the landlord of hall 3', [], given)).not.toContain('Dora Finn')
    expect(await ask('Wer arbeitet bei Kern & Co?', [], given)).toContain('Ida Kern')
  })
  it('say what somebody’s post and house are', async () => {
    expect(await ask("what is Dora's role?", [], given)).toContain('Harbour master, Port of Ry')
    expect(await ask('Was macht Ida bei uns?', [], given)).toContain('Buchhaltung')
    expect(await ask('which company does Dora work for', [], given)).toContain('Port of Ry')
  })
  it('answer nothing where a word of the question stands on none of them', async () => {
    const said = await ask('who is the dentist at the Port of Ry?', [], given)
    expect(said).not.toContain('By the cards')
  })
  it('tell a number that stands among the notes of the card', async () => {
    expect(await ask("what's Emil's phone number?", [], given)).toContain('0171 5550111')
  })
  it('tell of two of one name both, and after a question that of the next person', async () => {
    const both = await ask('wie erreiche ich Jan?', [], given)
    expect(both).toContain('holm')
    expect(both).toContain('rask')
    const next = await ask('und die von Ida?', [], given, ['wie ist die Mail von Dora Finn?'])
    expect(next).toContain('kern.example')
    expect(next).not.toContain('port.example')
  })
})
