import { expect, it } from 'vitest'
import { undoIn, writeUndo } from './undo-block.ts'

const id = '01a22c53-be31-7017-853b-ce3e9129ca06'

it('an offer to take something back is read as it was written', () => {
  const block = writeUndo({ ids: [id, id], words: 'The ```task```\nis made' })
  expect(undoIn(`Here it is.\n\n${block}`)).toEqual({
    ids: [id, id],
    words: "The '''task''' is made",
    text: 'Here it is.',
  })
})

it('a text without one stays as it is', () => {
  for (const text of ['Undo it', '```undo\nnothing\n```', '```draft\nHello\n```'])
    expect(undoIn(text)).toEqual({ ids: [], words: '', text })
})
