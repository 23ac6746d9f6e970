import { expect, it } from 'vitest'
import { addressOf, inputOf, keptOf, NO_FILTER, sameFilter } from './filter.ts'

const ID = '0190c0de-0000-7000-8000-000000000001'

it('an address is kept as a view and comes back as it was', () => {
  const address = {
    ...NO_FILTER,
    search: 'ana',
    tag: 'board',
    at: ID,
    org: ID,
    quiet: '60',
    shared: 'true',
    sort: 'last',
  }
  const kept = keptOf(address)
  expect(kept).toEqual({
    search: 'ana',
    tag: 'board',
    company_id: ID,
    organization_id: ID,
    quiet_days: 60,
    shared_with_me: true,
    sort_by: 'last_contacted_on',
  })
  expect(addressOf(kept)).toEqual({ ...address, due: undefined })
  expect(inputOf(address)).toMatchObject({ quiet_days: 60, shared_with_me: 'true', company_id: ID })
})

it('what an address has wrong is left out, so that a broken link still shows contacts', () => {
  expect(inputOf({ at: 'x', org: "' or 1", quiet: '-3', shared: 'yes', sort: 'colour', due: 'no' })).toEqual({})
})

it('two filters are the same whatever the order of their words', () => {
  expect(sameFilter({ tag: 'a', quiet_days: 30 }, { quiet_days: 30, tag: 'a' })).toBe(true)
  expect(sameFilter({ tag: 'a' }, { tag: 'a', due: true })).toBe(false)
})
