// What a message tells of what was told before it, and nothing else: another day or hour, how important it is, whose it is, how often it comes
// again, or its name.
import { findRepeat } from '#contract/said-repeats.ts'
import { withPartApart } from '../../dates/part-of-day.ts'
import { type Clock, type Shift, shiftIn, wholeDay } from './command-days.ts'
import { type Priority, priorityOf } from './priorities.ts'

/** `weekday`: the day was told by its name alone. */
export type When = { day: string | null; time: string | null; shift: Shift | null; weekday?: boolean }
/** `marked`: by words that take back, change or go on with what was told. `first`: the first day of what comes again. */
export type Correction = {
  marked: boolean
  when?: When
  priority?: Priority
  person?: string
  repeats?: { rule: string; said: string; first: string }
  title?: string
}

/** Takes something back, or leads to what shall be instead. */
const LEAD =
  /^(?:no|nope|nah|sorry|actually|wait|oops|oh|ah|hmm?|ok(?:ay)?|well|hang on|hold on|better|rather|or|but|and|scratch that|correction|on second thoughts?|i meant?|i mean|please|then|let['’]s|thanks?(?: you)?|nein|nee|ne|doch|lieber|besser|eher|ach|halt|moment|stopp?|entschuldigung|pardon|eigentlich|also|oder|aber|und|dann|bitte|ich meine|ich meinte|quatsch|korrektur|danke)(?!\p{L})[\s,.:;!–—-]{0,4}/iu
const MAKES =
  /^(?:make|have|do|set|move|change|push|shift|put|say|take|mache?n?|nimm|nehmen|setze?n?|lege?n?|verschiebe?n?|verlege?n?|ändere?|stelle?|sagen)(?: (?:it|that|this|them|es|das|ihn|sie|dies|wir|daraus|draus)){0,2}(?= )/iu
/** Asks for it politely: only such a question tells what to do. */
const POLITE =
  /^(?:(?:can|could|shall) (?:we|you|i)|(?:können|könnten|sollen|wollen) wir|(?:kannst|könntest) du|geht|ginge|passt)(?: auch| es| das)?(?= )\s/iu
const SHALL_BE =
  /^(?:it|that|es|das|sie|er) (?:should be|should say|is|was meant to be|has to be|soll|sollte|muss|ist|wäre)(?= )|^(?:it|that|this)['’]s(?= )|^(?:this|dies) (?:is|ist)(?= )/iu
const TAIL =
  /[\s,]{0,3}(?:instead|please|rather|then|after all|draus|daraus|machen|setzen|legen|verschieben|bitte|stattdessen|statt dessen|lieber|doch|sein|werden)[\s.!]{0,3}$/iu
/** What it shall not be any more. */
const NOT = /[\s,]{1,3}(?:and |und )?(?:not|instead of|rather than|nicht(?: mehr)?|statt|anstatt) .{2,24}$/iu
const MOST_LEADS = 6

/** "At 3" of an appointment is in the afternoon. */
const HOUR = /(?<!\p{L})(?:at|um|gegen) (?<hour>1[0-2]|[1-9])(?= ?(?:uhr)?[\s.!]*$)/iu
const afternoon = (text: string): string =>
  text.replace(HOUR, (whole, hour) =>
    / uhr/iu.test(text) ? whole : `at ${Number(hour) < 7 ? Number(hour) + 12 : hour}:00`,
  )

/** The day or the time that a message tells and nothing else; `marked`: by words that take back or change what was told. */
export function whenIn(message: string, clock: Clock): { when: When; marked: boolean } | null {
  let text = message.trim()
  for (let count = 0; count < MOST_LEADS && LEAD.test(text); count++) text = text.replace(LEAD, '')
  if (POLITE.test(text)) text = text.replace(POLITE, '').replace(/[\s?]{1,3}$/, '')
  const led = text.replace(MAKES, '').replace(SHALL_BE, '').trim()
  const bare = led
    .replace(NOT, '')
    .replace(TAIL, '')
    .replace(TAIL, '')
    .replace(/^(?:auf|nach|to|for|für) /iu, '')
  const marked = text !== message.trim() || led !== text
  if (bare === '' || bare.length > 60 || /\?\s*$/.test(bare)) return null
  const shift = shiftIn(`_ ${bare.replace(/[.!\s]{1,4}$/, '')}`, '')
  if (shift?.object === '_') return { when: { day: null, time: null, shift: shift.shift }, marked }
  const found = wholeDay(withPartApart(afternoon(bare)), clock)
  if (found?.rest !== '' || (found.day === null && found.time === null)) return null
  const weekday = found.day !== null && WEEKDAY.test(bare)
  return { when: { day: found.day, time: found.time, shift: null, ...(weekday ? { weekday } : {}) }, marked }
}
const WEEKDAY =
  /^(?:on |am |every |jeden )?(?:the |the next |next |this |den |diesen |nächsten |kommenden )?(?:mon|tue|wed|thu|fri|sat|sun|dien|mitt|don|frei|sam|sonn)\p{L}{0,9}(?!,? (?:the |den )?\d{1,2}(?:st|nd|rd|th|\.| [a-zäö]{3}))/iu

const PART = /,? (?:and|und|but|aber)(?: (?:also|auch|then|dann))? |[,;] /iu
const RANK_LEAD =
  /^(?:to|as|with|of|at|auf|als|mit|von)? ?(?:an? |einer |the |die |der )?(?:very |really |super |sehr |echt |ganz )?/iu
const NOT_SO = /^(?:not|no longer|nicht(?: mehr)?)(?: (?:so|that|very|too|all that|sehr|ganz so))? /iu
/** "For May", "für die Arbeit": when or what for, and nobody. */
const NO_PERSON =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|jänner|februar|märz|mai|juni|juli|oktober|dezember|spring|summer|autumn|winter|frühling|sommer|herbst|christmas|easter|weihnachten|ostern|work|home|school|business|arbeit|schule|büro|zuhause|sure|now|later|example)$/iu
const SOMEBODY =
  /^(?:(?:assign|give|hand)(?: (?:it|that|this))?(?: over)? to|(?:gib|weise?|teile?)(?: (?:sie|es|das|die))? (?:an )?|for|to|an|für) ?(?<person>(?:(?:frau|herrn?|mr\.?|ms\.?|mrs\.?|dr\.?) )?(?-i:\p{Lu})[\p{L}'’.-]+(?: (?-i:\p{Lu})[\p{L}'’.-]+)?|me|myself|mich|mir)(?: zu)?$/iu
const CALLED =
  /^(?:(?:call|name|title) (?:it|this|that) (?!off\b|a day|quits|done)|(?:nenne?|betitel[en]*) (?:sie|es|das|ihn) (?:bitte |doch |lieber |besser )?|(?:the |der )?(?:title|titel|name) (?:should be|is|ist|soll sein):? )(?<title>.{2,200})$/iu
const QUOTES = /^["“„'‚«]|["”“'‘»]$/gu

/** What is told of what was told before; null where it says anything else. */
export function correctionIn(message: string, clock: Clock): Correction | null {
  let text = message.trim()
  if (/\?\s*$/.test(text) || text.length > 240) return null
  for (let count = 0; count < MOST_LEADS && LEAD.test(text); count++) text = text.replace(LEAD, '')
  const isLed = text !== message.trim()
  const title = CALLED.exec(text.replace(/(?<![\s.!])[\s.!]+$/, ''))?.groups?.title
  if (title !== undefined) return withTitle(title.trim(), clock)
  if (text.length > 120) return null
  const told: Correction = { marked: isLed }
  for (const part of text.split(PART)) if (!takePart(told, part, clock)) return null
  return Object.keys(told).length > 1 ? told : null
}

const QUOTED = /^["“„'‚«](?<title>[^"”“'‘»]{2,200})["”“'‘»](?!\p{L})(?<more>.*)$/su
const TITLE_PART = /,? (?:and|und|but|aber)(?: (?:also|auch|then|dann))? |, /giu

/** A name, and what is told behind it: "call it Bank and make it urgent". "Bread and butter" is one. */
function withTitle(said: string, clock: Clock): Correction | null {
  const told: Correction = { marked: true }
  const takesAll = (more: string) => more.split(PART).every((part) => takePart(told, part, clock))
  const { title, more = '' } = QUOTED.exec(said)?.groups ?? {}
  if (title !== undefined) {
    const rest = more.replace(/^[\s,;]*(?:(?:and|und|but|aber)(?: (?:also|auch))? )?/iu, '')
    return rest === '' || takesAll(rest) ? { ...told, title } : null
  }
  for (const { index, 0: joint } of said.matchAll(TITLE_PART)) {
    const more = said.slice(index + joint.length)
    const isOwn = MAKES.test(more) || isRank(more.split(PART)[0] ?? '')
    if (isOwn && takesAll(more)) return { ...told, title: said.slice(0, index).replace(QUOTES, '') }
  }
  return { marked: true, title: said.replace(QUOTES, '') }
}
const isRank = (words: string): boolean => priorityOf(words.replace(RANK_LEAD, '').replaceAll('-', ' ')) !== null

function takePart(told: Correction, part: string, clock: Clock): boolean {
  const led = part.trim().replace(MAKES, '').replace(SHALL_BE, '').trim()
  told.marked ||= led !== part.trim()
  const bare = led
    .replace(TAIL, '')
    .replace(TAIL, '')
    .replace(/(?<![\s.!])[\s.!]+$/, '')
  if (bare === '') return false
  const isNot = NOT_SO.test(bare)
  const priority = priorityOf(bare.replace(NOT_SO, '').replace(RANK_LEAD, '').replaceAll('-', ' '))
  if (priority && !(isNot && priority === 'Low')) {
    told.priority = isNot ? 'Medium' : priority
    return true
  }
  const repeat = findRepeat(bare.replace(/^(?:und zwar|auf|to) /iu, ''), clock.today, () => false)
  if (repeat && repeat.from === 0) return withRepeat(told, bare.replace(/^(?:und zwar|auf|to) /iu, ''), repeat, clock)
  const word = ADVERB.exec(bare)?.[0].toLowerCase()
  const adverb = word ? findRepeat(`x ${word}`, clock.today, () => false) : null
  if (word && adverb) {
    told.repeats = { rule: adverb.rule, said: word, first: adverb.first }
    return true
  }
  const when = whenIn(part, clock)
  if (when) {
    told.when = when.when
    told.marked ||= when.marked
    return true
  }
  const person =
    SOMEBODY.exec(bare)?.groups?.person ?? SOMEBODY.exec(part.trim().replace(/(?<![\s.!])[\s.!]+$/, ''))?.groups?.person
  if (person === undefined || NO_PERSON.test(person)) return false
  told.person = person
  return true
}
const ADVERB =
  /^(?:daily|weekly|fortnightly|monthly|quarterly|yearly|annually|täglich|wöchentlich|monatlich|vierteljährlich|jährlich)$/iu

/** "Every Friday", perhaps with its hour behind. */
function withRepeat(
  told: Correction,
  text: string,
  { to, rule, first }: { to: number; rule: string; first: string },
  clock: Clock,
): boolean {
  const rest = text.slice(to).trim()
  const when = rest === '' ? null : whenIn(rest, clock)
  if (rest !== '' && !when?.when.time) return false
  told.repeats = { rule, said: text.slice(0, to), first }
  if (when) told.when = { ...when.when, day: first }
  return true
}
