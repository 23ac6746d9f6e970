import { describe, expect, it } from 'vitest'
import { ask, contact, type PassageFixture } from '../fixture.ts'

const note = (label: string, text: string): PassageFixture => ({ label, text: `Date: 2026-11-10\n${text}` })

describe('somebody whom records call by another of their names', () => {
  const contacts = [contact('Petra Vandenberg'), contact('Ivo Brandt')]

  it('is found by the surname where the first name is asked for', async () => {
    const told = [
      note(
        'Authority',
        'A caretaker on part-time cannot be registered. It takes 20 hours a week. So Ms Vandenberg is out.',
      ),
      note('Canteen', 'Petra runs the list of the canteen. Petra likes tea.'),
    ]
    expect(await ask('why can Petra not be registered part-time', told, { contacts })).toContain('cannot be registered')
    const german = [
      note(
        'Amt',
        'Eine Hausmeisterin im Minijob kann man nicht eintragen. Es gelten 20 Stunden. Frau Vandenberg scheidet aus.',
      ),
      note('Kantine', 'Petra führt die Liste der Kantine. Petra trinkt Tee.'),
    ]
    expect(await ask('weshalb geht das mit petra im minijob nicht', german, { contacts })).toContain('nicht eintragen')
  })

  it('is found by initials as minutes write them, but not in a list of who was there', async () => {
    const told = [
      note('Board 11/26', 'Present: PV, IB, KO, LM.\nPV leaves earlier than planned, her last day is 31.3.2027.'),
      note('Kitchen', 'Petra wants a new kettle by 4 May 2027.'),
    ]
    const said = await ask("when is Petra's last day", told, { contacts })
    expect(said).toContain('31.3.2027')
    expect(said).not.toContain('KO, LM')
  })

  it('is nobody else of the same name', async () => {
    const two = [contact('Petra Vandenberg'), contact('Petra Odum')]
    const told = [note('Board', 'Vandenberg resigned over the rota.'), note('Team', 'Petra resigned over the pay.')]
    const said = await ask('why did Petra resign', told, { contacts: two })
    expect(said.indexOf('over the pay')).toBeGreaterThan(-1)
  })
})

describe('what is asked for a limit', () => {
  it('is answered first by what names a day', async () => {
    const told = [
      note('Report', 'The insurance of the boathouse is cheap and the boathouse insurance pays well.'),
      note('Call', 'Boathouse: notice to the insurance within 30 days, so by Fri 4 Dec 2026.'),
    ]
    const said = await ask('by when do we have to report the boathouse to the insurance', told)
    expect(said.indexOf('4 Dec 2026')).toBeGreaterThan(-1)
    expect(said.includes('is cheap') ? said.indexOf('is cheap') : Infinity).toBeGreaterThan(said.indexOf('4 Dec 2026'))
  })
})

describe('what is reckoned with', () => {
  it('is no answer by itself', async () => {
    const told = [note('Offer', 'Boats for the club, average 4,200 each. 12 boats.')]
    const said = await ask('12 boats times the unknown mark-up = ?', told)
    expect(said).toContain('find no clear answer')
  })
  it('is a count of things at so much each', async () => {
    const told = [note('Hof', 'Schnitt 4.200 je Boot. Der Verein ist nett.')]
    expect(await ask('12 boote mal schnitt = ?', told)).toContain('50,400')
  })
})
