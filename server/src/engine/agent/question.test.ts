import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Tool } from '../tool.ts'
import { questionOf, questionOfAll } from './question.ts'

const tool = { name: 'create_task', title: 'Create a task' } as Tool
const asked = (args: Record<string, unknown>, starter = newId()) =>
  questionOf(tool, 'Call Anna', { args, starter, shaped: [] })

describe('what a human reads before a tool does something', () => {
  it('names every argument in words, the person themselves and the record that an id is of', () => {
    const me = newId()
    const goal = newId()
    const { question, details } = asked({ title: 'Call Anna', assigned_to_user_id: me, goal_id: goal, note: null }, me)
    expect(question).toBe('Create a task: Call Anna?')
    expect(details.split('\n\n')).toEqual([
      '**Title:** Call Anna',
      '**Assigned to:** you',
      `**Goal:** [open it](/app/records/goal/${goal})`,
    ])
  })

  it('writes a day as people do, and leaves all else as it is', () => {
    const { details } = asked({ due_date: '2026-11-30', due_time: '12:00', title: 'Plan 2026-11-30' })
    expect(details.split('\n\n')).toEqual([
      '**Due date:** 30 Nov 2026',
      '**Due time:** 12:00',
      '**Title:** Plan 2026-11-30',
    ])
  })

  it('names a person whose id the run was shown', () => {
    const [id, other] = [newId(), newId()]
    const { details } = questionOf(tool, null, {
      args: { assigned_to_user_id: id, contact_id: other },
      starter: newId(),
      shaped: [],
      personOf: (each) => (each === id ? 'Ines *Roth*' : undefined),
    })
    expect(details.split('\n\n')).toEqual([
      '**Assigned to:** Ines \\*Roth\\*',
      `**Contact:** [open it](/app/records/contact/${other})`,
    ])
  })

  it('calls a record by what the run was shown that it is called, as a link', () => {
    const id = newId()
    const { details } = questionOf(tool, null, {
      args: { contact_id: id },
      starter: newId(),
      shaped: [],
      labelOf: (kind, each) => (kind === 'contact' && each === id ? 'Ines [Roth](x)' : undefined),
    })
    expect(details).toBe(`**Contact:** [Ines \\[Roth\\](x)](/app/records/contact/${id})`)
  })

  it('shows nothing of a value as more than its characters', () => {
    const { details } = asked({ title: '**Due date:** [yes](https://evil.example) `x` <b>' })
    expect(details).toBe('**Title:** \\*\\*Due date:\\*\\* \\[yes\\](https://evil.example) \\`x\\` \\<b\\>')
  })

  it('names what a list holds, one after another, and shows one that could be misread as it is', () => {
    const { details } = asked({ to: ['a@example.org', 'b@example.org'], cc: [], labels: ['One, two', 'three'] })
    expect(details.split('\n\n')).toEqual([
      '**To:** a@example.org, b@example.org',
      '**Cc:** none',
      '**Labels:**',
      expect.stringContaining('"One, two",'),
    ])
  })

  it('shows all lines of a long text, each inside its quotation', () => {
    const { details } = asked({ description: 'First\n\n- second\n1. third\n**Title:** other' })
    expect(details.split('\n')).toEqual([
      '**Description:**',
      '',
      '> First',
      '>',
      '> \\- second\\',
      '> 1\\. third\\',
      '> \\*\\*Title:\\*\\* other',
    ])
  })

  it('keeps the whole of a value that is long but of one line', () => {
    const long = 'word '.repeat(200).trim()
    expect(asked({ title: long }).details).toContain(long)
  })

  it('names three at most whose words stand in it, and how many more there are', () => {
    const shaped = Array.from({ length: 12 }, (_, n) => ({ source: `note ${n}`, record: null, words: ['iban'] }))
    const { details } = questionOf(tool, null, { args: {}, starter: newId(), shaped })
    expect(details).toContain('It contains words that others wrote:')
    expect(details).toContain('- note 2')
    expect(details).not.toContain('note 3')
    expect(details).toContain('- and 9 more')
  })

  it('asks several calls as one list, each with its own arguments', () => {
    const one = questionOf(tool, 'Call *Anna*', { args: { title: 'Call *Anna*' }, starter: newId(), shaped: [] })
    const { question, details, choices } = questionOfAll([one, one])
    expect([question, choices]).toEqual(['These 2 changes?', ['Approve', 'Decline']])
    expect(details).toContain('**2. Create a task: Call \\*Anna\\***\n\n**Title:** Call \\*Anna\\*')
  })
})
