// A message as features: its words, their beginnings and endings, their order, and where they stand. What it is about differs from one
// trade to the next; how people ask for it does not.

/** What a message may want, as people who labelled messages named it (eval/learn/messages). */
export const INTENTS = [
  'look-up',
  'summary',
  'change',
  'person',
  'list',
  'count',
  'sum',
  'why',
  'command',
  'draft',
  'small talk',
] as const
export type LearntIntent = (typeof INTENTS)[number]

/** So much of a message says what it wants. */
const LONGEST = 400
const TOKEN = /\p{L}+(?:['’]\p{L}+)?|\d[\d.,:/]*|[?!.,:;]/gu

/** Its words in lower case, each number as "0". */
export const tokensOf = (message: string): string[] =>
  [...message.slice(0, LONGEST).toLowerCase().matchAll(TOKEN)].map(([word]) => (/^\d/.test(word) ? '0' : word))

/** `follows`: whether something was said before it. */
export function intentFeatures(message: string, follows: boolean): Set<string> {
  const words = tokensOf(message)
  const features = new Set<string>([follows ? 'follows' : 'first'])
  for (const [at, word] of words.entries()) {
    const [next, then] = [words[at + 1], words[at + 2]]
    features.add(word)
    if (word.length > 4) {
      features.add(`${word.slice(0, 4)}-`)
      features.add(`-${word.slice(-3)}`)
    }
    if (next !== undefined) features.add(`${word} ${next}`)
    if (then !== undefined) {
      features.add(`${word} ${next} ${then}`)
      features.add(`${word} _ ${then}`)
    }
    if (at < 3) features.add(`^${at} ${word}`)
    if (at < 2 && next !== undefined) features.add(`^${at} ${word} ${next}`)
  }
  const last = words.findLast((word) => /\p{L}|\d/u.test(word))
  if (last !== undefined) features.add(`${last} $`)
  features.add(`length ${Math.min(6, Math.floor(words.length / 3))}`)
  // A name in the middle of a sentence; in a text that keeps capitals.
  if (/[a-zäöü] \p{Lu}\p{Ll}/u.test(message)) features.add('name')
  if (/\?\s*$/.test(message)) features.add('?')
  return features
}
