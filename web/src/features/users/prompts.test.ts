import { describe, expect, it } from 'vitest'
import { promptsOf, promptWords } from './prompts.ts'

describe('custom prompts', () => {
  it('are written in words, one per line, and read back as they were', () => {
    const prompts = { tone: 'short', Briefing: 'Numbers first.\nThen names.', limits: { pages: 2 } }
    expect(promptWords(prompts)).toBe('tone: short\nBriefing: Numbers first.\n  Then names.\nlimits: {"pages":2}')
    expect(promptsOf(promptWords(prompts))).toEqual(prompts)
    expect(promptWords({})).toBe('')
    expect(promptsOf(' \n')).toEqual({})
  })
  it('without a name are kept too', () => {
    expect(promptsOf('Always answer in German.')).toEqual({ general: 'Always answer in German.' })
    expect(promptsOf('tone: short\nAnd polite')).toEqual({ tone: 'short\nAnd polite' })
  })
  it('that words cannot say are shown as JSON, and JSON is taken', () => {
    const odd = { 'a: b': 'c', count: 5 }
    expect(JSON.parse(promptWords(odd))).toEqual(odd)
    expect(promptsOf(promptWords(odd))).toEqual(odd)
    expect(promptsOf('{"advice": "short"}')).toEqual({ advice: 'short' })
    expect(promptsOf('{"advice": ')).toBe('{"advice":')
  })
})
