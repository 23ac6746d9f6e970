// Days of the year that people name instead of a number: "before Thanksgiving", "bis Martini", "the week before Easter", "am 1. Advent".
import { addDays, weekdayNumber } from '#contract/days.ts'
import { dayOf, endOfWeek, upcoming, yearOf } from './calendar.ts'

/** Easter Sunday of a year, by the Gregorian reckoning (the algorithm of Meeus, Jones and Butcher). */
export function easterOf(year: number): string {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const of = h + l - 7 * m + 114
  return dayOf(year, Math.floor(of / 31), (of % 31) + 1) ?? `${year}-04-01`
}

type OfYear = (year: number) => string | null
const fixed =
  (month: number, day: number): OfYear =>
  (year) =>
    dayOf(year, month, day)
const easter =
  (away: number): OfYear =>
  (year) =>
    addDays(easterOf(year), away)
/** The so-manieth weekday of a month; -1: the last one. */
const nth =
  (month: number, weekday: number, which: number): OfYear =>
  (year) => {
    const first = which > 0 ? dayOf(year, month, 1) : dayOf(month === 12 ? year + 1 : year, (month % 12) + 1, 1)
    if (first === null) return null
    const ahead = (weekday - weekdayNumber(first) + 7) % 7
    return addDays(first, which > 0 ? ahead + 7 * (which - 1) : ahead - 7)
  }
/** The fourth Sunday of Advent is the last one before Christmas; the others count back from it. */
const advent =
  (which: number): OfYear =>
  (year) => {
    const eve = `${year}-12-24`
    return addDays(eve, -(weekdayNumber(eve) % 7) - 7 * (4 - which))
  }

/** What may be a name or a drink, too, stands behind one of these. */
const AT = '(?<=(?:bis|vor|zu|an|nach|um|ab|seit|spätestens) (?:spätestens |kurz |zu |vor |nach )?)'
const UNTIL_AT = '(?<=(?:bis|vor|ab|seit|spätestens) (?:spätestens |kurz |zu |vor |nach )?)'
const FEASTS: readonly (readonly [string, OfYear])[] = [
  ["new year'?s eve|silvester|sylvester", fixed(12, 31)],
  ["new year(?:'?s)?(?: day)?|neujahr(?:stag)?", (year) => dayOf(year - 1, 12, 31)],
  [`epiphany|twelfth night|dreikönigs?(?:tag)?|dreikönige|heilige drei könige|${AT}dreikönig`, fixed(1, 6)],
  ["(?:st\\.? )?valentine'?s(?: day)?|valentinstag", fixed(2, 14)],
  ['candlemas|(?:mariä )?lichtmess|lichtmeß', fixed(2, 2)],
  ["st\\.? patrick'?s day|paddy'?s day", fixed(3, 17)],
  ['lady day', fixed(3, 25)],
  ['may day|erster mai|1\\. mai(?:feiertag)?|tag der arbeit', fixed(5, 1)],
  [`midsummer(?:'?s)?(?: day)?|johannistag|${AT}johanni`, fixed(6, 24)],
  ['(?:the )?(?:fourth of july|independence day)', fixed(7, 4)],
  ['bastille day', fixed(7, 14)],
  ['bundesfeier(?:tag)?|nationalfeiertag', fixed(8, 1)],
  ['assumption day|mariä himmelfahrt', fixed(8, 15)],
  [`michaelmas|michaelistag|${AT}michaeli(?:s)?`, fixed(9, 29)],
  ['tag der deutschen einheit', fixed(10, 3)],
  ["hallowe'?en|reformationstag", fixed(10, 31)],
  ["all (?:saints'?|hallows'?) day|allerheiligen", fixed(11, 1)],
  ["all souls'?(?: day)?|allerseelen", fixed(11, 2)],
  ['(?:guy fawkes|bonfire) night', fixed(11, 5)],
  [`martinmas|martinstag|sankt martin|${AT}martini`, fixed(11, 11)],
  ["veterans'? day|armistice day|remembrance day", fixed(11, 11)],
  [`nikolaustag|st\\.? nicholas day|${UNTIL_AT}nikolaus`, fixed(12, 6)],
  ['christmas eve|heilig(?:er |en )?abend|heiligabend', fixed(12, 24)],
  ['christmas(?: day)?|xmas|weihnachten|weihnachtstag', fixed(12, 24)],
  ['boxing day|stephanstag|stefanstag|stefanitag', fixed(12, 26)],
  ['(?:martin luther king|mlk) day', nth(1, 1, 3)],
  ["presidents'? day", nth(2, 1, 3)],
  ['memorial day', nth(5, 1, -1)],
  ['labou?r day', nth(9, 1, 1)],
  ['columbus day', nth(10, 1, 2)],
  ['thanksgiving(?: day)?', nth(11, 4, 4)],
  ['black friday', (year) => plus(nth(11, 4, 4)(year), 1)],
  ['cyber monday', (year) => plus(nth(11, 4, 4)(year), 4)],
  ['erntedank(?:fest)?', nth(10, 0, 1)],
  ['(?:dem )?(?:1\\.|ersten) advent|first sunday (?:of|in) advent', advent(1)],
  ['(?:dem )?(?:2\\.|zweiten) advent|second sunday (?:of|in) advent', advent(2)],
  ['(?:dem )?(?:3\\.|dritten) advent|third sunday (?:of|in) advent', advent(3)],
  ['(?:dem )?(?:4\\.|vierten) advent|fourth sunday (?:of|in) advent', advent(4)],
  [`${AT}advent|(?<=(?:by|before|until|till|after|in|at|from) )advent`, advent(1)],
  ['totensonntag|ewigkeitssonntag', (year) => plus(advent(1)(year), -7)],
  ['buß- und bettag|buss- und bettag|buß-und bettag|bettag', (year) => plus(advent(1)(year), -11)],
  ['volkstrauertag', (year) => plus(advent(1)(year), -14)],
  ['rosenmontag|fasnacht|fasching', easter(-48)],
  ['shrove tuesday|pancake day|mardi gras|faschingsdienstag', easter(-47)],
  ['ash wednesday|aschermittwoch', easter(-46)],
  ['palm sunday|palmsonntag', easter(-7)],
  ['maundy thursday|gründonnerstag', easter(-3)],
  ['good friday|karfreitag', easter(-2)],
  ['easter monday|ostermontag', easter(1)],
  ['easter(?: sunday)?|ostern|ostersonntag|osterfest', easter(0)],
  ['ascension(?: day)?|christi himmelfahrt|auffahrt(?! (?:zur|zum|auf))', easter(39)],
  ['whit monday|pfingstmontag', easter(50)],
  ['whitsun|whit sunday|pentecost|pfingsten|pfingstsonntag', easter(49)],
  ['corpus christi|fronleichnam', easter(60)],
]
const plus = (day: string | null, away: number) => (day === null ? null : addDays(day, away))

/** "Christmas dinner" is no day. */
const NO_DAY =
  '(?![\\p{L}\\p{N}-])(?! (?:dinner|lunch|part(?:y|ies)|cards?|trees?|lights?|markets?|fair|concert|services?|shows?|shopping|sales?|holidays?|season|break|presents?|gifts?|bonus|bonuses|specials?|menu|stalls?|parade|celebrations?|decorations?|eggs?|bunny|carols?|play|island))'
const BESIDE =
  '(?:(?:the )?(?<unit>week|weekend|day|night|monday|tuesday|wednesday|thursday|friday|saturday|sunday) (?<side>before|after) |(?:in der |die )?(?<woche>woche) (?<seite>vor|nach) )?'
const ALL = FEASTS.map(([words], at) => `(?<f${at}>${words})`).join('|')
export const FEAST = new RegExp(String.raw`(?<![\p{L}\p{N}])${BESIDE}(?:${ALL})${NO_DAY}`, 'giu')

/** No such day without one of these. */
export const FEAST_HINT =
  /christmas|xmas|weihnacht|heilig|silvester|easter|halloween|hallowe|thanksgiving|advent|allerheiligen|allerseelen|martini|martinmas|nikolaus|nicholas|ostern|oster|pfingst|whit|pentecost|himmelfahrt|fronleichnam|new year|neujahr|sylvester|epiphany|dreikönig|valentin|candlemas|lichtme|midsummer|johanni|michael|erntedank|mardi gras|fasnacht|fasching|ascension|corpus christi|bonfire|guy fawkes|all souls|all saints|memorial|labou?r day|independence|july|bastille|bundesfeier|feiertag|tag der|patrick|paddy|lady day|may day|mai|assumption|mariä|michaeli|reformation|martin|veterans|armistice|remembrance|boxing|stefan|stephan|presidents|columbus|friday|monday|bettag|totensonntag|ewigkeit|volkstrauer|rosenmontag|pancake|shrove|ash wed|aschermittwoch|palm|maundy|gründonnerstag|karfreitag|auffahrt|mlk/iu

const MOST_BACK = 30

/** The day of a match of `FEAST`: the nearest one that is not long over. */
export function feastDay(
  { groups = {} }: RegExpExecArray,
  today: string,
): { day: string; precision: 'day' | 'week' } | null {
  const at = FEASTS.findIndex((_, nth) => groups[`f${nth}`] !== undefined)
  const of = FEASTS[at]?.[1]
  if (of === undefined) return null
  const year = yearOf(today)
  const day = upcoming([of(year - 1), of(year), of(year + 1), of(year + 2)], today, MOST_BACK)
  if (day === null) return null
  const unit = groups.unit ?? groups.woche
  if (unit === undefined) return { day, precision: 'day' }
  const away = /before|vor/i.test(groups.side ?? groups.seite ?? '') ? -1 : 1
  if (/^wo|^week$/i.test(unit)) return { day: endOfWeek(addDays(day, away < 0 ? -6 : 7)), precision: 'week' }
  return { day: addDays(day, /weekend/i.test(unit) ? 4 * away : away), precision: 'day' }
}
