// Tokens of a text with what each may mean: stems in both languages, classes of meaning.
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as german } from '@orama/stemmers/german'
import { ABOUT, CLASS_LINES, ENGLISH_FORMS, GERMAN_FORMS, PREFIXES_DE } from './lexicon.ts'
import { FUNCTION, LIGHT } from './small-words.ts'
import { type Value, valuesIn } from './values.ts'

export type Token = {
  raw: string
  start: number
  end: number
  /** Lower case, NFKC; punctuation is itself. */
  low: string
  kind: 'word' | 'value' | 'mark'
  value?: Value
  /** What a bare number of a table is by its head: days, per cent. */
  also?: Value
  /** What it is compared by: two words mean the same where they share one. */
  keys: readonly string[]
  /** Names of classes of meaning. */
  classes: readonly string[]
  content: boolean
  capital: boolean
  /** The first of two words that mean one thing ("take over"): carried by that alone. `second`: its other word. */
  joined?: 'first' | 'second'
}

const UMLAUT = /[äöüß]|[aou]e/

/** Lower-case letters without umlauts. Most words have none, and each is folded for every word that it is held against. */
export const fold = (word: string) =>
  UMLAUT.test(word)
    ? word
        .replace(/ä/g, 'a')
        .replace(/ö/g, 'o')
        .replace(/ü/g, 'u')
        .replace(/ß/g, 'ss')
        .replace(/ae/g, 'a')
        .replace(/oe/g, 'o')
        .replace(/ue/g, 'u')
    : word
const stems = (word: string): string[] => {
  const found = [`e:${english(word)}`, `d:${fold(german(word))}`]
  const root = /^(.{4,}?)(?:ments?|ations?|ions?|als?|ances?|ences?|ung|ungen)$/.exec(word)?.[1]
  if (root) found.push(`e:${english(root)}`, `d:${fold(german(root))}`, `e:${english(`${root}e`)}`)
  const spelled = word.replace(/is(e|ed|es|ing|ation)$/, 'iz$1')
  if (spelled !== word) found.push(`e:${english(spelled)}`)
  if (/^.{4,}ery$/.test(word)) found.push(`e:${english(word.slice(0, -1))}`)
  return found
}

/** The infinitives that a form may belong to: rief -> rufen, abgelehnt -> ablehnt, übernimmt -> übernehmen. */
function lemmas(low: string): string[] {
  const found = [low]
  const irregular = ENGLISH_FORMS.get(low)
  if (irregular) found.push(irregular)
  const strong = (word: string, prefix: string) => {
    const present = /^(.{3,}?)(?:te[nt]?|test|t)$/.exec(word)?.[1]
    if (present) found.push(`${prefix}${present.replace(/e$/, '')}en`)
    const base = GERMAN_FORMS.get(word)
    if (base) found.push(prefix + base)
    const participle = /^ge(.{2,}(?:t|en))$/.exec(word)?.[1]
    if (participle) {
      found.push(prefix + (GERMAN_FORMS.get(participle) ?? participle))
      const weak = /^(.{2,}?)e?t$/.exec(participle)?.[1]
      if (weak) found.push(`${prefix}${weak}en`)
    }
    const infinitive = prefix !== '' ? /^zu(.{3,}en)$/.exec(word)?.[1] : undefined
    if (infinitive) found.push(prefix + infinitive)
  }
  strong(low, '')
  for (const prefix of PREFIXES_DE)
    if (low.startsWith(prefix) && low.length > prefix.length + 2) strong(low.slice(prefix.length), prefix)
  return found
}

const classOf = new Map<string, string[]>()
const longWords: [string, string, string][] = []
for (const { name, words } of CLASS_LINES)
  for (const word of words) {
    const [first, second] = word.split('-')
    if (first && second) longWords.push([first, second, name])
    else for (const key of [`w:${fold(word)}`, ...stems(word)]) classOf.set(key, [...(classOf.get(key) ?? []), name])
  }

const known = new Map<string, { keys: string[]; classes: string[] }>()
/** Keys and classes of a word; remembered, and forgotten when too many were seen. */
function meaningOf(low: string) {
  const before = known.get(low)
  if (before) return before
  const keys = new Set<string>([`w:${fold(low)}`])
  for (const lemma of lemmas(low)) for (const key of stems(lemma)) keys.add(key)
  const classes = new Set([...keys].flatMap((key) => classOf.get(key) ?? []))
  const made = { keys: [...keys], classes: [...classes] }
  if (known.size > 20_000) known.clear()
  known.set(low, made)
  return made
}

const piece = /\p{L}+(?:['’]\p{L}+)*(?:\.(?=\p{L}\.))?|\p{N}+|[^\s\p{L}\p{N}]/gu

/** The tokens of a text: words, values (a whole amount or date is one), marks. `day` is what relative days count from. */
export function tokensOf(text: string, day: string | null, offset = 0): Token[] {
  const values = valuesIn(text, day)
  const found: Token[] = []
  let at = 0
  const plain = (to: number) => {
    for (const match of text.slice(at, to).matchAll(piece)) {
      const start = at + match.index
      const genitive = /^(.{2,})['’]s?$/u.exec(match[0])
      const raw = match[0]
      const denied = /^(.+)n['’]t$/iu.exec(raw)
      if (denied?.[1]) {
        found.push(
          word(denied[1] === 'wo' ? 'will' : denied[1] === 'ca' ? 'can' : denied[1], start, start + denied[1].length),
        )
        found.push(word('not', start + denied[1].length, start + raw.length))
      } else if (genitive?.[1] && !/^(?:it|he|she|that|there|who|what|let)$/i.test(genitive[1])) {
        found.push(word(genitive[1], start, start + genitive[1].length))
        found.push({ ...mark('’s', start + genitive[1].length), end: start + raw.length })
      } else if (/^\p{L}/u.test(raw))
        found.push(word(raw.replace(/['’](?:s|ll|re|ve|d|m)$/iu, ''), start, start + raw.length))
      else found.push(mark(raw, start))
    }
  }
  for (const value of values) {
    plain(value.start)
    found.push({
      raw: text.slice(value.start, value.end),
      start: value.start,
      end: value.end,
      low: '#',
      kind: 'value',
      value,
      keys: [],
      classes: [],
      content: true,
      capital: false,
    })
    at = value.end
  }
  plain(text.length)
  joined(found)
  return offset === 0
    ? found
    : found.map((token) => ({ ...token, start: token.start + offset, end: token.end + offset }))
}

function word(raw: string, start: number, end: number): Token {
  const low = raw.normalize('NFKC').toLowerCase()
  const { keys, classes } = meaningOf(low)
  const content = !FUNCTION.has(low) && !LIGHT.has(low)
  return { raw, start, end, low, kind: 'word', keys, classes, content, capital: /^\p{Lu}/u.test(raw) }
}
const mark = (raw: string, start: number): Token => ({
  raw,
  start,
  end: start + raw.length,
  low: raw,
  kind: 'mark',
  keys: [],
  classes: [],
  content: false,
  capital: false,
})

/** Classes of two words ("takes over", "gab ... zurück") belong to their first. */
function joined(tokens: Token[]) {
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'word') continue
    for (const [second, name] of token.keys.flatMap((key) => firsts().get(key) ?? [])) {
      const ahead = tokens
        .slice(at + 1, at + 5)
        .findIndex((each) => each.low === second || each.keys.some((key) => stemsOf(second).includes(key)))
      const gap = ahead < 0 ? [] : tokens.slice(at + 1, at + 1 + ahead)
      const other = tokens[at + 1 + ahead]
      if (ahead < 0 || !other || gap.some((each) => each.kind === 'mark')) continue
      tokens[at] = { ...token, classes: [...token.classes, name], content: true, joined: 'first' }
      tokens[at + 1 + ahead] = { ...other, joined: 'second' }
      break
    }
  }
}
let firstWords: Map<string, [string, string][]> | null = null
/** The second words and classes that may follow a first, by its stems. */
function firsts(): Map<string, [string, string][]> {
  if (firstWords) return firstWords
  firstWords = new Map()
  for (const [first, second, name] of longWords)
    for (const key of stems(first)) firstWords.set(key, [...(firstWords.get(key) ?? []), [second, name]])
  return firstWords
}
const stemmed = new Map<string, string[]>()
function stemsOf(word: string) {
  const found = stemmed.get(word) ?? stems(word)
  stemmed.set(word, found)
  return found
}

export const isAbout = (token: Token) => token.classes.some((name) => ABOUT.has(name))

/** Whether two words mean the same: a stem in common, a class, or the one is the head of the other's compound. */
export function same(one: Token, other: Token): boolean {
  if (one.joined === 'first') return one.classes.slice(-1).some((name) => other.classes.includes(name))
  if (one.keys.some((key) => other.keys.includes(key))) return true
  if (one.classes.some((name) => other.classes.includes(name))) return true
  return headOf(one, other)
}

/** "Vertrag" is said by "Mietvertrag": the more general word of a German compound. */
function headOf(general: Token, compound: Token): boolean {
  if (!compound.capital || compound.low.length < 8) return false
  const short = fold(general.low)
  return short.length >= 5 && compound.low.length >= short.length + 3 && fold(compound.low).endsWith(short)
}

/** The parts of a compound stand so close together where they are one thing. */
const NEXT_TO = 4

/** Places of the two words that make a German compound: "Verlängerungsantrag" is said by "Antrag auf Verlängerung"; null where they do not stand there. */
export function madeOf(compound: Token, tokens: readonly Token[]): { head: number; first: number } | null {
  if (!compound.capital || compound.low.length < 9) return null
  const whole = fold(compound.low)
  const nouns = tokens.flatMap((token, at) =>
    token.kind === 'word' && token.capital && token.content && token.low.length >= 4 ? [at] : [],
  )
  for (const head of nouns) {
    const last = fold(tokens[head]?.low ?? '')
    if (!whole.endsWith(last) || whole.length < last.length + 4) continue
    const rest = whole.slice(0, whole.length - last.length)
    const first = nouns.find((at) => {
      const low = fold(tokens[at]?.low ?? '')
      return (
        at !== head &&
        Math.abs(at - head) <= NEXT_TO &&
        [low, `${low}s`, `${low}n`, `${low}en`, low.replace(/en?$/, '')].includes(rest)
      )
    })
    if (first !== undefined) return { head, first }
  }
  return null
}

/** Puts the parts of a separable verb together: "lehnte den Preis ab" has ablehnen in "lehnte". Changes the list. */
export function withSeparated(tokens: Token[], isEnd: (at: number) => boolean, prefixes: ReadonlySet<string>): Token[] {
  for (let at = 1; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (!token || !prefixes.has(token.low) || !isEnd(at)) continue
    for (
      let back = at - 1;
      back >= Math.max(0, at - 40) && !(tokens[back]?.kind === 'mark' && tokens[back]?.raw === ';');
      back -= 1
    ) {
      const verb = tokens[back]
      if (
        verb?.kind !== 'word' ||
        verb.capital ||
        FUNCTION.has(verb.low) ||
        !/(?:t|te|ten|e|en|ft|mmt|fen|t)$|^(?:rief|nahm|ging|gab|lud|hielt|lief|wies|kam|fand|schob|sah|bot)/.test(
          verb.low,
        )
      )
        continue
      const prefix = token.low === 'raus' ? 'heraus' : token.low
      const all = [verb.low, ...lemmas(verb.low)].flatMap((lemma) => stems(prefix + lemma))
      const classes = [...new Set(all.flatMap((key) => classOf.get(key) ?? []))]
      tokens[at] = { ...token, joined: 'second' }
      tokens[back] = { ...verb, keys: [...new Set(all)], classes, content: true }
      break
    }
  }
  return tokens
}

const PART_WORDS: [string, string][] = CLASS_LINES.flatMap(({ name, words }) =>
  words.filter((each) => each.length >= 4 && !each.includes('-')).map((each): [string, string] => [fold(each), name]),
)
const parted = new Map<string, readonly string[]>()
/** Classes of the parts of a German compound: "Preiserhöhung" speaks of a price and of a rise. */
export function partsOf(token: Token): readonly string[] {
  if (!token.capital || token.low.length < 8) return []
  const before = parted.get(token.low)
  if (before) return before
  const low = fold(token.low)
  const found = PART_WORDS.filter(
    ([word]) => low.length >= word.length + 3 && (low.startsWith(word) || low.endsWith(word)),
  ).map(([, name]) => name)
  if (parted.size > 5_000) parted.clear()
  parted.set(token.low, found)
  return found
}
