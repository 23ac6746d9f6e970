// What the rules say of a sentence, held against what the classifier makes of it: what it doubts becomes a guess, what it is sure of is added.

import type { StatementParty } from '#contract/statements.ts'
import { logistic } from '../../text/likelihood.ts'
import { isAnsweredAtOnce } from '../decisions/resolutions.ts'
import { openIn } from '../decisions/settle.ts'
import { type Draft, isSure, PERHAPS, resolvePronoun, type Setting, self } from '../draft.ts'
import { hasCondition, isNegated } from '../form/clauses.ts'
import type { Unit } from '../form/units.ts'
import type { ReadSentence } from '../read.ts'
import { NAME } from '../who/people.ts'
import { LEARNT_KINDS, likelihood, type Word } from './classifier.ts'

/** As logits, of what rules and classifier say together: what is added must be likelier than the first, what rules say outright than the second. */
export const ADDED = 0.6
export const KEPT = -0.75
/** What is argued in a debate reads like what was decided: there it must be likelier. */
const DEBATED = 2

export function weighedSentences(
  said: readonly ReadSentence[],
  scores: readonly number[],
  unit: Unit,
  setting: Setting,
): ReadSentence[] {
  const out = said.map((each) => (isListed(each, unit) ? each : judged(each, scores)))
  const others = said.some(({ draft }) => isSure(draft))
  for (const [at, kind] of LEARNT_KINDS.entries()) {
    if (said.some(({ draft }) => draft.kind === kind) || !mayBe(kind, unit.clean)) continue
    const likely = likelihood(scores, at, null, others)
    // A sentence of which rules say one thing outright hardly ever says a second that no rule sees.
    if (likely > (kind === 'decision' && setting.isMinuted ? DEBATED : ADDED) && !others)
      out.push({ words: unit, draft: learntDraft(kind, likely, unit.clean, setting) })
  }
  return out
}

/** What stands below "Resolved" is a decision by its heading, whatever its words are like. */
const isListed = ({ draft }: ReadSentence, { block }: Unit): boolean =>
  block.section === 'decision' && draft.kind === 'decision' && draft.confidence >= 0.9

function judged({ draft, words }: ReadSentence, scores: readonly number[]): ReadSentence {
  const sure = isSure(draft)
  const word: Word = { sure, confidence: draft.confidence }
  const isLikely = likelihood(scores, LEARNT_KINDS.indexOf(draft.kind), word, false) > (sure ? KEPT : ADDED)
  if (isLikely === sure) return { draft, words }
  return { draft: { ...draft, perhaps: !isLikely, confidence: isLikely ? PERHAPS : draft.confidence }, words }
}

/** "It will rain", "Es wird dunkel", "Perhaps because of the fog": nobody does it. */
const IMPERSONAL =
  /^(?:perhaps|maybe|vielleicht|(?:it|es|there) (?:will|is|was|has|gets|wird|ist|war|hat|gibt))(?!\p{L})/iu

/** "I told him Priya would ring", "Ich habe ihr gesagt, dass Priya anruft": the writer takes on nothing. Not "I told him I would". */
const PASSED_ON =
  /^(?:(?:and|but|so|und|aber|also),? )?(?:(?:I|we)(?:'ve|'d| have| had)? (?:told|said|mentioned|explained|warned|informed)(?!\p{L})(?![^;?]{0,60}(?<!\p{L})(?:I|we)(?:'ll|'d)?(?!\p{L}))|(?:ich|wir) (?:(?:habe?n?|hab's|hatten?) (?:[^,;?]{1,40} )?(?:gesagt|erzählt|erklärt|mitgeteilt)|sagten?|erzählten?)(?!\p{L})(?![^;?]{0,60}(?<!\p{L})(?:ich|wir)(?!\p{L})))/iu

/** "We have not", "I'm so proud", "What I asked.": nothing is said in them but how one feels, or what stands elsewhere. */
const BARE =
  /^(?:(?:and|but|so|und|aber),? )?(?:(?:I|we|he|she|they|you|it|ich|wir|er|sie|es) (?:have|has|had|do|does|did|are|is|am|was|were|can|could|will|would|should|must|habe|haben|hat|war|waren|sind|bin|ist)(?: not|n't| nicht| never| nie)?|(?:I|we|he|she|they|you|it|ich|wir|er|sie|es)(?:'m|'re|'s| am| are| is| was| were| bin| sind| ist| war| waren) (?:so|very|too|really|quite|sehr|zu|echt) (?!be)\p{L}+|(?:what|how|why|was|wie) (?:I|we|he|she|they|you|ich|wir|er|sie) \p{L}+)[.!]*$/iu

/** What a sentence cannot say by its form, whatever its words are like elsewhere. */
export function mayBe(kind: Draft['kind'], clean: string): boolean {
  if (BARE.test(clean)) return false
  // Rules tell what is asked from what is rhetoric, small talk or answered.
  if (kind === 'question') return !clean.includes('?') && !isAnsweredAtOnce(clean)
  if (kind === 'promise') return !isNegated(clean) && !IMPERSONAL.test(clean) && !PASSED_ON.test(clean)
  return kind !== 'decision' || (!IMPERSONAL.test(clean) && openIn(clean) === null)
}

const HEDGED = /(?<!\p{L})(?:perhaps|maybe|might|vielleicht|eventuell|evtl|allenfalls)(?!\p{L})/iu

function learntDraft(kind: Draft['kind'], likely: number, clean: string, setting: Setting): Draft {
  const confidence = Math.max(PERHAPS, Math.min(0.9, logistic(likely)))
  const hedged = kind === 'promise' && (hasCondition(clean) || HEDGED.test(clean))
  if (kind === 'question' && setting.people.kind === 'message')
    return { kind, who: setting.speaker ?? setting.people.author, to_whom: setting.hearer, confidence, hedged }
  return { kind, who: kind === 'promise' || kind === 'decision' ? actorIn(clean, setting) : null, confidence, hedged }
}

const ACTOR = new RegExp(
  `^(?:[^:;?]{2,30}: )?(?:(?:and|but|so|und|aber|also|dann),? )?(?<who>I|[Ii]ch|[Hh]e|[Ss]he|[Ee]r|${NAME})(?:'ll|'s|'d)? `,
  'u',
)
/** Who heads the sentence: the writer, somebody who is known, or who was named last. */
function actorIn(clean: string, setting: Setting): StatementParty | null {
  const who = ACTOR.exec(clean)?.groups?.who
  if (who === undefined) return null
  if (/^(?:I|ich)$/i.test(who)) return self(who, setting)
  if (/^(?:he|she|er)$/i.test(who)) return resolvePronoun(clean, 0, setting)
  return setting.people.isPerson(who) ? setting.people.party(who) : null
}
