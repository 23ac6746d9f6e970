import { expect, it } from 'vitest'
import { isMeasure, measuresIn } from '../../scale.ts'

it('a measure that markup names has a rule, and no other', () => {
  expect(measuresIn(['<div className={`row gap-8 pad-12-16`}>', "wide ? 'max-w-420' : 'mt-less-4'"])).toBe(
    [
      '.gap-8 { gap: 8px }',
      '.pad-12-16 { padding: 12px 16px }',
      '.mt-less-4 { margin-top: -4px }',
      '.max-w-420 { max-width: 420px }',
    ].join('\n'),
  )
})

it('a side is said after the whole, so that it wins', () => {
  const rules = measuresIn(['pl-4 pad-8 pt-0 px-12'])
  expect(rules.split('\n').map((rule) => rule.slice(1, rule.indexOf(' ')))).toEqual(['pad-8', 'px-12', 'pt-0', 'pl-4'])
})

it('words of the other vocabulary are no measures', () => {
  for (const word of ['row', 'text-right', 'clamp-3', 'border-top', 'gap-x', 'pad-1-2-3', 'max-reading-48'])
    expect([word, isMeasure(word)]).toEqual([word, false])
})
