import { describe, expect, it } from 'vitest'
import { factText, readRef, refOfPath, writeRef } from './format.ts'

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

describe('a fact', () => {
  it('is written as people read it', () => {
    expect(factText('kpi', '6500000 of 18000000 USD')).toBe('6,500,000 of 18,000,000 USD')
    expect(factText('kpi', '0.12345')).toBe('0.12345')
    expect(factText('contact', '+31105550142')).toBe('+31105550142')
    expect(factText('file', 'text/markdown')).toBe('Markdown')
    expect(factText('file', '1.4 kB')).toBe('1.4 kB')
    expect(factText('note', '2026-11-18')).not.toBe('2026-11-18')
  })
})
