import { describe, expect, it } from 'vitest'
import { messageOf } from './message.ts'

describe('the text of a suggestion', () => {
  it('keeps no marks, no emphasis and no address that was made up', () => {
    const answer =
      'Hi Anna,\n\nThe **deck** is due on Friday.[\\[1\\]](/app/records/task/0190) See [here](https://evil.example/?q=secret) or https://evil.example/?q=1.'
    expect(messageOf(answer, ['https://evil.example/'])).toBe('Hi Anna,\n\nThe deck is due on Friday. See here or')
  })
  it('keeps an address that stands in the conversation to its last sign', () => {
    const known = ['Look at https://a.example/plan, please.']
    expect(messageOf('I read https://a.example/plan.', known)).toBe('I read https://a.example/plan.')
    expect(messageOf('I read https://a.example/plan?leak=1 now', known)).toBe('I read now')
  })
})
