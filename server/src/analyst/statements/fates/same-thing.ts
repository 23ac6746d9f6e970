// Whether a sentence that seems to tell what became of a statement speaks of the same thing, and of nobody else: a promise that vanishes by
// another's word is worse than one whose end is not seen.
import type { StatementParty } from '#contract/statements.ts'
import { likeness } from '../../text/stems.ts'
import type { Candidate } from './earlier.ts'
import { type Weights, wordsIn } from './matter-words.ts'
import { same } from './same-person.ts'

/** What anybody writes, sends and keeps: the word alone does not tell one from another. */
export const COMMON =
  /^(?:angebo|vertrag|rechn|entwurf|berich|list|plan|termin|unterlag|dokumen|auftrag|bestell|anfrag|antrag|brief|schreib|text|zahl|preis?|prei|kost|mail|papi|frist|kund|firma|bank|projek|them|punk|frag|antwor|anruf|telefo|quot|offer|contrac|invoic|draft|repor|plan|schedul|ord|pric|cost|numb|figur|lett|documen|paper|form|customer|clien|company|board|team|meet|projec|point|question|answ|hand|way|part|issu|unit|fact|claus|notic)$/

/** It is on its way to the day that is named. */
const COMES =
  /(?<!\p{L})(?:will|shall|gets?|comes?|goes|wird|werden|bekomm\p{L}*|krieg\p{L}*|komm(?:t|en)|geht|gehen|schick\p{L}+|sends?|liefer\p{L}+|mach(?:e|t|en)|by|bis)(?!\p{L})|['’]ll(?!\p{L})|->|→|=>/iu

/** A word that one statement alone has. */
const ONE = 0.95

export type Said = {
  sentence: string
  /** The sentence's words without names; of what stands before it only where the sentence itself names nothing. */
  words: ReadonlySet<string>
  around: ReadonlySet<string>
  /** Whom it names, and who says it. */
  persons: readonly StatementParty[]
  speakers: readonly StatementParty[]
  /** Parts of names that it says. */
  names: ReadonlySet<string>
  /** It names the day of the statement as the one that no longer holds, beside a later one. */
  isSameDay: boolean
  /** What it is said of, where that stands before the verb. */
  topic: ReadonlySet<string>
  /** Nothing but another day tells that something changed. */
  isByDay: boolean
  /** It is no more than how the thing stands. */
  isPlain: boolean
  /** It calls something off. */
  isOff: boolean
  /** A firm or an office owes it, no person. */
  isFirm: boolean
  /** It names the statement's day; it says the statement's own verb. */
  isNamedDay: boolean
  tellsVerb: boolean
  /** The statement is the writer's own, and so is the text. */
  isOwn: boolean
}

/** How surely a word of the sentence means that object; a compound is of its last part: "Plan" may be the "Montageplan", "Montage" is not. */
function meant(object: string, words: ReadonlySet<string>): number {
  if (words.has(object)) return 1
  let best = 0
  for (const word of words) {
    const alike = likeness(object, word)
    if (alike <= best) continue
    const [short, long] = object.length < word.length ? [object, word] : [word, object]
    best = Math.max(best, long.startsWith(short) && long.length - short.length > 3 ? 0.35 : alike)
  }
  return best
}

/** The same thing: enough of its words stand in the sentence, more where nobody is named who has to do with it. */
export function isSameThing({ earlier, matter }: Candidate, said: Said, weight: Weights): boolean {
  const persons = personsOf(earlier, said, matter)
  const objects = [...matter.objects]
  const told = objects.map((object) => meant(object, said.words) * weight(object))
  const all = objects.reduce((sum, object) => sum + weight(object), 0)
  const shared = told.reduce((sum, each) => sum + each, 0)
  const firm = objects.filter((object, at) => (told[at] ?? 0) >= 0.6 * weight(object))
  // Anybody may say that a thing is called off.
  if (persons === 'others') return said.isOff && shared >= 0.5 * all && firm.some((object) => !COMMON.test(object))
  if (said.isByDay && !said.isSameDay) {
    const least = firm.length < 2 ? 0.8 : persons === 'theirs' ? 0.5 : 0.6
    const foreign = [...said.words].filter((word) => !objects.some((one) => likeness(one, word) > 0))
    return (
      (foreign.length < 3 || COMES.test(said.sentence)) &&
      shared >= least * all &&
      firm.some((object) => !COMMON.test(object))
    )
  }
  if (firm.length === 0) return said.isSameDay || isOfBefore(objects, said, weight)
  // What somebody does is done to other things, too: "Sam proofs the calendar", "Sam hopes to proof the menu".
  if (!said.isPlain && firm.every((object) => matter.verbs.has(object)) && shared < 0.5 * all) return false
  const isTelling = firm.some((object) => !COMMON.test(object) && weight(object) >= 0.5)
  // What a statement begins with is what it is of; the rest tells when and why.
  if (said.isPlain && isTelling && firm.some((object) => objects.indexOf(object) < 2)) return true
  if (persons === 'theirs') return isTelling || shared >= 0.25 * all
  if (isTelling) return firm.length > 1 || said.isNamedDay || shared >= (said.tellsVerb ? 0.18 : 0.3) * all
  // "Der Motor ist bestellt" is no "Bestellung": it is said of something else.
  const isForeign =
    said.topic.size > 0 && ![...said.topic].some((word) => objects.some((one) => likeness(one, word) > 0))
  if (isForeign || shared < 0.5 * all) return false
  return firm.length > 1 || said.isOwn || firm.every((object) => weight(object) >= ONE)
}

/** "It will be a week late": what stands before it names the thing, and the sentence no other. */
const isOfBefore = (objects: readonly string[], said: Said, weight: Weights): boolean => {
  const own = [...said.words].filter((word) => !COMMON.test(word))
  const shared = objects.reduce((sum, object) => sum + meant(object, said.around) * weight(object), 0)
  const all = objects.reduce((sum, object) => sum + weight(object), 0)
  return own.length < 2 && shared >= 0.5 * all
}

/** Whether the sentence names whoever has to do with it, nobody, or only others: another who does it, or another to whom it goes. */
function personsOf(
  { who, to_whom }: Candidate['earlier'],
  { sentence, persons, speakers, names, isFirm }: Said,
  { persons: others, objects }: Candidate['matter'],
): 'theirs' | 'nobody' | 'others' {
  const theirs = [who, to_whom].filter((party) => party !== null)
  if ([...persons, ...speakers].some((party) => theirs.some((each) => isThem(party, each)))) return 'theirs'
  if ([...others].some((name) => names.has(name))) return 'theirs'
  // A name that no record holds is one of its words: "see Mr Haigh about the roof".
  if (persons.some(({ words }) => [...wordsIn(words)].some((word) => objects.has(word)))) return 'theirs'
  const roles = persons.flatMap((party) => (party.resolved === 'me' ? [] : [roleIn(sentence, party.words)]))
  const hasHearer = others.size > 0 || to_whom !== null
  // A firm speaks by its people.
  const isOther =
    (roles.includes('doer') && who !== null && who.resolved !== 'me' && !isFirm) ||
    (roles.some((role) => role !== null) && hasHearer)
  return isOther ? 'others' : 'nobody'
}

/** What a name is in a sentence: of whoever is written to, or has something ("Gareth's figures"), it says nothing. */
function roleIn(sentence: string, name: string): 'doer' | 'hearer' | null {
  const at = sentence.indexOf(name)
  const [before, behind] = [sentence.slice(Math.max(0, at - 24), at), sentence.slice(at + name.length)]
  if (/^['’]s?(?!\p{L})/u.test(behind) || (/^[,!]/.test(behind) && GREETED.test(before))) return null
  return TOWARDS.test(before) ? 'hearer' : 'doer'
}
const GREETED =
  /^$|(?:^|[.!] )(?:hi|hello|hey|dear|hallo|guten \p{L}+|servus|liebe[rs]?|sehr geehrte[rs]?|moin|danke|thanks|ok)[, ]{1,2}$/iu
const TOWARDS =
  /(?<!\p{L})(?:to|for|with|from|at|of|by|via|an|für|mit|bei|beim|von|vom|zu|zum|zur|gegenüber|wegen|wg\.?) (?:the |our |der |die |das |den |dem )?$/iu

const isThem = (one: StatementParty, other: StatementParty): boolean => {
  if (same(one, other)) return true
  if (one.resolved !== null && other.resolved !== null) return false
  const words = wordsIn(one.words)
  return [...wordsIn(other.words)].some((word) => words.has(word))
}
