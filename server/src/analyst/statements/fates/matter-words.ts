// The words that a promise is about, so that another text about the same can be known: its objects apart from its verb, names and small words.
import type { FoundStatement } from '#contract/statements.ts'
import { likeness, stemOf } from '../../text/stems.ts'
import { MONTH_WORDS, WEEKDAY_WORDS } from '../../text/written-words.ts'
import { verbsByPlace } from '../promises/own-verbs.ts'
import { ACTS, GERMAN_INFINITIVES, germanForms } from '../promises/verbs.ts'
import { LIGHT, LIGHT_STEMS } from './light-words.ts'

export type Matter = {
  objects: Set<string>
  /** Whom it names beside its owner. */
  persons: Set<string>
  verbs: ReadonlySet<string>
  stems: ReadonlySet<string>
  isOwned: boolean
  /** It names nothing but people: "call Abel". */
  isOfNames: boolean
  /** Which one of several it is: "unit" with "14", "Halle" with "3". */
  ids: ReadonlyMap<string, string>
}

const fold = (text: string) =>
  /[\u0080-\uffff]/.test(text)
    ? text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss')
    : text.toLowerCase()

/** The words of a sentence that may be objects; compounds also by their parts. */
export function wordsIn(text: string): Set<string> {
  const out = new Set<string>()
  for (const word of fold(text).match(/\d+(?::\d\d|(?:[.,']\d{3})+)|[\p{L}\d]+/gu) ?? []) {
    if (word.length < 3 && !/\d/.test(word)) continue
    if (word in MONTH_WORDS || word in WEEKDAY_WORDS || /^\d{1,4}(?:st|nd|rd|th)?$/.test(word)) continue
    const stem = stemOf(word)
    if (LIGHT.has(word) || LIGHT_STEMS.has(stem)) continue
    out.add(stem)
    if (out.size > 200) break
  }
  return out
}

/** Things that are told apart by a number behind their name: "tail lift on unit 14", "Halle 3"; no days and no amounts. */
export function idsIn(text: string): Map<string, string> {
  const out = new Map<string, string>()
  for (const [, word = '', number = ''] of fold(text).matchAll(
    /(?<![\p{L}\p{N}])(\p{L}{3,30})(?: |-| #| nr\.? ?| no\.? ?)(\d{1,4}\p{Ll}?)(?![\p{L}\p{N}]|[.,:/]\d| ?[%€$£]|\. ?(?:\d|\p{L}))/gu,
  ))
    if (
      !(word in MONTH_WORDS) &&
      !(word in WEEKDAY_WORDS) &&
      (!LIGHT.has(word) || (/^(?:year|jahr)$/.test(word) && number.length < 3)) &&
      !/^(?:kw|week|woche|days?|tage?|eur|usd|chf|gbp)$/.test(word)
    )
      out.set(stemOf(word), number)
  return out
}

/** Whether the same sort of thing has another number in each: another one is meant. */
export function isOtherOne(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  for (const [word, number] of one) {
    const there = other.get(word)
    if (there !== undefined && there !== number) return true
  }
  return false
}

/** Before a verb stands who does it, an auxiliary, another verb or nothing; behind any other word it is a thing: "the draft", "construction schedule". */
const isVerbBehind = (before: string): boolean =>
  before === '' || /^[^\p{Ll}]/u.test(before) || /(?:'ll|'d)$/.test(before) || LEADS.has(before)
const LEADS = new Set(
  'to will shall would can could should must may might and or then also not please pls i we you he she they it now still first just kindly let help me him her us them who gonna'.split(
    ' ',
  ),
)

type Words = {
  words: readonly string[]
  due: ReadonlySet<string>
  verbs: ReadonlySet<string>
  stems: ReadonlySet<string>
  ids: Matter['ids']
}
/** The same statements are held against each new text: their words are taken apart once, those of the last so many statements. */
const taken = new Map<string, Words>()
const MOST_TAKEN = 5_000

function takenApart({ what, quote, who, due }: FoundStatement): Words {
  const key = JSON.stringify([what, quote, who?.words, due?.words])
  const known = taken.get(key)
  if (known) return known
  const text = `${what} ${quote}`
  const names = new Set((fold(who?.words ?? '').match(/\p{L}+/gu) ?? []).map(stemOf))
  const verbs = new Set<string>()
  let before = ''
  for (const each of text.match(/[\p{L}']+|[^\p{L}'\s]/gu) ?? []) {
    const word = each.toLowerCase()
    if ((ACTS.has(word) && isVerbBehind(before)) || GERMAN_INFINITIVES.has(word)) verbs.add(fold(word))
    before = each
    for (const { infinitive, particle } of germanForms(word)) verbs.add(fold(infinitive.slice(particle.length)))
  }
  const words = {
    words: [...wordsIn(text)].filter((word) => !names.has(word)),
    due: wordsIn(due?.words ?? ''),
    // Those that are known only by where they stand may be things elsewhere.
    verbs: new Set([...verbs, ...verbsByPlace(quote, who?.words ?? '')].flatMap((verb) => [verb, stemOf(verb)])),
    stems: new Set([...verbs].map(stemOf)),
    ids: idsIn(quote),
  }
  const [oldest] = taken.keys()
  if (oldest !== undefined && taken.size >= MOST_TAKEN) taken.delete(oldest)
  taken.set(key, words)
  return words
}

/** What a statement is about. */
export function matterOf(statement: FoundStatement, people: ReadonlySet<string>): Matter {
  const { words, due, verbs, stems, ids } = takenApart(statement)
  const things = words.filter((word) => !people.has(word) && !due.has(word))
  const persons = new Set(words.filter((word) => people.has(word)))
  // "The offer stands": what may be a verb is the matter where hardly anything else is; "call Abel": whom it names.
  const apart = things.filter((word) => !stems.has(word))
  const most = apart.length > 0 ? apart : things
  const objects = new Set(most.length > 0 ? most : persons)
  return {
    objects,
    persons: most.length > 0 ? persons : new Set(),
    verbs,
    stems,
    isOwned: statement.who !== null,
    isOfNames: most.length === 0,
    ids,
  }
}

/** How much each word tells, 0 to 1: one that many statements have tells little. */
export type Weights = (word: string) => number

export function weightsOf(matters: readonly Matter[]): Weights {
  const counts = new Map<string, number>()
  for (const { objects } of matters) for (const word of objects) counts.set(word, (counts.get(word) ?? 0) + 1)
  // Of a handful of statements each word is rare.
  const many = Math.max(20, matters.length)
  const most = Math.log(1 + many)
  return (word) => Math.log(1 + many / (counts.get(word) ?? 1)) / most
}

export type Speech = {
  words: ReadonlySet<string>
  /** Parts of the names that it says. */
  persons: ReadonlySet<string>
  /** Of the sentences before it, or of what stands above. */
  around: ReadonlySet<string>
  /** Whoever owes it is named, or speaks; `isOwn`: it is the writer's, who says "I". */
  isNamed: boolean
  isOwn: boolean
  /** The day that was named earlier is named again, beside a later one; `isDayOver`: as the one that no longer holds. */
  isSameDay: boolean
  /** The day that was named earlier is named again. */
  isNamedDay: boolean
  isDayOver: boolean
  /** By its words alone the sentence says that something changed; `isElliptic`: but not what. */
  isExplicit: boolean
  isElliptic: boolean
  /** What it is said of, where that stands before the verb or as a label; of other words there another thing may be meant. */
  topic: ReadonlySet<string>
  /** What it says by name is moved or called off, and all words of that sentence. */
  changed: { thing: ReadonlySet<string>; words: ReadonlySet<string> } | null
  ids: ReadonlyMap<string, string>
  /** The statement is one that a line of nothing but its thing may end: a promise, a day, a question. */
  mayBeBare: boolean
  /** The words up to its first comma. */
  opening: ReadonlySet<string>
}

/** A word that few statements have. */
const TELLING = 0.5

/** 0 to 1 and above: how much a sentence speaks of the matter. At least one word of the matter must be in the sentence or around it. */
export function alike(matter: Matter, speech: Speech, weight: Weights): number {
  if (isOtherOne(matter.ids, speech.ids) || (speech.changed !== null && !isOfChanged(matter, speech.changed))) return 0
  let [shared, all, own, most] = [0, 0, 0, 0]
  for (const object of matter.objects) {
    const told = weight(object)
    all += told
    const here = likest(speech.words, object) * told
    if (here > 0) {
      shared += here
      own += 1
      most = Math.max(most, here)
    } else shared += likest(speech.around, object) * told * (speech.isElliptic ? 0.8 : 0.4)
  }
  if (shared === 0) return speech.isDayOver ? (speech.isNamed ? 0.85 : 0.6) : 0
  const isOther = [...matter.persons].some((name) => speech.persons.has(name))
  const firm = speech.isNamed || speech.isSameDay || speech.isNamedDay || isOther
  const isTold = most >= TELLING
  const isOfIt = isOfVerb(matter.stems, speech.words)
  const isHalf = own > 0 && shared >= 0.5 * all
  // "Ribbons here": a line that names nothing else.
  const isBare =
    isTold &&
    own > 0 &&
    speech.mayBeBare &&
    isOfHead(matter, speech.words) &&
    speech.opening.size <= own + 1 &&
    speech.topic.size <= own
  const isEnough = speech.isExplicit
    ? (isTold && (firm || isOfIt || own > 1 || shared >= 0.3 * all || matter.objects.size < 5)) ||
      (firm && shared > 0.3) ||
      (speech.isElliptic && shared >= 0.5)
    : own > 1 || (isTold && (firm || isOfIt || isHalf || isBare)) || (isOfIt && shared >= 0.35 && shared >= 0.8 * all)
  if (!isEnough) return 0
  const foreign = shared < 0.9 * all && !speech.isExplicit ? foreignTo(matter, speech) : 0
  if (isOfIt) shared += 0.3
  return (
    0.3 * Math.min(2, shared) +
    0.2 * Math.min(1, shared / Math.min(3, all)) -
    foreign +
    (isHalf && foreign === 0 ? 0.1 : isBare && !speech.isExplicit ? 0.13 : 0) +
    (speech.isExplicit ? 0.22 : 0) +
    (speech.isExplicit && speech.isElliptic && own === 0 ? 0.15 : 0) +
    (speech.isNamed ? 0.2 : speech.isOwn ? 0.08 : 0) +
    (isOther ? 0.12 : 0) +
    (speech.isSameDay ? 0.3 : speech.isNamedDay ? 0.2 : 0)
  )
}

/** What a statement begins with is what it is of; what follows tells whom, when and why. */
const isOfHead = ({ objects, verbs }: Matter, words: ReadonlySet<string>): boolean =>
  [...objects]
    .filter((object) => !verbs.has(object))
    .slice(0, 2)
    .some((object) => likest(words, object) > 0)

/** "We move the launch" speaks of what is about the launch, or of what the same sentence names beside it. */
export const isOfChanged = (matter: Matter, { thing, words }: NonNullable<Speech['changed']>): boolean =>
  [...thing].some((word) => isKnown(matter, word)) ||
  [...matter.objects].some((object) => likest(words, object) >= 0.75)

const isKnown = (matter: Matter, word: string): boolean =>
  likest(matter.objects, word) > 0.4 ||
  matter.persons.has(word) ||
  matter.verbs.has(word) ||
  isOfVerb(matter.stems, new Set([word]))

/** "Statik Treppe" of "Statik Decke": part of the one is not said, and something else stands there instead. */
function foreignTo(matter: Matter, { topic }: Speech): number {
  let [known, strange] = [0, 0]
  for (const word of topic) {
    if (isKnown(matter, word)) known += 1
    else strange += 1
  }
  return known === 0 ? 0 : Math.min(0.16, 0.08 * strange)
}

/** "Rechnung" of rechnen, "anrufen" of "rufe … an". */
export function isOfVerb(stems: ReadonlySet<string>, words: ReadonlySet<string>): boolean {
  for (const verb of stems)
    for (const word of words)
      if (verb.length >= 3 && word.length <= verb.length + 4 && (word.endsWith(verb) || word.startsWith(verb)))
        return true
  return false
}

/** Many statements share their words: each is sought once in a sentence. */
const sought = new WeakMap<ReadonlySet<string>, Map<string, number>>()

/** 1 where the word is there, less where it stands in a compound, is misspelt or has another of its sense in the other language; else 0. */
function likest(words: ReadonlySet<string>, object: string): number {
  if (words.has(object)) return 1
  const known = sought.get(words) ?? new Map<string, number>()
  if (known.size === 0) sought.set(words, known)
  const told = known.get(object)
  if (told !== undefined) return told
  let best = 0
  for (const word of words)
    best = Math.max(
      best,
      word.length === 3 && object.length > 5 && object.startsWith(word) ? 0.75 : likeness(object, word),
    )
  const found = best >= 0.75 ? best : best * 0.7
  known.set(object, found)
  return found
}
