// What is to be done, in a sentence of English or German: one verb of doing, the object it is done to, and what it shall become.
import { withPartApart } from '../dates/part-of-day.ts'
import { timeIn } from '../dates/time-of-day.ts'
import { dateBase, datesIn } from '../dates/written.ts'
import { numberOf } from '../text/amounts.ts'
import { asksInGerman } from '../text/asked.ts'
import { capital } from '../text/speech.ts'
import { type Recurring, recurringIn } from './recurring.ts'

export type Command =
  | { does: 'create_task'; title: string; due_date: string | null; time: string | null; person: string | null }
  | { does: 'create_goal'; title: string; due_date: string | null }
  | { does: 'create_contact'; name: string }
  | { does: 'add_note'; content: string }
  | { does: 'append_note'; content: string; object: string }
  | { does: 'move'; object: string; due_date: string; time: string | null }
  | { does: 'complete'; object: string }
  | { does: 'cancel'; object: string }
  | { does: 'reopen'; object: string }
  | { does: 'assign'; object: string; person: string }
  | { does: 'rename'; object: string; title: string }
  | { does: 'log'; person: string; day: string; summary: string }
  | { does: 'kpi'; object: string; value: number }
  | Recurring

/** What dates are counted from, and how they are read. */
type Clock = { today: string; zone: string; german: boolean }

const POLITE = String.raw`(?:(?:(?:can|could|would|will) you (?:please )?|please |kindly |bitte |kannst du (?:bitte )?|könntest du (?:bitte )?|i(?:['’]d| would) like (?:you )?to )*)`
const rule = (pattern: string) => new RegExp(`^${POLITE}${pattern}[\\s.!]*$`, 'isu')
const TASK = String.raw`(?:(?:the|my|a|an|another|new|neue[ns]?|die|den|das|eine[nr]?|ne[nr]?|'ne|meine[nr]?|der|mal) )*(?:task|to-?do|reminder|action item|aufgabe|erinnerung)`

const CREATE_TASK = [
  rule(
    String.raw`(?:create|add|make|set up|new)(?: me)? ${TASK}(?: for (?<person>\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?))?\s*(?:[:,–-]|to |called |that )\s*(?<made>.+)`,
  ),
  rule(
    String.raw`(?:lege?|erstelle?|mache?|füge?|notiere?|setze?|schreibe?|trage?|nimm|pack[e]?|erfasse?) (?:mir )?(?:bitte )?${TASK}(?: (?:an|hinzu|ein|auf))?(?: für (?<person>\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?))?(?: an| hinzu)?\s*[:,–-]\s*(?<made>.+)`,
  ),
  rule(
    String.raw`(?:neue )?(?:aufgabe|todo|to-do)(?: für (?<person>\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?))?\s*:\s*(?<made>.+)`,
  ),
  rule(String.raw`erinnere? mich (?:bitte )?(?:daran,? |an )?(?<made>.+)`),
]
const CREATE_GOAL = [
  rule(
    String.raw`(?:create|add|set|new|erstelle?|lege?)(?: me| mir)? (?:a |an |ein |das |neues |new )*(?:goal|objective|ziel)(?: an)?\s*[:,–-]\s*(?<made>.+)`,
  ),
]
const CREATE_CONTACT = [
  rule(
    String.raw`(?:create|add|save|erstelle?|lege?)(?: me| mir)? (?:a |an |einen |den |neuen |new )*(?:contact|kontakt)(?: an)?(?: for| für)?\s*[:,–-]?\s*(?<made>\p{L}.{1,80})`,
  ),
]
const NOTE = [
  rule(
    String.raw`(?:notiere?|(?:neue )?notiz|schreibe? (?:dir |mir )?auf|halte? fest|merke? (?:dir|an))(?:,? dass)?\s*[:,–-]?\s*(?<made>.+)`,
  ),
]
const APPEND = [
  rule(
    String.raw`(?:add|append|put) (?:this )?to (?:the |my )?note (?:of |on |about |called )?(?<object>[^:]{2,120}):\s*(?<made>.+)`,
  ),
  rule(String.raw`ergänze? (?:die |meine )?notiz (?:vom |zu |zum |zur |über )?(?<object>[^:]{2,120}):\s*(?<made>.+)`),
]
const LOG = [
  rule(
    String.raw`(?:log|record|add|enter|note)(?: that)?(?: an?| the| my)? (?<kind>call|meeting|talk|conversation|interaction|visit|e-?mail|phone call)s? (?:with|to|from)\s+(?<made>.+)`,
  ),
  rule(
    String.raw`(?:i )?(?:just )?(?:called|met|spoke (?:to|with)|talked to|phoned)\s+(?<made>\p{Lu}.+?),? (?:please )?log (?:it|this|that)`,
  ),
  rule(
    String.raw`(?:trage?|protokolliere?|erfasse?|vermerke?|notiere?|logge?)(?: bitte)?(?: ein| auf)?\s*[:,]?\s*(?<made>.*(?<!\p{L})(?:anruf|telefonat|gespräch|treffen|besuch|termin|call|meeting|mail)(?!\p{L}).+)`,
  ),
]
const MOVE = [
  rule(
    String.raw`(?:move|postpone|push|reschedule|delay|shift|set|change|bring forward)(?: the| my)?(?: due date of| date of| deadline of)?(?: the| my)? (?<object>.{2,160}?)(?: task)?(?: back| forward| out)? (?:to|until|till|for|by) (?<to>.+)`,
  ),
  rule(
    String.raw`(?:verschiebe?|schiebe?|setze?|lege?|verlege?|ziehe?|terminiere?)(?: (?:die|den|das|meine))?(?: aufgabe| task| frist von| termin von)? (?<object>.{2,160}?)(?: (?:auf|bis|zum|nach)(?: den| dem| die)? )(?<to>.+?)(?: (?:vor|um))?`,
  ),
]
const COMPLETE = [
  rule(
    String.raw`(?:mark|set|check|tick)(?: off)?(?: the| my)?(?: task)? (?<object>.{2,160}?)(?: task)? (?:as )?(?:done|complete|completed|finished|off)`,
  ),
  rule(
    String.raw`(?:complete|finish|close|tick off|check off)(?: the| my)?(?: task)?\s*:? (?<object>.{2,160}?)(?: task)?`,
  ),
  rule(
    String.raw`(?:markiere?|setze?|hake?|melde?|stelle?)(?: (?:die|den|das|meine))?(?: aufgabe)? (?<object>.{2,160}?)(?: als| auf)? (?:erledigt|ab|fertig|abgeschlossen|abhaken)`,
  ),
  rule(String.raw`(?:erledige?|schließe?|beende?)(?: (?:die|den|das|meine))?(?: aufgabe) (?<object>.{2,160}?)(?: ab)?`),
  rule(String.raw`(?:aufgabe )(?<object>.{2,160}?) (?:ist )?(?:erledigt|fertig)`),
  // "the boiler is ordered, tick it off"
  rule(
    String.raw`(?<object>.{2,120}?) (?:is|are|was|were|has been|have been) (?:now |already )?\p{L}+[,;.]? (?:so |please )*(?:(?:tick|check|cross) (?:it|that|this|them) off|mark (?:it|that|this|them) (?:as )?(?:done|finished|complete))`,
  ),
  rule(
    String.raw`(?<object>.{2,120}?) (?:ist|sind|wurden?) (?:jetzt |schon )?\p{L}+[,;.]? (?:bitte )?(?:abhaken|hake? (?:es|das|ihn|sie) ab|(?:als )?erledigt(?: markieren| setzen)?)`,
  ),
]
const REOPEN = [
  rule(String.raw`(?:reopen|re-open|open again|undo)(?: the| my)?(?: task)? (?<object>.{2,160}?)(?: task)?`),
  rule(String.raw`(?:mark|set)(?: the| my)?(?: task)? (?<object>.{2,160}?) (?:as )?(?:not done|open|to do)(?: again)?`),
  rule(
    String.raw`(?:öffne?|setze?)(?: (?:die|den|das|meine))?(?: aufgabe)? (?<object>.{2,160}?) (?:wieder|erneut)(?: auf offen| auf)?`,
  ),
]
const CANCEL = [
  rule(
    String.raw`(?:cancel|drop|scrap|strike|delete|remove|get rid of)(?: the| my)? (?:task|to-?do):? (?<object>.{2,160}?)`,
  ),
  rule(
    String.raw`(?:cancel|drop|scrap|strike|delete|remove|get rid of)(?: the| my)? (?<object>.{2,160}?) (?:task|to-?do)`,
  ),
  rule(
    String.raw`(?:streiche?|storniere?|lösche?|entferne?)(?: (?:die|den|das|meine))? (?:aufgabe|to-?do):? (?<object>.{2,160}?)`,
  ),
]
const ASSIGN = [
  rule(
    String.raw`(?:assign|give|hand(?: over)?|delegate)(?: the| my)?(?: task)? (?<object>.{2,160}?)(?: task)? to (?<person>\p{L}[\p{L}'’.-]*(?: \p{L}[\p{L}'’.-]*){0,2})`,
  ),
  rule(
    String.raw`(?:gib|weise?|übergib|delegiere?|übertrage?)(?: (?:die|den|das|meine))?(?: aufgabe)? (?<object>.{2,160}?) (?:an )?(?<person>\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,2})(?: zu)?`,
  ),
]
const RENAME = [
  rule(String.raw`(?:rename|retitle)(?: the| my)?(?: task| goal)? (?<object>.{2,160}?) (?:to|as|into) (?<made>.+)`),
  rule(
    String.raw`(?:benenne?|nenne?)(?: (?:die|den|das|meine))?(?: aufgabe| ziel)? (?<object>.{2,160}?) (?:um )?(?:in|zu) (?<made>.+?)(?: um)?`,
  ),
]
const KPI = [
  rule(
    String.raw`(?:set|update|change|record|enter)(?: the| my)?(?: kpi| value of| number for)? (?<object>.{2,120}?) (?:to|at|is now|as|=) (?<value>[-\d][\d.,' ]*)\s*(?:%|\p{L}{0,12}|€|\$|£)?`,
  ),
  rule(
    String.raw`(?:setze?|trage?|ändere?|aktualisiere?)(?: (?:den|die|das))?(?: kpi| wert von| kennzahl)? (?<object>.{2,120}?) (?:auf|mit) (?<value>[-\d][\d.,' ]*)\s*(?:%|\p{L}{0,12}|€|\$|£)?(?: ein)?`,
  ),
]

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
  if (message.length > 1_000 || /\?\s*$/.test(message)) return null
  const german = asksInGerman(message)
  const clock = { today, zone, german }
  const day = (text: string) => dayIn(text, clock)
  const task = first(CREATE_TASK, message)
  if (task) {
    const made = withPartApart(task.made ?? '').replace(/^(?:den|die|das) (?=\p{Lu})/u, '')
    const timed = timeIn(made)
    const { title, due_date } = titled(timed?.rest ?? made, clock)
    // Without a day the time stays in the words.
    if (title !== '' && timed && due_date)
      return { does: 'create_task', title, due_date, time: timed.time, person: task.person ?? null }
    const plain = titled(made, clock)
    if (plain.title !== '') return { does: 'create_task', ...plain, time: null, person: task.person ?? null }
  }
  const goal = first(CREATE_GOAL, message)
  if (goal) {
    const { title, due_date } = titled(goal.made ?? '', clock)
    return { does: 'create_goal', title, due_date }
  }
  const append = first(APPEND, message)
  if (append) return { does: 'append_note', object: bare(append.object), content: append.made ?? '' }
  const log = first(LOG, message)
  if (log) return logged(log.made ?? '', clock, log.kind)
  const contact = first(CREATE_CONTACT, message)
  if (contact) return { does: 'create_contact', name: bare(contact.made) }
  const note = first(NOTE, message)
  if (note) return { does: 'add_note', content: capital(bare(note.made)) }
  const complete = first(COMPLETE, message)
  if (complete) return { does: 'complete', object: bare(complete.object) }
  const cancel = first(CANCEL, message)
  if (cancel) return { does: 'cancel', object: bare(cancel.object) }
  const reopen = first(REOPEN, message)
  if (reopen) return { does: 'reopen', object: bare(reopen.object) }
  const rename = first(RENAME, message)
  if (rename) return { does: 'rename', object: bare(rename.object), title: bare(rename.made) }
  const move = first(MOVE, message)
  const at = timeIn(move?.to ?? '')
  const to = move ? day(at?.rest ?? move.to ?? '') : null
  if (move && to) return { does: 'move', object: bare(move.object), due_date: to, time: at?.time ?? null }
  const kpi = first(KPI, message)
  if (kpi) {
    const value = numberOf(kpi.value ?? '')
    if (Number.isFinite(value)) return { does: 'kpi', object: bare(kpi.object), value }
  }
  const assign = first(ASSIGN, message)
  if (assign) return { does: 'assign', object: bare(assign.object), person: assign.person ?? '' }
  return null
}

/** The dot of '10.12.' is no full stop. */
const dotted = (text: string) => text.replace(/(\d\.\d{1,2})$/, '$1.')

function dayIn(text: string, { today, zone, german }: Clock): string | null {
  const base = dateBase(text, today, zone, german)
  return datesIn(dotted(text), base).at(-1)?.day ?? null
}

const DUE =
  /^(?:on|by|until|till|before|for|am|bis|zum|ab|im)$|[\s,;(–-](?:due|due on|due by|by|until|till|on|before|for|bis|bis zum|am|zum|fällig|fällig am|auf)(?: the| den| dem| zum| am)?$|[\s,;(–-](?:the|den|dem|zum|am)$/iu

/** A title and the day it is due, out of 'Call the roofer, due Thursday'. */
function titled(given: string, { today, zone, german }: Clock): { title: string; due_date: string | null } {
  const made = dotted(given.trim())
  const base = dateBase(made, today, zone, german)
  const found = datesIn(made, base).at(-1)
  if (!found) return { title: capital(bare(made.replace(/[.!]$/, ''))).slice(0, 200), due_date: null }
  const head = made.slice(0, found.from).trimEnd().replace(DUE, '')
  const rest = `${head} ${made.slice(found.to)}`.replace(/\s+/g, ' ').replace(/[\s,.;:)–-]+$/u, '')
  // "am Montag an den Bericht": what somebody is to be reminded of.
  const thing =
    head === '' && german
      ? rest.trim().replace(/^an (?:(?:den|die|das|dem|mein\p{L}*|unser\p{L}*) |(?=\p{Lu}))/u, '')
      : rest
  return { title: capital(bare(thing) || bare(made)).slice(0, 200), due_date: found.day }
}

/** "24.11. Anruf mit Jana Friedrichs, Antrag kommt" */
function logged(made: string, { today, zone, german }: Clock, kind = german ? 'Gespräch' : 'Talk'): Command | null {
  const base = dateBase(made, today, zone, german)
  const dates = datesIn(made, base)
  const day = dates.find(({ day: each }) => each <= today)
  const text = day && day.from < 12 ? `${made.slice(0, day.from)} ${made.slice(day.to)}`.trim() : made
  const person =
    /(?:(?:mit|with|to|von|bei|from)\s+(?:(?:frau|herrn?|dr\.|mr\.?|ms\.?|mrs\.?)\s+)?)?(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)/u.exec(
      text.replace(/^(?:\p{L}+ )??(?:Anruf|Telefonat|Gespräch|Treffen|Besuch|Termin|Call|Meeting|Mail)\s*/u, ''),
    )?.[1]
  if (!person) return null
  // Whom it is with stands on the card: "Anna Berg: agrees" is told as "Call: agrees".
  const told = text.startsWith(`${person}: `) ? text.slice(person.length + 2) : null
  const summary = told === null ? bare(text) : `${kind}: ${bare(told)}`
  return { does: 'log', person, day: day?.day ?? today, summary: capital(summary).slice(0, 200) }
}
