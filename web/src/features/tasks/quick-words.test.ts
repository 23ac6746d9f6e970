import { describe, expect, it } from 'vitest'
import { findRepeat } from '#contract/said-repeats.ts'
import { findDue } from './quick-dates.ts'
import { understand } from './quick-words.ts'

const now = new Date(2026, 10, 21, 12)
const people = [
  { id: 'me', name: 'Magda Weiß', alias: 'me' },
  { id: 'ana', name: 'Ana Petrova' },
  { id: 'kim1', name: 'Kim Ono' },
  { id: 'kim2', name: 'Kim Larsen' },
  { id: 'jose', name: 'José Ángel Díaz' },
]
const goals = [
  { id: 'g1', name: 'Ten paying customers' },
  { id: 'g2', name: 'Hire a head of sales' },
]
const read = (line: string, ...dismissed: string[]) =>
  understand(line, {
    people,
    goals,
    findDue: (text, skip) => findDue(text, { now, skip }),
    findRepeat: (text, skip) => findRepeat(text, '2026-11-21', skip),
    dismissed: new Set(dismissed),
  })
const brief = (line: string, ...dismissed: string[]) => {
  const { title, due_date, priority, assignee, goal } = read(line, ...dismissed)
  return [title, due_date, priority, assignee?.id ?? null, goal?.id ?? null]
}

describe('a line that makes a task', () => {
  it('says everything at once, in any order', () => {
    expect(brief('call Ana tomorrow !high')).toEqual(['call Ana', '2026-11-22', 'High', null, null])
    expect(brief('!urgent @ana send the deck by friday #ten')).toEqual([
      'send the deck',
      '2026-11-27',
      'Urgent',
      'ana',
      'g1',
    ])
    expect(brief('send the deck tomorrow @Kim Larsen !low')).toEqual([
      'send the deck',
      '2026-11-22',
      'Low',
      'kim2',
      null,
    ])
  })

  it('reads a date before what else is said', () => {
    expect(brief('Pay the rent on 3 December !high')).toEqual(['Pay the rent', '2026-12-03', 'High', null, null])
  })

  it('takes a priority as a word of its own only', () => {
    expect(brief('Fix it !!')[2]).toBe('High')
    expect(brief('Fix it !!! now')).toEqual(['Fix it now', null, 'Urgent', null, null])
    for (const line of ['Say hi!high', 'Great!!', 'Ship it!', 'Read !important', 'a !== b'])
      expect(brief(line)).toEqual([line, null, null, null, null])
    expect(brief('Low !high !low')).toEqual(['Low !low', null, 'High', null, null])
  })

  it('finds people by any of their names, without accents and case, and myself as me', () => {
    expect(brief('Call @PETROVA')[3]).toBe('ana')
    expect(brief('Call @jose angel today')).toEqual(['Call', '2026-11-21', null, 'jose', null])
    expect(brief('Call Ben @me')).toEqual(['Call Ben', null, null, 'me', null])
    expect(brief('Write to ana@example.org')).toEqual(['Write to ana@example.org', null, null, null, null])
  })

  it('does not guess between two people, and says whom it could be', () => {
    const { assignee, title, unsure } = read('Call @kim tomorrow')
    expect([assignee, title]).toEqual([null, 'Call @kim'])
    expect(unsure).toMatchObject({ sign: '@', from: 5, to: 9, words: 'kim' })
    expect(unsure?.choices.map(({ id }) => id)).toEqual(['kim1', 'kim2'])
    expect(read('Call @zoe').unsure?.choices).toEqual([])
  })

  it('leaves numbers and unknown words after # in the title', () => {
    expect(brief('Answer ticket #12 and #random')).toEqual(['Answer ticket #12 and #random', null, null, null, null])
    expect(read('Answer ticket #12').unsure).toBeNull()
    expect(brief('Interview #hire a head of sales tomorrow')).toEqual(['Interview', '2026-11-22', null, null, 'g2'])
  })

  it('puts back into the title what was dismissed, and only that', () => {
    expect(brief('call Ana tomorrow !high', 'due:tomorrow')).toEqual(['call Ana tomorrow', null, 'High', null, null])
    expect(brief('call tomorrow @ana !!', 'assignee:@ana', 'priority:!!')).toEqual([
      'call @ana !!',
      '2026-11-22',
      null,
      null,
      null,
    ])
  })

  it('keeps right-to-left words, signs and spaces as they are', () => {
    expect(brief('להתקשר לאנה  tomorrow')).toEqual(['להתקשר לאנה', '2026-11-22', null, null, null])
    expect(brief('Öffne 🏢 “Büro”, by Friday')).toEqual(['Öffne 🏢 “Büro”', '2026-11-27', null, null, null])
    expect(brief('   ')).toEqual(['', null, null, null, null])
  })
})

describe('a priority that is said in words', () => {
  it.each([
    ['order the slates high priority', 'order the slates', null, 'High'],
    ['order the slates, high priority, by Tuesday', 'order the slates', '2026-11-24', 'High'],
    ['order the slates Tuesday high priority', 'order the slates', '2026-11-24', 'High'],
    ['order the slates high priority tomorrow', 'order the slates', '2026-11-22', 'High'],
    ['order the slates (low priority)', 'order the slates', null, 'Low'],
    ['Schiefer bestellen bis Dienstag, hohe Priorität', 'Schiefer bestellen', '2026-11-24', 'High'],
    ['Schiefer bestellen Priorität: hoch', 'Schiefer bestellen', null, 'High'],
    ['Review high priority accounts', 'Review high priority accounts', null, null],
    ['Explain why high priority accounts left', 'Explain why high priority accounts left', null, null],
  ])('%s', (line, title, due, priority) => expect(brief(line).slice(0, 3)).toEqual([title, due, priority]))
})
