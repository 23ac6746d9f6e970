import { expect, it } from 'vitest'
import { boxAt, sameBox, ticked } from './note-boxes.ts'

it('a box is ticked where it stands, and nowhere else', () => {
  expect(ticked('- [ ] bread', 2, true)).toBe('- [x] bread')
  expect(ticked('1) [X] bread', 3, false)).toBe('1) [ ] bread')
  expect(ticked('see [ ] there', 4, true)).toBeNull()
  expect(boxAt('- [x] bread', 2)).toBe(true)
})

it('in a text that was changed a box is found by its words; where two say the same, or none, it is not certain', () => {
  const text = '- [ ] bread\n- [ ] milk'
  const at = text.indexOf('[ ] milk')
  expect(sameBox(text, at, text)).toBe(at)
  expect(sameBox(text, at, `Shopping\n${text}`)).toBe(at + 9)
  expect(sameBox(text, at, '- [x] milk\n- [ ] bread')).toBe(2)
  expect(sameBox(text, at, '- [ ] bread')).toBeNull()
  expect(sameBox(text, at, 'Mine\n- [ ] milk\n- [ ] milk')).toBeNull()
  expect(sameBox('- [ ] milk\n- [ ] milk', 13, '- [ ] milk\n- [x] milk')).toBe(13)
  expect(sameBox('no box', 2, text)).toBeNull()
})
