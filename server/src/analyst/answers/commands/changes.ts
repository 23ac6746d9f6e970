// What shall become of something that is there, in one plain order: another day, a priority, an owner, a name, a value, or its end.
import type { TaskStatus } from '#contract/task-status.ts'
import { numberOf } from '../../text/amounts.ts'
import { type Clock, type Shift, shiftIn, wholeDay } from './command-days.ts'
import { type Deleted, deletedIn } from './deleted.ts'
import { PRIORITY, type Priority, priorityApart, priorityOf } from './priorities.ts'

export type Change =
  | { does: 'move'; object: string; due_date: string | null; time: string | null; shift?: Shift }
  | { does: 'complete'; object: string }
  | { does: 'cancel'; object: string }
  | { does: 'delete'; object: string; what: Deleted }
  | { does: 'reopen'; object: string }
  | { does: 'status'; object: string; status: TaskStatus }
  | { does: 'priority'; object: string; priority: Priority }
  /** `or`: the same words, read the other way round. */
  | { does: 'assign'; object: string; person: string; or?: { object: string; person: string } }
  | { does: 'rename'; object: string; title: string }
  /** `first`: its day, where it has none. `said`: in the words of the person. */
  | { does: 'repeat'; object: string; rule: string; first: string; said: string }
  | { does: 'kpi'; object: string; value: number; unit?: string; target?: true }
/** `unread`: words behind it that tell something more. */
export type Told = { change: Change; also: Change[]; unread: string }

const rule = (pattern: string) => new RegExp(`^${pattern}[\\s.!]*$`, 'isu')
const OBJECT = '(?<object>.{2,160}?)'
const THE = '(?:the|my|our|this|that|die|der|das|den|dem|meine[nr]?|unsere[nr]?|diese[nrs]?)'
const TASK = '(?:task|to-?do|action item|aufgabe)'
/** What has no name yet is no record that is there. */
const ANY = /^(?:eine?[nrms]?|an?|some|any|another) /iu
const DONE = 'done|complete|completed|finished|closed|erledigt|fertig|abgeschlossen|gemacht'

/** The words that name the object, without what only leads to them. */
const bare = (text = '') =>
  text
    .trim()
    .replace(new RegExp(`^(?:${THE} )?(?:${TASK}(?:,|:)? )`, 'iu'), '')
    .replace(new RegExp(`^${THE} (?=\\S)`, 'iu'), '')
    .replace(new RegExp(` ${TASK}$`, 'iu'), '')
    .replace(/^(?:sache|geschichte|ding|thing|business) (?:mit|with|about) (?:(?:the|der|dem|den) )?(?=\S)/iu, '')
    .replace(/(?<=\S) (?:thing|stuff|business|sache|geschichte|dings?)$/iu, '')
    .replace(/ (?:von (?:der|meiner) (?:liste|aufgabenliste)|(?:off|from) (?:the|my) (?:task ?|to-?do ?)?list)$/iu, '')
    .replace(/(?<![\s,.!:])[\s,.!:]+$/u, '')
    .trim()

const COMPLETE = [
  rule(`(?:mark|set|check|tick|flag)(?: off)? ${OBJECT} (?:as |to )?(?:${DONE}|off)`),
  rule(`(?:check|tick|cross) off:? ${OBJECT}`),
  rule(`(?:markiere?|setze?|melde?|stelle?|kennzeichne?|mache?) ${OBJECT}(?: als| auf)? (?:${DONE})`),
  rule(`(?:hake?) ${OBJECT} ab`),
]
/** Orders that may as well speak of the work itself: only of what is called a task, where they are not plain. */
const ENDS = [
  rule(`(?:complete|finish|close)(?: ${THE})?(?: ${TASK})?\\s*:? ${OBJECT}`),
  rule(`schließe? ${OBJECT} ab`),
  rule(`(?:erledige?|schließe?|beende?)(?: ${THE})?(?: ${TASK}) ${OBJECT}(?: ab)?`),
]
const DELETE = [rule(`(?:delete|erase|remove) ${OBJECT}`), rule(`(?:lösche?|entferne?) ${OBJECT}(?: raus| weg)?`)]
const CALLED_OFF = [
  rule(`(?:cancel|drop|scrap|strike|get rid of|call off) ${OBJECT}`),
  rule(`call ${OBJECT} off`),
  rule(`(?:streiche?|storniere?) ${OBJECT}(?: raus| weg)?`),
  rule(`sage? ${OBJECT} ab`),
]
const NO_TASK =
  /^(?:(?:the|my|our|this|die|der|das|den|meine[nr]?|unsere[nr]?|diese[nrs]?) )?(?:note|contact|goal|kpi|mail|e-mail|message|conversation|person|file|filters?|notiz|kontakt|ziel|kennzahl|nachricht|gespräch|datei|ordner|filter|konto|me|us|mir|uns|mich)(?!\p{L})/iu
const REOPEN = [
  rule(`(?:reopen|re-open|open again|undo) ${OBJECT}`),
  rule(`(?:mark|set) ${OBJECT} (?:as |to )?(?:not done|undone|open|to do)(?: again)?`),
  rule(`(?:öffne?|setze?|mache?|stelle?) ${OBJECT} (?:wieder|erneut)(?: auf offen| offen| auf| als offen)?`),
  rule(`(?:setze?|stelle?|markiere?) ${OBJECT} (?:auf|als) offen`),
]
const STARTED = rule(
  `(?:mark|set|move|setze?|stelle?|markiere?) ${OBJECT} (?:as|to|auf|als) (?:in progress|started|in arbeit|begonnen|in bearbeitung)`,
)
const RENAME = [
  rule(`(?:rename|retitle) (?:goal )?${OBJECT} (?:to|as|into) (?<made>.+)`),
  rule(`(?:benenne?|nenne?) (?:ziel )?${OBJECT} (?:um )?(?:in|zu) (?<made>.+?)(?: um)?`),
  rule(
    `(?:ändere?|change) (?:den |the )?(?:titel|namen?|title) (?:von|of|der|des) ${OBJECT} (?:in|auf|zu|to|into) (?<made>.+)`,
  ),
]
const RANK = [
  rule(
    `(?:set|change|raise|lower|increase|reduce|setze?|ändere?|erhöhe?|senke?|stelle?) (?:the |die )?(?:priority|priorität|prio) (?:of|for|on|von|der|des|für|bei) ${OBJECT} (?:to|auf) (?<rank>${PRIORITY})`,
  ),
  rule(
    `(?:make|mark|flag|rate|mache?|markiere?|kennzeichne?|stufe) ${OBJECT} (?:as |als )?(?:an? )?(?<rank>${PRIORITY})(?: ein)?`,
  ),
  rule(
    `(?:set|change|move|raise|lower|bump|put|setze?|stelle?|ändere?|hebe?|mache?) ${OBJECT} (?:to|at|as|on|auf) (?<rank>${PRIORITY})`,
  ),
  rule(`(?:give|gib) ${OBJECT} (?:an? |eine )?(?<rank>\\p{L}+ (?:priority|priorität|prio))`),
]
const RAISE = [
  rule(`(?:prioriti[sz]e|priorisiere?) ${OBJECT}`),
  rule(`(?:raise|increase|erhöhe?) (?:the |die )?(?:priority|priorität|prio) (?:of|for|von|der|des|für|bei) ${OBJECT}`),
]
const MOVE =
  /^(?<verb>move|postpone|push|reschedule|delay|shift|set(?! up)|change|bring|put off|defer|verschiebe?|schiebe?|setze?|lege?|verlege?|ziehe?|terminiere?|ändere?|stelle?|vertage?)(?: (?:the |my |an? )?(?:due date|date|deadline) (?:of|for|on)| (?:die |den |eine |einen )?(?:frist|fälligkeit|termin) (?:von|der|des|für|bei))?(?= )/iu
/** Verbs that speak of another day, though none is told. */
const PUT_OFF = rule(
  `(?:postpone|reschedule|defer|delay|verschiebe?|schiebe?|verlege?|vertage?) ${OBJECT}(?: back| nach hinten| auf später| later)?`,
)
/** A day is to be set, and which is not told. */
const DAYLESS = rule(
  `(?:(?:set|add|give|put|change)(?: the| an?)? (?:due date|deadline) (?:for|of|on|to)|(?:setze?|gib|ändere?|lege?)(?: die| eine| den| einen)? (?:frist|fälligkeit|termin) (?:für|von|bei|der|des)) ${OBJECT}(?: fest)?`,
)
const TO = / (?:auf|bis|zum|nach|in|am|für|to|until|till|for|by|on)(?: (?:den|dem|die|das|the|am))? /giu
const FROM = / (?:vom|von|from)(?: (?:the|dem))? (?<day>\S.{0,30})$/iu
const AFTER_OBJECT = / (?:back|forward|out|up|over|nach hinten|nach vorne?)$/iu

const TITLE = '(?:(?:frau|herrn?|hrn?\\.|fr\\.|dr\\.|ing\\.|mr\\.?|ms\\.?|mrs\\.?) ){0,2}'
const NAME = `${TITLE}(?-i:\\p{Lu})[\\p{L}'’.-]*(?: (?:(?:van|von|de|der|den|zu) ){0,2}(?-i:\\p{Lu})[\\p{L}'’.-]*){0,2}`
const ANYBODY = `${TITLE}\\p{L}[\\p{L}'’.-]*(?: \\p{L}[\\p{L}'’.-]*){0,2}`
const SELF = 'me|myself|mir|mich'
const HAND = '(?:gib|weise?|teile?|übergib|delegiere?|übertrage?)'
const NO_SELF = `(?!(?:${SELF}|uns|us|dir|you|it) (?:eine?[nrms]?|an?|the|some|all|alle?s?) )`
/** "Die Liste der Aufgaben": the last word hangs on the one before. */
const NOT_OF = '(?<! (?:der|des|von|vom|für|über|zur|zum|im|in|am|an|auf|bei|beim|mit|und|oder|aus|nach))'
const ASSIGN = [
  // "gib Tom die Aufgabe …": whom before what, as soon as what has an article, marks or its kind.
  rule(`${HAND} (?:an )?(?<person>${NAME}|${SELF}) (?<object>(?:${THE} )?(?:${TASK} )\\S.{1,160}?)(?: zu| weiter)?`),
  rule(`${HAND} (?:an )?(?<person>${NAME}) (?<object>(?:${THE} |\\u2e28).{1,160}?)(?: zu| weiter)?`),
  rule(`(?:assign|give|hand|delegate) (?<person>${NAME}|${SELF}) (?<object>${THE}? ?${TASK} \\S.{1,160}?)`),
  rule(`(?:assign|give|hand) (?<person>${NAME}) (?<object>(?:${THE} |\\u2e28).{1,160}?)`),
  rule(`(?:assign|give|hand(?: over)?|delegate) ${NO_SELF}${OBJECT}(?: over)? to (?<person>${ANYBODY})`),
  rule(`${HAND} ${NO_SELF}${OBJECT} an (?<person>${NAME}|${SELF})(?: zu| weiter| ab)?`),
  rule(`${HAND} ${NO_SELF}(?!eine?[nrms]? )${OBJECT}${NOT_OF} (?<person>${NAME}|${SELF})(?: zu| weiter| ab)?`),
]
/** To whom is not told yet. */
const UNASSIGNED = rule(`(?:(?:re)?assign|delegate|delegiere?) (?!.* (?:to|an) )${OBJECT}`)
const VALUE = String.raw`(?<value>-?\d[\d.,' ]*)\s*(?<unit>(?:[\p{L}€$£%][\p{L}€$£%.]{0,12}(?: [\p{L}€$£]{1,8})?)?)`
const KPI = [
  rule(
    `(?:set|update|change|record|enter|put|raise|drop|lower|increase|reduce)(?! that )(?: ${THE})?(?: kpi| value of| number for)? ${OBJECT} (?:to|at|is now|as|=) ${VALUE}`,
  ),
  rule(
    `(?:setze?|trage?|ändere?|aktualisiere?|stelle?|erhöhe?|senke?)(?: ${THE})?(?: kpi| wert von| kennzahl)? ${OBJECT} (?:auf|mit) ${VALUE}(?: ein)?`,
  ),
  rule(`(?:trage?) (?:bei|für) ${OBJECT} ${VALUE} ein`),
]

const first = (rules: readonly RegExp[], text: string) => {
  for (const pattern of rules) {
    const groups = pattern.exec(text)?.groups
    if (groups) return groups
  }
  return null
}

/** What one plain order changes; null where it changes nothing that is known here. `weak`: its verb is only guessed, or may be of a name. */
export function changeIn(given: string, clock: Clock, weak = false): Told | null {
  const { priority, rest } = priorityApart(given)
  const whole = named(one(given, clock, weak))
  if (whole && !(priority && whole.unread)) return { ...whole, also: [] }
  if (priority === null) return null
  // "… auf Freitag, hohe Priorität": both.
  const plain = named(one(rest, clock, weak))
  return plain && 'object' in plain.change
    ? { ...plain, also: [{ does: 'priority', object: plain.change.object, priority }] }
    : null
}

const named = <T extends { change: Change }>(told: T | null): T | null =>
  told && ANY.test(told.change.object) ? null : told

function one(given: string, clock: Clock, weak: boolean): { change: Change; unread: string } | null {
  // What follows a kind of record by its article is named by the words behind.
  const text = given.trim()
  const told = (change: Change) => ({ change, unread: '' })
  const complete = first(COMPLETE, text)
  if (complete) return told({ does: 'complete', object: bare(complete.object) })
  const isPlain = !weak || new RegExp(`(?<!\\p{L})${TASK}(?!\\p{L})`, 'iu').test(text)
  const ends = isPlain ? first(ENDS, text) : null
  if (ends) return told({ does: 'complete', object: bare(ends.object) })
  const gone = isPlain ? first(DELETE, text) : null
  const deleted = gone ? deletedIn(gone.object ?? '') : null
  if (deleted) return told({ does: 'delete', what: deleted.what, object: bare(deleted.object) })
  const off = isPlain ? first(CALLED_OFF, text) : null
  // "Drop the price to 400" calls nothing off.
  if (
    off &&
    !NO_TASK.test(off.object ?? '') &&
    !/ (?:to|auf) [-\d€$£]| a (?:line|note|text)(?!\p{L})/u.test(off.object ?? '')
  )
    return told({ does: 'cancel', object: bare(off.object) })
  const reopen = first(REOPEN, text)
  if (reopen) return told({ does: 'reopen', object: bare(reopen.object) })
  const started = first([STARTED], text)
  if (started) return told({ does: 'status', object: bare(started.object), status: 'In Progress' })
  const rename = first(RENAME, text)
  if (rename) return told({ does: 'rename', object: bare(rename.object), title: (rename.made ?? '').trim() })
  const rank = first(RANK, text)
  const priority = priorityOf(rank?.rank ?? '')
  // "Make it not urgent" takes the urgency back.
  const notSo = / (?:not|no longer|nicht(?: mehr)?)(?: (?:so|that|very))?$/iu
  const isNot = notSo.test(rank?.object ?? '')
  if (isNot && priority === 'Low') return null
  if (rank && priority)
    return told({
      does: 'priority',
      object: bare(rank.object?.replace(notSo, '')),
      priority: isNot ? 'Medium' : priority,
    })
  const raise = first(RAISE, text)
  if (raise) return told({ does: 'priority', object: bare(raise.object), priority: 'High' })
  const move = moveIn(text, clock)
  if (move) return move
  const kpi = first(KPI, text)
  const value = numberOf(kpi?.value ?? '')
  if (kpi && Number.isFinite(value)) {
    const unit = kpi.unit?.trim() ?? ''
    return told({ does: 'kpi', object: bare(kpi.object), value, ...(unit === '' ? {} : { unit }) })
  }
  const assign = first(ASSIGN, text)
  if (assign) return told(assigned(assign.object ?? '', assign.person ?? ''))
  const nobody = isPlain ? first([UNASSIGNED], text) : null
  if (nobody) return told({ does: 'assign', object: bare(nobody.object), person: '' })
  const later = isPlain ? first([PUT_OFF, DAYLESS], text) : null
  return later
    ? told({
        does: 'move',
        object: bare((later.object ?? '').replace(/ (?:until|till|bis) .*$/iu, '')),
        due_date: null,
        time: null,
      })
    : null
}

/** "Gib WPS-Mappe Prechtl" says by no word which of both is whom. */
function assigned(given: string, person: string): Change {
  const names = person.split(' ')
  // "Gib die Dachrinne Nowak": the article belongs to a thing.
  if (/^(?:die|das|den|der)$/iu.test(given.trim()) && names.length > 1)
    return { does: 'assign', object: names.slice(0, -1).join(' '), person: names.at(-1) ?? '' }
  // "Delegiere den Ofen" says what, and not yet to whom.
  if (/^(?:die|das|den|der)$/iu.test(given.trim())) return { does: 'assign', object: person, person: '' }
  const object = bare(given)
  const isEither = object === given.trim() && new RegExp(`^${NAME}$`, 'u').test(object) && !/\u2e28/.test(object)
  return { does: 'assign', object, person, ...(isEither ? { or: { object: person, person: object } } : {}) }
}

function moveIn(text: string, clock: Clock): { change: Change; unread: string } | null {
  const found = MOVE.exec(text)
  if (!found) return null
  const rest = text.slice(found[0].length)
  const shift = shiftIn(rest.replace(/(?<![.!\s])[.!\s]+$/, ''), found.groups?.verb ?? '')
  if (shift && bare(shift.object).length > 1) {
    const object = bare(shift.object.replace(AFTER_OBJECT, ''))
    return { change: { does: 'move', object, due_date: null, time: null, shift: shift.shift }, unread: '' }
  }
  let left: { change: Change; unread: string } | null = null
  for (const to of rest.matchAll(TO)) {
    const day = wholeDay(rest.slice(to.index + to[0].length), clock)
    const object = bare(withoutFrom(rest.slice(0, to.index), clock).replace(AFTER_OBJECT, ''))
    // "Bring the cake on Friday" puts nothing off.
    const isCarried = /^bring$/iu.test(found.groups?.verb ?? '') && !/ (?:forward|up)$/iu.test(rest.slice(0, to.index))
    if (!day || object.length < 2 || isCarried) continue
    const change: Change = { does: 'move', object, due_date: day.day, time: day.time }
    if (day.rest === '') return { change, unread: '' }
    left ??= { change, unread: day.rest }
  }
  return left
}

/** "Den Mahnlauf vom 27.11. auf den 1.12.": where it stands now is no part of its name. */
function withoutFrom(object: string, clock: Clock): string {
  const from = FROM.exec(object)
  const day = from ? wholeDay(from.groups?.day ?? '', clock) : null
  return from && day?.day && day.rest === '' ? object.slice(0, from.index) : object
}

const SAYS_DONE = [
  rule(
    `${OBJECT} (?:is|are|has been|have been|ist|sind|wurden?)(?: (?:now|already|all|jetzt|schon|bereits|nun|inzwischen|alle)){0,2} (?:done|finished|completed|ticked off|erledigt|fertig|abgeschlossen|abgehakt|gemacht)(?: worden)?`,
  ),
  rule(`(?:(?:ich|wir) haben?|hab) ${OBJECT} (?:erledigt|abgeschlossen|abgehakt|fertiggestellt|fertig gemacht|fertig)`),
  rule(
    `${OBJECT} hab(?:en?)? (?:ich|wir) (?:(?:jetzt|schon|gerade|heute|gestern) ){0,2}(?:erledigt|abgeschlossen|abgehakt|fertiggestellt|gemacht)`,
  ),
  rule(`(?:erledigt|fertig|done|finished): ${OBJECT}`),
  rule(`(?:i|we)(?: have|['’]ve)? (?:just )?(?:finished|completed|done) (?:with )?${OBJECT}`),
  rule(`${TASK} ${OBJECT} (?:erledigt|fertig|done|finished)`),
]
/** Where a list of others' doings stands, or one of what is not so, nothing is told to be ticked off. */
const NO_THING =
  /^(?:ich|wir|er|sie|es|man|ihr|i|we|he|she|they|you|it|that|this|das|dies|there|who|what|when|where|why|which|how|if|once|wer|was|wann|wo|wie|warum|welche[rsnm]?|wenn|ob|sobald|falls|dass|weil|until|after|before|bis|nachdem|nichts|nothing|not|nicht|keine?[rnms]?|no|none|alles|everything|all|half|most|some|more|(?:die )?hälfte|(?:der|the) rest|ein teil|part of|[\d.,]+|is|are|was|has|have|ist|sind|hat|haben)(?!\p{L})|[,;]|(?<!\p{L})(?:not|nicht|never|nie|almost|nearly|fast|noch|half|halb|nur|only)$/iu

const ASIDE =
  /(?:,|;| [–-]) (?!(?:but|not|except|only|half|almost|so|and|then|please|aber|nicht|außer|nur|halb|fast|also|und|bitte|dann|when|if|wenn|sobald)(?!\p{L}))[^,;:?]{3,60}$/iu

/** A sentence that only says that something is done, which the list then should say too. */
export function doneIn(text: string): Change | null {
  // "The curtain is done, took the green": how it was done tells nothing more to do.
  const object = (first(SAYS_DONE, text) ?? first(SAYS_DONE, text.replace(ASIDE, '')))?.object?.trim()
  return object === undefined || NO_THING.test(object) ? null : { does: 'complete', object: bare(object) }
}
