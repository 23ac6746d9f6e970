// The words that a promise is about, so that another text about the same can be known: its objects apart from its verb, names and small words.
import type { FoundStatement } from '#contract/statements.ts'
import { MONTH_WORDS, WEEKDAY_WORDS } from '../dates/written-words.ts'
import { ACTS, GERMAN_INFINITIVES, germanForms } from './verbs.ts'

export type Matter = { objects: Set<string>; verbs: Set<string>; stems: Set<string>; isOwned: boolean }

const SMALL = new Set(
  (
    'the and for with from that this will shall would should could have has had was were been are not but our your their his her its who what when where until before after into over about than then them they you all any some more most next last week month year day end ' +
    'agreed decided promised offered need needs going get got also still just now today tomorrow yesterday soon per via his hers ours new one two three back out off again ' +
    'der die das den dem des ein eine einen einer eines und oder aber mit von vom zum zur bei für auf aus nach über unter bis vor seit durch gegen ohne um wir ihr sie ich uns euch ihm ihn ist sind war wird werden wurde hat haben hatte nicht noch schon auch nur ' +
    'dass wenn weil dann sich mir dir sein seine ihre unser unsere mein meine diese dieser dieses nächste nächsten woche monat jahr tag ende mitte anfang heute morgen gestern herr frau hrn spätestens soll muss kann will jetzt neu mal beschlossen entschieden zugesagt versprochen'
  ).split(' '),
)

const fold = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss')
const FOLDED_SMALL = new Set([...SMALL].map(fold))

/** Endings away, so that "quote" meets "quotes" and "Bewilligung" meets "Bewilligungen". */
const stem = (word: string): string =>
  word.length <= 4
    ? word.replace(/s$/, '')
    : word.replace(/(?:ungen|ung)$/, 'ung').replace(/(?:'s|ies|es|en|er|em|e|s|n)$/, '')

/** The words of a sentence that may be objects; compounds also by their parts. */
export function wordsIn(text: string): Set<string> {
  const out = new Set<string>()
  for (const word of fold(text).match(/[\p{L}\d]+/gu) ?? []) {
    if (word.length < 3 && !/\d/.test(word)) continue
    if (FOLDED_SMALL.has(word) || word in MONTH_WORDS || word in WEEKDAY_WORDS || /^\d{1,4}$/.test(word)) continue
    out.add(stem(word))
    if (out.size > 200) break
  }
  return out
}

/** What a statement is about. */
export function matterOf(statement: FoundStatement): Matter {
  const text = `${statement.what} ${statement.quote}`
  const names = new Set((fold(statement.who?.words ?? '').match(/\p{L}+/gu) ?? []).map(stem))
  const due = wordsIn(statement.due?.words ?? '')
  const verbs = new Set<string>()
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    if (ACTS.has(word) || GERMAN_INFINITIVES.has(word)) verbs.add(fold(word))
    for (const { infinitive, particle } of germanForms(word)) verbs.add(fold(infinitive.slice(particle.length)))
  }
  const stems = new Set([...verbs].map(stem))
  const objects = new Set([...wordsIn(text)].filter((word) => !names.has(word) && !stems.has(word) && !due.has(word)))
  return {
    objects,
    verbs: new Set([...verbs].flatMap((verb) => [verb, stem(verb)])),
    stems,
    isOwned: statement.who !== null,
  }
}

const meets = (one: string, other: string): boolean => {
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  // "fassadenplatt" in "fassadenplattenmuster", "entwurf" in "vertragsentwurf".
  return short.length >= 5 && (long.startsWith(short) || long.endsWith(short))
}

/** How much each word tells, 0 to 1: one that many statements have tells little. */
export type Weights = (word: string) => number

export function weightsOf(matters: readonly Matter[]): Weights {
  const counts = new Map<string, number>()
  for (const { objects } of matters) for (const word of objects) counts.set(word, (counts.get(word) ?? 0) + 1)
  const most = Math.log(1 + matters.length)
  return (word) => Math.log(1 + matters.length / (counts.get(word) ?? 1)) / most
}

export type Speech = {
  words: ReadonlySet<string>
  /** Of the sentence before it, or of what stands above. */
  around: ReadonlySet<string>
  /** Whoever owes it is named, or speaks. */
  isNamed: boolean
  /** The day that was named earlier is named again, beside a later one; `isDayOver`: as the one that no longer holds. */
  isSameDay: boolean
  /** The day that was named earlier is named again. */
  isNamedDay: boolean
  isDayOver: boolean
}

/** 0 to 1 and above: how much a sentence speaks of the matter. At least one word of the matter must be in the sentence or around it. */
export function alike(matter: Matter, speech: Speech, weight: Weights): number {
  let [shared, all, own, rare] = [0, 0, 0, false]
  for (const object of matter.objects) {
    const told = weight(object)
    all += told
    if (hasWord(speech.words, object)) {
      shared += told
      own += 1
      rare ||= told >= 0.6 && object.length >= 6
    } else if (hasWord(speech.around, object)) shared += told / 2
  }
  if (shared === 0) return speech.isDayOver ? (speech.isNamed ? 0.85 : 0.6) : 0
  if (isOfVerb(matter.stems, speech.words)) shared += 0.5
  const firm = speech.isNamed || speech.isSameDay || speech.isNamedDay
  // Without the name or the day it must be the matter itself: two words of it, or its only one.
  // A word that hardly another statement has is enough for what nobody owes.
  const alone = own === 1 && (matter.objects.size === 1 || (rare && !matter.isOwned))
  if (!firm && own < 2 && shared < 1.3 && !alone) return 0
  const known = alone && !firm ? 0.15 : 0
  return (
    known +
    0.3 * Math.min(2, shared) +
    0.2 * Math.min(1, shared / Math.min(3, all)) +
    (speech.isNamed ? 0.2 : 0) +
    (speech.isSameDay ? 0.3 : speech.isNamedDay ? 0.2 : 0)
  )
}

/** "Rechnung" of rechnen, "anrufen" of "rufe … an". */
function isOfVerb(stems: ReadonlySet<string>, words: ReadonlySet<string>): boolean {
  for (const verb of stems)
    for (const word of words)
      if (verb.length >= 3 && word.length <= verb.length + 4 && (word.endsWith(verb) || word.startsWith(verb)))
        return true
  return false
}

/** Many statements share their words: each is sought once in a sentence. */
const sought = new WeakMap<ReadonlySet<string>, Map<string, boolean>>()

function hasWord(words: ReadonlySet<string>, object: string): boolean {
  if (words.has(object)) return true
  const known = sought.get(words) ?? new Map<string, boolean>()
  if (known.size === 0) sought.set(words, known)
  const told = known.get(object)
  if (told !== undefined) return told
  const found = [...words].some((word) => meets(object, word))
  known.set(object, found)
  return found
}
