// To whom "her", "him", "ihr", "ihm" is that the person promised something to, and in a message "you": there whoever it speaks to, else the only one who fits of those named right before, in the passage, in what
// stands above, or with whom the talk was. The words stay as they are; where several may be meant, or nobody is named, nothing is said.
import type { FoundStatement, StatementParty } from '#contract/statements.ts'
import { type Sex, sexSaid } from '../../text/address.ts'
import { isAuthor, personIn } from '../draft.ts'
import type { SourceText } from '../form/source.ts'
import { sexOfGiven } from './given-names.ts'
import { NAME, type People } from './people.ts'

const NAMES = new RegExp(`(?<![\\p{L}@])${NAME}`, 'gu')
/** "Her" and "ihr" before what is hers are no object; before an article, a number, a small word or the end they are. */
const OBJECT = String.raw`(?=[.,;:!?)]|$|\n| (?:(?:the|an?|all|both|this|that|these|those|some|any|my|our|your|their|it|back|by|on|at|in|before|after|until|till|about|for|with|from|when|if|and|or|to|up|again|today|tomorrow|tonight|this|next)(?!\p{L})|\d))`
const DATIVE = String.raw`(?=[.,;:!?)]|$|\n| (?:(?:d(?:er|ie|as|en|em)|ein(?:e[nrms]?)?|kein(?:e[nrms]?)?|mein(?:e[nrms]?)?|unser(?:e[nrms]?)?|diese[nrms]?|alle[ns]?|beide[ns]?|es|ihn|sie|bis|am|um|im|in|zu|zum|zur|auf|an|ab|aus|nach|vor|noch|nicht|heute|morgen|gleich|bald|dann|dazu|dafür|davon|dabei|wieder|zurück|Bescheid|und|oder|per|mit|ver\p{Ll}+|zuge\p{Ll}+)(?!\p{L})|\d))`
const PRONOUN = new RegExp(
  String.raw`(?<!\p{L})(?:(?<woman>her${OBJECT}|ihr${DATIVE})|(?<man>him|ihm))(?!\p{L})`,
  'giu',
)
/** Somebody without a name: whoever comes between may be the one. */
const NAMELESS =
  /(?<!\p{L})(?:(?:[Tt]he|[Aa]n?|[Hh]is|[Hh]er|[Mm]y|[Oo]ur|[Tt]heir) ([\p{L}-]{3,30})|(?:[Dd](?:er|ie|as|en|em)|[Ee]ine?[nmr]?|(?:[Ss]ein|[Ii]hr|[Mm]ein|[Uu]nser)(?:e[nmr]?)?) (\p{Lu}[\p{L}-]{2,40}))(?!\p{L})/gu
const WOMAN_WHO_DOES = /\p{Ll}(?:er|or|ist|ent|ant|eur|är|ält|ärzt|log|eg|nd)in$/u
const KIN =
  /^(?:wife|husband|mother|father|sister|brother|daughter|son|aunt|uncle|nephew|niece|partner|colleague|boss|assistant|lady|man|woman|guy|frau|mann|mutter|vater|schwester|bruder|tochter|sohn|tante|onkel|neffen?|nichte|kollegen?|chef|dame|herrn?)$/iu
/** It names nobody who promises. */
const BARE = /^[\s\-*•]*(?:versprochen|zugesagt|promised)(?!\p{L})/iu
/** Segments back within a passage. */
const MOST_BACK = 6
const MOST_BEFORE = 1_500
const MOST_ABOVE = 6_000
const END = /(?<!(?<!\p{L})(?:Dr|Hrn?|Fr|Mr|Mrs|Ms|Prof|St|Nr|No|ca|\p{Lu}|\d))[.!?]\s+|\n+/u

/** The same statements; what the person themself promised with the one whom a pronoun of its words means. */
export function withWhom(found: readonly FoundStatement[], source: SourceText, people: People): FoundStatement[] {
  if (source.kind === 'message') return found.map((one) => withHearer(one, source))
  return found.map((one) => {
    if (one.kind !== 'promise' || one.to_whom !== null) return one
    const { who } = one
    if (who?.resolved !== 'me' && !BARE.test(one.quote)) return one
    const whom = meantBy(one, source, people)
    if (whom === null) return one
    // "Versprochen: ihr die Fotos zu schicken": whoever receives it has not promised it.
    if (who?.resolved === 'me') return { ...one, to_whom: whom }
    return who !== null && who.resolved === whom.resolved && source.author
      ? { ...one, who: source.author, to_whom: whom }
      : one
  })
}

/** What its writer promises "you" in a message is promised to whoever it speaks to. */
function withHearer(one: FoundStatement, { to }: SourceText): FoundStatement {
  const isOwn = one.kind === 'promise' && one.to_whom === null && one.who?.resolved === 'me'
  return isOwn && to !== null && to.resolved !== 'me' && YOU.test(one.quote) ? { ...one, to_whom: to } : one
}
const YOU = /(?<!\p{L})(?:[Yy]ou|[Dd]ir|[Dd]ich|[Ee]uch|Ihnen|Sie)(?!\p{L})/u

function meantBy({ quote, start }: FoundStatement, { text, kind, to }: SourceText, people: People) {
  const sexes = [...quote.matchAll(PRONOUN)].map(({ index, groups }) => ({
    at: start + index,
    sex: (groups?.woman === undefined ? 'man' : 'woman') as Sex,
  }))
  const [first] = sexes
  if (first === undefined || sexes.some(({ sex }) => sex !== first.sex)) return null
  const before = text.slice(Math.max(0, first.at - MOST_BEFORE), first.at)
  const passage = before.slice(before.lastIndexOf('\n\n') + 1)
  const segments = passage.split(END).filter((segment) => segment.trim() !== '')
  const [own = '', ...earlier] = segments.toReversed().slice(0, MOST_BACK)
  const near = [`${earlier[0] ?? ''}\n${own}`, ...earlier.slice(1)]
  for (const segment of near) {
    if (hasNameless(segment, people)) return null
    const fitting = fittingIn(segment, first.sex, people)
    if (fitting.length > 0) return onlyOne(fitting)
  }
  const all = fittingIn(text.slice(0, first.at).slice(-MOST_ABOVE), first.sex, people)
  if (all.length > 0) return onlyOne(all)
  return kind === 'interaction' && to !== null && fits(to, first.sex) ? to : null
}

const onlyOne = (people: readonly StatementParty[]): StatementParty | null =>
  people.length === 1 ? (people[0] ?? null) : null

/** Who is named and may be meant, each once, by the fullest of their names. */
function fittingIn(words: string, sex: Sex, people: People): StatementParty[] {
  const found = new Map<string, StatementParty>()
  for (const { 0: name, index } of words.matchAll(NAMES)) {
    if (name.includes('\n') || /^['’]s/.test(words.slice(index + name.length))) continue
    const party = partyIn(name, people)
    if (party === null || (party.resolved === null && SHORT.test(party.words))) continue
    if (party.resolved === 'me' || isAuthor(party, people) || !fits(party, sex)) continue
    const key = party.resolved ?? lastOf(party.words)
    const known = found.get(key)
    if (known === undefined || known.words.length < party.words.length) found.set(key, party)
  }
  return [...found.values()]
}

/** "Mit Claudia Voss", "Met Tom Reed": the verb or the preposition at the head is no part of the name. */
function partyIn(name: string, people: People): StatementParty | null {
  const [, rest = ''] = /^\p{L}+ (.+)$/u.exec(name) ?? []
  if (people.isPerson(name)) return people.party(name)
  return rest !== '' && people.isPerson(rest) ? people.party(rest) : personIn(name, people)
}

/** "FA": letters that nobody is known by. */
const SHORT = /^\p{Lu}{1,3}$/u

const lastOf = (name: string): string => name.toLowerCase().split(/\s+/).at(-1) ?? ''

function fits({ words }: StatementParty, sex: Sex): boolean {
  const known = sexSaid(words) ?? sexOfGiven(words)
  return known === null || known === sex
}

function hasNameless(segment: string, people: People): boolean {
  return [...segment.matchAll(NAMELESS)].some(([whole, english, german]) => {
    const noun = english ?? german ?? ''
    if (KIN.test(noun) || (german !== undefined && WOMAN_WHO_DOES.test(noun))) return true
    // "die Bilder" are several things.
    return !/^(?:die|alle|meine|unsere) \p{Lu}\p{L}+er$/iu.test(whole) && people.isParty(whole)
  })
}
