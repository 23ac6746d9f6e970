import { describe, expect, it } from 'vitest'
import { withLater, withMessage, withNewest, withOlder } from './message-log.ts'

const message = (seq: number) => ({ id: `m${seq}`, seq })
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => message(first + at))
const seqs = (log: { messages: readonly { seq: number }[] }) => log.messages.map(({ seq }) => seq)

describe('the messages of a conversation', () => {
  it('begin with the newest page, and grow upwards', () => {
    const newest = withNewest(undefined, range(41, 100), true)
    expect(newest.hasOlder).toBe(true)
    const more = withOlder(newest, range(1, 40), 'm41', false)
    expect([more.messages.length, more.hasOlder]).toEqual([100, false])
  })
  it('take in what is new and keep what was read before', () => {
    const known = withOlder(withNewest(undefined, range(41, 100), true), range(1, 40), 'm41', false)
    const after = withNewest(known, range(43, 102), true)
    expect(seqs(after)).toEqual(seqs({ messages: range(1, 102) }))
    expect(after.hasOlder).toBe(false)
    expect(after.messages[50]).toBe(known.messages[50])
  })
  it('lose what was removed, also when an earlier message was said anew', () => {
    const known = withNewest(undefined, range(1, 10), false)
    expect(seqs(withNewest(known, [...range(1, 4), message(11)], false))).toEqual([1, 2, 3, 4, 11])
    // The very first was said anew: nothing of the others is left.
    expect(seqs(withNewest(known, [message(11), message(12)], false))).toEqual([11, 12])
    expect(seqs(withNewest(known, [], false))).toEqual([])
  })
  it('begin anew where more was missed than one page holds', () => {
    const known = withNewest(undefined, range(1, 10), false)
    const after = withNewest(known, range(141, 200), true)
    expect([seqs(after)[0], after.hasOlder]).toEqual([141, true])
    expect(withOlder(after, range(1, 9), 'm10', false)).toBe(after)
  })
  it('take one that was just said, and tell whether something between is missing', () => {
    const known = withNewest(undefined, range(1, 3), false)
    const next = withMessage(known, message(4))
    expect([seqs(next.log), next.complete]).toEqual([[1, 2, 3, 4], true])
    expect(withMessage(known, message(3)).log).toBe(known)
    const early = withMessage(known, message(6))
    expect([seqs(early.log), early.complete]).toEqual([[1, 2, 3, 6], false])
    expect(seqs(withMessage(early.log, message(5)).log)).toEqual([1, 2, 3, 5, 6])
  })
  it('leave one that is told late to the page in which it stands', () => {
    const known = withNewest(undefined, range(141, 200), true)
    expect(withMessage(known, message(20))).toEqual({ log: known, complete: true })
  })
  it('begin anew where a message came alone after more than one page holds was missed', () => {
    const alone = withMessage(withNewest(undefined, range(1, 10), false), message(200)).log
    const after = withNewest(alone, range(141, 200), true)
    expect([seqs(after)[0], after.messages.length, after.hasOlder]).toEqual([141, 60, true])
    const short = withNewest(alone, range(11, 200), true)
    expect([seqs(short), short.hasOlder]).toEqual([seqs({ messages: range(1, 200) }), false])
    // From then on it is whole.
    expect(withNewest(short, range(141, 201), true).messages).toHaveLength(201)
  })
  it('keep one that came while an earlier page was on its way', () => {
    const known = withMessage(withNewest(undefined, range(1, 3), false), message(4)).log
    const late = withNewest(known, range(1, 3), false)
    expect(seqs(withLater(late, known))).toEqual([1, 2, 3, 4])
    expect(seqs(withLater(late, undefined))).toEqual([1, 2, 3])
  })
})
