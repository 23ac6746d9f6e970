// Small words that turn a matter round: which of several it is, by how much or to how much, and what became of it in the same breath.

import { set } from './lexicon.ts'
import { type Check, segmentAt } from './pivot.ts'
import type { Token } from './words.ts'

/** "Class B", "Option C", "Phase II", "line 4": a letter or a Roman number that tells which one. */
const isLetter = ({ raw }: Token) => /^(?:[A-HJ-Z]|[IVX]{2,4})$/.test(raw)

/** Which of several it is must be the same one: "Class A" is not "Class B". */
export const designator: Check = (clause, sentence, carried) => {
  for (const { unit, at, how, token } of carried) {
    const said = clause.tokens[unit + 1]
    if (how !== 'here' || token.kind !== 'word' || !said || !isLetter(said) || token.low === 'a') continue
    const there = sentence.tokens[at + 1]
    if (there?.raw === said.raw) continue
    if (there && isLetter(there))
      return {
        kind: 'value',
        why: `The record says “${token.raw} ${there.raw}”, not “${token.raw} ${said.raw}”.`,
        against: true,
      }
    if (![...sentence.tokens, ...sentence.context].some(({ raw }) => raw === said.raw))
      return { kind: 'words', why: `The record does not say “${token.raw} ${said.raw}”.`, against: false }
  }
  return null
}

/** Whether a figure is a change, what it comes to, or what it was; null: none is said. */
function directionOf(before: string): 'by' | 'to' | 'from' | null {
  const word =
    /(?:^|[^\p{L}])(by|um|to|auf|from|von)\s{1,3}(?:(?:about|around|roughly|rund|etwa|ca\.?)\s{1,3})?[\p{Sc}]?\s?$/iu
      .exec(before.slice(-40))?.[1]
      ?.toLowerCase()
  if (word === undefined) return null
  if (word === 'from' || word === 'von') return 'from'
  return word === 'by' || word === 'um' ? 'by' : 'to'
}

/** "Down to 120k" is not "down by 120k". */
export const direction: Check = (clause, sentence, carried) => {
  for (const { at, how, token } of carried) {
    const known = sentence.tokens[at]
    if (how !== 'here' || token.value?.kind !== 'amount' || !known) continue
    const said = directionOf(clause.source.slice(0, token.start))
    const there = directionOf(sentence.text.slice(0, known.start))
    if (said && there && said !== there)
      return {
        kind: 'value',
        why: `The record says “${there} ${known.raw}”, not “${said} ${known.raw}”.`,
        against: true,
      }
  }
  return null
}

const CALLED_OFF = set(
  'killed cancelled canceled dropped scrapped shelved axed abandoned withdrawn rejected declined refused vetoed reversed revoked overruled void ' +
    'gestrichen abgesagt verworfen gekippt abgeblasen abgelehnt zurückgezogen hinfällig geplatzt storniert aufgehoben widerrufen entfällt gestorben',
)

const isMark = (token: Token | undefined) => token === undefined || token.kind === 'mark'

/** "Airport at 4:30: killed." A word behind it that takes it back belongs to what is said; so does one that the claim leaves out. */
export const calledOff: Check = (clause, sentence, carried, pivot) => {
  if (!pivot) return null
  const used = new Set(carried.map(({ at }) => at))
  const own = segmentAt(sentence, pivot.at)
  for (const [at, token] of sentence.tokens.entries()) {
    if (!CALLED_OFF.has(token.low) || used.has(at) || clause.tokens.some(({ low }) => CALLED_OFF.has(low))) continue
    const alone = at > pivot.at && isMark(sentence.tokens[at - 1]) && isMark(sentence.tokens[at + 1])
    if (alone || segmentAt(sentence, at) === own)
      return { kind: 'words', why: `The record says “${token.raw}” of it.`, against: false }
  }
  return null
}
