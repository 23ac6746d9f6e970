// Numbers as words in English and German: from zero to nineteen, and the tens from twenty on, each at its place.
export const SMALL_NUMBERS = {
  en: 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  ),
  de: 'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  ),
}
export const TENS = {
  en: 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' '),
  de: 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' '),
}

/** From one to nineteen and the tens, in both languages, with the forms of "ein". */
export const NUMBER_WORDS: Readonly<Record<string, number>> = Object.fromEntries([
  ...Object.values(SMALL_NUMBERS).flatMap((words) => words.map((word, at) => [word, at] as const).slice(1)),
  ...Object.values(TENS).flatMap((words) => words.map((word, at) => [word, (at + 2) * 10] as const)),
  ...['ein', 'eine', 'einem', 'einer', 'einen'].map((word) => [word, 1] as const),
])
