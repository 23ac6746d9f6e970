import { expect, it } from 'vitest'
import { can } from './policy.ts'

it('a schedule is edited and deleted by its owner alone', () => {
  const own = { user_id: 'me' }
  expect(can({ user_id: 'me' }, own)).toEqual({ can_edit: true, can_delete: true })
  expect(can({ user_id: 'somebody else' }, own)).toEqual({ can_edit: false, can_delete: false })
})
