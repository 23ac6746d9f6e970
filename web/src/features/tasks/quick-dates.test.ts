import { describe, expect, it } from 'vitest'
import { type DayOrder, findDue } from './quick-dates.ts'

/** A Saturday. */
const now = new Date(2026, 10, 21, 12)
/** What stays of the line, and the day that was found: "Call Ana | 2026-11-22". */
function read(line: string, order?: DayOrder, at = now): string {
  const due = findDue(line, { now: at, order })
  if (!due) return line
  const places = [due.day, due.time].flatMap((place) => place ?? []).toSorted((a, b) => b.from - a.from)
  const rest = places.reduce((text, { from, to }) => `${text.slice(0, from)} ${text.slice(to)}`, line)
  return `${rest.replace(/\s+/g, ' ').trim()} | ${due.date}${due.time ? ` ${due.time.time}` : ''}`
}

describe('a due date in a line', () => {
  it.each([
    ['call Ana tomorrow', 'call Ana | 2026-11-22'],
    ['call Ana today', 'call Ana | 2026-11-21'],
    ['call Ana next fri', 'call Ana | 2026-11-27'],
    ['call Ana fri', 'call Ana | 2026-11-27'],
    ['Call Ana on Monday', 'Call Ana | 2026-11-23'],
    ['Send the deck by Thursday', 'Send the deck | 2026-11-26'],
    ['Board dinner 12 Dec', 'Board dinner | 2026-12-12'],
    ['Board dinner Dec 12th', 'Board dinner | 2026-12-12'],
    ['Board dinner on the 15th', 'Board dinner | 2026-12-15'],
    ['Renew the lease 2027-01-31', 'Renew the lease | 2027-01-31'],
    ['Renew the lease 31.01.2027', 'Renew the lease | 2027-01-31'],
    ['Follow up in 3 days', 'Follow up | 2026-11-24'],
    ['Follow up in a week', 'Follow up | 2026-11-28'],
    ['Follow up 3 weeks from now', 'Follow up | 2026-12-12'],
    ['Plan the offsite next week', 'Plan the offsite | 2026-11-23'],
    ['Plan the offsite next month', 'Plan the offsite | 2026-12-01'],
    ['Close the books by the end of the month', 'Close the books | 2026-11-30'],
    ['Write to Ben the day after tomorrow', 'Write to Ben | 2026-11-23'],
    ['Call Ana tomorrow.', 'Call Ana . | 2026-11-22'],
    ['tomorrow call Ana', 'call Ana | 2026-11-22'],
    ['Friday: send the report', ': send the report | 2026-11-27'],
    ['Call Ana monday about the contract', 'Call Ana about the contract | 2026-11-23'],
    ['Decide on the offer, due Tuesday', 'Decide on the offer, | 2026-11-24'],
    ['Prepare Monday meeting by Sunday', 'Prepare Monday meeting | 2026-11-22'],
    ['Call Ana may 5', 'Call Ana | 2027-05-05'],
    ['order the slates by EOD Tuesday', 'order the slates | 2026-11-24'],
    ['order the slates EOD Tuesday', 'order the slates | 2026-11-24'],
    ['order the slates by end of day on Tuesday', 'order the slates | 2026-11-24'],
    ['order the slates Tuesday EOD', 'order the slates | 2026-11-24'],
    ['order the slates by close of business tomorrow', 'order the slates | 2026-11-22'],
    ['order the slates by EOD', 'order the slates | 2026-11-21'],
    ['Schiefer bestellen bis Feierabend am Dienstag', 'Schiefer bestellen | 2026-11-24'],
    ['Schiefer bestellen bis Dienstag Feierabend', 'Schiefer bestellen | 2026-11-24'],
    ['close the accounts by end of next week', 'close the accounts | 2026-11-27'],
    ['close the accounts by the end of next week', 'close the accounts | 2026-11-27'],
    ['Konten schließen bis Ende nächster Woche', 'Konten schließen | 2026-11-27'],
    ['Konten schließen bis Ende der nächsten Woche', 'Konten schließen | 2026-11-27'],
    ['close the accounts by end of next month', 'close the accounts | 2026-12-31'],
    ['dinner with Ben Dec 3 at 7', 'dinner with Ben | 2026-12-03 19:00'],
    ['dinner with Ben on Tuesday at 8', 'dinner with Ben | 2026-11-24 08:00'],
    ['call Ben at 4 tomorrow', 'call Ben | 2026-11-22 16:00'],
    ['Ben anrufen am Dienstag um 9', 'Ben anrufen | 2026-11-24 09:00'],
    ['Meet Ben Tuesday at 7 Mill Lane', 'Meet Ben Tuesday at 7 Mill Lane'],
  ])('%s', (line, expected) => expect(read(line)).toBe(expected))

  it.each([
    'May report',
    'Draft the May report for Ben',
    'March on with the plan',
    'Buy a sat nav',
    'Order sun cream',
    'We sat down too long',
    'wed planner quotes',
    'Prepare Black Friday',
    'Prepare the Friday report',
    'Prepare Friday report',
    "Read Friday's minutes",
    'Read the minutes of Friday',
    'Review yesterday',
    'Read last Friday numbers',
    'Book the 12-14 Dec offsite',
    'Open Monday to Friday',
    'Call on Monday or Tuesday evening shifts',
    'Offer 24/7 support',
    'Offer 1/2 price',
    'Release 1.2.3',
    'A 30 min call with Ben',
    'Plan the 7 days',
    'Book a 2 day trip',
    'Plan Q4',
    'Plan 2030',
    'Hire now',
    'Clean up every Monday',
    'Read USA Today',
    'Watch “Tomorrow”',
    'Set the budget for 12 Dec',
    'Send 31 Feb',
    'Prepare the 5pm meeting',
    'Book a table between 5pm and 7pm for Ben',
    'Watch 10:30 news with Ben',
    'Meet from 10-11am',
    'Guten Morgen an das Team',
    'Die Folien vom Montag lesen',
    'Do the taxes',
    'So what about the offer',
    'Den Bericht der letzten Woche lesen',
    'Jeden Montag aufräumen',
  ])('is none: %s', (line) => expect(read(line)).toBe(line))

  it.each([
    ['Call Ana tomorrow at 5pm', 'Call Ana | 2026-11-22 17:00'],
    ['Call Ana at 11am on Monday', 'Call Ana | 2026-11-23 11:00'],
    ['Call Anna tomorrow 10am', 'Call Anna | 2026-11-22 10:00'],
    ['10:30 tomorrow call Ben', 'call Ben | 2026-11-22 10:30'],
    ['Call Ben at 9.30 am on 12 Dec', 'Call Ben | 2026-12-12 09:30'],
    ['Lunch with Ben on Friday at noon', 'Lunch with Ben | 2026-11-27 12:00'],
    ['Call Ana tomorrow at 12 am', 'Call Ana | 2026-11-22 00:00'],
    // Where no day is said it is the next such hour: it is noon.
    ['Meet at 5pm', 'Meet | 2026-11-21 17:00'],
    ['Meet at 11am', 'Meet | 2026-11-22 11:00'],
    ['Call Ana tomorrow morning', 'Call Ana morning | 2026-11-22'],
    ['Call Ana at 25:00', 'Call Ana at 25:00'],
  ])('with its hour: %s', (line, expected) => expect(read(line)).toBe(expected))

  it.each([
    ['Anna morgen um 10 Uhr anrufen', 'Anna anrufen | 2026-11-22 10:00'],
    ['Anna am Freitag anrufen', 'Anna anrufen | 2026-11-27'],
    ['Vertrag bis Donnerstag prüfen', 'Vertrag prüfen | 2026-11-26'],
    ['Angebot senden bis zum 15. Dezember', 'Angebot senden | 2026-12-15'],
    ['Miete zahlen 31.01.2027', 'Miete zahlen | 2027-01-31'],
    ['übermorgen Bericht an Ben schicken', 'Bericht an Ben schicken | 2026-11-23'],
    ['Nachfassen in 3 Tagen', 'Nachfassen | 2026-11-24'],
    ['Offsite planen nächste Woche', 'Offsite planen | 2026-11-23'],
    ['Bücher schließen Ende des Monats', 'Bücher schließen | 2026-11-30'],
    ['Treffen heute 17.30 Uhr', 'Treffen | 2026-11-21 17:30'],
    ['Treffen um 18 Uhr 15', 'Treffen | 2026-11-21 18:15'],
  ])('in German: %s', (line, expected) => expect(read(line)).toBe(expected))

  it('reads 3/4 in the order of the reader’s country', () => {
    expect(read('Pay the rent by 3/4', 'day first')).toBe('Pay the rent | 2027-04-03')
    expect(read('Pay the rent by 3/4', 'month first')).toBe('Pay the rent | 2027-03-04')
  })

  it('is a day of the reader’s calendar, one minute before midnight and one after', () => {
    expect(read('call tomorrow', 'day first', new Date(2026, 10, 21, 23, 59))).toBe('call | 2026-11-22')
    expect(read('call tomorrow', 'day first', new Date(2026, 10, 22, 0, 1))).toBe('call | 2026-11-23')
  })

  it('is not found again once it was put back into the title', () => {
    const skip = (words: string) => words === 'tomorrow'
    expect(findDue('call tomorrow', { now, skip })).toBeNull()
    expect(findDue('call tomorrow by Friday', { now, skip })?.date).toBe('2026-11-27')
  })
})
