// Who it is that a pronoun, a letter or a line of a chat binds.
import { describe, expect, it } from 'vitest'
import { sure } from '../fixture.ts'

const whose = (text: string, words: string, parts: Parameters<typeof sure>[1] = {}) =>
  sure(text, parts).find(({ quote }) => quote.includes(words))?.who

describe('who is bound', () => {
  it('by "she" is the one who acted before, not the one who was written to', () => {
    const text = 'Petra Vollmer rang and was cross with Tobias.\n\nShe will send the seating plan on Monday.'
    expect(whose(text, 'seating plan')).toMatchObject({ resolved: 'c3' })
  })

  it('by "he" in a report to somebody is that one', () => {
    const text = 'He will send the organ pipes by Friday.'
    const parts = { kind: 'interaction' as const, to: { words: 'Jörg Öttl', resolved: 'c2' } }
    expect(whose(text, 'organ pipes', parts)).toMatchObject({ resolved: 'c2' })
  })

  it('by a pronoun of nobody who is named stays a word', () => {
    expect(whose('She will send the organ pipes by Friday.', 'organ pipes')?.resolved ?? null).toBeNull()
  })

  it('by a pasted letter without a head is who signs it', () => {
    const text = 'Dear Nora,\n\nI will send the hymn list by Friday.\n\nKind regards\nTilda Marsh\n'
    expect(whose(text, 'hymn list')).toMatchObject({ resolved: 'c1' })
  })

  it('by a letter of their own is the owner of the note', () => {
    const text = 'Dear Tilda,\n\nI will send the hymn list by Friday.\n\nKind regards\nNora Kiel\n'
    expect(whose(text, 'hymn list')).toMatchObject({ resolved: 'me' })
  })

  it('by a chat that was copied with small names is who wrote the line', () => {
    const text =
      'tilda marsh  9:51 AM\nI will order the candles today\n\ntobias  9:55 AM\nok\n\npetra  10:03 AM\nI will ring the tuner by Friday\n'
    expect(whose(text, 'candles')).toMatchObject({ resolved: 'c1' })
    expect(whose(text, 'tuner')).toMatchObject({ resolved: 'c3' })
  })
})
