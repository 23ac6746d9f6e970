import { describe, expect, it } from 'vitest'
import type { Participant, ThreadMessage } from '#contract/comms.ts'
import { itemsOf, unconfirmed } from './log-items.ts'
import type { PendingMessage } from './pending-message.ts'

const NOW = Date.now()
const message = (seq: number, sender_id: string | null, more: Partial<ThreadMessage> = {}): ThreadMessage => ({
  id: `m${seq}`,
  conversation_id: 't',
  thread_id: 't',
  seq,
  sender_id,
  sender_name: sender_id ?? 'Deleted user',
  kind: 'text',
  text: `message ${seq}`,
  timestamp: new Date(NOW - (100 - seq) * 1_000).toISOString(),
  ai_suggested: false,
  files: [],
  ...more,
})
const letter = (text: string, more: Partial<PendingMessage> = {}): PendingMessage => ({
  key: text,
  place: 't',
  said_at: NOW,
  state: 'sending',
  reason: null,
  text,
  files: [],
  sender_id: 'me',
  afterSeq: 2,
  ...more,
})
const person = (id: string, read_seq: number): Participant => ({ id, name: id, role: null, is_online: false, read_seq })
const given = (more: Partial<Parameters<typeof itemsOf>[0]>) =>
  itemsOf({
    messages: [message(1, 'me'), message(2, 'Ana')],
    letters: [],
    participants: [person('Ana', 0)],
    myId: 'me',
    isGroup: false,
    newAfter: null,
    ...more,
  })
const keys = (items: ReturnType<typeof itemsOf>) => items.map(({ key }) => key)

describe('the log of a thread', () => {
  it('shows what was said and not confirmed at its end, and only until it stands among the messages', () => {
    expect(keys(given({ letters: [letter('Hello')] }))).toEqual(['m1', 'm2', 'Hello'])
    const arrived = message(3, 'me', { text: 'Hello' })
    expect(keys(given({ letters: [letter('Hello')], messages: [message(2, 'Ana'), arrived] }))).toEqual(['m2', 'm3'])
    // Somebody else's words, and mine from before, are not it.
    const others = [message(2, 'me', { text: 'Hello' }), message(3, 'Ana', { text: 'Hello' })]
    expect(keys(given({ letters: [letter('Hello')], messages: others }))).toEqual(['m2', 'm3', 'Hello'])
  })

  it('takes each message for one letter alone, when the same is said twice', () => {
    const twice = [letter('Yes', { key: 'first' }), letter('Yes', { key: 'second' })]
    const arrived = message(3, 'me', { text: 'Yes' })
    expect(unconfirmed([arrived], twice).map(({ key }) => key)).toEqual(['second'])
    expect(unconfirmed([arrived, message(4, 'me', { text: 'Yes' })], twice)).toEqual([])
  })

  it('draws the line above the first new message of somebody else', () => {
    const messages = [message(1, 'Ana'), message(2, 'me'), message(3, 'me'), message(4, 'Ana'), message(5, 'Ana')]
    expect(keys(given({ messages, newAfter: 2 }))).toEqual(['m1', 'm2', 'm3', 'new', 'm4', 'm5'])
    expect(keys(given({ messages, newAfter: 5 }))).toEqual(['m1', 'm2', 'm3', 'm4', 'm5'])
  })

  it('keeps together what one person says in a row, not across a line of the system', () => {
    const messages = [
      message(1, 'Ana'),
      message(2, 'Ana'),
      message(3, null, { kind: 'system', text: 'Bo left.' }),
      message(4, 'Ana'),
      message(5, 'Ana', { timestamp: new Date(NOW + 600_000).toISOString() }),
    ]
    const shown = given({ messages }).flatMap((item) => (item.kind === 'message' ? [[item.begins, item.ends]] : []))
    expect(shown).toEqual([
      [true, false],
      [false, true],
      [true, true],
      [true, true],
      [true, true],
    ])
  })

  it('says who has read it under the last of mine that they have', () => {
    const messages = [message(1, 'me'), message(2, 'me'), message(3, 'Ana'), message(4, 'me')]
    const seen = (more: Parameters<typeof given>[0]) =>
      given({ messages, ...more }).flatMap((item) =>
        item.kind === 'message' && item.seen ? [[item.key, item.seen]] : [],
      )
    expect(seen({ participants: [person('Ana', 3)] })).toEqual([['m2', 'Seen']])
    const both = [person('Ana', 4), person('Bo', 2)]
    expect(seen({ participants: both, isGroup: true })).toEqual([
      ['m2', 'Seen by Bo'],
      ['m4', 'Seen by Ana'],
    ])
  })
})
