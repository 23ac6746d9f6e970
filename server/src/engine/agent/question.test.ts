import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Tool } from '../tool.ts'
import { questionOf } from './question.ts'

const tool = { name: 'create_task', title: 'Create a task' } as Tool
const asked = (args: Record<string, unknown>, starter = newId()) =>
  questionOf(tool, 'Call Anna', { args, starter, origin: [] })

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

  it('shows nothing of a value as more than its characters', () => {
    const { details } = asked({ title: '**Due date:** [yes](https://evil.example) `x` <b>' })
    expect(details).toBe('**Title:** \\*\\*Due date:\\*\\* \\[yes\\](https://evil.example) \\`x\\` \\<b\\>')
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

  it('says whose words the run had read, at most ten of them', () => {
    const origin = Array.from({ length: 12 }, (_, n) => ({ source: `note ${n}`, record: null }))
    const { details } = questionOf(tool, null, { args: {}, starter: newId(), origin })
    expect(details).toContain('It has read what others wrote:')
    expect(details).toContain('- note 9')
    expect(details).not.toContain('note 10')
    expect(details).toContain('- and 2 more')
  })
})
