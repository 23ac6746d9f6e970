import { describe, expect, it } from 'vitest'
import { isRecording, onlyLinked, spoken, wordsIn } from './rules.ts'

const file = { id: 'f1', name: 'Recording [2].webm' }

describe('what a recording becomes', () => {
  it('ends with the word that it was dictated, and with the recording where it is kept', () => {
    expect(spoken('Call Ana.', file, false)).toBe('Call Ana.\n\n*Dictated*')
    expect(spoken('Call Ana.', file, true)).toBe('Call Ana.\n\n*Dictated:* [Recording 2.webm](/app/files?file=f1)')
    expect(onlyLinked(file)).toBe('*Recording:* [Recording 2.webm](/app/files?file=f1)')
  })
  it('is words: what is said is no heading, list or quotation', () => {
    const said = '# one\n- two\n3. three\n> four\nnumber 5. five'
    expect(spoken(said, file, false)).toBe('\\# one\n\\- two\n3\\. three\n\\> four\nnumber 5. five\n\n*Dictated*')
  })
  it('gives the words alone back', () => {
    for (const kept of [true, false])
      expect(wordsIn(spoken('Zwei Boote.\n2. Bis Freitag.', file, kept))).toBe('Zwei Boote.\n2. Bis Freitag.')
  })
  it('sound is a recording, and so is a film; a text is none', () => {
    expect(['audio/webm', 'video/webm', 'text/plain'].map((media_type) => isRecording({ media_type }))).toEqual([
      true,
      true,
      false,
    ])
  })
})
