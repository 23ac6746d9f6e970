import { describe, expect, it } from 'vitest'
import { objectIn, stepArguments, stepFields, withField } from './step-arguments.ts'

const schema = {
  properties: {
    title: { type: 'string', maxLength: 200 },
    description: { type: 'string' },
    priority: { enum: ['Low', 'High'] },
    due_date: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
    limit: { type: 'integer' },
    is_done: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
    steps: { type: 'array', items: { type: 'object' } },
  },
  required: ['title'],
}
const kinds = (args: Record<string, unknown>) =>
  Object.fromEntries(stepFields(schema, args).map(({ name, kind }) => [name, kind]))

describe('the arguments of a tool’s step', () => {
  it('are fields by the tool’s schema; what is too deep stays as it is', () => {
    expect(kinds({})).toEqual({
      ...{ title: 'line', description: 'text', priority: 'choice', due_date: 'line', limit: 'line', is_done: 'choice' },
      ...{ tags: 'list', steps: 'fixed' },
    })
  })

  it('may hold a place to be filled in, or what the schema does not know', () => {
    const args = { priority: '{urgency}', is_done: '{previous}', colour: 'red', deep: { a: 1 } }
    expect(kinds(args)).toMatchObject({ priority: 'line', is_done: 'line', colour: 'text', deep: 'fixed' })
  })

  it('are read from an object, from words for the first field, and from nothing else', () => {
    expect(stepArguments('{"title": "Varnish {boat}"}', schema)).toEqual({ title: 'Varnish {boat}' })
    expect(stepArguments('Varnish the hull', schema)).toEqual({ title: 'Varnish the hull' })
    expect(stepArguments(' ', schema)).toEqual({})
    expect(stepArguments('{previous} and varnish', schema)).toBeNull()
    expect(objectIn('Varnish')).toBeNull()
  })

  it('lose nothing where one of them changes', () => {
    const args = { limit: 3, steps: [{ a: [1, { b: null }] }], due_date: null, title: 'Varnish' }
    const change = (name: string, kind: 'line' | 'choice' | 'list', text: string) =>
      JSON.parse(withField(args, { name, kind }, text, schema) || '{}')
    expect(change('title', 'line', 'Sand it')).toEqual({ ...args, title: 'Sand it' })
    expect(change('limit', 'line', '12')).toEqual({ ...args, limit: 12 })
    expect(change('limit', 'line', '{count}')).toEqual({ ...args, limit: '{count}' })
    expect(change('is_done', 'choice', 'true')).toEqual({ ...args, is_done: true })
    expect(change('tags', 'list', 'hull\n\nkeel\n')).toEqual({ ...args, tags: ['hull', 'keel'] })
    expect(change('title', 'line', '')).toEqual({ limit: 3, steps: args.steps, due_date: null })
    expect(withField({ title: 'x' }, { name: 'title', kind: 'line' }, '', schema)).toBe('')
  })

  it('keep their kind where no schema tells it, their lines, and numbers as they are written', () => {
    const args = { extra: 5, yes: true, title: 'Sand\nVarnish', tags: null }
    const change = (name: string, text: string) => JSON.parse(withField(args, { name, kind: 'line' }, text, schema))
    expect(change('extra', '6').extra).toBe(6)
    expect(change('yes', 'false').yes).toBe(false)
    expect(change('limit', '0x10').limit).toBe('0x10')
    const kinds = new Map(stepFields(schema, args).map(({ name, kind }) => [name, kind]))
    expect([kinds.get('title'), kinds.get('tags')]).toEqual(['text', 'list'])
    expect(objectIn('{"limit": 12345678901234567}')).toBeNull()
    expect(objectIn('{"title": "12345678901234567"}')).toEqual({ title: '12345678901234567' })
  })
})
