// Words that stand for one another when somebody asks for something in other words than it was written down in: "the numbers guy" for the
// finance director, "Frächter" for the haulier. One idea a line, English and German, of all trades (kindred/*.json, decision 0197). They are a
// weaker tie than senses.ts: they count only for a word that the records hardly say.
import buildings from './kindred/buildings.json' with { type: 'json' }
import doingGerman from './kindred/doing-de.json' with { type: 'json' }
import doingEnglish from './kindred/doing-en.json' with { type: 'json' }
import everyday from './kindred/everyday.json' with { type: 'json' }
import law from './kindred/law.json' with { type: 'json' }
import machines from './kindred/machines.json' with { type: 'json' }
import money from './kindred/money.json' with { type: 'json' }
import people from './kindred/people.json' with { type: 'json' }
import { isSlip, stemOf, wordsOf } from './stems.ts'

/** One idea a line: its words, with blanks between them; an expression is joined by low lines. */
const LINES = [buildings, doingGerman, doingEnglish, everyday, law, machines, money, people].flat()
/** Parts of a compound are looked for from this length on. */
const [LEAST_COMPOUND, LEAST_PART] = [8, 5]

/** `firsts`: what expressions begin with. */
type Ideas = {
  lines: string[][]
  of: Map<string, number[]>
  phrases: Map<string, number[]>
  firsts: Set<string>
}
let read: Ideas | null = null

/** Read once, when it is first asked for. */
function ideas(): Ideas {
  if (read) return read
  read = { lines: [], of: new Map(), phrases: new Map(), firsts: new Set() }
  for (const line of LINES) {
    const stems = line.split(' ').map((word) => word.split('_').map(stemOf))
    const at = read.lines.push(stems.flatMap((each) => (each.length === 1 ? each : []))) - 1
    for (const each of stems) {
      const known = each.length === 1 ? read.of : read.phrases
      if (each.length > 1) read.firsts.add(each[0] ?? '')
      const key = each.join(' ')
      if (known.get(key)?.at(-1) !== at) known.set(key, [...(known.get(key) ?? []), at])
    }
  }
  return read
}

/** The ideas that a stem belongs to, else those of the last part of a compound, or of its first. */
export function ideasOf(stem: string): readonly number[] {
  const { of } = ideas()
  const known = of.get(stem) ?? compounds.get(stem)
  if (known) return known
  const found: number[] = []
  if (stem.length >= LEAST_COMPOUND)
    for (let cut = LEAST_PART; cut <= stem.length - 3; cut += 1) {
      found.push(...(of.get(stem.slice(stem.length - cut)) ?? []))
      if (cut >= stem.length - LEAST_PART + 1) found.push(...(of.get(stem.slice(0, cut)) ?? []))
    }
  if (compounds.size > MOST_KEPT) compounds.clear()
  compounds.set(stem, found)
  return found
}
const compounds = new Map<string, readonly number[]>()
const MOST_KEPT = 20_000

/** The ideas of a short word that a German compound begins or ends with: "Lohnrunde" is of wages, whatever a round is, and "Hausbank" of a bank. */
export function ideasOfParts(stem: string): readonly number[] {
  if (stem.length < LEAST_COMPOUND) return []
  const known = parts.get(stem)
  if (known) return known
  if (parts.size > MOST_KEPT) parts.clear()
  const found = PREPOSITION.test(stem) ? [] : partsOf(stem)
  parts.set(stem, found)
  return found
}
const parts = new Map<string, readonly number[]>()

function partsOf(stem: string): readonly number[] {
  const { of } = ideas()
  const last = of.has(stem) ? [] : (of.get(stem.slice(-SHORT_PART)) ?? [])
  for (let cut = stem.length - SHORT_PART; cut >= SHORT_PART; cut -= 1) {
    const found = of.get(stemOf(stem.slice(0, cut)))
    // What has ideas of its own must be made of two words.
    if (found && (!of.has(stem) || of.has(stemOf(stem.slice(cut))))) return [...found, ...last]
  }
  return last
}
const SHORT_PART = 4
const PREPOSITION =
  /^(?:unter|uber|gegen|hinter|wieder|zuruck|zusammen|haupt|gesamt|nach|nicht|selbst|durch|fest|frei|gross|hoch|mehr|voll|best)/u

/** The ideas of a German verb whose first part stands apart, "schreibt … gut", and of the noun that is made of it. */
export function ideasOfSeparated(particle: string, stem: string): readonly number[] {
  const verb = stem.slice(0, LEAST_VERB)
  if (verb.length < LEAST_VERB) return []
  const beginnings = [stemOf(particle) + verb, `${stemOf(particle)}ge${verb}`]
  const found = [...ideas().of].filter(([word]) => beginnings.some((beginning) => word.startsWith(beginning)))
  return [...new Set(found.flatMap(([, lines]) => lines))]
}
const LEAST_VERB = 4

/** The word of an idea that a stem is written for with one slip: "asembly" for "assembly"; null where none or more than one may be meant. */
export function meantBy(stem: string): string | null {
  const [one, ...more] = [...ideas().of.keys()].filter((known) => isSlip(stem, known) && isNear(stem, known))
  return one !== undefined && more.every((other) => other.startsWith(one) || one.startsWith(other)) ? one : null
}
/** Of so long a word two letters may be wrong, which are too many to tell which is meant. */
const isNear = (one: string, other: string) => Math.abs(one.length - other.length) < 2

/** Of each stem of a text that is a part of an expression ("numbers guy") the ideas of that. */
export const ideasInPhrases = (text: string): Map<string, number[]> => ideasOfPhrases(wordsOf(text).map(stemOf))

/** The same of stems in their order. */
export function ideasOfPhrases(stems: readonly string[]): Map<string, number[]> {
  const { phrases, firsts } = ideas()
  const found = new Map<string, number[]>()
  for (const [from, first] of stems.entries()) {
    if (!firsts.has(first)) continue
    for (const many of [3, 2]) {
      const words = stems.slice(from, from + many)
      const lines = words.length === many ? phrases.get(words.join(' ')) : undefined
      for (const word of lines ? words : []) found.set(word, [...(found.get(word) ?? []), ...(lines ?? [])])
    }
  }
  return found
}

/** Stems of these ideas, of each idea in turn; at most so many. */
export function wordsOfIdeas(which: readonly number[], most: number): string[] {
  const lists = which.map((at) => ideas().lines[at] ?? [])
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const words = new Set<string>()
  for (let turn = 0; turn < longest && words.size < most; turn += 1)
    for (const list of lists) if (words.size < most && (list[turn]?.length ?? 0) > 2) words.add(list[turn] ?? '')
  return [...words]
}
