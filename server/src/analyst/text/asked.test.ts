import { describe, expect, it } from 'vitest'
import { answerKind, termsOf } from './asked.ts'

describe('what a question asks for', () => {
  it.each([
    ['who takes over the kitchen when Mara leaves', 'who'],
    ['what happens when the mooring licence runs out', 'what'],
    ['who runs the bakery and when does it open', 'when'],
    ['what did the roofer say about when he comes', 'when'],
    ['who comes on Friday, and until when', 'when'],
    ['what interest does the savings bank charge on the loan', 'how much'],
    ['what cut does the agent take', 'how much'],
    ['whats our royalty on the paperback', 'how much'],
    ['which liquidity ratio do they want to see', 'how much'],
    ['welchen Zinssatz will die Sparkasse', 'how much'],
    ['welche Eigenkapitalquote verlangen sie', 'how much'],
    ['what interest do they have in the barge', 'what'],
    ['what cut off do they use', 'what'],
  ])('%s: %s', (question, kind) => expect(answerKind(question)).toBe(kind))

  const words = (question: string) => termsOf(question).map(({ word }) => word)
  it('what follows "why didn\'t we" is asked, what a tag believes is not', () => {
    expect(words("why didn't we give the ferry to Hollis")).toContain('ferry')
    expect(words('why isnt there a lifeguard on the pontoon')).toContain('lifeguard')
    expect(words("the regatta, wasn't it in February?")).not.toContain('february')
    expect(words("the regatta is on a Monday isn't it?")).toContain('regatta')
  })
})
