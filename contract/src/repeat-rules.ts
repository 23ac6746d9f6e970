// The rules by which a task comes again, as people choose and say them: those of RFC 5545, by whole days.
export const CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
export const WORKDAYS = 'MO,TU,WE,TH,FR'

/** The last days of a month up to this one, of which each month has one: "the 31st, or the last day". */
export const upTo = (date: number) => Array.from({ length: date - 27 }, (_, at) => 28 + at).join(',')

/** Each month on this date, or on its last day where it has none. */
export const monthlyOn = (date: number): string =>
  date > 28 ? `FREQ=MONTHLY;BYMONTHDAY=${upTo(date)};BYSETPOS=-1` : `FREQ=MONTHLY;BYMONTHDAY=${date}`
