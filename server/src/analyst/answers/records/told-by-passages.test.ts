import { describe, expect, it } from 'vitest'
import { ask, contact } from '../fixture.ts'

const notes = [
  {
    label: 'Mill terms',
    text: 'Mill terms\nDate: 2026-11-10\nRent: 24.75 a square foot.\nRent free: 6 months from the start.\nParking: 8 spaces.',
  },
]

describe('a thing that is no goal and nobody', () => {
  it('is told by the passages that speak of it, and not only that they mention it', async () => {
    const content = notes[0]?.text.replace(/^Date: .*\n/m, '') ?? ''
    const said = await ask('rent free?', notes, { notes: [{ id: 'n1', entry_date: '2026-11-10', content }] })
    expect(said).toContain('6 months from the start')
    expect(said).not.toContain('Your records mention it')
  })

  it('somebody without a card is still told by what introduces them', async () => {
    const told = [{ label: 'Call', text: 'Call\nDate: 2026-11-12\nDr. Hale, the notary, has the deed.' }]
    expect(await ask('who is Hale?', told, { contacts: [contact('Bela Fekete')] })).toContain('the notary')
  })
})

describe('what changed since a day', () => {
  it('is not told by a line that only shares a word with it', async () => {
    const content = 'Desks\n28 desks by Monday, the figure is a guess.'
    const told = [{ label: 'Desks', text: content.replace('\n', '\nDate: 2026-11-12\n') }]
    const given = { notes: [{ id: 'n1', entry_date: '2026-11-12', content }] }
    const asked = 'how has the travel allowance figure for drivers come down since October'
    expect(await ask(asked, told, given)).not.toContain('the records say')
  })

  it('is told by a line that says it', async () => {
    const content = 'Drivers\nThe travel allowance fell from 84 to 71 euros.'
    const given = { notes: [{ id: 'n1', entry_date: '2026-11-12', content }] }
    const said = await ask('how has the travel allowance changed since October', [], given)
    expect(said).toContain('the records say')
    expect(said).toContain('84 to 71')
  })
})
