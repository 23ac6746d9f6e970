// Words in the forms that matter for finding: without endings, misspelt by a letter, as a part of a German compound, or another word of
// the same closed class ("run out" for "expire", "Frist" for "deadline").
import { distance } from 'fastest-levenshtein'
import { SENSES } from './senses.ts'

const FOLD: Record<string, string> = { ä: 'a', ö: 'o', ü: 'u', ß: 'ss' }
const fold = (word: string) =>
  word
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => FOLD[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')

/** "angemeldet" is of "anmelden", as "Anmeldung" is: the mark of the participle stands inside. */
const SEPARABLE =
  /^(an|ab|auf|aus|ein|vor|zu|nach|mit|bei|um|weg|fest|frei|zuruck|zusammen|wieder)ge(?!\p{L}*(?:ungen|heiten|keiten|boten|igen)$)(?=\p{L}{3,}(?:t|en)$)/u

/** Short words whose s is no ending. */
const OWN_S = /^(?:haus|maus|laus|zins|kurs|glas|gras|fels|hals|puls|reis|gips|moos|lens|news|bias|plus)$/

/** A word without its English or German ending; figures stay as they are. */
export function stemOf(word: string): string {
  const plain = fold(word).replace(/['’]s$/, '')
  if (/\d/.test(plain) || plain.length < 5)
    return plain.length === 4 && /[^s]s$/.test(plain) && !OWN_S.test(plain) ? plain.slice(0, -1) : plain
  const cut = plain
    .replace(/ies$/, 'y')
    .replace(SEPARABLE, '$1')
    .replace(/^(?:zu)?ge(?=\p{L}{5,}(?:t|en)$)/u, '')
    .replace(/(?:ungen|ung|ations?|ments?|keiten|keit|heiten|heit|ings?|ed|ern|ens|em|en|er|es|s|e|n)$/, '')
  return cut.length < 3 ? plain : cut.length > 5 ? cut.replace(/t$/, '') : cut
}

export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}&'’+]*(?:[.,/:]\d+)*/gu) ?? []

const CLASSES = SENSES.map((line) => new Set(line.map(stemOf)))

const classesOf = new Map<string, number[]>()
for (const [at, words] of CLASSES.entries())
  for (const word of words) classesOf.set(word, [...(classesOf.get(word) ?? []), at])

/** Senses of a word, and of the first and last part of a German compound; a stem may have lost the "Ge-" that its first part has. */
function sensesOf(stem: string): readonly number[] {
  const known = classesOf.get(stem) ?? parts.get(stem)
  if (known) return known
  const found: number[] = []
  if (stem.length > 6)
    for (const [word, at] of classesOf)
      if (word.length > 4 && (stem.startsWith(word) || stem.endsWith(word) || `ge${stem}`.startsWith(word)))
        found.push(...at)
  if (parts.size > 5_000) parts.clear()
  parts.set(stem, found)
  return found
}
const parts = new Map<string, readonly number[]>()

/** Other words of a word's senses, those that a compound is made of first, then of each of its senses in turn. */
export function akin(stem: string): string[] {
  const lists = sensesOf(stem).map((at) => [...(CLASSES[at] ?? [])])
  const turns = Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, turn) =>
    lists.flatMap((list) => list[turn] ?? []),
  ).flat()
  const words = [...new Set(turns)].filter((word) => word !== stem)
  const isPart = (word: string) => word.length > 3 && stem.includes(word)
  return [...words.filter(isPart).toSorted((a, b) => b.length - a.length), ...words.filter((word) => !isPart(word))]
}

/** How well one stem stands for another: 1 the same, 0 not at all. */
export function likeness(wanted: string, held: string): number {
  if (wanted === held) return 1
  if (/\d/.test(wanted) || /\d/.test(held)) return 0
  const [short, long] = wanted.length < held.length ? [wanted, held] : [held, wanted]
  // "fined" has lost the e that "fine" keeps.
  if (short.length >= 3 && long === `${short}e`) return 0.9
  if (short.length >= 4 && (long.startsWith(short) || (short.length >= 5 && long.endsWith(short)))) return 0.85
  if (short.length >= 6 && long.includes(short)) return 0.75
  // Two compounds with the same head: what is asked of one may stand with the other.
  if (short.length >= 8 && short.slice(0, 7) === long.slice(0, 7)) return 0.6
  const [ones, others] = [sensesOf(wanted), sensesOf(held)]
  if (ones.some((at) => others.includes(at))) {
    if (classesOf.has(wanted) && classesOf.has(held)) return 0.7
    // "bis" is of one sense with a deadline, and says nothing of a deadline for objections.
    return short.length < 4 ? 0.3 : 0.6
  }
  if (isSlip(wanted, held)) return 0.6
  // A slip in the first part of a compound: "Wiederspruchsfrist" of "Widerspruch".
  if (short.length >= 8 && long.length - short.length > 2 && wanted.slice(0, 2) === held.slice(0, 2))
    for (const more of [0, 1, -1]) if (distance(short, long.slice(0, short.length + more)) === 1) return 0.55
  return 0
}

/** One word is the other with a letter wrong, missing, doubled or in the place of its neighbour; of a long word two. */
export function isSlip(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length < 5 || long.length - short.length >= 3 || one[0] !== other[0]) return false
  const far = distance(one, other)
  return far === 1 || (far === 2 && (short.length > 8 || isSwapped(one, other)))
}

/** Two letters beside each other changed their places: "liqour". */
function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  const at = [...one].findIndex((letter, place) => letter !== other[place])
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2)
}
