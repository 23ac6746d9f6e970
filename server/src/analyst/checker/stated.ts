// What a proposal says beside what is to be done: "Ring her after 11: she is 74", "Pay Ruth, who signed on Monday". That is checked.
import { STRONG_PAST_DE } from './lexicon.ts'
import { isProposal, orderOf } from './proposals.ts'
import { readTokens } from './read-tokens.ts'
import { ABILITY, ARTICLES, BECAUSE, CONDITIONS, FUTURE, HAVE, OUGHT, OWNING, TITLES, WE } from './small-words.ts'
import { isGerman, isHelper, isPast, isVerb } from './verbs.ts'
import type { Token } from './words.ts'

/** Behind these and a colon stands what is to be: asked, agreed, written into a record. */
const OPEN_VERBS =
  /(?<!\p{L})(?:confirm|check|clarify|verify|test|decide|agree|choose|propose|proposal|offer|suggest\p{L}*|recommend\p{L}*|negotiate|consider|set|define|plan|assign|record|log|update|add|create|change|move|klären?|kläre|prüfen?|bestätigen|entscheiden?|vereinbaren?|vorschlagen|vorschlag|schlage|empfehl\p{L}*|anbieten|biete[nt]?|festlegen|festhalten|eintragen|ändern|verschieben?|planen?|notieren)(?!\p{L})/iu
const QUOTED = /“[^“”]{2,600}”|„[^„“”]{2,600}[“”]|«[^«»]{2,600}»|"[^"]{2,600}"/gu
const BREAKS = /:(?=\s)|;(?=\s)|\s[–—-](?=\s)|[–—]/gu
const MOST = 1_000
const WORDS_OF_AN_ORDER = 4

/** The facts that a proposal states, each as a sentence of its own. */
export function statedIn(text: string): string[] {
  const whole = text.slice(0, MOST)
  const quoted = [...whole.matchAll(QUOTED)].map(({ index, 0: words }) => [index, index + words.length] as const)
  const stops = [...whole.matchAll(BREAKS)].filter(
    ({ index }) => !quoted.some(([from, to]) => index > from && index < to),
  )
  const found: string[] = []
  let open = false
  for (const [at, { index, 0: mark }] of [{ index: -1, 0: '' }, ...stops].entries()) {
    const from = at === 0 ? 0 : index + mark.length
    const piece = whole.slice(from, stops[at]?.index ?? whole.length).trim()
    const proposes = at === 0 || isProposal(piece)
    if (proposes) {
      open = OPEN_VERBS.test(orderOf(piece).split(/\s/, WORDS_OF_AN_ORDER).join(' '))
      found.push(...behindCommas(piece))
    } else if (!(mark.trim() === ':' && open) && isFact(piece)) found.push(piece)
    else found.push(...behindCommas(piece))
  }
  return found
}

const PERSON = /^(?:he|she|er|sie)$/
const RELATIVE = /^(?:who|which|whose)$/
const RELATIVE_GERMAN = /^(?:der|die|das|welcher|welche|welches)$/
const ASKING =
  /^(?:ask|tell|check|find|decide|clarify|confirm|see|know|explain|say|choose|frag|frage|fragen|sag|sage|klär|kläre|klären|prüf|prüfe|prüfen|entscheide|entscheiden)$/
const DAY_NAMES = /^(?:today|tomorrow|now|first|again|heute|morgen|jetzt|noch|bitte)$/

/** "…, who taught Greek", "…, die bis 2019 die Kasse geführt hat", "…, she has the keys": with its subject, where that shows. */
function behindCommas(piece: string): string[] {
  const tokens = readTokens(piece, null)
  const german = isGerman(tokens)
  return tokens.flatMap((token, at): string[] => {
    const first = tokens[at + 1]
    if (token.raw !== ',' || !first || at < 2) return []
    const stop = tokens.findIndex((each, place) => place > at + 1 && /^[,;:–—]$/.test(each.raw) && isMark(each))
    const to = stop < 0 ? tokens.length : stop
    const own = tokens.slice(at + 1, to)
    if (PERSON.test(first.low) && !first.capital) {
      const said = piece.slice(first.start)
      return isFact(said) ? [said] : []
    }
    const isEnglish = RELATIVE.test(first.low)
    // "Ask Dana, which of the two suits her", "who Anna met": a question, and somebody else who acts.
    const next = tokens[at + 2]
    if (tokens.slice(0, at).some(({ low }) => ASKING.test(low))) return []
    if (isEnglish && (next === undefined || /^(?:of|to)$/.test(next.low) || (next.capital && first.low !== 'whose')))
      return []
    if (!isEnglish && !(RELATIVE_GERMAN.test(first.low) && endsInVerb(own))) return []
    if (isUndone(own.slice(1), german)) return []
    const who = aheadOf(tokens.slice(0, at), piece, first.low !== 'which')
    if (who === null) return []
    const rest = piece.slice(first.end, tokens[to]?.start ?? piece.length).trim()
    return [isEnglish && first.low === 'whose' ? `${who}’s ${rest}` : `${who} ${rest}`]
  })
}

const isMark = ({ kind }: Token) => kind === 'mark'
const endsInVerb = (tokens: readonly Token[]): boolean => {
  const last = tokens.findLast(({ kind }) => kind === 'word')
  const words = tokens.filter(({ kind }) => kind === 'word')
  if (!last || last.capital || words.length < 3) return false
  // In second place it is that of a main clause: "die Kasse ist leer".
  if (tokens.slice(1, 3).some(isHelper) && !isHelper(last)) return false
  return isHelper(last) || STRONG_PAST_DE.has(last.low) || /(?:t|te|ten)$/.test(last.low)
}

/** Whom or what the words behind the comma are of: the name that stands nearest, else the thing. */
function aheadOf(tokens: readonly Token[], piece: string, person: boolean): string | null {
  const end = tokens.findLastIndex(
    ({ kind, content, capital, low }) => kind === 'word' && (content || capital) && !DAY_NAMES.test(low),
  )
  const name = person
    ? tokens.findLastIndex(({ kind, capital, content }, at) => at > 0 && kind === 'word' && capital && content)
    : end
  const last = tokens[name]
  if (name < 1 || !last) return null
  let from = name
  while (
    last.capital &&
    from > 1 &&
    tokens[from - 1]?.capital &&
    (tokens[from - 1]?.content || TITLES.has(tokens[from - 1]?.low ?? '')) &&
    tokens[from - 1]?.end === (tokens[from]?.start ?? 0) - 1
  )
    from -= 1
  return piece.slice(tokens[from]?.start, last.end)
}

/** Whether words state something that a record could hold: with a finite verb, of a name or a figure, and neither to come nor on a condition. */
function isFact(piece: string): boolean {
  if (/^["“„«‘]/u.test(piece) || /\?\W*$/u.test(piece) || isProposal(piece)) return false
  const tokens = readTokens(piece, null)
  const german = isGerman(tokens)
  const verb = tokens.findIndex((_, at) => isFiniteAt(tokens, at, german))
  if (verb < 1 || CONDITIONS.has(tokens[0]?.low ?? '') || BECAUSE.has(tokens[0]?.low ?? '')) return false
  if (isUndone(tokens, german)) return false
  const said = tokens.some(({ value }) => value !== undefined)
  const named = tokens.some(
    ({ kind, capital, content }, at) =>
      kind === 'word' && capital && content && (!german || (at < verb && !isOfNoun(tokens[at - 1]))),
  )
  return said || named
}

const isOfNoun = (before: Token | undefined) =>
  before !== undefined && (ARTICLES.has(before.low) || OWNING.has(before.low))

/** What may, should or will be: no fact yet, unless somebody else is said to do it. */
function isUndone(tokens: readonly Token[], german: boolean): boolean {
  const verb = tokens.findIndex((_, at) => isFiniteAt(tokens, at, german))
  const low = tokens[verb]?.low ?? ''
  if (OUGHT.has(low) || ABILITY.has(low) || /^(?:would|würden?|möchten?|let)$/.test(low)) return true
  const subject = tokens.slice(0, verb).findLast(({ kind }) => kind === 'word')
  const own = subject !== undefined && (WE.has(subject.low) || /^(?:you|sie|du|man|one)$/i.test(subject.raw))
  const bare = subject !== undefined && /^(?:it|that|this|es|das|dies|there)$/.test(subject.low)
  if (FUTURE.has(low)) return own || bare
  return own && !HAVE.has(low) && !/^(?:was|were|war|waren)$/.test(low) && !isPast(tokens[verb] as Token)
}

function isFiniteAt(tokens: readonly Token[], at: number, german: boolean): boolean {
  const token = tokens[at]
  const before = tokens[at - 1]
  if (token?.kind !== 'word' || before?.low === 'to' || before?.low === 'zu') return false
  if (isHelper(token)) return !/^(?:be|been|being|having|sein|gewesen|worden)$/.test(token.low)
  if (before?.kind !== 'word' || ARTICLES.has(before.low) || OWNING.has(before.low)) return false
  if (/^(?:he|she|it|they|we|i|you|who|er|es|wir|ich|sie)$/i.test(before.raw)) return true
  if (!before.content) return false
  if (german)
    return isVerb(tokens, at, true) && !/en$/.test(token.low) && !/^(?:\p{L}{0,8})ge\p{L}{2,}t$/u.test(token.low)
  if (isPast(token)) return !token.capital
  return (before.capital || isOfNoun(tokens[0])) && /s$/.test(token.low) && isVerb(tokens, at, false)
}
