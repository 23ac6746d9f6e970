import { expect, it } from 'vitest'
import { actor } from '../../../test/actor.ts'
import { can } from './policy.ts'

const theirs = { user_id: 'somebody', organization_id: 'a' }
const rights = (can_edit: boolean, can_delete: boolean) => ({ can_edit, can_delete })

it('its owner may do everything with a goal, in an organization or not', () => {
  for (const organization_id of ['a', null])
    expect(can(actor('user', {}), { user_id: 'me', organization_id })).toEqual(rights(true, true))
})

it('in the goal’s organization managers edit it; admins, and ceos of any level there, delete it too', () => {
  expect(can(actor('user', { a: 'user' }), theirs)).toEqual(rights(false, false))
  expect(can(actor('user', { a: 'manager' }), theirs)).toEqual(rights(true, false))
  expect(can(actor('user', { a: 'admin' }), theirs)).toEqual(rights(true, true))
  expect(can(actor('ceo', { a: 'user' }), theirs)).toEqual(rights(true, true))
})

it('outside of it nobody may do anything, of whatever level', () => {
  for (const who of [actor('ceo', { b: 'admin' }), actor('admin', {}), actor('ceo', {})])
    for (const goal of [theirs, { ...theirs, organization_id: null }])
      expect(can(who, goal)).toEqual(rights(false, false))
})
