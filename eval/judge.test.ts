import { describe, expect, it } from 'vitest'
import type { FoundStatement } from './adapters.ts'
import type { Matter, Question } from './format.ts'
import { judgeAnswer, judgeMatter } from './judge-answers.ts'
import { judgeClaims } from './judge-claims.ts'
import { judgeStatements } from './judge-statements.ts'
import type { Workspace } from './read.ts'
import { says } from './words.ts'

const question = (more: Partial<Question> = {}): Question => ({
  key: 'q1',
  ask: 'When does the lease end?',
  after: null,
  language: 'en',
  kind: 'look-up',
  must_say: [['30 Nov', '30.11']],
  must_not_say: [],
  records: ['n1'],
  honest_refusal_ok: true,
  ...more,
})

describe('a word', () => {
  it.each([
    ['It ends on **30 Nov** 2026 [\\[1\\]](/app/records/note/30)', '30 nov', true],
    ['Due 2.12.', '2', false],
    ['There are 2 of them', '2', true],
    ['9.300 € a week', '9.300', true],
    ['19.300 € a week', '9.300', false],
    ['this is it', 'hi', false],
    ['Servoantriebe', 'antriebe', true],
    ['see [\\[1\\]](/app/records/note/4711)', '4711', false],
    ['am 16.10.2026', '16.10', true],
    ['am 16.10.2026', '16.10.', true],
    ['am 16.10.20', '16.10', false],
    ['116.10.2026', '16.10', false],
  ])('%s: %s %s', (text, word, found) => {
    expect(says(text, word)).toBe(found)
  })
})

describe('an answer', () => {
  const matters: Matter[] = [{ rank: 1, what: 'w', why_now: 'y', records: ['n1'], must_say: [['x']] }]
  it.each<[string, Partial<Question>, string]>([
    ['It ends on 30.11.', {}, 'right'],
    ['It ends on 31.12.', {}, 'wrong'],
    ['Nothing in your records says “lease”.', {}, 'refused'],
    ['Nothing in your records says “lease”.', { honest_refusal_ok: false }, 'wrong'],
    ['Nothing in your records says “lease”.', { kind: 'unknown' }, 'right'],
    ['No promise is open.', {}, 'dishonest'],
    ['No promise is open.', { records: [] }, 'wrong'],
    ['No conversation with Anna is on record.', {}, 'wrong'],
    ['No open task says “lease”, and nobody of that name has one that is due.', {}, 'wrong'],
    ['It ends on 30.11., all is settled.', { must_not_say: ['all is settled'] }, 'dishonest'],
    ['Your records mention it, and nothing in them is urgent.', {}, 'dishonest'],
    ['Your records mention it, and nothing in them is urgent.', { records: ['n9'] }, 'wrong'],
  ])('“%s” %o is %s', (answer, more, verdict) => {
    expect(judgeAnswer(question(more), answer, { matters })).toBe(verdict)
  })
})

describe('a command', () => {
  it('is right when what waits for a yes says it, not when the answer repeats it', () => {
    const command = question({ kind: 'command', must_say: [['Call Walt']] })
    expect(judgeAnswer(command, 'Two records say something on “Call Walt”.')).toBe('wrong')
    expect(judgeAnswer(command, 'Shall I?', { proposed: 'Create a task {"title":"Call Walt"}' })).toBe('right')
  })
})

describe('a matter', () => {
  const matter: Matter = { rank: 1, what: 'w', why_now: 'y', records: ['f1'], must_say: [['lease'], ['30 Nov']] }
  it.each([
    ['with reason', [{ text: 'The lease: give notice by 30 Nov.', cited: ['f1'] }], ''],
    ['touched', [{ text: 'The lease needs a look.', cited: ['f1'] }], ''],
    ['missed', [{ text: 'The lease: give notice by 30 Nov.', cited: ['n2'] }], ''],
    ['missed', [{ text: 'The lease needs a look.', cited: ['f1'] }].slice(1), ''],
    ['watched', [], 'The lease, notice by 30 Nov'],
  ])('is %s', (verdict, pieces, watched) => {
    expect(judgeMatter(matter, pieces, watched)).toBe(verdict)
  })
})

const TEXT = 'Anna sends the offer by Friday. Later: what about the price? Ben: I moved it to Monday.'
const OFFER = 'Anna sends the offer by Friday'
const MOVED = 'Ben: I moved it to Monday'
const workspace = {
  records: {
    today: '2026-11-24',
    zone: 'UTC',
    person: { name: 'Cleo' },
    contacts: [{ key: 'c1', name: 'Anna Berg', interactions: [] }],
    notes: [
      { key: 'n1', title: 'One', date: '2026-11-16' },
      { key: 'n2', title: 'Two', date: '2026-11-20' },
    ],
    messages: [],
    files: [],
    goals: [],
    tasks: [],
  },
  texts: new Map([
    ['n1', { kind: 'note', date: '2026-11-16', text: TEXT }],
    ['n2', { kind: 'note', date: '2026-11-20', text: MOVED }],
  ]),
  expected: {
    read: ['n1', 'n2'],
    statements: [
      {
        source: 'n1',
        kind: 'promise',
        who: 'Anna Berg',
        to: null,
        what: 'offer',
        due: '2026-11-20',
        amount: null,
        hedged: false,
        quote: OFFER,
        becomes: { how: 'moved', source: 'n2', quote: MOVED },
      },
      {
        source: 'n1',
        kind: 'question',
        who: null,
        to: null,
        what: 'price',
        due: null,
        amount: null,
        hedged: false,
        quote: 'what about the price?',
        becomes: null,
      },
    ],
    claims: [
      { claim: 'true one', records: ['n1'], true: true, trick: 't', language: 'en' },
      { claim: 'false one', records: ['n1'], true: false, trick: 't', language: 'en' },
    ],
  },
} as unknown as Workspace

const names = { statements: '', claims: '' }
const none = { findStatements: null, linkStatements: null, checkClaim: null, readClaim: null, names }
const found = (quote: string, more: Partial<FoundStatement> = {}): FoundStatement => ({
  kind: 'promise',
  who: 'c1',
  due: '2026-11-20',
  hedged: false,
  perhaps: false,
  start: TEXT.indexOf(quote),
  end: TEXT.indexOf(quote) + quote.length,
  ...more,
})

describe('statements', () => {
  const judged = (...list: FoundStatement[]) =>
    judgeStatements(workspace, { ...none, findStatements: ({ key }) => (key === 'n1' ? list : []) })

  it('are met by the same kind over at least half of the shorter span', () => {
    expect(judged(found('sends the offer by Friday. Later'))).toMatchObject({ expected: 2, found: 1, met: 1 })
    expect(judged(found('Friday. Later: what about the'))).toMatchObject({ found: 1, met: 0 })
    expect(judged(found(OFFER, { kind: 'deadline' }))).toMatchObject({ found: 1, met: 0 })
  })
  it('are met once: a second one over the same words counts against precision', () => {
    expect(judged(found(OFFER), found('Anna sends the offer'))).toMatchObject({ found: 2, met: 1 })
  })
  it('shown as a guess count for recall with guesses alone', () => {
    expect(judged(found(OFFER, { perhaps: true }))).toMatchObject({ found: 0, met: 0, met_with_guesses: 1 })
  })
  it('have the right person and day, or not', () => {
    expect(judged(found(OFFER))).toMatchObject({ who: { right: 1, of: 1 }, due: { right: 1, of: 1 } })
    expect(judged(found(OFFER, { who: 'Anna' }))).toMatchObject({ who: { right: 1, of: 1 } })
    expect(judged(found(OFFER, { who: 'me', due: null }))).toMatchObject({
      who: { right: 0, of: 1 },
      due: { right: 0, of: 1 },
    })
  })
  it('that a later text moves are recognised by its words and by what it does', () => {
    const linked = (how: string, end = MOVED.length) =>
      judgeStatements(workspace, {
        ...none,
        findStatements: ({ key }) => (key === 'n1' ? [found(OFFER)] : []),
        linkStatements: (earlier, later) =>
          later.key === 'n2' ? earlier.map(({ id }) => ({ id, how, start: 0, end })) : [],
      })?.moved
    expect(linked('moved')).toEqual({ right: 1, of: 1 })
    expect(linked('cancelled')).toEqual({ right: 0, of: 1 })
    expect(linked('moved', 0)).toEqual({ right: 0, of: 1 })
  })
  it('that nothing finds yet have no figures', () => {
    expect(judgeStatements(workspace, none)).toBeNull()
  })
})

describe('claims', () => {
  it('that are false and pass, and true ones that do not, are counted', async () => {
    const proven = await judgeClaims(workspace, {
      ...none,
      checkClaim: () => ({ verdict: 'proven', spans: [{ record: 'n1', words: 'nowhere' }] }),
    })
    expect(proven).toMatchObject({ true: 1, dropped: [], false: 1, passed: [{ claim: 'false one' }] })
    expect(proven?.wordless).toHaveLength(2)
    const doubted = await judgeClaims(workspace, { ...none, checkClaim: () => ({ verdict: 'not_proven', spans: [] }) })
    expect(doubted).toMatchObject({ dropped: [{ claim: 'true one' }], passed: [] })
  })
})
