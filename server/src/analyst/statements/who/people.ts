// Whom a text means: names as people write them, resolved to the person themself or a contact where only one can be meant.
import type { StatementParty } from '#contract/statements.ts'
import type { SourceText } from '../form/source.ts'
import { isAgent } from './agents.ts'
import { ALSO_WORDS, FIRST_NAMES, NO_NAMES, ROLES, TRADES } from './name-words.ts'
import { shortNames } from './nicknames.ts'

type Resolved = StatementParty['resolved']

const TITLE =
  /^(?:hrn?\.?|herrn?|fr\.?|frau|frl\.?|mr\.?|mrs\.?|ms\.?|miss|dr\.?|prof\.?|mister|father|sir|madame)\s+/iu
const fold = (text: string) =>
  /[\u0080-\uffff]/.test(text)
    ? text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss')
    : text.toLowerCase()

/** What a name begins and goes on with, in the text: "Hr. Brunner", "A. Petrov", "Tom B.", "@mel", "Anna-Lena Meier". */
export const TITLED = String.raw`(?:Hrn?|Herrn?|Fr|Frau|Frl|Mr|Mrs|Ms|Miss|Dr|Prof|Father|Sir|Madame)\.? (?:(?:Dr|Prof)\.? )?\p{Lu}[\p{L}'-]+`
export const NAME = String.raw`(?:${TITLED}|@[\p{L}\d][\p{L}\d._-]{0,40}|\p{Lu}\. ?\p{Lu}[\p{L}'-]+|\p{Lu}[\p{L}'-]*\p{Ll}(?: (?:von|van|de|der|da|di|del|le|la|el|al|bin|zu) \p{Lu}[\p{L}'-]+| \p{Lu}[\p{L}'-]*\p{Ll}| \p{Lu}(?:\.|(?![\p{L}\p{N}.'’-]))){0,2}|\p{Lu}{2,3}(?![\p{L}\p{N}])|\p{Lu}\p{Ll}{1,2}\p{Lu}(?![\p{L}\p{N}])|(?:\p{Lu}\.){2,3}(?![\p{L}\p{N}])|(?<=^|[,;:–-] |(?:and|und|dass|that) )[B-HJ-Z]\.?(?= \p{Ll}{3,}|$))`

export class People {
  private readonly known = new Map<string, Set<string>>()
  /** Parts of names that the text itself or the records show to be names. */
  private readonly names = new Set<string>()
  private readonly source: SourceText
  /** Answers that hold until somebody more is heard: the rules ask about the same words again and again. */
  private readonly persons = new Map<string, boolean>()
  private readonly meant = new Map<string, Resolved>()

  constructor(source: SourceText, attendees: readonly string[]) {
    this.source = source
    for (const name of source.me) this.add(name, 'me')
    for (const { name, contact_id } of source.people) this.add(name, contact_id)
    for (const party of [source.author, source.to]) if (party) this.hear(party.words, party.resolved)
    for (const name of attendees) this.hear(name, null)
  }

  /** Somebody whom the text names as such: a speaker, an attendee. */
  hear(name: string, resolved: Resolved) {
    this.persons.clear()
    this.meant.clear()
    if (resolved !== null) this.add(name, resolved)
    for (const word of parts(name)) if (!NO_NAMES.has(word)) this.names.add(word)
    const short = initials(name)
    if (short.length > 1) this.names.add(short)
  }

  private add(name: string, id: string) {
    const words = parts(name)
    for (const word of words) this.names.add(word)
    const [first = ''] = words
    const last = words.at(-1) ?? ''
    const keys = [
      words.join(' '),
      first,
      last,
      `${first} ${last[0] ?? ''}`,
      `${first[0] ?? ''} ${last}`,
      initials(name),
      initialsWith(name),
      `${first}.${last}`,
      `${first}${last}`,
      `${first[0] ?? ''}${last}`,
      `${first}_${last}`,
      `${first}-${last}`,
    ]
    for (const key of keys) {
      if (key.trim().length < 2) continue
      const ids = this.known.get(key) ?? new Set()
      this.known.set(key, ids.add(id))
    }
    this.names.add(initials(name))
    this.names.add(initialsWith(name))
    for (const short of shortNames(first)) {
      this.known.set(short, (this.known.get(short) ?? new Set()).add(id))
      this.names.add(short)
    }
  }

  /** The same words, with the names of known people as they are written elsewhere: "tariq can come" in a chat. */
  named(clean: string): string {
    return clean.replace(/(?<![\p{L}@.])\p{Ll}{3,}(?!\p{L})/gu, (word) =>
      this.known.has(fold(word)) && !ALSO_WORDS.has(word) && !NO_NAMES.has(fold(word))
        ? `${word[0]?.toUpperCase()}${word.slice(1)}`
        : word,
    )
  }

  /** Who is meant; `resolved` only where one alone fits. */
  party(words: string): StatementParty {
    const clean = words
      .slice(0, 200)
      .replace(/'s$/, '')
      .replace(/[\s,:;]+$/, '')
    return { words: clean.slice(0, 80), resolved: this.resolve(clean) }
  }

  private resolve(words: string): Resolved {
    const known = this.meant.get(words)
    if (known !== undefined) return known
    const resolved = this.resolved(words)
    this.meant.set(words, resolved)
    return resolved
  }

  private resolved(words: string): Resolved {
    // "MY" is Melek Yilmaz where somebody is called so.
    const short = /^\p{Lu}{2,3}$/u.test(words) ? this.known.get(fold(words)) : undefined
    if (short !== undefined) return short.size === 1 ? ([...short][0] ?? null) : null
    if (/^(?:I|me|ich|mir|my|mein|myself)$/i.test(words)) return this.source.author?.resolved ?? null
    if (/^(?:we|wir|us|uns)$/i.test(words)) return this.source.author?.resolved ?? null
    if (/^(?:you|u|du|dir|dich|sie|ihnen|euch|ihr)$/i.test(words)) return this.source.to?.resolved ?? null
    if (/^\p{Lu}\.?$/u.test(words)) {
      const ids = this.letters().get(fold(words[0] ?? ''))
      return ids?.size === 1 ? ([...ids][0] ?? null) : null
    }
    if (INITIALS.test(words)) {
      const ids = this.ofInitials(words)
      return ids.size === 1 ? ([...ids][0] ?? null) : null
    }
    const title = TITLE.exec(words)
    const plain = fold(
      words
        .replace(/^@/, '')
        .replace(TITLE, '')
        .replace(TITLE, '')
        .replace(/\([^()]*\)/g, ''),
    )
      .replace(/\./g, title || /^@/.test(words) ? '.' : ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/\.$/, '')
    const ids = this.known.get(plain) ?? this.known.get(`${plain.split(' ')[0]} ${plain.split(' ').at(-1)}`)
    if (ids === undefined || ids.size !== 1) return null
    return [...ids][0] ?? null
  }

  /** Whether the words name somebody: known, titled, a handle, a common first name, or heard in this text. */
  isPerson(words: string): boolean {
    const known = this.persons.get(words) ?? this.namesSomebody(words)
    this.persons.set(words, known)
    return known
  }

  private namesSomebody(words: string): boolean {
    if (words.startsWith('@')) return true
    // "Frau Oertel drängt" is a sentence.
    if (TITLE.test(words)) return !IN_SENTENCE.test(words)
    const own = parts(words)
    const [first = ''] = own
    // "will", "mark": small, it is the word and not the name.
    if (own.length === 0 || (ALSO_WORDS.has(words) && !this.known.has(first))) return false
    // "N. klärt das": one whom the records know by that letter.
    if (/^\p{Lu}\.?$/u.test(words)) return this.letters().has(first)
    if (/^(?:\p{Lu}{2,3}|\p{Lu}\p{Ll}{1,2}\p{Lu})$/u.test(words)) return this.names.has(fold(words))
    if (INITIALS.test(words)) return this.ofInitials(words).size > 0
    if (
      own.some(
        (word) =>
          this.names.has(word) &&
          word.length > 1 &&
          (own.length === 1 || word === first || (word === own.at(-1) && !this.isOfAnother(first, word))),
      )
    )
      return !NO_NAMES.has(first) || this.names.has(first)
    if (NO_NAMES.has(first)) return false
    return FIRST_NAMES.has(first) || isHyphened(words) || /^\p{Lu}\. ?\p{Lu}/u.test(words)
  }

  /** "Lehrgang Prechtl", where Alois Prechtl is known: what is before his name is no first name of anybody. */
  private isOfAnother(first: string, last: string): boolean {
    return first.length > 1 && !this.names.has(first) && !FIRST_NAMES.has(first) && this.known.has(last)
  }

  /** "M.J.": those whose names begin so. */
  private ofInitials(words: string): ReadonlySet<string> {
    const sought = fold(words.replaceAll('.', ''))
    const people: (readonly [string, string])[] = [
      ...this.source.people.map(({ name, contact_id }) => [name, contact_id] as const),
      ...this.source.me.map((own) => [own, 'me'] as const),
    ]
    return new Set(people.flatMap(([name, id]) => (initialsWith(name).startsWith(sought) ? [id] : [])))
  }

  private initials: ReadonlyMap<string, ReadonlySet<string>> | null = null
  /** By the first letter of their first names: who is known. */
  private letters(): ReadonlyMap<string, ReadonlySet<string>> {
    if (this.initials !== null) return this.initials
    const letters = new Map<string, Set<string>>()
    const everybody = [...this.source.people.map(({ name, contact_id }) => [name, contact_id] as const)]
    for (const [name, id] of [...everybody, ...this.source.me.map((own) => [own, 'me'] as const)]) {
      const letter = parts(name)[0]?.[0] ?? ''
      letters.set(letter, (letters.get(letter) ?? new Set()).add(id))
    }
    this.initials = letters
    return letters
  }

  /** A person, or a part of an organization that does things as one: "Legal", "der Einkauf". */
  isParty(words: string): boolean {
    return (
      this.isPerson(words) ||
      isAgent(words) ||
      TRADES.has(fold(words.replace(/^(?:the|our|der|die|den|dem|unser\w*) /i, ''))) ||
      ROLES.has(
        fold(words.replace(/^(?:the|our|their|his|her|my|der|die|das|den|dem|unser\w*|ihr\w*|sein\w*|mein\w*) /i, '')),
      )
    )
  }

  /** Somebody who is called in for their trade. */
  isTrade(words: string): boolean {
    return TRADES.has(fold(words))
  }

  get author(): StatementParty | null {
    return this.source.author
  }
  get to(): StatementParty | null {
    return this.source.to
  }
  get kind(): SourceText['kind'] {
    return this.source.kind
  }
}

/** A small word that no name has. */
export const IN_SENTENCE =
  / (?!(?:von|van|vom|zu|zur|de|del|den|der|di|da|du|la|le|ter|ten|te|af|av|el|al|bin|ibn)(?!\p{L}))\p{Ll}/u

/** "Jean-Luc": of two first names; "Wei-Lin": of two syllables as they are written in Latin letters. Not "Kick-Off", "E-Mail", "Anna-Vertrag". */
function isHyphened(words: string): boolean {
  const [one = '', two = ''] = HYPHENED.exec(words)?.slice(1).map(fold) ?? []
  if (one === '') return false
  if (FIRST_NAMES.has(one) && FIRST_NAMES.has(two)) return true
  return [one, two].every((each) => SYLLABLE.test(each) && !NO_SYLLABLES.has(each))
}
const HYPHENED = /^(\p{Lu}\p{Ll}{1,11})-(\p{Lu}\p{Ll}{1,11})(?= |$)/u
const SYLLABLE = /^(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])?[aeiou]{1,2}(?:ng?)?$/
const NO_SYLLABLES = new Set(
  'to do go no so co re in on be by me we da du so wo zu ja bau see tee neu ein an man kin den din bin pin fun run sun gun pan fan van gin win ton son bon dan den hin wein zoo bio geo duo gas'.split(
    ' ',
  ),
)

const parts = (name: string): string[] =>
  fold(
    name
      .replace(/^@/, '')
      .replace(TITLE, '')
      .replace(/\([^()]*\)|'s$/g, ''),
  )
    .split(/[\s.,_]+/)
    .filter((word) => /^\p{L}/u.test(word) && !/^(?:von|van|de|der|da|di|dr|prof|jr|phd|msc|mr|mrs|ms)$/.test(word))

const initials = (name: string) =>
  parts(name)
    .map((word) => word[0])
    .join('')

/** With the small words between, and each half of a double name: "Marieke van Holten" is MvH, "Maria-José" M.J. */
const initialsWith = (name: string) =>
  fold(name.replace(TITLE, ''))
    .split(/[\s.-]+/)
    .map((word) => word[0] ?? '')
    .join('')
const INITIALS = /^(?:\p{Lu}\.){2,3}$/u
