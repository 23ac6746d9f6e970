// A sentence as the pieces of which each may bind somebody, and what colours a piece: a condition, a hedge, a negation.

import { NAME } from '../who/people.ts'
import { lately } from './lately.ts'
import { part, type Words } from './units.ts'

const SUBJECT = `(?:I|we|he|she|they|ich|wir|er|sie|${NAME})`
const FINITE = String.raw`(?:'ll|'d|'s|'ve| (?:will|shall|is|are|has|have|had|agreed|promised|owes|needs|must|offered|said|asked|wants|won't|wird|werde|werden|hat|habe|haben|soll|muss|will|kann|möchte|ist|sind)\b| \p{Ll}{2,}(?:t|e|en)\b)`
/** Where a new subject begins. */
const CUT = new RegExp(
  String.raw`;\s+|,? and that (?=the |\p{Lu})|,? und dass (?=d\p{L}{2} |\p{Lu})|(?:,? (?:and|but|so|then|und|aber|dann)|,| –| -) (?=${SUBJECT}${FINITE})`,
  'gu',
)
/** "…, Tilda and I agreed on that": two who do it together. */
const JOINT_SUBJECT = new RegExp(
  String.raw`(?:^|[,;:] |(?:^|[,;:] | )(?:and|but|so|und|aber) )(?:${NAME}|[Hh]e|[Ss]he|[Ee]r|[Ss]ie)$`,
  'u',
)
const isJoint = (joint: string, before: string): boolean => /^ (?:and|und) $/.test(joint) && JOINT_SUBJECT.test(before)
/** "– he's had no answer", "... – habe ich offen gelassen". */
const MOST_PARTS = 12

export function clausesOf(words: Words): Words[] {
  const out: Words[] = []
  let from = 0
  CUT.lastIndex = 0
  for (let match = CUT.exec(words.clean); match !== null && out.length < MOST_PARTS; match = CUT.exec(words.clean)) {
    const before = words.clean.slice(from, match.index)
    // A subordinate clause and what it belongs to stay together.
    if (
      before.length < 12 ||
      opensCondition(before) ||
      /\b(?:whether|that|dass|ob|because|weil|wenn|if|falls|told|said|gesagt|who|which|beschlossen|entschieden|vereinbart|abgemacht|agreed|decided|resolved)$/i.test(
        before,
      )
    )
      continue
    if (/\b(?:whether|if|that|dass|ob)\b[^,]*$/i.test(before) && !/;/.test(match[0]) && !/,/.test(match[0])) continue
    if (isJoint(match[0], before)) continue
    out.push(part(words, from, match.index))
    from = match.index + match[0].length
  }
  out.push(part(words, from, words.clean.length))
  return out.filter((each) => each.clean.length > 2)
}

const JOINT = /,? (?:and|but|so|und|aber|also|sonst) (?=\p{L})|, | [–-] |; | (?:->|→|=>) |: /gu

/** The parts of a piece between its commas and dashes; each has some words. */
export function partsOf(words: Words): Words[] {
  const out: Words[] = []
  let from = 0
  JOINT.lastIndex = 0
  for (
    let match = JOINT.exec(words.clean);
    match !== null && out.length < MOST_PARTS;
    match = JOINT.exec(words.clean)
  ) {
    const next = match.index + match[0].length
    if (match.index - from < 14 || words.clean.length - next < 14) continue
    if (/^(?:I|ich)(?!\p{L})/u.test(words.clean.slice(next)) && isJoint(match[0], words.clean.slice(from, match.index)))
      continue
    out.push(part(words, from, match.index))
    from = next
  }
  out.push(part(words, from, words.clean.length))
  return out
}

const CONDITION =
  /(?<!\b(?:ask(?:ed|ing)?|check(?:ed)?|see|know|knows|wonder(?:ing)?|sure|unclear|asks|prüfe[nt]?|prüft|frage?n?|fragt|what|even|as) (?:\p{L}{2,20} )?)\b(?:if|unless|provided|assuming|in case|once (?:we|you|they|it|I|he|she|the|approved|signed)|subject to|depending on|as soon as|falls|wenn|sofern|sobald|vorausgesetzt|vorbehältlich|vorbehaltlich|unter der Bedingung|je nachdem)\b/iu
const opensCondition = (text: string) =>
  /^(?:if|unless|provided|assuming|in case|once|falls|wenn|sofern|sobald|when|when)\b/i.test(text)

export const hasCondition = lately((text): boolean => CONDITION.test(text))

const HEDGE =
  /(?<![\p{L}\p{N}])(?:perhaps|maybe|might|could|possibly|probably|likely|may|someone ought|ought to|should(?:n't)?|would|hopefully|hope to|trying to|try to|some day|someday|at some point|tentatively|in principle|ideally|thinking of|thinking about|considering|vielleicht|eventuell|evtl|allenfalls|womöglich|wohl|könnte[nt]?|müsste[n]?|sollte[nt]?|würde[nt]?|dürfte[n]?|hoffentlich|möchte[nt]?|irgendwann|eigentlich|im Prinzip|wahrscheinlich|voraussichtlich|gegebenenfalls|ggf|überlegen|denkbar)\b/iu
export const hasHedge = lately((text): boolean => HEDGE.test(text))

/** Whether something is denied near the verb. */
export const isNegated = (text: string): boolean =>
  /\b(?:not|never|no longer|won't|wouldn't|can't|cannot|isn't|aren't|don't|doesn't|didn't|nobody|no one|nicht|nie|niemals|niemand|kein|keine|keinen|keiner|nichts|nicht mehr)\b/iu.test(
    text,
  )

const ASKING =
  /(?:, (?:and|but|so|und|aber|also) |; |(?<=\p{L}{2}) [–-] )(?=(?:(?:would|could|can|will) (?:you|we|they)|do (?:you|we|they)|does|did|is|are|has|have|who|what|when|where|how|which|why|kannst|können|könnten|könntest|würden|hast|haben|ist|sind|gibt|wer|was|wann|wo|wie|welche[rsn]?|warum|soll|sollen)(?!\p{L}))/iu

/** "I will send it by Friday, and would you tell him?": what is told, and what is asked behind it; null where nothing is told before. */
export function askingIn(body: Words): Words[] | null {
  const match = ASKING.exec(body.clean)
  if (
    match === null ||
    match.index < 20 ||
    /(?<!\p{L})(?:whether|if|ob|wenn|falls|who|wer)(?!\p{L})/iu.test(body.clean.slice(0, match.index))
  )
    return null
  const told = part(body, 0, match.index)
  return [...clausesOf(told), part(body, match.index + match[0].length, body.clean.length)]
}
