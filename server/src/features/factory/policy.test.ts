import { expect, it } from 'vitest'
import { actor } from '../../../test/actor.ts'
import { can } from './policy.ts'

const mine = { user_id: 'me', is_auto_gen: false, is_public: false }
const rights = (can_edit: boolean, can_delete: boolean) => ({ can_edit, can_delete })

it('its maker changes and deletes an entry as long as they lead', () => {
  for (const level of ['ceo', 'admin'] as const) expect(can(actor(level, {}), mine)).toEqual(rights(true, true))
  for (const level of ['user', 'waitlisted'] as const) expect(can(actor(level, {}), mine)).toEqual(rights(false, false))
})

it('nobody changes what somebody else made', () => {
  for (const level of ['user', 'ceo', 'admin'] as const)
    expect(can(actor(level, {}), { ...mine, user_id: 'somebody' })).toEqual(rights(false, false))
})

it('what is public only administrators change, its maker too, and nobody deletes it', () => {
  for (const user_id of ['me', 'somebody', null]) {
    const entry = { ...mine, user_id, is_public: true }
    expect(can(actor('admin', {}), entry)).toEqual(rights(true, false))
    for (const level of ['user', 'ceo'] as const) expect(can(actor(level, {}), entry)).toEqual(rights(false, false))
  }
})

it('what is built in nobody changes', () => {
  for (const is_public of [true, false])
    for (const level of ['user', 'ceo', 'admin'] as const)
      expect(can(actor(level, {}), { user_id: 'me', is_auto_gen: true, is_public })).toEqual(rights(false, false))
})
