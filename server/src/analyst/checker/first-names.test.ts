import { describe, expect, it } from 'vitest'
import { checkClaim } from './check.ts'

const note = [
  { id: 'n', label: 'Call', day: '2026-11-20', text: 'AD heard it from OP on Monday. AD signed the lease.' },
]
const verdict = (claim: string, ...people: string[]) => checkClaim(claim, note, { today: '2026-11-24', people }).verdict

describe('a first name over initials', () => {
  const anil = ['Anil Deshmukh', 'Oliver Penn', 'Sally Broad']
  it('is who alone has that first name and those initials', () => {
    expect(verdict('Anil heard it from Oliver on Monday.', ...anil)).toBe('proven')
    expect(verdict('Anil signed the lease.', ...anil)).toBe('proven')
    expect(verdict('Oliver signed the lease.', ...anil)).not.toBe('proven')
    expect(verdict('Sally signed the lease.', ...anil)).not.toBe('proven')
  })

  it('is nobody where two have the first name or the initials, or nobody is known', () => {
    expect(verdict('Anil signed the lease.', ...anil, 'Anil Thakur')).not.toBe('proven')
    expect(verdict('Anil signed the lease.', ...anil, 'Ada Dorn')).not.toBe('proven')
    expect(verdict('Anil signed the lease.')).not.toBe('proven')
  })

  it('is taken from the contacts among the records', () => {
    const contact = {
      id: 'c',
      kind: 'contact',
      label: 'Anil Deshmukh',
      day: null,
      fields: [{ name: 'role', text: 'Partner' }],
    }
    expect(checkClaim('Anil signed the lease.', [...note, contact], { today: '2026-11-24' }).verdict).toBe('proven')
  })
})
