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
})
