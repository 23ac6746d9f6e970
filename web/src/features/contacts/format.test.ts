import { describe, expect, it } from 'vitest'
import { calledWords, dueWords, lastWords, mailHref, rhythmWords, telHref, workWords } from './format.ts'

const now = new Date(2026, 10, 21, 9)

it('says when somebody was last contacted', () => {
  const words = (last_contacted_on: string | null) => lastWords({ last_contacted_on }, now)
  expect(words(null)).toBe('Not contacted yet')
  expect(words('2026-11-21')).toBe('Contacted today')
  expect(words('2026-11-20')).toBe('Contacted yesterday')
  expect(words('2026-11-09')).toBe('Last contacted 12 days ago')
  expect(words('2026-10-31')).toBe('Last contacted 3 weeks ago')
  expect(words('2025-01-02')).toMatch(/^Last contacted .*2025/)
  expect(words('2026-12-24')).toMatch(/^Planned for .*2026/)
})

it('says how often, and how long it is overdue', () => {
  expect(rhythmWords({ keep_in_touch_weeks: 1 })).toBe('Every week')
  expect(rhythmWords({ keep_in_touch_weeks: 13 })).toBe('Every 13 weeks')
  expect(rhythmWords({ keep_in_touch_weeks: null })).toBeNull()
  const words = (keep_in_touch_on: string | null) => dueWords({ keep_in_touch_on }, now)
  expect(words(null)).toBeNull()
  expect(words('2026-10-31')).toMatchObject({ text: 'Overdue by 3 weeks', due: true })
  expect(words('2026-11-20')).toMatchObject({ text: 'Overdue by 1 day', due: true })
  expect(words('2026-11-21')).toMatchObject({ text: 'Due today', due: true })
  expect(words('2026-12-05')).toMatchObject({ text: 'Due in 2 weeks', due: false })
})

it('names a contact with the role, where there is one', () => {
  expect(calledWords({ name: 'Ana Pires', role: 'CFO' })).toBe('Ana Pires (CFO)')
  expect(calledWords({ name: 'Jo', role: '' })).toBe('Jo')
})

it('makes links that dial and write, and none of what is no number or address', () => {
  expect(telHref('+351 (21) 000-12.34')).toBe('tel:+351210001234')
  expect(telHref('49+30')).toBe('tel:4930')
  expect(telHref('ask Jo')).toBeNull()
  expect(mailHref('ana+x@example.org')).toBe('mailto:ana%2Bx@example.org')
  expect(mailHref('a@b.c?bcc=evil@example.org')).toBe('mailto:a%40b.c%3Fbcc%3Devil@example.org')
  expect(mailHref('nobody')).toBeNull()
})

describe('where somebody works', () => {
  it('names a company once', () => {
    expect(workWords({ role: 'Buyer', company: 'Figs & Sons' })).toBe('Buyer, Figs & Sons')
    expect(workWords({ role: 'Buyer, Figs & Sons', company: 'Figs & Sons' })).toBe('Buyer, Figs & Sons')
    expect(workWords({ role: '', company: 'Figs & Sons' })).toBe('Figs & Sons')
    expect(workWords({ role: 'Buyer', company: null })).toBe('Buyer')
  })
})
