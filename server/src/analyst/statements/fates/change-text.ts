// The later text as the pass over it meets it: its pieces and rows as sentences, what stands around one, who speaks, whose names are known.
import type { StatementParty } from '#contract/statements.ts'
import type { Block, Table } from '../form/blocks.ts'
import type { SourceText } from '../form/source.ts'
import { part, type Unit, type Words, wordsOf } from '../form/units.ts'
import type { People } from '../who/people.ts'
import { PRONOUN, personsIn } from './change-words.ts'
import type { EarlierStatement } from './earlier.ts'
import { wordsIn } from './matter-words.ts'
import { saysOutright } from './outcomes.ts'
import { turnOf } from './turn.ts'

export function piecesOf(unit: Unit): Words[] {
  const cuts = [...unit.clean.matchAll(/; /g)].slice(0, 6).map(({ index }) => index)
  if (cuts.length === 0) return []
  return [...cuts, unit.clean.length].map((to, at) => part(unit, at === 0 ? 0 : (cuts[at - 1] ?? 0) + 2, to))
}

/** The parts of names that people in these texts have; they tell who, not what. */
export function namesOf(
  { me, people, author, to }: SourceText,
  earlier: readonly EarlierStatement[],
): ReadonlySet<string> {
  const all = [
    ...me,
    ...people.map(({ name }) => name),
    ...[author, to].flatMap((party) => party?.words ?? []),
    ...earlier.flatMap(({ who, to_whom }) => [who, to_whom].flatMap((party) => (party?.resolved ? party.words : []))),
  ]
  return new Set(all.flatMap((name) => [...wordsIn(name)]))
}

/** The rows of a table as sentences. */
export function rowsOf(text: string, table: Table): Unit[] {
  return table.rows.slice(0, 500).flatMap(({ cells }) => {
    const [first] = cells
    const block: Block = {
      lines: cells,
      kind: 'prose',
      section: null,
      box: null,
      above: null,
      depth: 0,
      group: -1,
      writer: null,
      written: null,
    }
    return first ? [{ ...wordsOf(text, cells), block, first: true, last: true }] : []
  })
}

/** The words of the two sentences before it in the same passage, and of what stands above it. */
export function wordsAround(before: readonly Unit[], { block, clean }: Unit): ReadonlySet<string> {
  const goesOn = /^(?:->|→|=>|⇒|»)/u.test(clean)
  const near = before
    .filter((each) => each.block === block || (goesOn && each.block.group === block.group))
    .map((each) => each.clean)
  return wordsIn(`${near.join(' ')} ${block.above ?? ''}`)
}

/** Who says it, where a label or a quoted mail tells. */
export function speakerOf({ clean, block }: Unit, people: People): StatementParty | null {
  if (block.writer) return people.party(block.writer)
  const label = /^([^:]{2,40}): /.exec(clean)?.[1]
  return label !== undefined && people.isPerson(label) ? people.party(label) : null
}

/** "He" is whoever was named in the sentence before. */
export function namedBefore(unit: Unit, before: Unit | undefined, people: People): StatementParty | null {
  if (before === undefined || before.block !== unit.block || !PRONOUN.test(unit.clean)) return null
  return personsIn(before.clean, people).findLast((party) => people.isParty(party.words)) ?? null
}

/** What a sentence is said of: its label, or what stands before its first verb; empty where it begins with the verb. */
export function topicOf(sentence: string): string {
  const head = sentence.slice(0, 160)
  const [label] = /^[^:|]{2,70}(?=:(?!\d)|\|| ->| →| => )/u.exec(head) ?? []
  if (label !== undefined) return label
  const at = VERB.exec(head)?.index ?? -1
  return at > 0 ? head.slice(0, at) : ''
}
const VERB =
  /(?<![\p{L}\p{N}'])(?:is|are|was|were|has|have|had|will|won't|can't|isn't|hasn't|needs?|went|came|goes|comes|moved|slips|slipped|got|now|not|still|ist|sind|war|waren|wird|werden|wurden?|hat|haben|kommt|kommen|kam|kamen|liegt|liegen|geht|gehen|ging|steht|braucht|rutscht|verschiebt|entfällt|fällt|fehlt|nicht|noch|erst|doch|jetzt|neu)(?![\p{L}\p{N}])/iu

/** Whether a sentence names nothing that it is said of: it begins with a pronoun, a person, a day or the change itself. */
export function isOfBefore(sentence: string, names: ReadonlySet<string>): boolean {
  if (sentence.length > 200) return false
  const [, label, behind] = /^([^:|]{2,40}): (.+)$/u.exec(sentence) ?? []
  if (label !== undefined && [...wordsIn(label)].some((word) => !names.has(word))) return false
  const head = behind ?? sentence
  if (
    /^(?:(?:well|ok|so|but|and|now|also|aber|und|jetzt|nun) )?(?:it|this|that|these|they|he|she|das|es|dies\p{L}*|er|sie)(?:'s)?(?!\p{L})/iu.test(
      head,
    )
  )
    return true
  const topic = topicOf(head)
  return (
    [...wordsIn(topic)].every((word) => names.has(word)) &&
    (topic !== '' || [...wordsIn(head)].filter((word) => !names.has(word)).length < 3)
  )
}

/** A sentence without what follows the clause that says what changed; whole where that stands nowhere. */
export function untilTold(sentence: string): string {
  const cuts = [...sentence.slice(0, 600).matchAll(/, | \(|; | – /gu)].map(({ index }) => index)
  for (const [nth, cut] of cuts.entries())
    if (isChange(sentence.slice(nth === 0 ? 0 : (cuts[nth - 1] ?? 0), cut))) return sentence.slice(0, cut)
  return sentence
}
const isChange = (clause: string): boolean =>
  saysOutright(clause) || EXPLICIT.has(turnOf(clause, new Set(), false, false)?.state ?? '')
/** Said of something that everybody knows: few words of it are enough. */
export const EXPLICIT: ReadonlySet<string> = new Set(['moved', 'cancelled', 'broken', 'delegated', 'replaced'])
