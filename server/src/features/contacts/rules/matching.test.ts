import { expect, it } from 'vitest'
import { emailKey, matchKeys, phoneKey } from './matching.ts'

it('an e-mail is the same whatever its case and however its accents are written', () => {
  expect(emailKey(' Ana@Example.ORG ')).toBe('e:ana@example.org')
  expect(emailKey('jose\u0301@x.org')).toBe(emailKey('Jos\u00e9@x.org'))
  expect(emailKey('  ')).toBeNull()
})

it('a phone number is its digits, without the zeros in front; a few digits are none', () => {
  for (const written of ['+351 21 000 00 00', '00351 (21) 000-0000', '351210000000'])
    expect(phoneKey(written)).toBe('p:351210000000')
  expect(phoneKey('ext. 12345')).toBeNull()
  expect(phoneKey('')).toBeNull()
})

it('a contact has each of its keys once', () => {
  expect(matchKeys({ emails: ['a@x.org', 'A@x.org', ''], phones: ['+1 555 0100', '1-555-0100', '7'] })).toEqual([
    'e:a@x.org',
    'p:15550100',
  ])
})
