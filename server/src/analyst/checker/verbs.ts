// Which words are used as verbs, as far as form and place tell.
import { ENGLISH_FORMS, GERMAN_FORMS } from './lexicon.ts'
import {
  ABILITY,
  ARTICLES,
  BE,
  BECOME,
  DO,
  ENGLISH,
  FUTURE,
  GERMAN,
  HAVE,
  OUGHT,
  OWNING,
  PREPOSITIONS,
  WE,
  WISHES,
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
  if (
    /^(?:\p{L}{0,8})ge\p{L}{2,}(?:t|en)$|^(?:be|ver|er|ent|zer|über|unter|miss)\p{L}{3,}t$|^\p{L}{3,}iert$/u.test(
      token.low,
    )
  )
    return true
  const rest = /^\p{L}{0,8}?(?:be|ver|er|ent|zer|über|unter|miss)(\p{L}{3,}en)$/u.exec(token.low)?.[1]
  return rest !== undefined && GERMAN_FORMS.has(rest)
}

export const isPast = (token: Token) =>
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
  if (!german && !isPast(token) && isCounted(tokens, at)) return false
  if (token.classes.some((name) => VERBS.has(name))) return !token.capital || at === 0
  if (isPast(token)) return true
  const carried = (low: string) =>
    BE.has(low) ||
    HAVE.has(low) ||
    DO.has(low) ||
    BECOME.has(low) ||
    FUTURE.has(low) ||
    OUGHT.has(low) ||
    ABILITY.has(low)
  if (german)
    return (
      !token.capital &&
      /(?:t|en)$/.test(token.low) &&
      (isParticiple(token) ||
        /^(?:er|sie|es|wir|ich|man|zu)$/.test(before) ||
        carried(before) ||
        tokens[at - 1]?.capital === true)
    )
  return (
    !token.capital &&
    (before === 'to' ||
      WE.has(before) ||
      /^(?:he|she|they|it|who)$/.test(before) ||
      (carried(before) && !BE.has(before)))
  )
}

const OF_ONE = /^(?:one|any|each|every|another|either|neither|no|per|this)$/i
const OF_MANY = /^(?:all|any|no|both|several|many|few|some|these|those|other|more|most)$/i

/** "Any one claim", "each offer", "all claims", "two orders", "claim(s)": what is counted is a thing, and nobody does it. */
function isCounted(tokens: readonly Token[], at: number): boolean {
  const [before, token, bracket, plural] = [tokens[at - 1], tokens[at], tokens[at + 1], tokens[at + 2]]
  if (bracket?.raw === '(' && plural?.low === 's' && bracket.start === token?.end) return true
  if (!before) return false
  if (/s$/.test(token?.low ?? ''))
    return before.value?.kind === 'amount' ? before.raw.toLowerCase() !== 'one' : OF_MANY.test(before.raw)
  return OF_ONE.test(before.raw)
}

/** "the floor plan": a bare form behind a noun in the singular that an article opens. */
function nounBefore(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  if (before?.kind !== 'word' || !before.content || before.capital || /s$/.test(before.low)) return false
  const opener = tokens.slice(Math.max(0, at - 3), at - 1).findLast((token) => !token.content)
  return opener !== undefined && (ARTICLES.has(opener.low) || OWNING.has(opener.low) || PREPOSITIONS.has(opener.low))
}

export const isHelper = (token: Token) =>
  token.kind === 'word' &&
  (BE.has(token.low) ||
    HAVE.has(token.low) ||
    DO.has(token.low) ||
    BECOME.has(token.low) ||
    FUTURE.has(token.low) ||
    OUGHT.has(token.low) ||
    ABILITY.has(token.low) ||
    WISHES.has(token.low) ||
    /^(?:beträgt|betragen|liegt|lag|steht|stand|stands)$/.test(token.low))

/** The first verb of a part, helpers too; -1 without. */
export function finiteAt(
  tokens: readonly Token[],
  { from, to }: { from: number; to: number },
  german: boolean,
): number {
  for (let at = from; at < to; at += 1) {
    const token = tokens[at]
    if (token && (isHelper(token) || isVerb(tokens, at, german))) return at
  }
  return -1
}
