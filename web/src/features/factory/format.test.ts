import { expect, it } from 'vitest'
import { crewFields, crewInput, flowFields, flowInput } from './entry-fields.ts'
import { apartFrom, compared, inputName, linesOf } from './format.ts'

it('an input is called after its question', () => {
  expect(inputName('Which company?')).toBe('which_company')
  expect(inputName('Größe der Firma (in €)')).toBe('gro_e_der_firma_in')
  expect(inputName('2026 budget')).toBe('budget')
  expect(inputName('???')).toBe('')
  expect(inputName('a'.repeat(80))).toHaveLength(60)
})

const nameOf = (id: string) => ({ a: 'Analyst', t: 'Search' })[id] ?? 'Something deleted'

it('a state is told field by field, parts in their order with who does them', () => {
  const record = {
    name: 'Briefing',
    tasks: [
      { name: 'Look', description: 'Look it up', expected_output: 'Facts', agent_id: 'a' },
      { name: 'Write', agent_id: 'gone', agent_name: 'Writer' },
    ],
    inputs: [{ name: 'company', label: 'Which company?', required: true }],
    is_public: false,
  }
  expect(linesOf(record, nameOf)).toEqual([
    { name: 'Name', words: 'Briefing' },
    { name: 'Tasks', words: '1. Look — Analyst\n   Look it up\n   Expected: Facts\n2. Write — Writer' },
    { name: 'Inputs', words: 'Which company? (required)' },
    { name: 'Public', words: 'No' },
  ])
  const later = { ...record, name: 'Short briefing' }
  const different = compared(record, later, nameOf).filter(({ mine, theirs }) => mine !== theirs)
  expect(different).toEqual([{ name: 'Name', mine: 'Briefing', theirs: 'Short briefing' }])
})

it('what a form sends says nothing of publicity unless an administrator fills it in', () => {
  const fields = crewFields(null)
  expect(crewInput(false)(fields)).not.toHaveProperty('is_public')
  expect(crewInput(true)(fields)).toHaveProperty('is_public', false)
})

it('of a step only the part that its kind names is sent, and a label of a built-in flow is chosen anew', () => {
  const step = {
    id: 's',
    title: 'S',
    kind: 'agent' as const,
    agent: 'Strategist',
    tool: null,
    crew: null,
    prompt: '',
    agent_name: 'Strategist',
    tool_name: null,
    crew_name: null,
  }
  const fields = flowFields({ steps: [step], inputs: [] } as unknown as Parameters<typeof flowFields>[0])
  expect(fields.steps[0]?.agent).toBe('')
  const sent = flowInput(false)({ ...fields, steps: [{ ...fields.steps[0]!, kind: 'wait_for_human', tool: 't' }] })
  expect(sent.steps).toEqual([
    { id: 's', title: 'S', kind: 'wait_for_human', agent: null, tool: null, crew: null, prompt: null },
  ])
})

it('two crews of one name are told apart by who made them, and two of one maker by version and last change', () => {
  const crew = (id: string, name: string, more: object = {}) => ({
    ...{ id, name, is_auto_gen: false, user_id: 'me', created_by: null, updated_at: '2026-03-04T09:00:00.000Z' },
    ...more,
  })
  const built = crew('1', 'Harvest Review', { is_auto_gen: true, user_id: null })
  const mine = crew('2', 'harvest review ')
  const alone = crew('3', 'Cellar Count')
  const told = apartFrom([built, mine, alone], 'me')
  expect([told(built), told(mine), told(alone)]).toEqual(['Built in', 'Made by you', null])
  const other = crew('4', 'Harvest Review', { version: '2.0', updated_at: '2026-03-05T09:00:00.000Z' })
  expect(apartFrom([built, mine, other], 'me')(other)).toMatch(/^Made by you, version 2\.0, changed .*5/)
})
