import { describe, expect, it } from 'vitest'
import { fill, type Growth, grow, hasGap } from './growth.ts'

const piece = (at: number, text: string, message_id = 'm1') => ({ message_id, run_id: 'r1', at, text })
const heard = (...pieces: [number, string][]) =>
  pieces.reduce<Growth | null>((growth, [at, text]) => grow(growth, piece(at, text)), null)

describe('a reply that is being written', () => {
  it('grows by its pieces, and takes none twice', () => {
    expect(heard([0, 'Two '], [4, 'goals'], [4, 'goals'], [9, '.'])?.text).toBe('Two goals.')
    expect(heard([0, 'Two '], [2, 'o goals'])?.text).toBe('Two goals')
  })
  it('begins anew with a piece at its start: the model was asked again', () => {
    expect(heard([0, 'A first try'], [0, 'Better'])?.text).toBe('Better')
    expect(grow(heard([0, 'The former reply']), piece(0, 'The next', 'm2')).text).toBe('The next')
  })
  it('keeps what comes behind a gap until the gap is filled', () => {
    const gap = heard([0, 'One '], [8, 'three '], [14, 'four'])
    expect(gap?.text).toBe('One ')
    expect(hasGap(gap)).toBe(true)
    const late = fill(gap, { message_id: 'm1', run_id: 'r1', text: 'One ' })
    expect(hasGap(late)).toBe(true)
    const whole = fill(late, { message_id: 'm1', run_id: 'r1', text: 'One two ' })
    expect([whole.text, hasGap(whole)]).toEqual(['One two three four', false])
  })
  it('opened in its middle shows what the server has kept, and never goes back', () => {
    expect(fill(null, { message_id: 'm1', run_id: 'r1', text: 'So far' }).text).toBe('So far')
    expect(fill(heard([0, 'So far and further']), { message_id: 'm1', run_id: 'r1', text: 'So far' }).text).toBe(
      'So far and further',
    )
    expect(fill(heard([0, 'Another']), { message_id: 'm2', run_id: 'r2', text: 'The next' }).text).toBe('The next')
  })
})
