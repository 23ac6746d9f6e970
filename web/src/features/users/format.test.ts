import { expect, test } from 'vitest'
import { updateMeBody } from '#contract/users.ts'
import { changedFields, profileInput, profileValues } from './format.ts'

const empty = profileValues(null)

test('only what has changed is sent', () => {
  const after = { ...empty, role: 'CFO', objectives: ' Grow \n\n Sleep more ' }
  expect(changedFields(profileInput(empty), profileInput(after))).toEqual({
    role: 'CFO',
    objectives: ['Grow', 'Sleep more'],
  })
})

test('a slip in the custom prompts is refused and wipes nothing', () => {
  const refused = updateMeBody.safeParse(profileInput({ ...empty, custom_prompts: '{"a": ' }))
  expect(refused.error?.issues[0]?.message).toBe('Custom prompts must be valid JSON.')
  expect(profileInput({ ...empty, custom_prompts: ' ' }).custom_prompts).toEqual({})
  expect(updateMeBody.safeParse(profileInput({ ...empty, custom_prompts: '[1]' })).success).toBe(false)
})
