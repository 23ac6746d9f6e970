import { expect, test } from 'vitest'
import { type AuditEntry, auditActions } from '#contract/audit.ts'
import { GROUPS, sentenceOf, textOf } from './format.ts'

const ADA = { id: '019a0000-0000-7000-8000-00000000ada1', name: 'Ada Lovelace' }
const GRACE = { id: '019a0000-0000-7000-8000-0000000face2', name: 'Grace' }
const NORTH = { id: '019a0000-0000-7000-8000-000000000003', name: 'North' }
const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  id: ADA.id,
  created_at: '2026-11-21T14:02:00.000Z',
  action: 'login',
  actor: GRACE,
  subject: ADA,
  organization: null,
  address: '127.0.0.1',
  details: {},
  ...more,
})
const said = (more: Partial<AuditEntry>) => textOf(sentenceOf(entry(more)))

test('an approval names the level only where it is more than usual', () => {
  expect(said({ action: 'user.approved', details: { user_level: 'user' } })).toBe('Grace approved Ada Lovelace')
  expect(said({ action: 'user.approved', details: { user_level: 'ceo' } })).toBe('Grace approved Ada Lovelace as CEO')
})

test('an edit tells every change of it', () => {
  const details = { user_level: 'ceo', from_level: 'user', fields: ['last_name', 'password', 'organization_id'] }
  expect(said({ action: 'user.updated', organization: NORTH, details })).toBe(
    'Grace edited Ada Lovelace: made them CEO (before: User); moved them to North; changed their last name and password',
  )
  expect(said({ action: 'user.updated', details: { fields: ['organization_id'] } })).toBe(
    'Grace edited Ada Lovelace: removed them from their organization',
  )
})

test('whoever leaves is not removed, and nobody who tries to log in is called a user', () => {
  expect(said({ action: 'org.member_removed', organization: NORTH })).toBe('Grace removed Ada Lovelace from North')
  expect(said({ action: 'org.member_removed', actor: ADA, organization: NORTH })).toBe('Ada Lovelace left North')
  expect(said({ action: 'login.failed', actor: null })).toBe(
    'Somebody tried to log in as Ada Lovelace with a wrong password',
  )
})

test('deleted accounts and organizations can still be told apart', () => {
  expect(said({ action: 'user.deleted', subject: { ...ADA, name: null } })).toBe('Grace deleted an account (…00ada1)')
  expect(said({ action: 'user.updated', subject: { ...ADA, name: null }, details: { fields: ['role'] } })).toBe(
    'Grace edited a deleted account (…00ada1): changed their role',
  )
  expect(said({ action: 'org.deleted', subject: { ...NORTH, name: null } })).toBe(
    'Grace deleted an organization (…000003)',
  )
})

test('whoever was invited is no deleted account, whatever became of the invitation', () => {
  const invited = { id: ADA.id, name: 'ada@example.org' }
  const said_ = (action: AuditEntry['action'], name: string | null) =>
    said({ action, organization: NORTH, subject: { ...invited, name } })
  expect(said_('org.invited', invited.name)).toBe('Grace invited ada@example.org to North')
  expect(said_('org.invitation_revoked', invited.name)).toBe('Grace revoked the invitation of ada@example.org to North')
  expect(said_('org.invited', null)).toBe('Grace invited somebody (…00ada1) to North')
})

test('every action has a sentence without holes, and a group beside "Everything"', () => {
  for (const action of auditActions) {
    const details = { fields: ['role'], user_level: 'user', sessions: 2 }
    expect(said({ action, organization: NORTH, details })).not.toMatch(/undefined|null|\s{2}/)
    expect(GROUPS.filter((group) => group.value !== 'everything' && group.includes(action)).length).toBeGreaterThan(0)
  }
})
