// Names are names: whoever is known, or words as people write a name. What begins a sentence ("Marta wants to") or is a thing ("Inserat") is none.
import type { FoundStatement, StatementParty } from '#contract/statements.ts'
import type { SourceText } from '../form/source.ts'
import { isAgent } from './agents.ts'
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

/** Of those, what is a name somewhere: "An Nguyen", "On Running", "So Tanaka". */
const ALSO_A_NAME = /^(?:an|on|so|no|ja|bei|im|ab|da) (?=\p{Lu})/iu
/** Behind one of these a sentence begins with whoever does it. */
const LEADS = /^(?:so|but|and|then|also|next|aber|und|dann|also) (?=\p{Lu})/iu
const DAY =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day|^(?:jan|feb|mär|mar|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])\p{Ll}{0,7}(?: |$)|^(?:mon|diens|donners|frei|sams|sonn)tag|^(?:mittwoch|ostern|weihnachten|easter|christmas)/iu
/** What people do, and things do not: it stands right behind a name. */
const DOES =
  /^ (?:(?:hat|haben|hatten?) (?:[^.,;?]{1,80} )?(?:zugesagt|versprochen|zugesichert)|(?:(?:has|have|had|also|now|just|again|still) ){0,2}(?:promis(?:es|ed)|agree[sd]|undertook|undertakes|pledge[sd]|vow(?:s|ed)|commit(?:s|ted)|guarantee[sd]|offer(?:s|ed)|assure[sd]|verspr(?:icht|ach)|garantiert|sagte? (?:[^.,;?]{1,80} )?zu(?!\p{L})|(?:(?:will|shall|is to|is going to) (?:also |then |now |still |certainly )?(?:come|do|take|e-mail|(?!(?:be|follow|arrive|happen|start|begin|end|need|cost|remain|continue|last|run|resume|improve|increase|rise|fall|stop|cease|apply|close|open|clear|expire|lapse|become|have|go|stay|depend|mean)(?!\p{L}))\p{Ll}{3,16}))|(?:will|wird) [^;?]{1,120}(?:schicken|senden|bringen|liefern|zahlen|bezahlen|rufen|schreiben|melden|klären|prüfen|holen|machen|geben|übernehmen|besorgen|bestellen|erstellen|organisieren|einreichen|überweisen|reparieren|unterschreiben|erledigen|kümmern|nachfragen|vorbeikommen|mitbringen|abholen|streichen|bauen|drucken|leihen)|will [^.,;!?]{1,120} (?!(?:folgen|kommen|erfolgen|beginnen|enden|eintreffen|ausfallen|anspringen|dauern|fallen|gehen|sein|werden|bleiben|laufen|ankommen|starten|haben|wissen|sehen)(?!\p{L}))\p{Ll}{3,24}[el]?n(?=\s?(?:[.,;!?]|$))))(?!\p{L})/iu

/** The name in these words, behind which `behind` stands; null: there is none. A role stays as it stands. */
function nameIn(words: string, text: string, people: People, behind = ''): string | null {
  const clean = (words.split(/[–—:;,(]| - /u, 1)[0] ?? '').trim()
  if (PRONOUN.test(clean) || I_WITH_VERB.test(clean)) return clean.replace(/['’]\p{L}+$/u, '')
  if (clean === '') return null
  const does = DOES.test(behind)
  if (FUNCTION.test(clean)) {
    const rest = clean.replace(/^\p{L}+ /u, '')
    if (LEADS.test(clean) && people.isPerson(rest)) return cut(rest, 0)
    const isName = does && ALSO_A_NAME.test(clean) && !people.isPerson(rest) && !DAY.test(rest)
    return isName ? cut(clean, 0) : null
  }
  if (ROLE.test(clean)) return people.isPerson(clean) ? cut(clean, 1) : clean
  if (/^\p{Ll}/u.test(clean)) return people.isParty(clean) ? clean : null
  const name = cut(clean, 0)
  if (name === '' || people.isParty(name)) return name === '' ? null : name
  const [first = '', ...more] = name.split(' ')
  if (more.length > 0 && people.isPerson(first) && !more.every((word) => /^\p{Lu}/u.test(word))) return first
  // A word that the text itself has as a thing, or in small letters, is one; "Mark will send it" is somebody all the same.
  if (more.length === 0 && !does && isThing(name, text)) return null
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
  if (/(?:ung|heit|keit|schaft|tion|ment|ität|ness|ance|ence)$/u.test(word)) return true
  const plain = word.replace(/[^\p{L}-]/gu, '')
  if (plain.length < 3) return false
  return (
    new RegExp(`(?<!\\p{L})${THING_BEFORE} (?:\\p{Ll}{3,20}(?:e|en|er|es|em) )?${plain}(?!\\p{L})`, 'iu').test(text) ||
    new RegExp(`(?<![\\p{L}@.])${plain.toLowerCase()}(?![\\p{L}@])`, 'u').test(text)
  )
}

/** Whom one deals with; a name is better. Of tenants, lenders and patients those who speak of them are seldom one. */
const CUSTOMER = String.raw`(?:customer|client|kund(?:e|in)|auftraggeber(?:in)?)`
const COUNTERPART = new RegExp(`^(?:(?:the|our|der|die|unsere?r?|den) )?${CUSTOMER}$`, 'iu')
const CUSTOMERS = new RegExp(`(?<!\\p{L})${CUSTOMER}[sn]?(?!\\p{L})`, 'giu')

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
      const meant = kind === 'interaction' ? to : onlyKnown(text, one.start, known, people)
      return meant ? { ...one, who: meant } : one
    }
    const at = one.quote.indexOf(who.words)
    const behind =
      at < 0 ? '' : one.quote.slice(at + who.words.length, at + who.words.length + 240).replace(/^['’]ll /u, ' will ')
    const name = nameIn(who.words, text, people, behind)
    if (name === null) return { ...one, who: null, perhaps: true }
    return name === who.words ? one : { ...one, who: people.party(name) }
  })
}

/** The only one known who is named at the head of a text, or before it in its paragraph, and is not said to be anything else. */
function onlyKnown(text: string, start: number, known: SourceText['people'], people: People): StatementParty | null {
  const [head = ''] = text.split('\n', 1)
  const before = text.slice(0, start)
  const near = `${head.length > start ? before : head}\n${before.slice(before.lastIndexOf('\n\n') + 1)}`
  const named = known.flatMap(({ name, contact_id }) => {
    const last = name.split(/\s+/).at(-1) ?? name
    if (last.length < 3) return []
    const found = new RegExp(`(?<!\\p{L})${last.replace(/[^\p{L}]/gu, '.')}(?!\\p{L})`, 'u').exec(near)
    return found ? [{ name, contact_id, at: found.index, end: found.index + last.length }] : []
  })
  const [only, other] = named
  if (!only || other || isOtherwise(near, only, people)) return null
  return { words: only.name, resolved: only.contact_id }
}

/** "Petra Vollmer, our lawyer", "the notary Petra Vollmer"; or a customer is spoken of who is somebody else: "about her client". */
function isOtherwise(near: string, { name, at, end }: { name: string; at: number; end: number }, people: People) {
  const words = (piece: string) => piece.match(/\p{L}[\p{L}-]*/gu) ?? []
  const [left = ''] = near
    .slice(Math.max(0, at - 60), at)
    .split(/[.;\n]/u)
    .slice(-1)
  const [right = ''] = near.slice(end, end + 40).split(/[.;)\n]/u, 1)
  const beside = [
    ...words(left).slice(-4),
    ...(/^ ?[,(–]| (?:is|of|from|ist|von|vom) /u.test(right.slice(0, 6)) ? words(right).slice(0, 4) : []),
  ].filter((word) => !name.includes(word))
  const isCustomer = beside.some((word) => COUNTERPART.test(word))
  if (isCustomer) return false
  return near.search(CUSTOMERS) >= 0 || beside.some((word) => people.isTrade(word) || isAgent(word))
}
