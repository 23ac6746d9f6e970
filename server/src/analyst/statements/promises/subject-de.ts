// Who does it in a German clause: the verb stands before or after them, and who stands in a phrase of its own does nothing.
import type { StatementParty } from '#contract/statements.ts'
import { personIn, resolvePronoun, type Setting, self } from '../draft.ts'
import { NAME } from '../who/people.ts'

export type Token = { word: string; from: number; to: number }
export type Subject = { party: StatementParty | null; own: boolean; known: boolean }

const NAME_BEFORE = new RegExp(String.raw`(?:^|[^\p{L}@.])(${NAME})(?: \([^()]{1,40}\))?,?$`, 'u')
const NAME_AFTER = new RegExp(String.raw`^ ?(${NAME})`, 'u')
const NP_BEFORE =
  /(?:^|[^\p{L}])((?:die|der|das|unser\p{L}*|mein\p{L}*|ihr\p{L}*|sein\p{L}*) (?:\p{L}+ )?\p{Lu}\p{L}+)$/u
const NP_AFTER = /^ (der|die|das|unser\p{L}*) (?:\p{Ll}+ )?(\p{Lu}\p{L}+)/u
const FILLER =
  /(?:\s(?:dann|noch|auch|jetzt|nun|gerne?|gleich|bereits|selbst|wiederum|dafür|sich|uns|euch|ihm|ihr|ihnen|dir|mir|es|das|direkt|neu|weiterhin|heute|morgen|übermorgen))+$/iu

/** It is for us, or it has its day. */
const BINDS_US =
  /^(?: (?!nicht)\p{L}+){0,3}? (?:uns|mir|bis|(?:am )?(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|morgen|übermorgen)|am \d|kw|nächste)(?!\p{L})/iu

export type Person = 'ich' | 'er' | 'wir' | 'du'

/** Who stands beside a finite verb; null where nobody does. */
export function subjectAt(clause: string, verb: Token, persons: ReadonlySet<Person>, setting: Setting): Subject | null {
  const before = clause.slice(0, verb.from).trimEnd().replace(FILLER, '')
  const after = clause.slice(verb.to)
  const pronoun =
    /(?:^|[^\p{L}])(ich|wir|er|sie|du|ihr|man|es|das)$/iu.exec(before)?.[1] ??
    // "Petra schickt ihr das Angebot": whoever stands before the verb does it.
    (persons.has('er') && personBefore(before, setting)
      ? undefined
      : /^ (ich|wir|er|sie|du|ihr|man|es)(?!\p{L})/iu.exec(after)?.[1])
  if (pronoun !== undefined)
    return ofPronoun(pronoun, persons, setting, resolvePronoun(clause, before.length - pronoun.length, setting))
  if (persons.has('er')) {
    // "Einkauf (Fr. Amsler) fragt nach"
    const inside = /\(([^()]{2,40})\)$/.exec(before)?.[1]
    if (inside !== undefined && setting.people.isPerson(inside))
      return { party: setting.people.party(inside), own: false, known: true }
    const party = besideIn(before, after, setting)
    if (party) return { party, own: false, known: true }
    const [np, bare] = [NP_BEFORE.exec(before)?.[1], NP_AFTER.exec(after)]
    const role = np ?? (bare ? `${bare[1]} ${bare[2]}` : undefined)
    if (role !== undefined && setting.people.isParty(role))
      return { party: setting.people.party(role), own: false, known: true }
    const single = /(?:^|[^\p{L}])(\p{Lu}\p{L}+)(?: \([^()]{1,40}\))?$/u.exec(before)?.[1]
    if (single !== undefined && setting.people.isParty(single))
      return { party: setting.people.party(single), own: false, known: true }
    // "Beck sendet uns bis Freitag das Zertifikat": nobody knows Beck, but a name alone opens the sentence.
    const opening = /^(\p{Lu}\p{Ll}{2,})$/u.exec(before)?.[1]
    if (opening !== undefined && BINDS_US.test(after) && !/ung(?:en)?$/.test(opening))
      return { party: setting.people.party(opening), own: false, known: true }
  }
  return null
}

/** "mit Frau Weber übernimmt Jörg": who stands in a phrase of its own does nothing. */
const IN_PHRASE =
  /(?<!\p{L})(?:mit|an|von|vom|bei|beim|für|wegen|wg\.?|über|zu|zum|zur|nach|durch|gegen|ohne|um|auf|aus|per|lt\.?|laut|statt|samt|neben|zwischen)(?: (?:der|dem|den|die|das|Herrn?|Hrn?\.?|Frau|Fr\.?))* ?$/iu
const BETWEEN =
  /^(?: (?:statt|anstelle von|anstatt) \p{Lu}[\p{L}.]+)?(?: (?:jetzt|nun|dann|wieder|künftig|heute|morgen|selbst|doch|noch|gleich|auch|erst))*/u

/** The person or part of an organization right before the verb, or right behind it. */
function besideIn(before: string, after: string, setting: Setting): StatementParty | null {
  const found = NAME_BEFORE.exec(before)
  const first = found?.[1]
  if (found && first !== undefined) {
    const lead = before.slice(0, before.lastIndexOf(first))
    const party = IN_PHRASE.test(lead) ? null : partyOf(first, setting)
    if (party) return party
  }
  const second = NAME_AFTER.exec(after.slice(BETWEEN.exec(after)?.[0].length ?? 0))?.[1]
  return second === undefined ? null : partyOf(second, setting)
}

function personBefore(before: string, setting: Setting): boolean {
  const name = NAME_BEFORE.exec(before)?.[1]
  return (
    name !== undefined && !IN_PHRASE.test(before.slice(0, before.lastIndexOf(name))) && partyOf(name, setting) !== null
  )
}

function ofPronoun(
  pronoun: string,
  persons: ReadonlySet<Person>,
  setting: Setting,
  named: StatementParty | null,
): Subject | null {
  const word = pronoun.toLowerCase()
  if (word === 'ich' && persons.has('ich')) return { party: self(pronoun, setting), own: true, known: true }
  if (word === 'wir' && persons.has('wir')) return { party: self(pronoun, setting), own: true, known: true }
  if ((word === 'er' || word === 'sie') && persons.has('er'))
    return { party: named ?? { words: pronoun, resolved: null }, own: false, known: named !== null }
  if (word === 'sie' && persons.has('wir') && setting.people.kind !== 'message')
    return { party: named ?? { words: pronoun, resolved: null }, own: false, known: false }
  return null
}

/** The person or the part of an organization whom capitalised words name. */
export function partyOf(words: string, { people }: Setting): StatementParty | null {
  return personIn(words, people) ?? (people.isParty(words) ? people.party(words) : null)
}

export const AUXILIARY: Record<
  string,
  { persons: Person[]; sort: 'will' | 'wants' | 'wanted' | 'shall' | 'must' | 'can' | 'would' }
> = {
  werde: { persons: ['ich', 'er'], sort: 'will' },
  wolle: { persons: ['er'], sort: 'wants' },
  solle: { persons: ['er'], sort: 'shall' },
  müsse: { persons: ['er'], sort: 'must' },
  könne: { persons: ['er'], sort: 'can' },
  wollte: { persons: ['ich', 'er'], sort: 'wanted' },
  wollten: { persons: ['wir', 'er'], sort: 'wanted' },
  wird: { persons: ['er'], sort: 'will' },
  werden: { persons: ['wir'], sort: 'will' },
  will: { persons: ['ich', 'er'], sort: 'wants' },
  wollen: { persons: ['wir'], sort: 'wants' },
  soll: { persons: ['ich', 'er'], sort: 'shall' },
  sollen: { persons: ['wir'], sort: 'shall' },
  muss: { persons: ['ich', 'er'], sort: 'must' },
  müssen: { persons: ['wir'], sort: 'must' },
  kann: { persons: ['ich', 'er'], sort: 'can' },
  können: { persons: ['wir'], sort: 'can' },
  würde: { persons: ['ich', 'er'], sort: 'would' },
  würden: { persons: ['wir'], sort: 'would' },
  könnte: { persons: ['ich', 'er'], sort: 'would' },
  könnten: { persons: ['wir'], sort: 'would' },
  möchte: { persons: ['ich', 'er'], sort: 'would' },
  sollte: { persons: ['ich', 'er'], sort: 'would' },
  müsste: { persons: ['ich', 'er'], sort: 'would' },
  sollten: { persons: ['wir'], sort: 'would' },
  müssten: { persons: ['wir'], sort: 'would' },
}
