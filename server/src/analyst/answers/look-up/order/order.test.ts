import { describe, expect, it } from 'vitest'
import { askMarked } from '../../fixture.ts'

/** The passages, in their order. */
const shown = async (question: string, ...texts: string[]) => {
  const notes = texts.map((text, at) => ({ label: `Note ${at}`, text: `Note ${at}\nDate: 2026-11-1${at}\n${text}` }))
  return (await askMarked(question, notes)).split('\n').filter((line) => line.startsWith('- '))
}

describe('the order of passages', () => {
  it('puts what has a value of the kind that is asked for before what only has the words', async () => {
    const [first] = await shown(
      'roughly how much are the crane people asking us for in the new year',
      'The crane people were here, asking for coffee and for the new toilet.',
      'Crane people: 14,500 from January, they say.',
    )
    expect(first).toContain('14,500')
  })

  it('shows each passage once', async () => {
    const lines = await shown(
      'what did the crane people tell us about the new winch',
      'Crane people came. They told us of a winch. The new one is green.',
      'The winch is in. Crane people left.',
    )
    expect(new Set(lines).size).toBe(lines.length)
    expect(lines.length).toBeGreaterThan(0)
  })

  it('cuts nothing away because another passage says a noun of the question', async () => {
    const lines = await shown(
      'Wer prüft uns nächsten Monat wegen der neuen Halle?',
      'Die Halle kostet uns jeden Tag, und für die Halle zahlen wir 900 Euro im Monat.',
      `Die Prüfung macht Frau Nowak. ${'Danach sprachen wir lange über das Wetter und die Baustelle nebenan. '.repeat(8)}Die Halle bleibt bis dahin zu.`,
      'Die Halle ist zu klein für alle. Neue Halle, neue Sorgen.',
    )
    expect(lines.join('\n')).toContain('Nowak')
  })

  it('shows nothing of another thing beside what says most of the question', async () => {
    const lines = await shown(
      'What do we pay for the sound desk?',
      'We pay 4,200 a month for the vans.',
      'The price of the sound desk is not agreed; what we pay for the sound desk is open.',
    )
    expect(lines.join('\n')).not.toContain('4,200')
  })
})
