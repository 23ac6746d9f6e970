// Who is meant, and what is no day at all: what somebody else would do, weekdays that are a part of a name, names by their shape.
import { describe, expect, it } from 'vitest'
import { kinds, sure } from '../fixture.ts'

describe('what the writer only passed on', () => {
  it.each(['I told him Priya would ring.', 'Ich habe ihm gesagt, dass Priya anruft.'])('is not theirs: %s', (text) => {
    expect(sure(text).filter(({ who }) => who?.resolved === 'me')).toEqual([])
  })
  it('is theirs where they speak of themselves', () => {
    expect(sure('I told him I would ring on Friday.').map(({ kind, who }) => [kind, who?.resolved])).toEqual([
      ['promise', 'me'],
    ])
  })
})

describe('a weekday that says what kind of thing it is', () => {
  it('is no day until which', () => {
    expect(sure('No Sat clinics until we have somebody.').map(({ due }) => due)).toEqual([null])
    expect(kinds('No Sat clinics.')).not.toContain('deadline')
  })
  it('is one where it stands for itself', () => {
    expect(sure('Petra sends us the plans Friday.').map(({ due }) => due?.date)).toEqual(['2026-11-27'])
  })
})

describe('a label of two names or syllables', () => {
  it.each(['Wei-Lin', 'Mei-Ling', 'Jean-Luc', 'Anna-Lena'])('names somebody: %s', (name) => {
    const found = sure(`${name}: send the price list by Friday`)
    expect(found.map(({ kind, who }) => [kind, who?.words])).toEqual([['promise', name]])
  })
  it.each(['Kick-Off', 'Check-In', 'E-Mail', 'To-Do', 'Bau-Plan', 'Anna-Vertrag'])('names nobody: %s', (label) => {
    expect(sure(`${label}: send the price list by Friday`).map(({ who }) => who?.words)).not.toContain(label)
  })
})
