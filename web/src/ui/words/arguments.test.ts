import { describe, expect, it } from 'vitest'
import { argumentsOf, changesOf, fieldsOf, inOrder, isTold, labelOf, namedBy, typedOf, wordsOf } from './arguments.ts'
import { formatDay } from './dates.ts'

const SCHEMA = {
  type: 'object',
  properties: {
    title: { type: 'string', maxLength: 200 },
    description: { anyOf: [{ type: 'string', maxLength: 10_000 }, { type: 'null' }] },
    priority: { type: 'string', enum: ['Low', 'High'] },
    due_date: { type: 'string', format: 'date' },
    goal_id: { type: 'string' },
    count: { type: 'integer' },
    urgent: { type: 'boolean' },
    people: { type: 'array', items: { type: 'string' } },
  },
  required: ['title'],
}
const args = { title: 'Call Anna', due_date: '2026-12-01', goal_id: 'g1', people: ['a'] }
const typed = (fields = fieldsOf(SCHEMA, args), given: Record<string, unknown> = args) =>
  Object.fromEntries(fields.map((field) => [field.name, typedOf(field, given[field.name])]))

describe('what a tool will be given', () => {
  it('has a field of the right kind for each argument; ids of records are not for typing', () => {
    const fields = fieldsOf(SCHEMA, args)
    expect(fields.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'title line',
      'description text',
      'priority choice',
      'due_date date',
      'goal_id text',
      'count number',
      'urgent yes_no',
      'people json',
    ])
    expect(fields.filter(({ given }) => given).map(({ name }) => name)).toEqual(['title', 'due_date', 'people'])
    expect(fields.find(({ name }) => name === 'goal_id')?.named).toBe(true)
  })

  it('is told in the order of its tool, the record that it is about first', () => {
    const change = { priority: 'High', due_date: '2026-12-01', id: 'task-7', title: 'Prune the vines' }
    const schema = { properties: { title: {}, priority: {}, id: {}, due_date: {} } }
    expect(inOrder({ arguments: change, schema }).map(([name]) => name)).toEqual([
      'id',
      'title',
      'priority',
      'due_date',
    ])
  })

  it('stays to the letter what it was where nobody typed', () => {
    expect(argumentsOf(fieldsOf(SCHEMA, args), typed(), args)).toEqual({ args, problems: {} })
  })

  it('takes what was typed, in the type of its argument, and leaves out what was emptied', () => {
    const changed = { ...typed(), title: 'Write to Anna', due_date: '', count: '3', urgent: 'true', priority: 'High' }
    expect(argumentsOf(fieldsOf(SCHEMA, args), changed, args)).toEqual({
      args: { title: 'Write to Anna', goal_id: 'g1', people: ['a'], count: 3, urgent: true, priority: 'High' },
      problems: {},
    })
  })

  it('says where a number or a list cannot be read', () => {
    const { problems } = argumentsOf(fieldsOf(SCHEMA, args), { ...typed(), count: 'many', people: '[' }, args)
    expect(problems).toEqual({ count: 'Please write a number.', people: 'This is not valid JSON.' })
  })

  it('reads as people write', () => {
    expect([labelOf('due_date'), labelOf('goal_id'), labelOf('url')]).toEqual(['Due date', 'Goal', 'Address'])
    expect([wordsOf(true), wordsOf(['a', 'b']), wordsOf(null), wordsOf([]), wordsOf('2026-12-01')]).toEqual([
      'Yes',
      'a, b',
      null,
      null,
      formatDay('2026-12-01'),
    ])
  })

  it('knows of whom or what an id is, so that people read a name', () => {
    expect(namedBy('goal_id', 'create_task')).toEqual({ of: 'record', kind: 'goal' })
    expect(namedBy('id', 'update_task')).toEqual({ of: 'record', kind: 'task' })
    expect(namedBy('assigned_to_user_id', 'create_task')).toEqual({ of: 'person' })
    expect(namedBy('shared_org_ids', 'create_task')).toEqual({ of: 'org' })
    expect(namedBy('title', 'create_task')).toBeNull()
    expect(namedBy('id', 'http_call')).toBeNull()
    expect([labelOf('assigned_to_user_id'), labelOf('shared_org_ids')]).toEqual(['Assigned to', 'Shared with'])
  })
})

describe('what a card tells of its arguments', () => {
  it('is what is emptied, too, where something is changed, sent or fetched', () => {
    for (const nothing of [null, '', []]) expect(isTold('update_contact', nothing)).toBe(true)
    expect(isTold('update_contact', undefined)).toBe(false)
    expect(isTold('send_mail', [])).toBe(true)
  })
  it('is only what is given, where something is made anew', () => {
    for (const nothing of [null, '', []]) expect(isTold('create_task', nothing)).toBe(false)
    expect(isTold('create_task', ['a'])).toBe(true)
  })
})

describe('what was changed, in a line,', () => {
  it('says from what to what, of what is another thing now', () => {
    const args = { id: 'x', due_date: '2026-12-05', title: 'Order oak', description: null, goal_id: 'g' }
    const was = { due_date: '2026-12-03', title: 'Order oak', description: 'Soon', goal_id: null }
    expect(changesOf(args, was)).toBe(
      `Due date: ${formatDay('2026-12-03')} → ${formatDay('2026-12-05')}; Description: Soon → none`,
    )
    expect(changesOf(args, null)).toBe('')
  })
})
