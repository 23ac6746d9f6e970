import { expect, it } from 'vitest'
import { withTime } from './offered-text.ts'

const slots = ['Monday', 'Tuesday', 'Wednesday'].map((words) => ({ starts_at: words, words }))
const WRITTEN = 'Dear Tom,\n\nwould one of these suit you?\n\n- Monday\n- Tuesday\n- Wednesday\n\nYours, Ada'

it('a time that is unticked goes from the message, and what was written around it stays', () => {
  expect(withTime(WRITTEN, slots, 'Tuesday', false)).toBe(WRITTEN.replace('- Tuesday\n', ''))
})

it('a time that is ticked again comes back in its place: between the others, first, last, and where no other is left', () => {
  for (const { words } of slots)
    expect(withTime(withTime(WRITTEN, slots, words, false), slots, words, true)).toBe(WRITTEN)
  expect(withTime('Dear Tom,', slots, 'Monday', true)).toBe('Dear Tom,\n- Monday')
})

it('a time whose line was written anew is not there twice', () => {
  expect(withTime(WRITTEN, slots, 'Monday', true)).toBe(WRITTEN)
  expect(withTime(WRITTEN.replace('- Monday', '- Monday, at ours'), slots, 'Monday', false)).toContain(
    '- Monday, at ours',
  )
})
