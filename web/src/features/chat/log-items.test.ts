import { describe, expect, it } from 'vitest'
import type { Message } from '#contract/chat.ts'
import type { Run } from '#contract/runs.ts'
import { askedOf, itemsOf, type LogState } from './log-items.ts'
import { isAnswered } from './pending-message.ts'

const NOW = new Date()
const at = (minute: number) => new Date(NOW.getTime() + minute * 1000).toISOString()
const message = (seq: number, more: Partial<Message> = {}): Message => ({
  id: `m${seq}`,
  conversation_id: 'c',
  seq,
  sender_type: seq % 2 ? 'user' : 'ai',
  content: `message ${seq}`,
  timestamp: at(seq),
  run_id: null,
  crew_run_id: null,
  flow_run_id: null,
  citations: [],
  model: null,
  author: null,
  incomplete: null,
  settings: null,
  parent_seq: seq - 1,
  checked: false,
  versions: [`m${seq}`],
  ...more,
})
const run = (id: string, minute: number, more: Partial<Run> = {}): Run => ({
  id,
  kind: 'crew',
  name: 'Deal Briefing',
  crew_id: null,
  flow_id: null,
  conversation_id: 'c',
  user_id: 'u',
  status: 'completed',
  inputs: {},
  result: null,
  error: null,
  created_at: at(minute),
  updated_at: at(minute),
  ended_at: null,
  usage: { input_tokens: 0, cached_tokens: 0, output_tokens: 0, cost_usd: null },
  prompt: null,
  waiting_for_provider: null,
  can_retry: false,
  about: null,
  last_event_id: 0,
  forked_from: null,
  fork: null,
  ...more,
})
const pendingMessage = (text: string, more = {}) => ({
  key: 'k',
  place: 'c',
  said_at: 0,
  text,
  settings: { use_memory: true, use_internet: false, use_internal_search: true, model: null, context_messages: 3 },
  replaces: null,
  begins: false,
  afterSeq: 2,
  state: 'sending' as const,
  reason: null,
  ...more,
})
const state = (more: Partial<LogState>): LogState => ({
  messages: [message(1), message(2)],
  runs: [],
  outbox: [],
  growing: null,
  replying: false,
  hasOlder: false,
  ...more,
})
const keys = (more: Partial<LogState>) => itemsOf(state(more)).map(({ key }) => key)

describe('the log of a conversation', () => {
  it('shows what was said at once, and once when it is there', () => {
    expect(keys({ outbox: [pendingMessage('message 3')] })).toEqual(['m1', 'm2', 'k'])
    expect(keys({ outbox: [pendingMessage('message 3')], messages: [message(1), message(2), message(3)] })).toEqual([
      'm1',
      'm2',
      'm3',
    ])
    // The same words said earlier are not what is being said now.
    expect(keys({ outbox: [pendingMessage('message 1')] })).toEqual(['m1', 'm2', 'k'])
  })
  it('waits no longer for an answer that is there', () => {
    const said = pendingMessage('message 3')
    expect(isAnswered([message(1), message(2)], said)).toBe(false)
    expect(isAnswered([message(1), message(2), message(3)], said)).toBe(false)
    expect(isAnswered([message(1), message(2), message(3), message(4)], said)).toBe(true)
  })
  it('shows one reply: thinking, growing, and then its message in the same place', () => {
    const three = [message(1), message(2), message(3)]
    expect(keys({ messages: three, replying: true })).toEqual(['m1', 'm2', 'm3', 'thinking'])
    expect(keys({ messages: three, replying: true, growing: 'm4' })).toEqual(['m1', 'm2', 'm3', 'm4'])
    expect(keys({ messages: [...three, message(4)], replying: true, growing: 'm4' })).toEqual(['m1', 'm2', 'm3', 'm4'])
  })
  it('knows what was asked last, until something else than its answer comes after', () => {
    const asked = (more: Partial<LogState>) => askedOf(itemsOf(state(more)))
    expect(asked({})).toBe('m1')
    expect(asked({ outbox: [pendingMessage('message 3')] })).toBe('k')
    const three = [message(1), message(2), message(3)]
    expect(asked({ messages: three, replying: true })).toBe('m3')
    expect(asked({ messages: three, runs: [run('r1', 4)] })).toBeNull()
    const question = { id: 'p1', question: 'Which deal?', choices: [], details: null }
    expect(asked({ messages: three, runs: [run('r1', 4, { status: 'paused', prompt: question })] })).toBeNull()
  })
  it('takes away at once what an edited message replaces, and brings it back when that fails', () => {
    const edit = { replaces: { id: 'm1', seq: 1 } }
    expect(keys({ outbox: [pendingMessage('other words', edit)] })).toEqual(['k'])
    expect(keys({ outbox: [pendingMessage('other words', { ...edit, state: 'failed' })] })).toEqual(['m1', 'm2', 'k'])
  })
  it('has each run where it began, and the question that one waits with as a card at the end', () => {
    const asked = run('r1', 1.5, {
      status: 'awaiting_human_input',
      prompt: { id: 'p1', question: 'Which deal?', choices: [], details: null },
    })
    const messages = [message(1), message(2, { run_id: 'r1' }), message(3, { sender_type: 'user' })]
    expect(keys({ messages, runs: [run('r2', 2.5), asked] })).toEqual(['m1', 'run-r1', 'run-r2', 'm3', 'prompt-p1'])
    const done = { ...asked, status: 'completed' as const, prompt: null }
    expect(keys({ messages, runs: [done] })).toEqual(['m1', 'run-r1', 'm2', 'm3'])
    // An older run comes when the messages around it are read.
    expect(keys({ messages, runs: [run('r0', -5)], hasOlder: true })).toEqual(['m1', 'm2', 'm3'])
  })
  it('names the days of a conversation that is not all of today', () => {
    const old = message(1, { timestamp: '2026-01-05T10:00:00.000Z' })
    expect(itemsOf(state({ messages: [old, message(2)] })).map(({ kind }) => kind)).toEqual([
      'day',
      'message',
      'day',
      'message',
    ])
    expect(itemsOf(state({})).map(({ kind }) => kind)).toEqual(['message', 'message'])
  })
})
