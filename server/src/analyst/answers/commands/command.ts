// What is to be done, in a sentence of English or German: one verb of doing, the object it is done to, and what it shall become.
import { withPartApart } from '../../dates/part-of-day.ts'
import { timeIn } from '../../dates/time-of-day.ts'
import { dateBase, datesIn } from '../../dates/written.ts'
import { asksInGerman } from '../../text/asked.ts'
import { capital } from '../../text/speech.ts'
import { IT } from '../gate/it.ts'
import { type Change, changeIn, doneIn, type Told } from './changes.ts'
import { type Clock, dotted, wholeDay } from './command-days.ts'
import { APPEND, CREATE_GOAL, CREATE_TASK, LOG, NOTE, NOTHING_YET, REMIND, TICKED } from './command-rules.ts'
import { type NewContact, newContactIn } from './new-contact.ts'
import { beginsOrder, NO_ORDER, type Order, orderIn, plainOrder, withoutFillers } from './orders.ts'
import { type Priority, priorityApart } from './priorities.ts'
import { type Recurring, recurringIn } from './recurring.ts'
import { plainly, taskByHead } from './task-heads.ts'
import { THING_JOINT, thingBefore } from './thing-first.ts'
import type { Repeats } from './told-beside.ts'

/** A part of a task that is told. */
export type MadePart = 'due' | 'priority' | 'person' | 'repeats' | 'title'
type CreateTask = {
  does: 'create_task'
  title: string
  due_date: string | null
  time: string | null
  person: string | null
  priority?: Priority
  /** How often it comes again. */
  repeats?: Repeats
  remade?: string
  /** What the last message told of it, where an earlier one may have made it already. */
  changed?: readonly MadePart[]
  /** Somebody's name, or the topic of the task where nobody is called so. */
  perhaps?: string
}
/** `remade`: the title under which an earlier message may have made it already. */
type Making =
  | CreateTask
  | { does: 'create_goal'; title: string; due_date: string | null; remade?: string }
  | NewContact
  | { does: 'add_note'; content: string }
  | { does: 'append_note'; content: string; object: string }
  | { does: 'log'; person: string; day: string; summary: string }
  /** A line, a number or an address for somebody's card. */
  | { does: 'contact'; person: string; says: string }
  /** A status in the words of the person, which the record may not have. */
  | { does: 'state'; object: string; state: string }
  /** Something is to be done, and the words do not tell what. */
  | { does: 'unclear' }
/** `also`: what else it tells to change. `unread`: words of it that were not understood. */
export type Command = (Making | Change | Recurring) & { also?: Change[]; unread?: string }

const first = (rules: readonly RegExp[], text: string) => {
  for (const pattern of rules) {
    const groups = pattern.exec(text)?.groups
    if (groups) return groups
  }
  return null
}
const bare = (text = '') =>
  text
    .trim()
    .replace(/^["“„'‚]+|["”“'‘]+$/gu, '')
    .replace(/^["“„'‚](.*)["”“'‘]$/u, '$1')
    .trim()

/** The one thing that a message tells to do; null where it asks or tells something else. `today`: yyyy-mm-dd. `zone`: the person's. */
export function commandIn(message: string, today: string, zone = 'UTC'): Command | null {
  // What is asked each time may end as a question does.
  const recurring = recurringIn(message)
  if (recurring) return recurring
  if (message.length > 1_000) return null
  const order = orderIn(message)
  if (!order) return null
  const clock = { today, zone, german: asksInGerman(message) || order.german }
  const command =
    newContactIn(order.whole) ??
    headed(order, clock) ??
    making(order, clock) ??
    changing(order, message, clock) ??
    ofThingFirst(order, message, clock)
  return command && unshielded(command, order.kept)
}

/** "Team photos: tick it off", "der Antrag hat das falsche Datum, setz ihn auf den 4.": the order's "it" is what stands before it. */
function ofThingFirst({ text }: Order, message: string, clock: Clock): Command | null {
  for (const joint of text.matchAll(THING_JOINT)) {
    const thing = thingBefore(text.slice(0, joint.index))
    const behind = text.slice(joint.index + joint[0].length)
    if (thing === null || !beginsOrder(withoutFillers(behind))) continue
    const told = changing(plainOrder(behind, true), message, clock)
    if (told && 'object' in told && IT.test(told.object)) return { ...told, object: thing }
  }
  return null
}

/** What was quoted stands in the words again: with its marks in what is written, without in what names something. */
function unshielded(command: Command, kept: Order['kept']): Command {
  const entries = Object.entries(command).map(([name, value]) => [
    name,
    typeof value === 'string'
      ? kept(value, name === 'title' ? command.does !== 'rename' : name === 'content' || name === 'summary')
      : name === 'also' && Array.isArray(value)
        ? value.map((each) => unshielded(each, kept))
        : value,
  ])
  return Object.fromEntries(entries) as Command
}

/** A task with whose it is and when before it. */
function headed({ whole }: Order, clock: Clock): Command | null {
  const [words, more] = aside(whole, clock)
  const task = taskByHead(words, clock)
  return task && withMore(task, more)
}

function making({ text }: Order, clock: Clock): Command | null {
  const task = first(
    CREATE_TASK.filter((pattern) => isDated(pattern.exec(text)?.groups?.when, clock)),
    text,
  )
  const remind = task ? undefined : REMIND.exec(text)?.groups
  const made = task ?? remind
  if (made) {
    const [words = '', more] = aside(
      `${made.made ?? ''}${made.when ? ` ${made.when.replace(/^(?:für|for) /iu, clock.german ? 'bis ' : 'by ')}` : ''}`,
      clock,
    )
    const created = withMore(taskOf(words, made.person ?? null, clock), more)
    if (remind && created.due_date && isDayAlone(made.made ?? '', clock)) return { ...created, title: '' }
    if (created.title !== '') return remind ? { ...created, title: plainly(thoughtOf(created.title, text)) } : created
  }
  if (NOTHING_YET.test(text)) return { does: 'create_task', title: '', due_date: null, time: null, person: null }
  const goal = first(CREATE_GOAL, text)
  if (goal) {
    const { title, due_date } = titled(goal.made ?? '', clock)
    return { does: 'create_goal', title, due_date }
  }
  const append = first(APPEND, text)
  if (append) return { does: 'append_note', object: bare(append.object), content: append.made ?? '' }
  const log = first(LOG, text)
  // "Trag das Telefonat mit Anna ein: …": the end of the verb stands before what is told.
  if (log?.whom)
    return {
      does: 'log',
      person: log.whom,
      day: clock.today,
      summary: `${capital(log.whom)}: ${bare(log.made)}`.slice(0, 200),
    }
  if (log) return logged((log.made ?? '').replace(/ ein(?=:)/u, ''), clock, log.kind)
  const note = first(NOTE, text)
  return note ? { does: 'add_note', content: capital(bare(note.made)) } : null
}

/** Whether words that stand for a day are one; where none stand, nothing is to be one. */
const isDated = (when: string | undefined, clock: Clock): boolean =>
  when === undefined || titled(when, clock).due_date !== null

const isDayAlone = (made: string, clock: Clock): boolean => wholeDay(withPartApart(made), clock)?.rest === ''

function taskOf(given: string, person: string | null, clock: Clock): CreateTask {
  const { priority, rest } = priorityApart(given)
  const made = withPartApart(rest).replace(/^(?:den|die|das) (?=\p{Lu})/u, '')
  const ranked = priority === null ? {} : { priority }
  const timed = timeIn(made)
  const { title, due_date } = titled(timed?.rest ?? made, clock)
  // Without a day the time stays in the words.
  if (title !== '' && timed && due_date)
    return { does: 'create_task', title, due_date, time: timed.time, person, ...ranked }
  return { does: 'create_task', ...titled(made, clock), time: null, person, ...ranked }
}

/** "… und setz sie auf hoch" behind what a task shall say is no part of it. */
function aside(made: string, clock: Clock): [string, Change?] {
  const at = made.search(/(?:[,;]| und| and) (?=\p{L}+ (?:it|this|that|them|sie|es|ihn|die|das) )/iu)
  if (at < 0) return [made]
  const more = made.slice(at).replace(/^(?:[,;]| und| and) /iu, '')
  const told = changeIn(plainOrder(more, false).text, clock)
  return told && told.unread === '' && IT.test(told.change.object) ? [made.slice(0, at), told.change] : [made]
}

function withMore(task: CreateTask, more: Change | undefined): CreateTask {
  if (more?.does === 'priority') return { ...task, priority: more.priority }
  if (more?.does === 'assign') return { ...task, person: more.person }
  if (more?.does === 'move' && more.due_date) return { ...task, due_date: more.due_date, time: more.time ?? task.time }
  return task
}

/** A thing alone says nothing to do: "erinnere mich an den Kran" is to think of it. */
function thoughtOf(given: string, text: string): string {
  const title = capital(given.replace(/^daran,? (?:dass )?(?=\p{L})/iu, ''))
  if (!/^\p{Lu}[\p{L}-]+$/u.test(title)) return title
  const thing = new RegExp(`(?<!\\p{L})an (?:(?:den|die|das|dem|meine?n?|unsere?n?) )?${title}(?!\\p{L})`, 'iu').exec(
    text,
  )
  return thing ? `${capital(thing[0])} denken` : title
}

const JOINT = /(?:,? (?:und|and)(?: (?:dann|then|also|auch))?|[,;] (?:dann|then)|[;,]) /giu
const ELLIPTIC = /^(?:auf|to|an|by|um) /iu

/** Of these the object is all that is told. */
const NAMES_ONLY: ReadonlySet<string> = new Set(['complete', 'cancel', 'delete', 'reopen'])

/** It says all that is to become of a thing. */
const isWhole = (told: Told | null): boolean =>
  told?.unread === '' &&
  !(told.change.does === 'move' && !told.change.due_date && !told.change.time && !told.change.shift)

/** Orders of one sentence, each with its verb; a part that tells none belongs to the one before. */
function partsOf(text: string, clock: Clock): string[] {
  const verb = /^\p{L}+/u.exec(text)?.[0] ?? ''
  // "Cancel the permit and the survey": one verb that says all, over two things.
  const isMeant = (part: string) => NAMES_ONLY.has(changeIn(plainOrder(part, false).text, clock)?.change.does ?? '')
  const parts: string[] = []
  let [from, lead] = [0, '']
  for (const joint of text.matchAll(JOINT)) {
    const next = text.slice(joint.index + joint[0].length)
    const [here = ''] = next.split(JOINT)
    const tells = (part: string) => isWhole(changeIn(plainOrder(part, false).text, clock))
    const isOrder = beginsOrder(next) && (tells(here) || tells(next))
    // "… und auf hoch", "… und die Inventur auf Montag": the verb is said once.
    const again = ELLIPTIC.test(next) ? `${clock.german ? 'setze sie' : 'set it'} ` : `${verb} `
    const isMore =
      !isOrder && tells(again + here) && tells(lead + text.slice(from, joint.index)) && !isMeant(again + here)
    if (!(isOrder || isMore)) continue
    parts.push(lead + text.slice(from, joint.index))
    lead = isMore ? again : ''
    from = joint.index + joint[0].length
  }
  return [...parts, lead + text.slice(from)]
}

function changing({ text, weak }: Pick<Order, 'text' | 'weak'>, message: string, clock: Clock): Command | null {
  const ticked = first(TICKED, withoutFillers(message))
  if (ticked) return { does: 'complete', object: bare(ticked.object) }
  const [head = '', ...more] = partsOf(reasonApart(text, clock), clock)
  const main = NO_ORDER.test(head) ? null : changeIn(head, clock, weak)
  if (!main) return doneIn(message.trim())
  const rest = more.map((part) => changeIn(plainOrder(part, true).text, clock))
  const further = rest.filter((each): each is Told => each !== null)
  const also = [...main.also, ...further.flatMap(({ change, also }) => [change, ...also])]
  const unread = [main.unread, ...further.map((each) => each.unread), ...more.filter((_, at) => rest[at] === null)]
    .filter((words) => words !== '')
    .join('; ')
  return { ...main.change, ...(also.length > 0 ? { also } : {}), ...(unread === '' ? {} : { unread }) }
}

/** Why it is told, behind the order: "…, I've read it", "…, N3 ist zu". */
const REASON =
  /^(?:(?:i|we|you|he|she|it|they|that|this|ich|wir|er|sie|es|das)(?:['’]?(?:ve|m|s|re))?(?!\p{L})|(?:ist|hat|hab|haben?|sind|wurden?) |[^,;]{1,40}? (?:is|are|was|were|has|have|came|ist|sind|war|waren|hat|haben|kam) )/iu

/** An order without the reason that stands behind it, where it is whole without. */
function reasonApart(text: string, clock: Clock): string {
  const at = text.lastIndexOf(', ')
  if (at < 0 || !REASON.test(text.slice(at + 2)) || beginsOrder(text.slice(at + 2))) return text
  const head = text.slice(0, at)
  return isWhole(changeIn(head, clock)) ? head : text
}

const DUE =
  /^(?:on|by|until|till|before|for|am|bis|zum|ab|im)$|[\s,;(–-](?:due|due on|due by|by|until|till|on|before|for|bis|bis zum|am|zum|fällig|fällig am|auf)(?: the| den| dem| zum| am)?$|[\s,;(–-](?:the|den|dem|zum|am)$/iu

/** A title and the day it is due, out of 'Call the roofer, due Thursday'. */
function titled(given: string, { today, zone, german }: Clock): { title: string; due_date: string | null } {
  const made = dotted(given.trim())
  const base = dateBase(made, today, zone, german)
  const found = datesIn(made, base).at(-1)
  if (!found) return { title: capital(bare(made.replace(/[.!,]$/, ''))).slice(0, 200), due_date: null }
  const head = made.slice(0, found.from).trimEnd().replace(DUE, '')
  const rest = `${head} ${made.slice(found.to)}`
    .replace(/\s+/g, ' ')
    .replace(/ ?,(?: ?,)+/g, ',')
    .replace(/^[ ,]+|[\s,.;:)–-]+$/gu, '')
  // "am Montag an den Bericht": what somebody is to be reminded of.
  const thing =
    head === '' && german
      ? rest.trim().replace(/^an (?:(?:den|die|das|dem|mein\p{L}*|unser\p{L}*) |(?=\p{Lu}))/u, '')
      : rest
  return { title: capital(bare(thing) || bare(made)).slice(0, 200), due_date: found.day }
}

const HONORIFICS = String.raw`(?:(?:[Ff]rau|[Hh]errn?|[Dd]r\.|[Mm]r\.?|[Mm]rs?\.?|[Mm]s\.?)\s+){0,2}`
const WITH = String.raw`(?:mit|with|to|von|bei|from)\s+`
const CAPITAL_PERSON = new RegExp(`(?:${WITH})?${HONORIFICS}(\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)?)`, 'u')
/** At the head of what is told, as people type on a phone: "alina: …", "mit frau brandt, …". */
const SMALL_PERSON = new RegExp(`^(?:${WITH})?${HONORIFICS}(\\p{Ll}[\\p{L}'’-]+(?: \\p{Ll}[\\p{L}'’-]+)?)$`, 'u')
const OF_TALK = /^(?:\p{L}+ )??(?:Anruf|Telefonat|Gespräch|Treffen|Besuch|Termin|Call|Meeting|Mail)\s*/iu

/** "24.11. Anruf mit Jana Friedrichs, Antrag kommt" */
function logged(made: string, { today, zone, german }: Clock, kind = german ? 'Gespräch' : 'Talk'): Command | null {
  const base = dateBase(made, today, zone, german)
  const end = made.search(/[:;,–]| - /u)
  const head = end > 0 && end <= 60 ? end : 12
  const day = datesIn(made, base).find(({ day: each, from }) => each <= today && from < head)
  const text = day
    ? `${made.slice(0, day.from).replace(/(?:^|\s)(?:for|on|at|of|vom|am|für)\s*$/iu, ' ')}${made.slice(day.to)}`
        .replace(/\s+(?=[:;,])/gu, '')
        .trim()
    : made
  const bareText = text.replace(OF_TALK, '')
  const before = bareText.slice(0, Math.max(0, bareText.search(/[:;,–]| - /u))).trim()
  const small = SMALL_PERSON.exec(before)?.[1]
  const person = small ?? CAPITAL_PERSON.exec(bareText)?.[1]
  if (!person) return null
  // Whom it is with stands on the card: "Anna Berg: agrees" is told as "Call: agrees".
  const isHead = text.startsWith(`${person}: `) || (small !== undefined && text.startsWith(`${person}, `))
  const told = isHead ? text.slice(person.length + 2) : null
  const summary = told === null ? bare(text) : `${kind}: ${bare(told)}`
  return { does: 'log', person, day: day?.day ?? today, summary: capital(summary).slice(0, 200) }
}
