import { expect, it } from 'vitest'
import { nameOfDomain, workDomains } from './work-domains.ts'

it('an address at an employer tells its domain without the subdomain, an address at a private provider tells nothing', () => {
  expect(workDomains(['helen@mail.northmoor.co.uk', 'h@northmoor.co.uk', 'x@Acme-Labs.IO'])).toEqual([
    'northmoor.co.uk',
    'acme-labs.io',
  ])
  const nobody = [
    'a@gmail.com',
    'a@gmx.de',
    'a@yahoo.co.uk',
    'a@web.de',
    'a@icloud.com',
    'a@proton.me',
    'a@t-online.de',
  ]
  expect(workDomains([...nobody, 'no address', 'a@localhost', 'a@10.0.0.1'])).toEqual([])
})

it('a domain is read as a name', () => {
  expect(nameOfDomain('northmoor.co.uk')).toBe('Northmoor')
  expect(nameOfDomain('acme-labs.io')).toBe('Acme Labs')
  expect(nameOfDomain('bmw.de')).toBe('BMW')
})
