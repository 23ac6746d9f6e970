// Whom a statement names beside its words: pages and mails say the same.
import type { KeptStatement } from './promises.ts'

type Party = KeptStatement['who']

/** Words that stand for somebody, and name nobody. */
const NAMELESS =
  /^(?:he|she|it|they|we|you|him|her|them|us|somebody|someone|er|sie|es|wir|ihr|ihm|ihn|ihnen|du|uns|euch|man|jemand)$/iu

/** What somebody is called; null for nobody, and where only "she" is known of them. */
export const nameOf = (party: Party): string | null => {
  const words = party?.words.trim() ?? ''
  return words === '' || (party?.resolved === null && NAMELESS.test(words)) ? null : words
}

/** Whether these words name somebody already, by a word of their name. */
export function names(text: string, name: string): boolean {
  const said = new Set(wordsOf(text))
  return wordsOf(name).some((word) => said.has(word))
}
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}[\p{L}'-]+/gu) ?? []).filter((word) => !TITLES.has(word))
const TITLES = new Set('frau herr herrn mr mrs ms dr prof von van de der the of und and'.split(' '))

/** The other side of a promise, where its words do not say it: to whom it is owed, or who owes it to the reader. */
export function otherSide(
  { direction, who, to_whom }: Pick<KeptStatement, 'direction' | 'who' | 'to_whom'>,
  shown: string,
) {
  const party = direction === 'i_owe' ? to_whom : who
  const name = nameOf(party)
  return name === null || party?.resolved === 'me' || names(shown, name) ? null : name
}
