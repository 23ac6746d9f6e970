// A message of no form that the gate knows, read by what was learnt of how people ask: as a summary, a change, a person, small talk. A
// look-up it stays where that is not likely enough.
import { subjectOf } from '../../text/subject.ts'
import type { Clock } from '../commands/command-days.ts'
import { commandFreely } from '../commands/command-free.ts'
import { NO_ORDER } from '../commands/orders.ts'
import { NOTE_TO } from '../drafts/draft-free.ts'
import type { Gated } from './gate.ts'
import { type LearntIntent, tokensOf } from './intent-features.ts'
import { IT } from './it.ts'
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
const ASKS_FIRST =
  /^(?:who|whose|whom|what|when|where|which|why|how|wer|wem|wen|was|wann|wo|welche[rsnm]?|warum|wieso|wie)(?!\p{L})/iu
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
const ORDERED_SURELY = 0.6
const ORDERED_LIKELY = 0.35
const UNCLEAR_SURELY = 0.7
/** What somebody else says or wishes. */
const REPORTED =
  /^(?:\p{L}+ ){1,3}(?:says?|said|wants?|thinks?|asked|told|sagt|sagte|meint|meinte|möchte|will|wollte|findet|hätte gern)(?!\p{L})/iu

/** What a message most likely tells to do, as far as its words say what; null where it is no order. */
function ordered(gated: Gated, message: string, follows: boolean, day: Pick<Clock, 'today' | 'zone'>): Gated | null {
  const { intent, likely } = likeliestIntent(message, follows)
  // "Erinnere mich bitte, was sie verlangt hat" was read as a question already.
  if (intent !== 'command' || likely < ORDERED_LIKELY || ASKS_FIRST.test(gated.text)) return null
  const command = commandFreely(message, day)
  // Where it is less sure, its words have to tell what is to be done.
  const isPlain =
    command.does !== 'unclear' && !/\?\s*$/.test(message) && !NO_ORDER.test(message) && !REPORTED.test(message)
  // "Status of the audit" may be an order or none: what it shall be is told of the surest alone.
  const isSure = likely >= (command.does === 'unclear' ? UNCLEAR_SURELY : ORDERED_SURELY)
  return isSure || isPlain ? { ...gated, kind: 'command', command, learnt: intent } : null
}

/** Verbs that a letter, a summary or a list is asked for with, too: "drop her a line", "gib mir einen Abriss". */
const LOOSE: ReadonlySet<string> = new Set(['assign', 'cancel', 'move', 'priority', 'complete'])
const OTHER_SURELY = 0.85
const ASKED_SO: ReadonlySet<LearntIntent> = new Set(['draft', 'summary', 'list', 'count'])
/** What a command is read to be done to, though it names nothing. */
const NOTHING = /^(?:mir|mich|me|uns|us|dir|out|bei|priority|it)(?= |$)/iu

/** What is no part of a name: courtesy, another sentence, the value it had, the field that is set. */
const MORE_IN_IT =
  /(?<!\p{L})(?:would you|could you|please|bitte|would ya)$|\p{L}{3}\. \p{Lu}|(?<!\p{L})(?:from|von) \d+$|['’]s status$|^(?:priority|status) (?:on|of|for)(?!\p{L})/u
/** Out of a list of others, or a contact: nothing to call off. */
const OF_OTHERS =
  /(?<!\p{L})(?:contact|kontakt)$|(?<!\p{L})(?:aus (?:der|dem)|from the|off the) \S{0,20}(?:list|liste|verteiler)/iu
/** A command by its form, unless it is most likely none, or was read by half while a freer reading tells it whole. */
function plainer(gated: Gated, message: string, follows: boolean, day: Pick<Clock, 'today' | 'zone'>): Gated {
  const { command } = gated
  if (!command) return gated
  const { intent, likely } = likeliestIntent(message, follows)
  if (LOOSE.has(command.does) && ASKED_SO.has(intent) && likely >= OTHER_SURELY) {
    const { command: _, ...rest } = gated
    return byIntent({ ...rest, kind: 'look_up', text: message, subject: subjectOf(message) }, message, follows, day)
  }
  const object = 'object' in command ? command.object : 'person' in command ? (command.person ?? '') : ''
  const isHalf =
    command.unread !== undefined ||
    (NOTHING.test(object) && !(IT.test(object) && 'object' in command)) ||
    MORE_IN_IT.test(object) ||
    (command.does === 'rename' && command.title.includes(', ')) ||
    (command.does === 'assign' && /^\p{Ll}+ \p{Ll}/u.test(command.person)) ||
    (command.does === 'create_contact' && command.name.includes(',')) ||
    (command.does === 'cancel' && OF_OTHERS.test(object)) ||
    (command.does === 'delete' && command.what === 'task' && /(?<!\p{L})(?:note|notiz)(?!\p{L})/iu.test(object))
  if (!isHalf) return gated
  const freely = commandFreely(message, day)
  // The same told whole needs no more certainty than its form gives.
  const isSure = intent === 'command' && likely >= ORDERED_SURELY
  if (!isSure && freely.does !== command.does) return gated
  const isOthers = command.does === 'cancel' && OF_OTHERS.test(object)
  return freely.does === 'unclear' && !isOthers ? gated : { ...gated, command: freely }
}

/** `message`: as it was typed. `follows`: something was said before. */
export function byIntent(gated: Gated, message: string, follows: boolean, day: Pick<Clock, 'today' | 'zone'>): Gated {
  if (gated.kind === 'create_task' || gated.kind === 'add_note') {
    const { intent, likely } = likeliestIntent(message, follows)
    const asks = ASKING.test(message) && ASKS.has(intent) && likely >= ASKED_SURELY
    return asks
      ? byIntent({ ...gated, kind: 'look_up', text: message, subject: subjectOf(message) }, message, follows, day)
      : gated
  }
  if (gated.kind === 'command') return plainer(gated, message, follows, day)
  if (MAY_ORDER.has(gated.kind) && !OPEN.has(gated.kind)) return ordered(gated, message, follows, day) ?? gated
  if (!OPEN.has(gated.kind)) return gated
  if (NOTE_TO.test(message)) return { ...gated, kind: 'draft', text: message, learnt: 'draft' }
  const order = ordered(gated, message, follows, day)
  if (order) return order
  const { intent, likely } = likeliestIntent(message, follows)
  if (likely < (SURE[intent] ?? 2)) return gated
  const text = withoutAround(gated.text)
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
export function withoutAround(text: string): string {
  const parts = text.split(/(?<=[,;:.!?–]) +/)
  if (parts.length < 2) return text
  const own = parts.filter(
    (part) => PERIOD.test(part) || tokensOf(part).some((word) => /^\p{L}{3,}/u.test(word) && !isOrdinary(word)),
  )
  return own.length === 0 ? text : own.join(' ').replace(/[,;:]\s*$/, '')
}
