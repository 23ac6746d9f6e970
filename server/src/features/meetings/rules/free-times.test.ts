import { describe, expect, it } from 'vitest'
import { freeSpans, leadWords, offers, slotWords, USUAL_HOURS } from './free-times.ts'

const at = (text: string) => Date.parse(text)
const spans = (busy: [string, string][], more: object = {}) =>
  freeSpans(
    busy.map(([starts_at, ends_at]) => ({ starts_at, ends_at })),
    {
      zone: 'Europe/Berlin',
      hours: USUAL_HOURS,
      from: '2026-11-26',
      to: '2026-11-30',
      now: at('2026-11-26T05:00:00Z'),
      buffer: 0,
      ...more,
    },
  )
const clock = (ms: number) => new Date(ms).toISOString().slice(0, 16)
const shown = (found: ReturnType<typeof spans>) => found.map(({ from, to }) => `${clock(from)} ${clock(to).slice(11)}`)

describe('when somebody is free', () => {
  it('is within their working hours, on the clock of their zone, beside what their calendars hold', () => {
    expect(
      shown(
        spans([
          ['2026-11-26T09:00:00Z', '2026-11-26T10:00:00Z'],
          ['2026-11-26T09:30:00Z', '2026-11-26T11:00:00Z'],
        ]),
      ),
    ).toEqual(['2026-11-26T08:00 09:00', '2026-11-26T11:00 16:00', '2026-11-27T08:00 16:00', '2026-11-30T08:00 16:00'])
  })

  it('leaves air around each meeting, and nothing that is over', () => {
    expect(
      shown(
        spans([['2026-11-26T09:00:00Z', '2026-11-26T10:00:00Z']], {
          to: '2026-11-26',
          buffer: 15,
          now: at('2026-11-26T08:30:00Z'),
        }),
      ),
    ).toEqual(['2026-11-26T08:30 08:45', '2026-11-26T10:15 16:00'])
  })

  it('follows the clock over its change, and a whole day that is taken leaves nothing', () => {
    const hours = { days: [7], from_time: '01:00', to_time: '04:00' }
    expect(shown(spans([], { hours, from: '2026-10-25', to: '2026-10-25', now: 0 }))).toEqual([
      '2026-10-24T23:00 03:00',
    ])
    expect(shown(spans([], { hours, from: '2026-03-29', to: '2026-03-29', now: 0 }))).toEqual([
      '2026-03-29T00:00 02:00',
    ])
    expect(spans([['2026-11-25T23:00:00Z', '2026-11-30T23:00:00Z']])).toEqual([])
  })

  it('is offered as three to five times over different days, none beside another', () => {
    const some = offers(spans([]), 30, 5)
    expect(some).toHaveLength(5)
    expect(new Set(some.map(({ starts_at }) => starts_at.slice(0, 10))).size).toBe(3)
    expect(offers(spans([]), 30, 3).map(({ starts_at }) => starts_at.slice(0, 10))).toEqual([
      '2026-11-26',
      '2026-11-27',
      '2026-11-30',
    ])
    for (const [n, one] of some.entries())
      for (const other of some.slice(n + 1))
        expect(Math.abs(at(other.starts_at) - at(one.starts_at))).toBeGreaterThanOrEqual(90 * 60_000)
    expect(offers(spans([]), 480, 5)).toHaveLength(3)
    expect(offers(spans([], { now: at('2026-12-01T00:00:00Z') }), 30, 5)).toEqual([])
  })

  it('is told on the clock of whoever reads it, in their language', () => {
    const slot = { starts_at: '2026-11-26T14:00:00Z', ends_at: '2026-11-26T14:30:00Z' }
    expect(slotWords(slot, 'Europe/Berlin', 'en')).toBe('Thursday 26 November, 15:00 to 15:30 (Europe/Berlin)')
    expect(slotWords(slot, 'Asia/Tokyo', 'de')).toBe('Donnerstag, 26. November, 23:00 bis 23:30 Uhr (Asia/Tokyo)')
    expect(leadWords('de')).toMatch(/Zeiten/)
  })
})
