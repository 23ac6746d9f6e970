// Who does it, to whom, and in which mood: read from the order of words, without a grammar.

import type { Segment } from './sentences.ts'
import {
  ARTICLES,
  BE,
  CONJUNCTIONS,
  FUNCTION,
  HEDGES,
  LIGHT,
  PREPOSITIONS,
  PRONOUNS,
  QUANTIFIERS,
  TITLES,
  WE,
} from './small-words.ts'
import { finiteAt, isHelper, isParticiple, isPast, isVerb } from './verbs.ts'
import type { Token } from './words.ts'

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
    if (isPreposition === 'of' && (tokens[at - 1]?.kind === 'value' || QUANTIFIERS.has(tokens[at - 1]?.low ?? '')))
      continue
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
    const pronoun =
      WE.has(token.low) ||
      (PRONOUNS.has(token.low) &&
        /^(?:he|she|it|they|him|them|her|er|sie|es|ihm|ihn|ihnen|that|this|das|dies)$/.test(token.low))
    if (pronoun) {
      close()
      made.push({
        preposition,
        tokens: [token],
        object: object || /^(?:us|me|him|them|uns|mir|mich|ihm|ihn|ihnen)$/.test(token.low),
      })
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
    if (
      !token.content ||
      token.joined === 'second' ||
      (LIGHT.has(token.low) && !token.joined) ||
      token.classes.some((name) => name === 'more' || name === 'less')
    )
      continue
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
  const right =
    verb < 0
      ? []
      : phrasesOf(
          tokens.map((token, place) =>
            place !== verb && isVerb(tokens, place, german) ? { ...token, content: false } : token,
          ),
          verb + 1,
          segment.to,
        )
  let objects = right.filter((phrase) => phrase.preposition === null)
  const fronted =
    verb >= 0 &&
    subject.length === 0 &&
    (left.length > 0 ||
      tokens.slice(segment.from, verb).some((token) => token.kind !== 'mark' && !CONJUNCTIONS.has(token.low)))
  if (fronted && german) {
    const first = objects.find((phrase) => !phrase.object)
    subject = first?.tokens ?? []
    objects = objects.filter((phrase) => phrase !== first)
  }
  // "Sechs Antriebe sende ich Ihnen": behind the verb stands who does it, before it what is done to.
  const doer = german && verb >= 0 ? tokens[verb + 1] : undefined
  if (subject.length > 0 && doer && /^(?:ich|wir|er|man|du)$/.test(doer.low)) {
    objects = [...left.filter((phrase) => phrase.tokens === subject), ...objects].filter(
      (phrase) => !phrase.tokens.includes(doer),
    )
    subject = [doer]
  }
  const words = tokens.slice(segment.from, segment.to)
  const passive = german
    ? words.some((token) => /^(?:wird|werden|wurde|wurden|worden)$/.test(token.low)) && words.some(isParticiple)
    : words.some(
        (token, place) =>
          BE.has(token.low) &&
          words
            .slice(place + 1, place + 5)
            .some((next) => isPast(next) && (next === tokens[at] || !isVerb(tokens, at, german))),
      )
  const previous = segments.slice(0, index).findLast((each) => !each.aside)
  // "... und die Lieferzeit abgelehnt": the helper and the subject stand in the part before.
  const helped = previous !== undefined && tokens.slice(previous.from, previous.to).some(isHelper)
  const elided =
    german &&
    verb >= 0 &&
    helped &&
    isParticiple(tokens[verb] as Token) &&
    !tokens.slice(segment.from, segment.to).some(isHelper)
  if (elided && CONJUNCTIONS.has(tokens[segment.from - 1]?.low ?? '')) {
    objects = [...left.filter((phrase) => phrase.preposition === null), ...objects]
    subject = []
  }
  if (subject.length === 0 && index > 0 && (!fronted || elided)) {
    const stopped = tokens[segment.from - 1]
    if (previous && previous.needs === null && stopped?.raw !== ';' && stopped?.raw !== '|')
      subject = rolesAt(tokens, segments, previous.from, german).subject
  }
  const placed = [...left, ...right].flatMap((phrase) =>
    phrase.preposition === null ? [] : phrase.tokens.map((token) => ({ preposition: phrase.preposition ?? '', token })),
  )
  const by = passive
    ? placed
        .filter(({ preposition }) => preposition === 'by' || (german && preposition === 'of'))
        .map(({ token }) => token)
    : []
  return { subject, by, passive, objects: objects.flatMap((phrase) => phrase.tokens), placed }
}
