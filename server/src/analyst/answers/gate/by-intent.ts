// A message of no form that the gate knows, read by what was learnt of how people ask: as a summary, a change, a person, small talk. A
// look-up it stays where that is not likely enough.
import { subjectOf } from '../../text/subject.ts'
import type { Clock } from '../commands/command-days.ts'
import { NOTE_TO } from '../drafts/draft-free.ts'
import type { Gated } from './gate.ts'
import { type LearntIntent, tokensOf } from './intent-features.ts'
import { isOrdinary, type Likeliest, likeliestIntent } from './learnt-intent.ts'
import { ordered, plainer } from './ordered.ts'
import { ASKING } from './question-words.ts'

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
const ASKS: ReadonlySet<LearntIntent> = new Set(['look-up', 'person', 'why', 'count', 'sum', 'list'])

/** Kinds of questions that an order may have words of. */
const MAY_ORDER: ReadonlySet<string> = new Set([
  ...OPEN,
  'goals',
  'tasks',
  'list_tasks',
  'owes',
  'owed',
  'person',
  'promises',
  'decisions',
  'keep_in_touch',
  'stand',
  'draft',
])

/** `message`: as it was typed. `follows`: something was said before. */
export function byIntent(gated: Gated, message: string, follows: boolean, day: Pick<Clock, 'today' | 'zone'>): Gated {
  const isMaking = gated.kind === 'create_task' || gated.kind === 'add_note'
  if (!isMaking && gated.kind !== 'command' && !MAY_ORDER.has(gated.kind)) return gated
  const likeliest = likeliestIntent(message, follows)
  if (isMaking) {
    const asks = ASKING.test(message) && ASKS.has(likeliest.intent) && likeliest.likely >= ASKED_SURELY
    return asks ? openly(asTyped(gated, message), message, likeliest, day) : gated
  }
  if (gated.kind === 'command')
    return plainer(gated, message, likeliest, day) ?? openly(asTyped(gated, message), message, likeliest, day)
  if (!OPEN.has(gated.kind)) return ordered(gated, message, likeliest, day) ?? gated
  return openly(gated, message, likeliest, day)
}

/** The message as a question, whatever its form was taken for. */
function asTyped({ command: _, ...gated }: Gated, message: string): Gated {
  return { ...gated, kind: 'look_up', text: message, subject: subjectOf(message) }
}

/** What fits no form. */
function openly(gated: Gated, message: string, likeliest: Likeliest, day: Pick<Clock, 'today' | 'zone'>): Gated {
  if (NOTE_TO.test(message)) return { ...gated, kind: 'draft', text: message, learnt: 'draft' }
  const order = ordered(gated, message, likeliest, day)
  if (order) return order
  const { intent, likely } = likeliest
  if (likely < (SURE[intent] ?? 2)) return gated
  const text = ownParts(gated.text)
  // A name alone asks for whoever is called so, and a sign for nothing.
  if (intent === 'small talk' && !isTalk(message)) return gated
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

const isTalk = (message: string): boolean => {
  const words = tokensOf(message).filter((word) => /\p{L}/u.test(word))
  return words.length > 1 && words.some(isOrdinary)
}

/** A time that is asked for. */
const PERIOD =
  /(?<!\p{L})(?:(?:last|past|this|next|letzte[nrms]?|vergangene[nrms]?|vorige[nrms]?|diese[nrms]?|nächste[nrms]?) (?:week|month|quarter|woche|monat|quartal)|yesterday|gestern|vorgestern)(?!\p{L})/iu

/**
 * Without the parts that only tell in what plight it is asked ("…, seeing her in ten minutes"): parts of ordinary words, beside one that has a
 * word or name of its own.
 */
export function ownParts(text: string): string {
  const parts = text.split(/(?<=[,;:.!?–]) +/)
  if (parts.length < 2) return text
  const own = parts.filter(
    (part) => PERIOD.test(part) || tokensOf(part).some((word) => /^\p{L}{3,}/u.test(word) && !isOrdinary(word)),
  )
  return own.length === 0 ? text : own.join(' ').replace(/[,;:]\s*$/, '')
}
