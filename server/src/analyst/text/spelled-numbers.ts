// Numbers written out in words, as they are dictated: "eleven thousand six hundred and forty", "zweieinhalbtausend", "half a million".
import { SMALL_NUMBERS, TENS } from './number-words.ts'

/** `step`: the smallest unit that is said ("four hundred thousand": 1,000; "four hundred": 100; "forty": 1), for rounding. */
export type SpelledNumber = { from: number; to: number; words: string; value: number; step: number }

const numbered = (small: readonly string[], tens: readonly string[]) =>
  new Map([...small.map((word, at) => [word, at] as const), ...tens.map((word, at) => [word, (at + 2) * 10] as const)])
const ENGLISH = numbered(SMALL_NUMBERS.en, TENS.en)
const GERMAN = new Map([
  ...numbered(SMALL_NUMBERS.de, TENS.de),
  ...['ein', 'eine', 'einen', 'einer', 'einem'].map((word) => [word, 1] as const),
  ['zwo', 2],
  ['dreissig', 30],
])
const SCALES: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  grand: 1e3,
  tausend: 1e3,
  millionen: 1e6,
  milliarde: 1e9,
  milliarden: 1e9,
}
const WORD = /\p{L}+/gu
/** What may stand between the words of one number. */
const JOINT = /^(?:[ \u00a0\n]{1,2}|-|[ ]and[ ]|[ ]a[ ])$/u

/** A German number in one word: "vierhundertachtundsechzig", "zweieinhalb"; null for other words. */
export function germanNumber(word: string): number | null {
  const plain = word.toLowerCase()
  const known = GERMAN.get(plain)
  if (known !== undefined) return known
  if (plain.length > 60) return null
  if (plain === 'anderthalb' || plain === 'eineinhalb') return 1.5
  const half = /^(.{3,30})einhalb$/u.exec(plain)?.[1]
  if (half !== undefined) return plus(germanNumber(half), 0.5)
  for (const [name, size] of [
    ['tausend', 1e3],
    ['hundert', 100],
  ] as const) {
    const at = plain.indexOf(name)
    if (at < 0) continue
    const before = at === 0 ? 1 : germanNumber(plain.slice(0, at))
    const rest = plain.slice(at + name.length).replace(/^und(?=.)/u, '')
    const after = rest === '' ? 0 : germanNumber(rest)
    // "zweihunderttausend" is hundreds of thousands; "tausendtausend" is nothing.
    return before === null || after === null || before * size <= after ? null : before * size + after
  }
  const [, one = '', ten = ''] = /^(\p{L}{3,6})und(\p{L}{5,8})$/u.exec(plain) ?? []
  const [ones, tens] = [GERMAN.get(one), GERMAN.get(ten)]
  return ones !== undefined && ones > 0 && ones < 10 && tens !== undefined && tens >= 20 ? ones + tens : null
}
const plus = (value: number | null, more: number) => (value === null ? null : value + more)

type Token = { from: number; to: number; size: 'number' | 'scale' | 'half'; value: number; isGerman: boolean }

function tokensIn(text: string): Token[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index: from }): Token[] => {
    const plain = word.toLowerCase()
    const to = from + word.length
    const scale = SCALES[plain]
    if (scale !== undefined) return [{ from, to, size: 'scale', value: scale, isGerman: false }]
    if (plain === 'half' || plain === 'halbe')
      return [{ from, to, size: 'half', value: 0.5, isGerman: plain !== 'half' }]
    const english = ENGLISH.get(plain)
    if (english !== undefined) return [{ from, to, size: 'number', value: english, isGerman: false }]
    const german = germanNumber(plain)
    return german === null ? [] : [{ from, to, size: 'number', value: german, isGerman: true }]
  })
}

/** The numbers in words of a text, in its order, single small ones too. What no rule of one number joins is two. */
export function spelledNumbersIn(text: string): SpelledNumber[] {
  const found: SpelledNumber[] = []
  let run: Token[] = []
  const close = () => {
    const [first] = run
    const last = run.at(-1)
    const read = first && last ? numberIn(run) : null
    if (first && last && read && !isDecimal(text, first.from, last.to))
      found.push({ from: first.from, to: last.to, words: text.slice(first.from, last.to), ...read })
    run = []
  }
  for (const token of tokensIn(text)) {
    const last = run.at(-1)
    if (last && !(JOINT.test(text.slice(last.to, token.from)) && goesOn(run, token, text.slice(last.to, token.from))))
      close()
    run.push(token)
  }
  close()
  return found
}

/** "Two point five": neither of both is the number. "Two grand pianos" are two. */
const isDecimal = (text: string, from: number, to: number): boolean =>
  /(?:point|komma) $/iu.test(text.slice(Math.max(0, from - 7), from)) ||
  /^ (?:point|komma|pianos?|finals?|slams?)(?!\p{L})/iu.test(text.slice(to, to + 9))

/** Whether a word carries the number on that stands before it. */
function goesOn(run: readonly Token[], token: Token, joint: string): boolean {
  const last = run.at(-1)
  if (!last) return true
  const isAnd = joint === ' and '
  if (token.size === 'half') return false
  if (token.size === 'scale')
    return joint !== ' a ' || last.size === 'half' ? token.value > 100 || last.size === 'number' : false
  if (joint === ' a ') return false
  // "Seven hundred and twelve", "two thousand and five", "three thousand two hundred": less than what was said before it.
  if (last.size === 'scale') return token.value < last.value && !(token.isGerman && isAnd)
  // "Sixty-eight", "sixty eight"; no "and" between them: "sixty and eight" are two.
  return (
    !isAnd &&
    !token.isGerman &&
    last.value >= 20 &&
    last.value % 10 === 0 &&
    last.value < 100 &&
    token.value < 10 &&
    token.value > 0
  )
}

function numberIn(run: readonly Token[]): { value: number; step: number } | null {
  let total = 0
  let current = 0
  let step = 1
  for (const { size, value } of run) {
    if (size === 'scale') {
      if (value === 100) current = (current || 1) * 100
      else {
        total += (current || 1) * value
        current = 0
      }
      step = value
    } else {
      current += value
      step = size === 'half' ? 0.5 : 1
    }
  }
  const [first] = run
  // "Hundred", "thousand" and "half" alone are no figure.
  if (run.length === 1 && first && first.size !== 'number') return null
  const last = run.at(-1)
  return { value: total + current, step: last?.size === 'scale' ? last.value : roundStep(run, step) }
}
/** "Zweihunderttausend" is as round as its zeros. */
function roundStep(run: readonly Token[], step: number): number {
  const last = run.at(-1)
  if (!last?.isGerman) return step
  return last.value >= 1000 && last.value % 1000 === 0 ? 1000 : last.value >= 100 && last.value % 100 === 0 ? 100 : step
}
