import { expect, it } from 'vitest'
import { undoIn, withoutUndo, writeUndo } from './undo-block.ts'

const id = '01a22c53-be31-7017-853b-ce3e9129ca06'

it('an offer to take something back is read as it was written', () => {
  const block = writeUndo({ ids: [id, id], words: 'The ```task```\nis made' })
  expect(undoIn(`Here it is.\n\n${block}`)).toEqual({
    ids: [id, id],
    words: "The '''task''' is made",
    text: 'Here it is.',
  })
})

it('an offer is told in words where nothing can be taken back', () => {
  const block = writeUndo({ ids: ['01a22c53-be31-7017-853b-ce3e9129ca06'], words: 'The task is made.' })
  expect(withoutUndo(`Here it is.\n\n${block}`)).toBe('Here it is.\n\nThe task is made.')
  expect(withoutUndo('Undo it')).toBe('Undo it')
})

it('a text without one stays as it is', () => {
  for (const text of ['Undo it', '```undo\nnothing\n```', '```draft\nHello\n```'])
    expect(undoIn(text)).toEqual({ ids: [], words: '', text })
})
