// A message of no form that the gate knows, read by what was learnt of how people ask: as a summary, a change, a person, small talk. A
// look-up it stays where that is not likely enough.
import { subjectOf } from '../../text/subject.ts'
import { NOTE_TO } from '../drafts/draft-free.ts'
import type { Gated } from './gate.ts'
import { type LearntIntent, tokensOf } from './intent-features.ts'
import { isOrdinary, likeliestIntent } from './learnt-intent.ts'

/** How likely an intent must be to be taken for what is wanted. */
const SURE: Partial<Record<LearntIntent, number>> = {
  summary: 0.6,
  change: 0.75,
  person: 0.6,
  draft: 0.6,
  'small talk': 0.8,
}
const SINCE = /(?<!\p{L})(?:since|seit(?:dem)?)(?!\p{L})/iu
/** Kinds that fit nothing in particular: what is looked up by its words. */
const OPEN: ReadonlySet<string> = new Set(['look_up', 'about', 'search'])
/** What would be done, though somebody only asks. */
const ASKED_SURELY = 0.6
/** "Remind me who she is", and not "remind me about her". */
const ASKING =
  /(?<!\p{L})(?:who|whose|whom|what|when|where|which|why|how|wer|wem|wen|was|wann|wo|welche[rsnm]?|warum|wieso|wie)(?!\p{L})/iu
const ASKS: ReadonlySet<LearntIntent> = new Set(['look-up', 'person', 'why', 'count', 'sum', 'list'])

/** `message`: as it was typed. `follows`: something was said before. */
export function byIntent(gated: Gated, message: string, follows: boolean): Gated {
  if (gated.kind === 'create_task' || gated.kind === 'add_note') {
    const { intent, likely } = likeliestIntent(message, follows)
    const asks = ASKING.test(message) && ASKS.has(intent) && likely >= ASKED_SURELY
    return asks
      ? byIntent({ ...gated, kind: 'look_up', text: message, subject: subjectOf(message) }, message, follows)
      : gated
  }
  if (!OPEN.has(gated.kind)) return gated
  if (NOTE_TO.test(message)) return { ...gated, kind: 'draft', text: message, learnt: 'draft' }
  const { intent, likely } = likeliestIntent(message, follows)
  if (likely < (SURE[intent] ?? 2)) return gated
  const text = withoutAround(gated.text)
  if (intent === 'small talk')
    return { ...gated, kind: /thank|dank|cheers|merci/i.test(message) ? 'thanks' : 'greeting' }
  // A page on somebody or something is one already.
  if (intent === 'person' && gated.kind === 'about') return gated
  // What is to be written keeps its words.
  if (intent === 'draft') return { ...gated, kind: 'draft', text: message, learnt: intent }
  if (intent === 'summary') return { ...gated, kind: 'stand', text, learnt: intent }
  if (intent === 'change') return { ...gated, kind: SINCE.test(text) ? 'since' : 'look_up', text, learnt: intent }
  return { ...gated, kind: 'look_up', text, learnt: intent }
}

/** A time that is asked for. */
const PERIOD =
  /(?<!\p{L})(?:(?:last|past|this|next|letzte[nrms]?|vergangene[nrms]?|vorige[nrms]?|diese[nrms]?|nächste[nrms]?) (?:week|month|quarter|woche|monat|quartal)|yesterday|gestern|vorgestern)(?!\p{L})/iu

/**
 * Without the parts that only tell in what plight it is asked ("…, seeing her in ten minutes"): parts of ordinary words, beside one that has a
 * word or name of its own.
 */
export function withoutAround(text: string): string {
  const parts = text.split(/(?<=[,;:.!?–]) +/)
  if (parts.length < 2) return text
  const own = parts.filter(
    (part) => PERIOD.test(part) || tokensOf(part).some((word) => /^\p{L}{3,}/u.test(word) && !isOrdinary(word)),
  )
  return own.length === 0 ? text : own.join(' ').replace(/[,;:]\s*$/, '')
}
