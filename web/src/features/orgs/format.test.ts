import { describe, expect, it } from 'vitest'
import { accessLine, firstChoice, levelsUpTo, membersText } from './format.ts'

const org = (id: string, more: { is_owner?: boolean; access_level?: 'user' | 'admin' | null } = {}) => ({
  id,
  is_owner: false,
  access_level: 'user' as const,
  ...more,
})

describe('the organization that stands on the page first', () => {
  it('is the home, else the one that I own, else one of mine, else any', () => {
    const all = [org('any', { access_level: null }), org('mine'), org('owned', { is_owner: true })]
    expect(firstChoice(all, 'mine')?.id).toBe('mine')
    expect(firstChoice(all, null)?.id).toBe('owned')
    expect(firstChoice(all.slice(0, 2), 'elsewhere')?.id).toBe('mine')
    expect(firstChoice(all.slice(0, 1), null)?.id).toBe('any')
    expect(firstChoice([], null)).toBeUndefined()
  })
})

describe('the words', () => {
  it('offer no level above one’s own', () => {
    expect(levelsUpTo('manager').map(({ value }) => value)).toEqual(['user', 'manager'])
  })
  it('say where I stand', () => {
    expect(accessLine({ is_owner: true, access_level: 'admin' })).toBe('You own it')
    expect(accessLine({ is_owner: false, access_level: 'manager' })).toBe('Your access level: Manager')
    expect(accessLine({ is_owner: false, access_level: null })).toBeNull()
    expect([membersText(1), membersText(200)]).toEqual(['1 member', '200 members'])
  })
})
