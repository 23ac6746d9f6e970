import { describe, expect, it } from 'vitest'
import type { Actor } from '#server/platform/context.ts'
import { actor } from '../../../test/actor.ts'
import { can, canEditInteraction } from './policy.ts'

const edits = (who: Actor) => can(who, { owner_id: 'somebody', organization_ids: ['a', 'b'] })

describe('who may do what to a contact', () => {
  it('its owner everything', () =>
    expect(can(actor('user', {}), { owner_id: 'me', organization_ids: [] })).toEqual({
      can_edit: true,
      can_delete: true,
    }))
  it('managers, admins and ceos of an organization that has it edit, and nobody of them deletes', () => {
    for (const who of [
      actor('user', { a: 'manager' }),
      actor('user', { a: 'user', b: 'admin' }),
      actor('ceo', { a: 'user' }),
    ])
      expect(edits(who)).toEqual({ can_edit: true, can_delete: false })
  })
  it('everybody else nothing', () => {
    for (const who of [actor('user', { a: 'user' }), actor('ceo', { c: 'admin' }), actor('admin', {})])
      expect(edits(who)).toEqual({ can_edit: false, can_delete: false })
  })
  it('an entry of the log is changed by its author and by the contact’s owner', () => {
    const me = actor('ceo', { a: 'admin' })
    expect(canEditInteraction(me, { owner_id: 'somebody' }, { author_id: 'me' })).toBe(true)
    expect(canEditInteraction(me, { owner_id: 'me' }, { author_id: null })).toBe(true)
    expect(canEditInteraction(me, { owner_id: 'somebody' }, { author_id: null })).toBe(false)
  })
})
