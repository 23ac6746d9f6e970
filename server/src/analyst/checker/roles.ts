// Who does it, to whom, and in which mood: read from the order of words, without a grammar.
import { ENGLISH_FORMS, GERMAN_FORMS, STRONG_PAST_DE } from './lexicon.ts'
import type { Segment } from './sentences.ts'
import {
  ABILITY, ARTICLES, BE, BECOME, CONJUNCTIONS, DO, ENGLISH, FUNCTION, FUTURE, GERMAN, HAVE, HEDGES, LIGHT, OUGHT, OWNING, PREPOSITIONS, PRONOUNS, QUANTIFIERS, TITLES, WE, WISHES,
} from './small-words.ts'
import type { Token } from './words.ts'

const VERBS = new Set(
  (
    'accept reject agree offer propose promise confirm ask plan want hope expect consider think doubt threaten fail forget try estimate allege say decide send receive give takeover ' +
    'lend borrow buy sell pay cost owe sign resign terminate hire dismiss call meet visit deliver order start end expire complete fixit send-back rise fall win lose pass close search need ' +
    'help show change move extend publish check test build missing remain arrive leave apologise complain measure learn teach charge inform drive guarantee assign cause answer'
  ).split(' '),
)

export const isGerman = (tokens: readonly Token[]): boolean => {
  const count = (set: ReadonlySet<string>) => tokens.filter((token) => set.has(token.low)).length
  return count(GERMAN) > count(ENGLISH)
}
export const isUndecided = (tokens: readonly Token[]): boolean => {
  const count = (set: ReadonlySet<string>) => tokens.filter((token) => set.has(token.low)).length
  return count(GERMAN) === count(ENGLISH)
}
export const isParticiple = (token: Token) => {
  if (/^(?:\p{L}{0,8})ge\p{L}{2,}(?:t|en)$|^(?:be|ver|er|ent|zer|über|unter|miss)\p{L}{3,}t$|^\p{L}{3,}iert$/u.test(token.low)) return true
  const rest = /^\p{L}{0,8}?(?:be|ver|er|ent|zer|über|unter|miss)(\p{L}{3,}en)$/u.exec(token.low)?.[1]
  return rest !== undefined && GERMAN_FORMS.has(rest)
}
const isPast = (token: Token) =>
  (/^\p{L}{2,}ed$/u.test(token.low) && !/^(?:need|feed|speed|indeed|hundred|bed|red|exceed)$/.test(token.low)) ||
  (ENGLISH_FORMS.has(token.low) && ENGLISH_FORMS.get(token.low) !== token.low)

/** Whether a word is used as a verb, as far as its form and place tell. */
export function isVerb(tokens: readonly Token[], at: number, german: boolean): boolean {
  const token = tokens[at]
  if (token?.kind !== 'word' || !token.content) return false
  if (token.capital && at > 0 && tokens[at - 1]?.kind !== 'mark') return false
  const before = tokens[at - 1]?.low ?? ''
  if (ARTICLES.has(before) && !isParticiple(token)) return false
  if (PREPOSITIONS.has(before) && before !== 'to' && before !== 'zu') return false
  if (!german && !isPast(token) && !/s$/.test(token.low) && nounBefore(tokens, at)) return false
  if (token.classes.some((name) => VERBS.has(name))) return !token.capital || at === 0
  if (isPast(token)) return true
  const carried = (low: string) => BE.has(low) || HAVE.has(low) || DO.has(low) || BECOME.has(low) || FUTURE.has(low) || OUGHT.has(low) || ABILITY.has(low)
  if (german) return !token.capital && /(?:t|en)$/.test(token.low) && (isParticiple(token) || /^(?:er|sie|es|wir|ich|man|zu)$/.test(before) || carried(before) || tokens[at - 1]?.capital === true)
  return !token.capital && (before === 'to' || WE.has(before) || /^(?:he|she|they|it|who)$/.test(before) || (carried(before) && !BE.has(before)))
}
/** "the floor plan": a bare form behind a noun in the singular that an article opens. */
function nounBefore(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  if (!before || before.kind !== 'word' || !before.content || before.capital || /s$/.test(before.low)) return false
  const opener = tokens.slice(Math.max(0, at - 3), at - 1).findLast((token) => !token.content)
  return opener !== undefined && (ARTICLES.has(opener.low) || OWNING.has(opener.low) || PREPOSITIONS.has(opener.low))
}
const isHelper = (token: Token) =>
  token.kind === 'word' &&
  (BE.has(token.low) || HAVE.has(token.low) || DO.has(token.low) || BECOME.has(token.low) || FUTURE.has(token.low) || OUGHT.has(token.low) || ABILITY.has(token.low) || WISHES.has(token.low) || /^(?:beträgt|betragen|liegt|lag|steht|stand|stands)$/.test(token.low))

/** The first verb of a part, helpers too; -1 without. */
export function finiteAt(tokens: readonly Token[], { from, to }: { from: number; to: number }, german: boolean): number {
  for (let at = from; at < to; at += 1) {
    const token = tokens[at]
    if (token && (isHelper(token) || isVerb(tokens, at, german))) return at
  }
  return -1
}

/** The phrases of a stretch: nouns and names that stand without a preposition, and those that stand with one. */
export type Phrase = { preposition: string | null; tokens: Token[]; object: boolean }
export function phrasesOf(tokens: readonly Token[], from: number, to: number): Phrase[] {
  const made: Phrase[] = []
  let open: Phrase | null = null
  const close = () => {
    if (open && open.tokens.length > 0) made.push(open)
    open = null
  }
  let preposition: string | null = null
  let object = false
  for (let at = from; at < to; at += 1) {
    const token = tokens[at]
    if (!token) continue
    if (token.kind === 'mark') {
      if (token.raw !== '’s' && !/^[“”"„«»‘’'*_]$/.test(token.raw)) {
        close()
        preposition = null
      }
      // "Sofia’s tour" is a tour, not Sofia.
      if (token.raw === '’s' && open) (open as Phrase).tokens = []
      continue
    }
    if (token.kind === 'value') {
      if (token.value?.kind === 'day' || token.value?.kind === 'time') {
        close()
        preposition = null
      }
      continue
    }
    const isPreposition = PREPOSITIONS.get(token.low)
    if (isPreposition === 'of' && (tokens[at - 1]?.kind === 'value' || QUANTIFIERS.has(tokens[at - 1]?.low ?? ''))) continue
    if (isPreposition) {
      close()
      preposition = isPreposition
      object = false
      continue
    }
    if (ARTICLES.has(token.low)) {
      if (open && (open as Phrase).tokens.length > 0) {
        close()
        preposition = null
      }
      object = /^(?:den|dem|einen|einem)$/.test(token.low)
      continue
    }
    if (TITLES.has(token.low)) {
      if (open && (open as Phrase).tokens.length > 0) {
        close()
        preposition = null
      }
      continue
    }
    const pronoun = WE.has(token.low) || (PRONOUNS.has(token.low) && /^(?:he|she|it|they|him|them|her|er|sie|es|ihm|ihn|ihnen|that|this|das|dies)$/.test(token.low))
    if (pronoun) {
      close()
      made.push({ preposition, tokens: [token], object: object || /^(?:us|me|him|them|uns|mir|mich|ihm|ihn|ihnen)$/.test(token.low) })
      preposition = null
      continue
    }
    if (isHelper(token) || (FUNCTION.has(token.low) && !HEDGES.has(token.low))) {
      if (CONJUNCTIONS.has(token.low) || isHelper(token)) {
        close()
        preposition = null
      }
      continue
    }
    if (!token.content || token.joined === 'second' || (LIGHT.has(token.low) && !token.joined) || token.classes.some((name) => name === 'more' || name === 'less')) continue
    open ??= { preposition, tokens: [], object }
    open.tokens.push(token)
    object = false
  }
  close()
  return made
}

export type Roles = {
  /** Who or what the part speaks of; empty where it leaves that out. */
  subject: Token[]
  /** Who does it where the subject suffers it. */
  by: Token[]
  passive: boolean
  objects: Token[]
  placed: { preposition: string; token: Token }[]
}
const none: Roles = { subject: [], by: [], passive: false, objects: [], placed: [] }

/** Roles of the part of a sentence around a word of it. */
export function rolesAt(tokens: readonly Token[], segments: readonly Segment[], at: number, german: boolean): Roles {
  const index = segments.findIndex((segment) => at >= segment.from && at < segment.to)
  const segment = segments[index]
  if (!segment) return none
  const verb = finiteAt(tokens, segment, german)
  const pivot = verb < 0 ? segment.to : verb
  const left = phrasesOf(tokens, segment.from, pivot)
  let subject = left.find((phrase) => phrase.preposition === null && !phrase.object)?.tokens ?? []
  const right = verb < 0 ? [] : phrasesOf(tokens.map((token, place) => (place !== verb && isVerb(tokens, place, german) ? { ...token, content: false } : token)), verb + 1, segment.to)
  let objects = right.filter((phrase) => phrase.preposition === null)
  const fronted = verb >= 0 && subject.length === 0 && (left.length > 0 || tokens.slice(segment.from, verb).some((token) => token.kind !== 'mark' && !CONJUNCTIONS.has(token.low)))
  if (fronted && german) {
    const first = objects.find((phrase) => !phrase.object)
    subject = first?.tokens ?? []
    objects = objects.filter((phrase) => phrase !== first)
  }
  const words = tokens.slice(segment.from, segment.to)
  const passive = german
    ? words.some((token) => /^(?:wird|werden|wurde|wurden|worden)$/.test(token.low)) && words.some(isParticiple)
    : words.some((token, place) => BE.has(token.low) && words.slice(place + 1, place + 5).some((next) => isPast(next) && (next === tokens[at] || !isVerb(tokens, at, german))))
  const previous = segments.slice(0, index).findLast((each) => !each.aside)
  // "... und die Lieferzeit abgelehnt": the helper and the subject stand in the part before.
  const helped = previous !== undefined && tokens.slice(previous.from, previous.to).some(isHelper)
  const elided = german && verb >= 0 && helped && isParticiple(tokens[verb] as Token) && !tokens.slice(segment.from, segment.to).some(isHelper)
  if (elided && CONJUNCTIONS.has(tokens[segment.from - 1]?.low ?? '')) {
    objects = [...left.filter((phrase) => phrase.preposition === null), ...objects]
    subject = []
  }
  if (subject.length === 0 && index > 0 && (!fronted || elided)) {
    const stopped = tokens[segment.from - 1]
    if (previous && previous.needs === null && stopped?.raw !== ';' && stopped?.raw !== '|')
      subject = rolesAt(tokens, segments, previous.from, german).subject
  }
  const placed = [...left, ...right].flatMap((phrase) => phrase.preposition === null ? [] : phrase.tokens.map((token) => ({ preposition: phrase.preposition ?? '', token })))
  const by = passive ? placed.filter(({ preposition }) => preposition === 'by' || (german && preposition === 'of')).map(({ token }) => token) : []
  return { subject, by, passive, objects: objects.flatMap((phrase) => phrase.tokens), placed }
}

export type Aspect = 'done' | 'present' | 'plan' | 'todo' | 'noun'
export type MoodOf = { aspect: Aspect; ought: boolean; wish: boolean; hedge: string | null; able: boolean }

/** The mood in which a word of a sentence stands. */
export function moodAt(tokens: readonly Token[], segment: { from: number; to: number }, at: number, german: boolean): MoodOf {
  const words = tokens.slice(segment.from, segment.to).filter((token) => token.kind === 'word')
  const hedge = words.map((token) => (german && token.low === 'fast' ? undefined : HEDGES.get(token.low))).find((each) => each !== undefined) ?? null
  const lows = words.map((token) => token.low)
  const has = (set: ReadonlySet<string>) => lows.some((low) => set.has(low))
  const german_ = german
  const ought = has(OUGHT) || /\b(?:has|have) to\b/.test(lows.join(' '))
  const wish = german_ ? lows.some((low) => WISHES.has(low) && low !== 'want') : lows.some((low) => /^(?:wants?|wanted|wish|wishes)$/.test(low))
  const able = lows.some((low) => /^(?:can|cannot|kann|können|könnte)$/.test(low))
  return { aspect: aspectAt(tokens, segment, at, german_, lows), ought, wish, hedge, able }
}

function aspectAt(tokens: readonly Token[], segment: { from: number; to: number }, at: number, german: boolean, lows: string[]): Aspect {
  const token = tokens[at]
  if (!token) return 'present'
  if (token.low === 'raus') return 'done'
  const before = tokens.slice(segment.from, at).map((each) => each.low)
  const near = before.slice(-4)
  if (german) {
    const become = lows.some((low) => /^(?:wird|werden|werde)$/.test(low))
    const had = lows.some((low) => HAVE.has(low) || BE.has(low) || /^(?:wurde|wurden|worden)$/.test(low))
    if (lows.some((low) => /^(?:wurde|wurden|worden)$/.test(low))) return 'done'
    if (token.capital && at > segment.from) return 'noun'
    if (lows.some((low) => HAVE.has(low)) && /(?:t|en)$/.test(token.low) && at === lastWord(tokens, segment) && !lows.includes('zu')) return 'done'
    if (isParticiple(token)) {
      if (had) return 'done'
      if (become) return 'present'
      return /en$/.test(token.low) && !/^(?:\p{L}{0,8})ge/u.test(token.low) && !lows.some((low) => HAVE.has(low)) ? 'todo' : 'done'
    }
    if (become && /en$/.test(token.low)) return 'plan'
    if (STRONG_PAST_DE.has(token.low) || [...STRONG_PAST_DE].some((form) => form.length > 3 && token.low.endsWith(form) && token.low.length <= form.length + 5) || /(?:te|ten)$/.test(token.low)) return 'done'
    if (/zu/.test(near.join(' ')) || /^\p{L}+zu\p{L}+en$/u.test(token.low)) return 'plan'
    if (/en$/.test(token.low) && at === lastWord(tokens, segment) && finiteBefore(tokens, segment, at) < 0) return 'todo'
    return token.capital ? 'noun' : 'present'
  }
  const future = near.some((low) => FUTURE.has(low) || OUGHT.has(low) || ABILITY.has(low))
  if (future && !near.some((low) => HAVE.has(low))) return 'plan'
  if (near.includes('to') && !isPast(token)) return 'plan'
  if (near.includes('be') && near.includes('to')) return 'plan'
  if (isPast(token)) return lows.includes('to') && lows.includes('be') ? 'plan' : 'done'
  if (/ing$/.test(token.low)) return 'present'
  if (near.some((low) => /^(?:did|didn)$/.test(low))) return 'done'
  if (near.some((low) => HAVE.has(low)) && isPast(token)) return 'done'
  const first = tokens.slice(segment.from, at).every((each) => each.kind === 'mark')
  if (first && !/s$/.test(token.low)) return 'todo'
  if (/s$/.test(token.low) || near.some((low) => /^(?:we|i|they|you|do|does)$/.test(low))) return 'present'
  return before.some((low) => ARTICLES.has(low)) || PREPOSITIONS.has(before.at(-1) ?? '') ? 'noun' : 'present'
}
function lastWord(tokens: readonly Token[], segment: { from: number; to: number }) {
  for (let at = segment.to - 1; at >= segment.from; at -= 1) if (tokens[at]?.kind === 'word') return at
  return -1
}
function finiteBefore(tokens: readonly Token[], segment: { from: number; to: number }, at: number) {
  for (let place = segment.from; place < at; place += 1) {
    const token = tokens[place]
    if (token && isHelper(token)) return place
  }
  return -1
}
