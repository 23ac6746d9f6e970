import { describe, expect, it } from 'vitest'
import type { OrgLevel } from '#contract/orgs.ts'
import type { UserLevel } from '#contract/users.ts'
import type { Actor } from '#server/platform/context.ts'
import { actor as somebody } from '../../../test/actor.ts'
import { can, canChangeMember, canDoToPerson, canGivePassword, mayGive } from './policy.ts'

const actor = (user_level: UserLevel, level?: OrgLevel) => somebody(user_level, level ? { org: level } : {})
const org = { id: 'org', owner_id: 'founder' }
const flags = (who: Actor, owner_id = 'founder') =>
  Object.entries(can(who, { ...org, owner_id }))
    .filter(([, value]) => value === true)
    .map(([name]) => name)
    .join(' ')

describe('who may do what to an organization', () => {
  const everything = 'can_edit can_delete can_manage sees_all'
  it('a platform administrator everything', () => expect(flags(actor('admin'))).toBe(everything))
  it('the ceo who owns it everything, whatever the access level', () => {
    expect(flags(actor('ceo', 'user'), 'me')).toBe(everything)
    expect(flags(actor('ceo'), 'me')).toBe(everything)
  })
  it('an owner who is no ceo any more is a member like others', () =>
    expect(flags(actor('user', 'user'), 'me')).toBe(''))
  it('a ceo with access level admin all but deleting', () =>
    expect(flags(actor('ceo', 'admin'))).toBe('can_edit can_manage sees_all'))
  it('other ceos, managers and admins see everybody', () => {
    for (const who of [actor('ceo', 'user'), actor('user', 'manager'), actor('user', 'admin')])
      expect(flags(who)).toBe('sees_all')
  })
  it('a plain member nothing of it', () => expect(flags(actor('user', 'user'))).toBe(''))

  it('nobody gives more than they have', () => {
    const gives = (who: Actor) =>
      (['user', 'manager', 'admin'] as const).filter((level) => mayGive(can(who, org), level))
    expect(gives(actor('user', 'manager'))).toEqual(['user', 'manager'])
    expect(gives(actor('ceo', 'admin'))).toEqual(['user', 'manager', 'admin'])
    expect(gives(actor('admin'))).toEqual(['user', 'manager', 'admin'])
    expect(gives(actor('user'))).toEqual(['user'])
  })
})

describe('who may change a member', () => {
  const member = { user_id: 'them', user_level: 'user', organization_id: 'org' }
  it('not the owner, not oneself, no ceo and no administrator, except for a platform administrator', () => {
    const targets = [{ user_id: 'founder' }, { user_id: 'me' }, { user_level: 'ceo' }, { user_level: 'admin' }]
    for (const target of targets) {
      expect(canChangeMember(actor('ceo', 'admin'), org, { ...member, ...target })).toBe(false)
      expect(canChangeMember(actor('admin'), org, { ...member, ...target })).toBe(true)
    }
    expect(canChangeMember(actor('ceo', 'admin'), org, member)).toBe(true)
  })

  it('a password only of accounts of level user that are at home here', () => {
    expect(canGivePassword(org, member)).toBe(true)
    expect(canGivePassword(org, { ...member, organization_id: 'other' })).toBe(false)
    // Whoever may not change somebody sets no password of theirs either, and an invitation has none.
    const line = { ...member, is_invite: false }
    expect(canDoToPerson(actor('user', 'manager'), org, line).can_set_password).toBe(false)
    expect(canDoToPerson(actor('admin'), org, line).can_set_password).toBe(true)
    expect(canDoToPerson(actor('admin'), org, { ...line, is_invite: true }).can_set_password).toBe(false)
    expect(canGivePassword(org, { ...member, organization_id: null })).toBe(false)
    for (const user_level of ['ceo', 'admin', 'waitlisted'])
      expect(canGivePassword(org, { ...member, user_level })).toBe(false)
  })
})
