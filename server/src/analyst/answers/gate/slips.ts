// Slips of the pen in the words that say what is wanted: one letter too few, too many or wrong. Names and things are left as they are.
import { distance } from 'fastest-levenshtein'

const KNOWN = (
  'interest percentage commission deposit discount overdue deadline deadlines promised summarise summarize summary yesterday tomorrow together altogether decided decisions ' +
  'überfällig überfällige überfälligen zusammen zusammenfassen zusammenfassung aufgaben insgesamt vereinbart beschlossen entschieden ' +
  'verschoben entwickelt geändert verändert gestern heute erledigt versprochen zugesagt besprochen fristen termine'
).split(' ')
const FOLDED = new Set(KNOWN)
const SHORTEST = 7

/** Two letters of a small word that changed their places, at the beginning of a question or inside it: in no other word of the languages. */
const SWAPPED: ReadonlyMap<string, string> = new Map(
  (
    'waht:what whta:what hwat:what wath:what wht:what hwo:who woh:who whne:when wehn:when whre:where wheer:where wich:which whcih:which hwich:which ' +
    'hwy:why wyh:why teh:the overdeu:overdue ovedue:overdue wsa:was welceh:welche wnan:wann wiviel:wieviel whats:what’s hows:how’s whos:who’s wheres:where’s whens:when’s'
  )
    .split(' ')
    .map((pair) => [pair.split(':')[0] ?? '', pair.split(':')[1] ?? '']),
)

/** The text with such slips mended, whatever stands around them. */
export const withoutSlips = (text: string): string =>
  text
    .replace(/(?<![\p{L}'’-])\p{Ll}{3,7}(?![\p{L}'’-])/gu, (word) => SWAPPED.get(word) ?? word)
    .replace(/(?<=\p{L}) w\/? (?=\p{L}{2,})/gu, (small, _at: number, all: string) =>
      ENGLISH.test(all) ? ' with ' : small,
    )
    .replace(/(?<=(?<!\p{L})(?:this|next|last|coming|every|per) )weaks?(?!\p{L})/giu, 'week')
    .replace(/(?<!\p{L})\p{Ll}{6,18}(?!\p{L})/gu, (word) => {
      if (FOLDED.has(word)) return word
      return KNOWN.find((known) => known.length >= SHORTEST && known[0] === word[0] && isSlip(word, known)) ?? word
    })

/** "Where are we w Dana": a letter for the word, in English alone. */
const ENGLISH =
  /(?<!\p{L})(?:the|is|are|was|we|i|what|where|how|when|who|do|does|did|and|stand|have|has|my|our)(?!\p{L})/iu

/** One letter, and not the ending of another form of the same word. */
const isSlip = (word: string, known: string): boolean =>
  Math.abs(word.length - known.length) < 2 &&
  distance(word, known) === 1 &&
  !(word.startsWith(known) || known.startsWith(word)) &&
  word.slice(0, -1) !== known.slice(0, -1)
