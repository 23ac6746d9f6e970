// Whether a message tells to do something, where its form says nothing or less than its words do: by what was learnt of how people order.
import type { Clock } from '../commands/command-days.ts'
import { commandFreely } from '../commands/command-free.ts'
import { NO_ORDER } from '../commands/orders.ts'
import type { Gated } from './gate.ts'
import type { LearntIntent } from './intent-features.ts'
import { IT } from './it.ts'
import type { Likeliest } from './learnt-intent.ts'
import { ASKS_FIRST } from './question-words.ts'

const ORDERED_SURELY = 0.6
const ORDERED_LIKELY = 0.35
const UNCLEAR_SURELY = 0.7
/** What somebody else says or wishes. */
const REPORTED =
  /^(?:\p{L}+ ){1,3}(?:says?|said|wants?|thinks?|asked|told|sagt|sagte|meint|meinte|möchte|will|wollte|findet|hätte gern)(?!\p{L})/iu

/** What a message most likely tells to do, as far as its words say what; null where it is no order. */
export function ordered(
  gated: Gated,
  message: string,
  { intent, likely }: Likeliest,
  day: Pick<Clock, 'today' | 'zone'>,
): Gated | null {
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
/** A command by its form; read freely where its form reads it by half; null where it is most likely none. */
export function plainer(
  gated: Gated,
  message: string,
  { intent, likely }: Likeliest,
  day: Pick<Clock, 'today' | 'zone'>,
): Gated | null {
  const { command } = gated
  if (!command) return gated
  if (LOOSE.has(command.does) && ASKED_SO.has(intent) && likely >= OTHER_SURELY) return null
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
