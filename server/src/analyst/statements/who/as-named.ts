// Names are names: whoever is known, or words as people write a name. What begins a sentence ("Marta wants to") or is a thing ("Inserat") is none.
import type { FoundStatement, StatementParty } from '#contract/statements.ts'
import type { SourceText } from '../form/source.ts'
import type { People } from './people.ts'

const PARTICLE =
  /^(?:von|van|vom|zu|zur|zum|de|del|den|der|di|da|du|la|le|ter|ten|af|av|el|al|bin|ibn|und|and|of|the|&|\+)$/u
/** "der Verwalter", "her husband", "our bank": a role, as it stands. */
const ROLE =
  /^(?:the|an?|our|my|his|her|their|its|your|der|die|das|ein|eine|einer|unser\p{L}*|mein\p{L}*|sein\p{L}*|ihr\p{L}*|dein\p{L}*) /iu
/** No name begins so. */
const FUNCTION =
  /^(?:if|when|while|as|so|but|and|or|because|although|unless|until|till|by|before|after|at|in|on|for|from|with|without|no|not|yes|there|here|this|that|these|those|what|which|who|how|why|where|says?|said|next|then|also|please|im|am|an|auf|bei|beim|bis|zum|zur|vom|von|mit|ohne|nach|vor|seit|ab|für|gegen|wenn|falls|weil|dass|ob|aber|und|oder|also|dann|bitte|nicht|kein\p{L}*|ja|nein|hier|dort|was|wer|wie|wo|warum|ihn|ihm|ihnen|mich|dich|uns|euch|sich)(?![\p{L}'’-])/iu
const I_WITH_VERB = /^(?:i|we|they|he|she|you|it)['’](?:ve|ll|m|re|d|s)$/iu
const PRONOUN =
  /^(?:I|we|you|he|she|they|it|me|us|him|them|ich|wir|du|ihr|er|sie|es|man|all|both|alle|beide|everybody|everyone|somebody|someone|jemand|einer|keiner|nobody|no one)$/iu
/** A word behind which a thing stands, and no person. */
const THING_BEFORE = String.raw`(?:the|an?|this|that|our|some|any|no|das|ein|eine|einen|einem|kein\p{L}{0,2}|im|zum|am|beim|vom|zur|unser\p{L}{0,2}|diese[nmrs]?|jede[nmrs]?)`

/** The name in these words; null: there is none. A role stays as it stands. */
export function nameIn(words: string, text: string, people: People): string | null {
  const clean = (words.split(/[–—:;,(]| - /u, 1)[0] ?? '').trim()
  if (PRONOUN.test(clean) || I_WITH_VERB.test(clean)) return clean.replace(/['’]\p{L}+$/u, '')
  if (clean === '' || FUNCTION.test(clean)) return null
  if (ROLE.test(clean)) return people.isPerson(clean) ? cut(clean, 1) : clean
  if (/^\p{Ll}/u.test(clean)) return people.isParty(clean) ? clean : null
  const name = cut(clean, 0)
  if (name === '' || people.isParty(name)) return name === '' ? null : name
  const [first = '', ...more] = name.split(' ')
  if (more.length > 0 && people.isPerson(first) && !more.every((word) => /^\p{Lu}/u.test(word))) return first
  // A word that the text itself has as a thing, or in small letters, is one.
  if (more.length === 0 && isThing(name, text)) return null
  return name
}

/** The words of a name, up to where a sentence goes on. */
function cut(words: string, from: number): string {
  const all = words.split(/\s+/)
  const end = all.findIndex(
    (word, at) => at >= from && !/^[\p{Lu}\d@&(]/u.test(word) && !PARTICLE.test(word) && !/^\p{Lu}/u.test(word),
  )
  return (end < 0 ? all : all.slice(0, end)).join(' ').replace(/(?: (?:und|and|of|the|&|\+)){1,3}$/u, '')
}

function isThing(word: string, text: string): boolean {
  if (/(?:ung|heit|keit|schaft|ierung|tion|ment|ität|ness|ance|ence)$/u.test(word)) return true
  const plain = word.replace(/[^\p{L}-]/gu, '')
  if (plain.length < 3) return false
  return (
    new RegExp(`(?<!\\p{L})${THING_BEFORE} (?:\\p{Ll}{3,20}(?:e|en|er|es|em) )?${plain}(?!\\p{L})`, 'iu').test(text) ||
    new RegExp(`(?<![\\p{L}@.])${plain.toLowerCase()}(?![\\p{L}@])`, 'u').test(text)
  )
}

/** Whom one deals with, by what they are to one; a name is better. */
const COUNTERPART =
  /^(?:(?:the|our|der|die|unsere?r?|den) )?(?:customer|client|buyer|guest|tenant|landlord|supplier|vendor|seller|lender|investor|partner|applicant|candidate|patient|member|kund(?:e|in)|auftraggeber(?:in)?|käufer(?:in)?|mieter(?:in)?|vermieter(?:in)?|lieferant(?:in)?|verkäufer(?:in)?|gast|investor(?:in)?|bewerber(?:in)?|patient(?:in)?|mandant(?:in)?|mitglied|bauherr(?:in)?)$/iu

/** The same statements, each with a name that is one. */
export function withNames(
  found: readonly FoundStatement[],
  { text, kind, to, people: known }: SourceText,
  people: People,
): FoundStatement[] {
  if (kind === 'message' || kind === 'file') return [...found]
  return found.map((one) => {
    const { who } = one
    if (one.kind !== 'promise' || who === null || who.resolved !== null) return one
    if (COUNTERPART.test(who.words)) {
      const meant = kind === 'interaction' ? to : onlyKnown(text, one.start, known)
      return meant ? { ...one, who: meant } : one
    }
    const name = nameIn(who.words, text, people)
    if (name === null) return { ...one, who: null, perhaps: true }
    return name === who.words ? one : { ...one, who: people.party(name) }
  })
}

/** The only one known who is named at the head of a text, or before it in its paragraph. */
function onlyKnown(text: string, start: number, known: SourceText['people']): StatementParty | null {
  const [head = ''] = text.split('\n', 1)
  const before = text.slice(0, start)
  const near = `${head}\n${before.slice(before.lastIndexOf('\n\n') + 1)}`
  const named = known.filter(({ name }) => {
    const last = name.split(/\s+/).at(-1) ?? name
    return last.length > 2 && new RegExp(`(?<!\\p{L})${last.replace(/[^\p{L}]/gu, '.')}(?!\\p{L})`, 'u').test(near)
  })
  const [only, other] = named
  return only && !other ? { words: only.name, resolved: only.contact_id } : null
}
