import { describe, expect, it } from 'vitest'
import { amountsIn } from '../text/amounts.ts'
import { dateBase, datesIn } from './written.ts'

const TUESDAY = '2026-11-24'
const days = (text: string, today = TUESDAY, zone = 'Europe/Zurich', german = false) =>
  datesIn(text, dateBase(text, today, zone, german)).map(({ day }) => day)

it.each<[string, string[]]>([
  ['Nobody hears of it before December.', ['2026-11-30']],
  ['Vor Dezember soll es niemand wissen.', ['2026-11-30']],
  ['Answer before the end of December.', ['2026-12-31']],
  ['The launch is not before December.', ['2026-12-31']],
  ['He tells me end Nov.', ['2026-11-30']],
  ['The contracts end November 27.', ['2026-11-27']],
  ['Noisy works from 8.00 to 17.30, Monday to Friday.', []],
  ['Wir sind Mo–Fr 9–17 Uhr erreichbar.', []],
  ['The ground report came in on the 13th.', ['2026-11-13']],
  ['Der Brief kam am 13. und liegt noch da.', ['2026-11-13']],
  ['She comes on the 13th.', ['2026-12-13']],
  ['The invoice has to be paid on the 13th.', ['2026-12-13']],
  ['The crate will be sent on the 13th.', ['2026-12-13']],
  ['The crate was sent on the 13th.', ['2026-11-13']],
  ['In Leeds Monday to Friday.', ['2026-11-30', '2026-12-04']],
])('a month before which, the end of one, hours of every week, what has come: %s', (text, expected) => {
  expect(days(text)).toEqual(expected)
})

it.each([
  'The launch: not before 3 December.',
  'The hall is not free before 3 December.',
  'She isn’t back until 3 December.',
  'Die Halle wird nicht vor dem 3. Dezember frei.',
])('a day before which nothing happens is no limit: %s', (text) => {
  expect(datesIn(text, dateBase(text, TUESDAY, 'Europe/Zurich', false))).toMatchObject([
    { day: '2026-12-03', role: 'on' },
  ])
})
it('a limit stays one beside a word of denial', () => {
  const text = 'Do not forget to call the yard before 3 December.'
  expect(datesIn(text, dateBase(text, TUESDAY, 'Europe/Zurich', false))).toMatchObject([{ role: 'until' }])
})

it.each(['No Sat clinics in the new rota', 'The Saturday classes are full', 'Kein Freitag mehr'])(
  'a weekday that is part of a name is no date: %s',
  (text) => {
    expect(days(text)).toEqual([])
  },
)
it.each([
  ['The crane is here Mon 30 to Fri 4.', ['2026-11-30', '2026-12-04']],
  ['Abnahme Mo 7. und Mi 9.', ['2026-12-07', '2026-12-09']],
  ['Wed 9, 3 pm at the mill', ['2026-12-09']],
  ['Fri 12 people come', ['2026-11-27']],
  ['Wed 14:00', ['2026-11-25']],
])('a weekday with the number of its day is that day: %s', (text, expected) => {
  expect(days(text)).toEqual(expected)
})
it.each([
  ['Papiere bis Freitag, 4. Dezember', '2026-12-04'],
  ['am Montag, den 7. Dezember 2026, 10 Uhr', '2026-12-07'],
  ['Fr 4. Dez', '2026-12-04'],
  ['on Friday the 4th of December', '2026-12-04'],
])('a weekday with its date is of the month that is named, however far off: %s', (text, day) => {
  expect(days(text, '2026-09-21', 'Europe/Zurich', true)).toEqual([day])
})
it.each([
  ['to be told within 10 working days', '2026-12-08'],
  ['binnen zehn Arbeitstagen', '2026-12-08'],
  ['innerhalb von 3 Werktagen', '2026-11-27'],
  ['in 5 business days', '2026-12-01'],
  ['within 10 days', '2026-12-04'],
])('working days leave out weekends: %s', (text, day) => {
  expect(days(text)).toEqual([day])
})
it.each([
  ['Certificate within 10 days after month-end', '2026-12-10'],
  ['monthly accounts within 25 days of the end of each month', '2026-11-25'],
  ['Abrechnung binnen 10 Tagen nach Monatsende', '2026-12-10'],
  ['Bericht innerhalb von vier Wochen nach Ende des Quartals', '2027-01-28'],
  ['45 days after quarter-end', '2027-02-14'],
  ['90 days after the end of the year', '2027-03-31'],
  ['three weeks after year-end', '2027-01-21'],
])('days that count from the end of a month, a quarter or a year: %s', (text, day) => {
  expect(days(text)).toEqual([day])
})
it.each([
  ['Ruth is in Bergen 7–9 Dec', 'on'],
  ['delivery by 7–9 Dec', 'until'],
  ['Abgabe bis 7.–9. Dezember', 'until'],
  ['Angebot – 9 Dec', 'until'],
] as const)('the end of a stretch is a limit where a word says so: %s', (text, role) => {
  expect(datesIn(text, dateBase(text, TUESDAY, 'Europe/Zurich', false)).at(-1)).toMatchObject({ role })
})
it('a weekday before another word stays a date', () => {
  expect(days('Send it by Sat please')).toEqual(['2026-11-28'])
  expect(days('No later than Friday')).toEqual(['2026-11-27'])
})

describe('a date as people write it', () => {
  it.each<[string, string]>([
    ['by 24 Nov 2026', '2026-11-24'],
    ['bis 24.11.', '2026-11-24'],
    ['am 24.11.26', '2026-11-24'],
    ['2026-12-01', '2026-12-01'],
    ['Dec 3rd', '2026-12-03'],
    ['by the 3rd', '2026-12-03'],
    ['bis zum 15. drin', '2026-12-15'],
    ['Fri', '2026-11-27'],
    ['bis Freitag', '2026-11-27'],
    ['next Tues', '2026-12-01'],
    ['nächsten Mittwoch', '2026-12-02'],
    ['bis Fr', '2026-11-27'],
    ['übermorgen', '2026-11-26'],
    ['tmrw', '2026-11-25'],
    ['EOD', '2026-11-24'],
    ['EOW', '2026-11-27'],
    ['EOM', '2026-11-30'],
    ['end of month', '2026-11-30'],
    ['Monatsende', '2026-11-30'],
    ['Ende Q1', '2027-03-31'],
    ['end of Q1', '2027-03-31'],
    ['KW 48', '2026-11-27'],
    ['KW 50', '2026-12-11'],
    ['week 2', '2027-01-15'],
    ['in 3 weeks', '2026-12-15'],
    ['in drei Wochen', '2026-12-15'],
    ['Mitte Januar', '2027-01-15'],
    ['mid January', '2027-01-15'],
    ['Ende nächster Woche', '2026-12-04'],
    ['nächste Woche Dienstag', '2026-12-01'],
    ['Mi 2.12.', '2026-12-02'],
    ['year-end', '2026-12-31'],
    ['zum Jahresende', '2026-12-31'],
    ['by end of day tomorrow', '2026-11-25'],
    ['30 Sep next year', '2027-09-30'],
    ['innert 30 Tagen', '2026-12-24'],
    ['28. Feb. 2027', '2027-02-28'],
  ])('%s', (text, day) => {
    expect(days(text)).toEqual([day])
  })

  it.each([
    'v2.10.3',
    '24/7 support',
    'at 16.40 Uhr',
    '1.048 at 19C',
    'Guten Morgen',
    'the 2nd floor',
    'nothing goes to 3rd parties, and none of it is shared by 3rd parties',
    'the 1st instalment and the 2nd choice',
    '31.6.',
    'we may go',
    'so do I',
    '10 % of it',
    'The ferry never sank in six years.',
    'The crane has not failed in three weeks.',
    'Zum ersten Mal in zehn Jahren ist das Dach dicht.',
    'Das hat Tilda in sechs Jahren nie gemacht.',
  ])('%s names no day', (text) => {
    expect(days(text)).toEqual([])
  })

  it.each<[string, string, string]>([
    ['by 3 Jan', '2026-12-30', '2027-01-03'],
    ['28 Dec', '2026-12-30', '2026-12-28'],
    ['tomorrow', '2026-12-31', '2027-01-01'],
    ['end of month', '2027-02-03', '2027-02-28'],
    ['29.2.', '2027-12-01', '2028-02-29'],
    ['KW 1', '2026-12-30', '2027-01-08'],
    ['KW 53', '2026-12-20', '2027-01-01'],
    ['next week', '2026-12-30', '2027-01-08'],
    ['in one month', '2027-01-31', '2027-02-28'],
    ['nobody will ask again in two weeks', '2026-12-20', '2027-01-03'],
  ])('%s, written on %s, crosses months and years rightly', (text, today, day) => {
    expect(days(text, today)).toEqual([day])
  })
})

describe('a date that may be read in two ways', () => {
  const read = (text: string, sentence: string, zone: string, german: boolean) =>
    datesIn(sentence, dateBase(text, TUESDAY, zone, german)).map(({ day, other }) => [day, other])
  it('is decided by the other dates of the text', () => {
    expect(read('on 11/24 and by 12/4', 'by 12/4', 'Europe/London', false)).toEqual([['2026-12-04', null]])
    expect(read('on 24/11 and by 12/4', 'by 4/12', 'America/Chicago', false)).toEqual([['2026-12-04', null]])
  })
  it('is decided by the language, then the zone, and then says its other reading', () => {
    expect(read('bis 4/12 fertig', 'bis 4/12', 'America/New_York', true)).toEqual([['2026-12-04', null]])
    expect(read('by 1/12', 'by 1/12', 'Europe/London', false)).toEqual([['2026-12-01', '2027-01-12']])
    expect(read('by 12/1', 'by 12/1', 'America/New_York', false)).toEqual([['2026-12-01', '2027-01-12']])
    expect(read('by 11/24', 'by 11/24', 'Europe/London', false)).toEqual([['2026-11-24', null]])
  })
  it('of next Friday says the nearer one too', () => {
    expect(read('next Friday', 'next Friday', 'Europe/London', false)).toEqual([['2026-12-04', '2026-11-27']])
  })
})

describe('an amount as people write it', () => {
  it.each<[string, number, string | null]>([
    ["CHF 1'250'000", 1_250_000, 'CHF'],
    ['1.250.000,00 €', 1_250_000, 'EUR'],
    ['$1.2m', 1_200_000, 'USD'],
    ['€40k', 40_000, 'EUR'],
    ['250k', 250_000, null],
    ['3 Mio.', 3_000_000, null],
    ['8 Tsd. €', 8_000, 'EUR'],
    ["Fr. 240'000.-", 240_000, 'CHF'],
    ['EUR 18.500,00 zzgl. MwSt', 18_500, 'EUR'],
    ['£412,500, of which', 412_500, 'GBP'],
    ['75 Fr./Abend', 75, 'CHF'],
    ['2,7 Mrd. Euro', 2_700_000_000, 'EUR'],
  ])('%s', (text, value, unit) => {
    expect(amountsIn(text).map((amount) => [amount.value, amount.unit])).toEqual([[value, unit]])
  })
  it.each(['240 km', 'room 12', '5 m', 'version 2.10', '16.40 Uhr'])('%s is none', (text) => {
    expect(amountsIn(text)).toEqual([])
  })
})
