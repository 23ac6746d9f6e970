// A day that a later sentence has moved, though it names the thing with fewer words.
import { describe, expect, it } from 'vitest'
import { ask } from '../fixture.ts'

const note = (label: string, day: string, text: string) => ({ label, text: `Date: ${day}\n${text}` })
const DIFFER = /do not agree|nicht dasselbe/

describe('what a later sentence moved', () => {
  it.each([
    [
      'When is the summer fair?',
      'Summer fair will be Saturday, Dec 12 at the Orchard Hall.',
      'Orchard Hall had double-booked us, so the fair is now Dec 19.',
      'Dec 19',
    ],
    [
      'Wann kommt das Laborergebnis?',
      'Frau Reuss gibt Proben ins Labor, das Ergebnis soll am 18. da sein.',
      'Das Labor hat zu viel zu tun und liefert erst am 27.',
      '27.11.2026',
    ],
    [
      'Wann ist der Basar der Schule?',
      'Der Basar der Schule ist am 6.12. in der Halle.',
      'Halle belegt, der Basar ist nun am 13.12.',
      '13.12.',
    ],
  ])('stands first, and what it replaced is named as that: “%s”', async (question, first, then, day) => {
    const said = await ask(question, [note('Board', '2026-11-10', first), note('Mail', '2026-11-19', then)])
    expect(said).toMatch(DIFFER)
    expect(said.indexOf(day)).toBeGreaterThan(0)
    expect(said).toMatch(/(?:Before, on|Vorher, am)/)
  })

  it.each([
    ['When is the holiday party?', 'The holiday party is on Dec 12.', 'The office party is now Dec 19.'],
    ['When is the Copley audit?', 'The Copley audit is on Dec 12.', 'The audit at Barberton is now Dec 19.'],
    [
      'When is the holiday party?',
      'The holiday party is on Dec 12.',
      'The party starts with soup, invitations by Dec 4.',
    ],
    ['Wann ist die Weihnachtsfeier?', 'Die Weihnachtsfeier ist am 12.12.', 'Die Feier in Passau ist nun am 19.12.'],
  ])('but not what speaks of another: “%s” / “%s” / “%s”', async (question, first, then) => {
    const said = await ask(question, [note('Board', '2026-11-10', first), note('Mail', '2026-11-19', then)])
    expect(said).not.toMatch(DIFFER)
    expect(said).toMatch(/12/)
  })
})
