import { expect, test } from 'vitest'
import { z } from 'zod'
import { id, line } from '#contract/shapes.ts'
import { tool } from '../tool.ts'
import { shapeOfTool } from './prompt.ts'

test('a tool is told without what only our own forms and checks read', () => {
  const { schema } = shapeOfTool(
    tool({
      name: 'make',
      title: 'Make',
      description: 'Makes one.',
      effect: 'reads',
      input: z.object({ title: line(200), goal_id: id.nullish(), other_id: z.uuid().describe('The id of another.') }),
      work: async () => ({ summary: '', shown: [] }),
    }),
  )
  expect(schema.properties).toEqual({
    title: { type: 'string', maxLength: 200 },
    goal_id: { anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] },
    other_id: { type: 'string', format: 'uuid', description: 'The id of another.' },
  })
})
