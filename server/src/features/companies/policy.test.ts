import { expect, it } from 'vitest'
import type { Actor } from '#server/platform/context.ts'
import { can } from './policy.ts'

const actor = (more: Partial<Actor>) => ({ user_id: 'me', user_level: 'user', orgs: new Map(), ...more }) as Actor
const company = { owner_id: 'owner', organization_ids: ['a'] }

it('a company is edited by its owner and by who leads where it is shared, and deleted by its owner alone', () => {
  expect(can(actor({ user_id: 'owner' }), company)).toEqual({ can_edit: true, can_delete: true })
  expect(can(actor({}), company)).toEqual({ can_edit: false, can_delete: false })
  expect(can(actor({ orgs: new Map([['a', 'user']]) }), company)).toEqual({ can_edit: false, can_delete: false })
  expect(can(actor({ orgs: new Map([['a', 'manager']]) }), company)).toEqual({ can_edit: true, can_delete: false })
  expect(can(actor({ orgs: new Map([['b', 'admin']]) }), company)).toEqual({ can_edit: false, can_delete: false })
  const ceo = actor({ user_level: 'ceo', orgs: new Map([['a', 'user']]) })
  expect(can(ceo, company)).toEqual({ can_edit: true, can_delete: false })
})
