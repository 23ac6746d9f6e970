import { expect, test } from 'vitest'
import { summaryOf, toReview } from './result-text.ts'

const note = { kind: 'note' as const, id: 'n1', label: 'Note of 3 Mar' }
const task = { kind: 'task' as const, id: 't1', label: 'Sign the lease' }
const opening = { day: '2026-03-24', text: '- Today: call Tom.\n- Friday: sign the lease.', citations: [note] }
const watched = [
  { title: 'Tom sends the plan by Friday.', why: 'Remind him.', citations: [note], told: true as const },
  { title: 'Paint the door: due 3 Apr 2026', why: 'Nobody has it.', citations: [task] },
]

test('who is asked before saving sees what comes first, the pieces, and what is watched beside them', () => {
  const kept = [{ advice_title: 'Sign the lease', content: '**This week:** Sign it.' }]
  const text = toReview({ kept, opening, watched })
  const order = [
    'What comes first',
    'call Tom',
    '### Sign the lease',
    'Also this week',
    'Remind him.',
    'Also watched',
    'Paint the door',
  ]
  expect(order.map((words) => text.indexOf(words))).toEqual(
    order.map((words) => text.indexOf(words)).toSorted((a, b) => a - b),
  )
  expect(order.every((words) => text.includes(words))).toBe(true)
  expect(text).toContain('[\\[1\\]](/app/records/note/n1)')
})

test('the message of a run has the two sorts of lines under the names of the dashboard', () => {
  const pieces = [{ title: 'Sign the lease', citations: [task] }]
  const counts = { advice_ids: ['a1'], written: 1, refreshed: 0, dropped: 0, author: 'A model', summary: 'One piece.' }
  const { details } = summaryOf({ ...counts, pieces, watched, opening })
  expect(details?.text).toMatch(/Also this week\*\*\n\n- Tom sends[\s\S]*Also watched\*\*\n\n- Paint the door/)
})

test('a watched line that nobody could check says so wherever it is told', () => {
  const line = { title: 'Tom sends the plan.', why: '', citations: [], told: true, unchecked: true }
  expect(toReview({ kept: [], watched: [line] })).toContain('- *Not checked yet:* Tom sends the plan.')
})
