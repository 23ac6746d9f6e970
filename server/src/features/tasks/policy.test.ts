import { describe, expect, it } from 'vitest'
import type { Actor } from '#server/platform/context.ts'
import { actor } from '../../../test/actor.ts'
import { can } from './policy.ts'

const task = { created_by: 'somebody', assigned_to_user_id: null, organization_ids: ['a', 'b'] }
const flags = (who: Actor, more: Partial<typeof task> | { assigned_to_user_id: string } = {}) =>
  Object.entries(can(who, { ...task, ...more }))
    .filter(([, allowed]) => allowed)
    .map(([name]) => name.slice(4))
    .join(' ')

describe('who may do what to a task', () => {
  it('the creator everything', () => expect(flags(actor('user', {}), { created_by: 'me' })).toBe('edit delete assign'))
  it('the assignee edits', () => expect(flags(actor('user', {}), { assigned_to_user_id: 'me' })).toBe('edit'))
  it('a plain member reads', () => expect(flags(actor('user', { a: 'user' }))).toBe(''))
  it('a manager edits and assigns', () => expect(flags(actor('user', { a: 'manager' }))).toBe('edit assign'))
  it('an organization’s admin deletes too', () =>
    expect(flags(actor('user', { b: 'admin' }))).toBe('edit delete assign'))
  it('a ceo who is a member, too', () => expect(flags(actor('ceo', { b: 'user' }))).toBe('edit delete assign'))
  it('the best of several memberships counts', () =>
    expect(flags(actor('user', { a: 'user', b: 'manager' }))).toBe('edit assign'))
  it('an assignee who manages assigns', () =>
    expect(flags(actor('user', { a: 'manager' }), { assigned_to_user_id: 'me' })).toBe('edit assign'))
  it('another organization gives nothing', () => expect(flags(actor('ceo', { c: 'admin' }))).toBe(''))
  it('a platform administrator nothing', () => expect(flags(actor('admin', {}))).toBe(''))
})
