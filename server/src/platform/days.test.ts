import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { knownLocale, knownZone } from '#contract/region.ts'
import { clockIn, dayIn, todayOf } from './days.ts'

const ZONES = Intl.supportedValuesOf('timeZone')

describe('days', () => {
  it('begin at the person’s midnight, in every zone and on the days when clocks are changed', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1995-01-01'), max: new Date('2090-12-31'), noInvalidDate: true }),
        fc.constantFrom('Pacific/Kiritimati', 'Pacific/Pago_Pago', ...ZONES),
        (at, zone) => {
          const { day, time } = clockIn(zone, at)
          expect(`${day} ${time}`).toBe(
            new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at),
          )
        },
      ),
    )
  })
  it('differ by up to two between the ends of the world', () => {
    const now = new Date('2026-11-21T10:30:00Z')
    expect(dayIn('Pacific/Kiritimati', now)).toBe('2026-11-22')
    expect(dayIn('Pacific/Pago_Pago', now)).toBe('2026-11-20')
    expect(todayOf({ actor: { time_zone: null }, now })).toBe('2026-11-21')
  })
  it('are those of UTC where nobody knows the zone', () => {
    expect(clockIn('Mars/Olympus', new Date('2026-11-21T23:59:00Z'))).toEqual({
      day: '2026-11-21',
      time: '23:59',
      zone: 'UTC',
    })
  })
})

describe('the names of zones and languages', () => {
  it('are those that the calendar knows, written as it writes them', () => {
    expect(knownZone('europe/berlin')).toBe('Europe/Berlin')
    expect(knownZone('UTC')).toBe('UTC')
    expect(knownLocale('de-ch')).toBe('de-CH')
    for (const zone of ZONES) expect(knownZone(zone), zone).not.toBeNull()
  })
  it('are nothing else', () => {
    for (const zone of ['', '+02:00', 'Mars/Olympus', 'Europe', "UTC'; drop table users", 'x'.repeat(80)])
      expect(knownZone(zone), zone).toBeNull()
    for (const locale of ['', 'xx', 'de_DE', 'en-US; x', 'e'.repeat(80)]) expect(knownLocale(locale), locale).toBeNull()
    fc.assert(fc.property(fc.string(), (text) => [knownZone(text), knownLocale(text)].every((it) => it !== undefined)))
  })
})
