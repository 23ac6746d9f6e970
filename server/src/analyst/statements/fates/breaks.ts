// Whether what a sentence tells of silence or failure breaks a promise: that of whoever is silent, or of the same matter; nobody's before its day.

import type { People } from '../who/people.ts'
import { speakersOf } from './change-words.ts'
import type { Candidate } from './earlier.ts'
import { wordsIn } from './matter-words.ts'
import { withoutLetDown } from './outcomes.ts'
import { named, same } from './same-person.ts'

/** So much of the matter a sentence names that tells of somebody else. */
const HALF = 0.5

/** `today`: the day of the text that holds the sentence. */
export function mayBreak(sentence: string, { earlier, matter }: Candidate, people: People, today: string): boolean {
  const said = speakersOf(sentence, people, null)
  if (named([...said.named, ...said.own], earlier.who)) return true
  if (earlier.due?.date != null && earlier.due.date > today) return false
  const isOfIt = (name: string) =>
    [...wordsIn(name)].some((word) => matter.persons.has(word) || matter.objects.has(word))
  const others = said.named.filter(
    (party) =>
      people.isPerson(party.words) && !isOfIt(party.words) && !(earlier.to_whom && same(party, earlier.to_whom)),
  )
  if (others.length === 0) return true
  const words = wordsIn(withoutLetDown(sentence))
  return [...matter.objects].filter((word) => words.has(word)).length >= HALF * matter.objects.size
}
