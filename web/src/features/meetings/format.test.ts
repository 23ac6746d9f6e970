import { expect, test } from 'vitest'
import type { Guest } from '#contract/meetings.ts'
import { isAsked } from './format.ts'

const guest = (address: string, own = false): Guest => ({ name: '', address, status: 'open', own, contact: null })
const dana = { name: 'Dana', address: 'dana@example.org' }

test('a meeting is an invitation where somebody else asks me, and nothing else is asked of the server as one', () => {
  const me = guest('me@example.org', true)
  expect(isAsked({ organizer: dana, guests: [guest(dana.address), me] })).toBe(true)
  expect(isAsked({ organizer: { name: '', address: me.address }, guests: [me, guest(dana.address)] })).toBe(false)
  expect(isAsked({ organizer: dana, guests: [guest(dana.address)] })).toBe(false)
  expect(isAsked({ organizer: null, guests: [] })).toBe(false)
})
