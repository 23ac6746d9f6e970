// Sentences whose days or ends are easily misread: a day called impossible, the end of a stretch, the number of a page.
import { expect, it } from 'vitest'
import { sure } from './fixture.ts'

const dues = (text: string) => sure(text).map(({ kind, due }) => [kind, due?.date ?? null])

it.each([
  "The 1st won't work for the lintel delivery.",
  '- Portal: 1.12. geht sich nicht aus (Kevin im Spital, Schnittstelle)',
])('a day that is called impossible is nobody’s promise and no deadline: %s', (text) => {
  expect(dues(text).filter(([kind]) => kind === 'promise' || kind === 'deadline')).toEqual([])
})

it('the end of a stretch of days is no limit beside one that is said', () => {
  expect(dues('Ruth is in Bergen 7–9 Dec, so the survey has to be signed by 4 Dec.')).toContainEqual([
    'deadline',
    '2026-12-04',
  ])
})

it.each([
  ["It's in the table I sent. Page 1. Talk Tuesday at 4?", 'Talk Tuesday at 4?'],
  ['Steht auf Seite 3. Kommst du am Freitag zur Probe?', 'Kommst du am Freitag zur Probe?'],
])('the number of a page ends its sentence: %s', (text, quote) => {
  expect(sure(text).map((each) => each.quote)).toContain(quote)
})
