import { describe, expect, it } from 'vitest'
import { ask, contact, type PassageFixture } from '../fixture.ts'
import { caughtUpOn } from './caught-up.ts'
import { gateIn } from './gate.ts'

it.each([
  ['catch me up on the organ before she rings', 'organ'],
  ['Fill me in on Marlow please', 'Marlow please'],
  ['bring me up to speed on the harvest, I have two minutes', 'harvest'],
  ['bring mich bei den rissen auf stand, petra steht gleich in der tür', 'rissen'],
  ['Bring mich bitte kurz auf den neuesten Stand bei der Orgel', 'Orgel'],
  ['setz mich über den Anbau ins Bild', 'Anbau'],
])('%s: of %s', (asked, what) => {
  expect(caughtUpOn(asked)).toBe(what)
  expect(gateIn([], asked, '2026-11-24').kind).toBe('stand')
})
it.each(['bring me the file', 'catch the train on Monday', 'bring mich zum Bahnhof', 'setz die Frist auf Freitag'])(
  '%s asks for no stand',
  (asked) => expect(caughtUpOn(asked)).toBeNull(),
)

const told: PassageFixture[] = [
  {
    label: 'Risse im Sockel (PK)',
    text: 'Date: 2026-11-16\nIm Sockel sind drei Risse gefunden, Kosten bisher 4.200 Euro.\nDer Statiker will bis 2.12. eine Antwort.',
  },
  { label: 'Petra', text: 'Date: 2026-11-20\nPetra hat den Schlüssel.' },
]
describe('what is told around it', () => {
  it('is no part of it', async () => {
    const said = await ask('bring mich bei den rissen auf stand, petra steht gleich in der tür', told, {
      contacts: [contact('Petra Kolb')],
    })
    expect(said).toContain('Statiker')
    expect(said).not.toContain('Schlüssel')
  })
})

describe('what lies with somebody', () => {
  it.each(['was liegt bei kolb alles rum', 'was hängt noch bei Petra', "what's sitting with Kolb"])(
    '%s asks what they have to do',
    (asked) => expect(gateIn([], asked, '2026-11-24').kind).toBe('owes'),
  )
  it.each(['was liegt bei mir an', 'was liegt bei der Bank'])('%s does not', (asked) =>
    expect(gateIn([], asked, '2026-11-24').kind).not.toBe('owes'),
  )
})

it.each([
  ['letzte woche in kurz bitte, ich war ja nur auf achse', 'letzte woche'],
  ['text to farida pls - sorry for the silence, will ring on friday', 'farida'],
])('%s keeps %s', (asked, kept) => expect(gateIn([], asked, '2026-11-24').text).toContain(kept))
it('a text to somebody is written', () => {
  expect(gateIn([], 'text to mona pls - sorry for the silence, will ring on friday', '2026-11-24').kind).toBe('draft')
  expect(gateIn([], 'Nachricht an Mona: der Ofen ist da', '2026-11-24').kind).toBe('draft')
})
