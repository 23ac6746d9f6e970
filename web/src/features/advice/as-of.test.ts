import { expect, it } from 'vitest'
import { asOf } from './as-of.ts'

const written = '2026-11-28'
const after = (days: number) => `2026-12-0${days - 2}`
const on = (text: string, today: string) => asOf(text, written, today)

it('on the day on which it was written it stands as it is', () => {
  expect(on('Slate order: by 13 Dec 2026, in 15 days', written)).toEqual({
    text: 'Slate order: by 13 Dec 2026, in 15 days',
    from: null,
  })
  expect(on('Call the roofer today', written).from).toBeNull()
})

it.each([
  ['Slate order: by 13 Dec 2026, in 15 days', 'Slate order: by 13 Dec 2026, in 12 days'],
  ['Slate order (due 2 Dec 2026, in four days)', 'Slate order (due 2 Dec 2026, tomorrow)'],
  ['Slate order (due 1 December 2026, in 3 days)', 'Slate order (due 1 December 2026, today)'],
  ['Slate order: due 28 Nov 2026, today', 'Slate order: due 28 Nov 2026, 3 days ago'],
  ['Slate order (it lapses, in 15 days)', 'Slate order (it lapses, in 12 days)'],
  ['Schiefer: bis 13.12.2026, in 15 Tagen', 'Schiefer: bis 13.12.2026, in 12 Tagen'],
  ['Schiefer: fällig 28.11.2026, heute', 'Schiefer: fällig 28.11.2026, vor 3 Tagen'],
  ['Schiefer (fällig 27.11.2026, gestern)', 'Schiefer (fällig 27.11.2026, vor 4 Tagen)'],
  ['Schiefer (bis 2.12.2026, in vier Tagen)', 'Schiefer (bis 2.12.2026, morgen)'],
])('a distance is counted from now: %s', (title, now) => {
  expect(on(title, after(3))).toEqual({ text: now, from: null })
})

it('what cannot be counted anew is told with its day', () => {
  for (const title of [
    'Call the roofer today',
    'The order is 9 days overdue',
    'It lapses in 15 days and nobody has it',
    'Ruf den Dachdecker noch heute an',
    'Seit 9 Tagen kein Kontakt',
    'Die Frist endet in 15 Tagen, niemand kümmert sich',
  ]) {
    const { text, from } = on(title.replace('Seit', 'Auftrag: seit'), after(3))
    expect([title, from]).toEqual([title, written])
    expect(text).toBe(title.replace('Seit', 'Auftrag: seit'))
  }
  expect(on('Slate order has no open task', after(3)).from).toBeNull()
  expect(on('Am Morgen war niemand da', after(3)).from).toBeNull()
})
