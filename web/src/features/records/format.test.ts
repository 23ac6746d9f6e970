import { describe, expect, it } from 'vitest'
import { readRef, refOfPath, writeRef } from './format.ts'

describe('a record in an address', () => {
  it('is read as it was written', () => {
    const ref = { kind: 'goal', id: '01935f00-0000-7000-8000-000000000000' }
    expect(readRef(writeRef(ref))).toEqual(ref)
    expect(refOfPath(`/app/records/goal/${ref.id}`)).toEqual(ref)
  })
  it('is nothing where the address names none', () => {
    for (const text of [undefined, '', 'goal', 'goal:', 'secret:1', 'goal:../x', 'goal:1 2'])
      expect(readRef(text)).toBeNull()
    expect(refOfPath('/app/records/goal/1/2')).toBeNull()
    expect(refOfPath('/app/strategy')).toBeNull()
  })
})
