import { describe, expect, it } from 'vitest'
import { ideasInPhrases, ideasOf, wordsOfIdeas } from './kindred.ts'
import { stemOf } from './stems.ts'

const areKindred = (one: string, other: string) => {
  const ideas = ideasOf(stemOf(other))
  return ideasOf(stemOf(one)).some((idea) => ideas.includes(idea))
}

describe('words that stand for one another', () => {
  it.each([
    ['sofa', 'furniture'],
    ['haulier', 'frächter'],
    ['headhunter', 'recruiter'],
    ['sacked', 'dismissed'],
    ['landlord', 'vermieter'],
    ['stromausfall', 'blackout'],
  ])('%s and %s', (one, other) => expect(areKindred(one, other)).toBe(true))

  it.each([
    ['sofa', 'invoice'],
    ['landlord', 'dentist'],
  ])('%s and %s do not', (one, other) => expect(areKindred(one, other)).toBe(false))

  it('a compound is of the ideas of its last part', () => expect(areKindred('Hofaufzug', 'lift')).toBe(true))

  it('an expression of several words stands for one word', () => {
    const ideas = ideasInPhrases('is the numbers guy in on Friday').get(stemOf('numbers')) ?? []
    expect(wordsOfIdeas(ideas, 40)).toContain('cfo')
  })
})
