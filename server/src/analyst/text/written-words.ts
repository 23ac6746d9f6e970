// Words of dates and small numbers in English and German.

const numbered = (lists: string[], first: number): Record<string, number> =>
  Object.fromEntries(lists.flatMap((list, at) => list.split(' ').map((word) => [word, at + first])))

export const MONTH_WORDS: Record<string, number> = numbered(
  [
    'january jan januar jänner',
    'february feb februar feber',
    'march mar märz mär mrz',
    'april apr',
    'may mai',
    'june jun juni',
    'july jul juli',
    'august aug',
    'september sept sep',
    'october oct oktober okt',
    'november nov',
    'december dec dezember dez',
  ],
  1,
)

/** 0 is Sunday. */
export const WEEKDAY_WORDS: Record<string, number> = numbered(
  [
    'sunday sun sonntag so',
    'monday mon montag mo',
    'tuesday tues tue dienstag di',
    'wednesday weds wed mittwoch mi',
    'thursday thurs thur thu donnerstag do',
    'friday fri freitag fr',
    'saturday sat samstag sonnabend sa',
  ],
  0,
)

const NUMBER_WORDS: Record<string, number> = numbered(
  [
    'a an one ein eine einen einer einem',
    'two zwei',
    'three drei',
    'four vier',
    'five fünf',
    'six sechs',
    'seven sieben',
    'eight acht',
    'nine neun',
    'ten zehn',
    'eleven elf',
    'twelve zwölf',
  ],
  1,
)
Object.assign(NUMBER_WORDS, {
  couple: 2,
  'a couple of': 2,
  'a few': 3,
  paar: 3,
  'ein paar': 3,
  fourteen: 14,
  vierzehn: 14,
  thirty: 30,
  dreissig: 30,
  dreißig: 30,
  sixty: 60,
  ninety: 90,
})

const ORDINAL_WORDS: Record<string, number> = numbered(
  [
    'first ersten',
    'second zweiten',
    'third dritten',
    'fourth vierten',
    'fifth fünften',
    'sixth sechsten',
    'seventh siebten siebenten',
    'eighth achten',
    'ninth neunten',
    'tenth zehnten',
    'eleventh elften',
    'twelfth zwölften',
    'thirteenth dreizehnten',
    'fourteenth vierzehnten',
    'fifteenth fünfzehnten',
    'sixteenth sechzehnten',
    'seventeenth siebzehnten',
    'eighteenth achtzehnten',
    'nineteenth neunzehnten',
    'twentieth zwanzigsten',
    'twenty-first einundzwanzigsten',
    'twenty-second zweiundzwanzigsten',
    'twenty-third dreiundzwanzigsten',
    'twenty-fourth vierundzwanzigsten',
    'twenty-fifth fünfundzwanzigsten',
    'twenty-sixth sechsundzwanzigsten',
    'twenty-seventh siebenundzwanzigsten',
    'twenty-eighth achtundzwanzigsten',
    'twenty-ninth neunundzwanzigsten',
    'thirtieth dreissigsten dreißigsten',
    'thirty-first einunddreissigsten einunddreißigsten',
  ],
  1,
)
/** Alternatives of a pattern: the number of a day as it is spoken. */
export const ORDINAL = Object.keys(ORDINAL_WORDS)
  .toSorted((a, b) => b.length - a.length)
  .join('|')
  .replaceAll('-', '[- ]')
export const ordinalOf = (words: string): number => ORDINAL_WORDS[words.toLowerCase().replace(' ', '-')] ?? 0

/** Alternatives of a pattern: a number in digits or words. */
export const NUMBER = `\\d{1,3}|${Object.keys(NUMBER_WORDS)
  .toSorted((a, b) => b.length - a.length)
  .join('|')}`

export function numberOf(words: string): number | null {
  const known = NUMBER_WORDS[words.toLowerCase()]
  return known ?? (/^\d+$/.test(words) ? Number(words) : null)
}
