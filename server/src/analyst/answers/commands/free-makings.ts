// What an order of no form tells to make: a note, a talk, a line on somebody's card, a task, a contact or a goal.
import { dateBase, datesIn } from '../../dates/written.ts'
import { capital } from '../../text/speech.ts'
import type { Command } from './command.ts'
import type { Clock } from './command-days.ts'
import { anyOf, clausesOf, peeled, toldOf, whenApart, withoutFilling } from './free-words.ts'
import { newContactIn } from './new-contact.ts'
import { priorityApart } from './priorities.ts'

const TITLES = String.raw`(?:(?:frau|herrn?|fr\.|hr\.|mr\.?|mrs\.?|ms\.?|sir|rev\.?|prof\.?|dr\.?|kollege|kollegin|kunden?|kundin|mandantin?|mandanten|kontakt|contact|client|customer) ){0,3}`
const NAMED = String.raw`(?-i:[\p{Lu}][\p{L}'’&.-]{0,30}(?: (?:van |von |de |der |al )?[\p{Lu}][\p{L}'’&-]{0,30}){0,2})`
export const NAME = `${TITLES}${NAMED}`

const NOTING = String.raw`note|notes|jot|scribble|capture|memo|vermerke?n?|notiere?n?|notiz|eintrag|file|log|take (?:this|that|it) down|put (?:this|that|it) down|write (?:this|that|it) down|halte? fest|festhalten|merke?|nachtragen|eintragen|erfassen|trage?n?|schreibe?n?|füge?`
const NOTE = anyOf(NOTING)
const DASS = new RegExp(
  String.raw`^(?<head>.{0,80}?(?<!\p{L})(?:${NOTING}|put|enter)(?!\p{L})[^:]{0,60}?),? (?:that|dass|saying)(?!\p{L}),? (?<made>.{3,})$`,
  'iu',
)
const COLON = new RegExp(
  String.raw`^(?<head>[^:]{0,90}?(?<!\p{L})(?:${NOTING})(?!\p{L})[^:]{0,60}): ?(?<made>.{3,})$`,
  'iu',
)
const BEHIND =
  /^(?<made>.{6,300}?)[,.;]? (?:(?:make|take) a note|note (?:it|this|that)(?: down)?|jot (?:it|this|that) down|log (?:it|this|that)|write (?:it|this|that) down|(?:schreibe?|trage?|notiere?|vermerke?) (?:das|es)(?!\p{L})(?! um(?!\p{L}))) ?(?<tail>.{0,90})$/iu
const AT_END =
  /^(?<head>.{0,40}?(?<!\p{L})(?:bei|beim|zu|zur|zum) .{2,60}?) (?<made>\u2e28\d+\u2e29) (?:ein|dazu|hinzu)?(?:schreiben|eintragen|vermerken|notieren|fügen|tragen|ergänzen)$/iu
const TOPIC =
  /(?<!\p{L})(?:under|against|for|on|to|about|re|unter|zu|zur|zum|bei|beim|für|über) (?:the |our |my |der |dem |den |die |das )?(?<topic>(?!self(?!\p{L})|it(?!\p{L})|this(?!\p{L}))\S.{0,60})$/iu
/** Whose card it is for: "bei Frau Egli", "beim Kunden Aebi". */
const CARD = new RegExp(
  String.raw`(?<!\p{L})(?:bei|beim|zu|zum|zur|on|to|for) (?:the |der |dem |den )?(?<person>${NAME})`,
  'iu',
)
const OF_CARD =
  /(?<!\p{L})(?:frau|herrn?|fr\.|hr\.|kunden?|kundin|mandantin?|mandanten|kontakt|contact|client|customer|vcard|card)(?!\p{L})/iu
const TALKED =
  'anruf|telefonat|gespräch|besuch|treffen|rückruf|ruf|call|meeting|lunch|dinner|coffee|chat|visit|telefoniert|gesprochen|getroffen|spoke|spoken|talked|rang|phoned|called|met|visited|counsel'
const TALK_HEAD = new RegExp(String.raw`^(?:.{0,24}(?<!\p{L}))?(?:${TALKED})(?!\p{L})`, 'iu')
const WHOM = new RegExp(
  String.raw`(?<!\p{L})(?:mit|with|w\/|to|von|bei|beim|from|rang|called|phoned|met|saw|visited) (?:the |der |dem |den |my |our )?(?<person>${NAME}|(?-i:\p{Ll}{4,20})(?= ))`,
  'iu',
)

const ADD_TO = /^(?:add|append) to (?<person>\p{L}[\p{L}'’ -]{1,40}?): ?(?<made>.{3,})$/iu

export function notedFreely(text: string, clock: Clock): Command | null {
  const added = ADD_TO.exec(text)?.groups
  if (added?.person && added.made && !NOTE.test(added.person))
    return { does: 'contact', person: added.person, says: capital(added.made) }
  const found = (DASS.exec(text) ?? COLON.exec(text) ?? AT_END.exec(text) ?? BEHIND.exec(text))?.groups ?? null
  if (!found?.made || isValueOnly(text) || TO_SOMEBODY.test(found.head ?? '')) return null
  const { head = '', tail = '', made } = found
  if (/(?<!\p{L})(?:task|tasks|aufgabe|aufgaben|to-?do|kpi|kennzahl|ziel|goal|status)(?!\p{L})/iu.test(head))
    return null
  const where = withoutFilling(
    `${head} ${tail}`.replace(
      /(?<!\p{L})(?:ein|hinzu|dazu|auf|rein|an|nach|nachtragen|anlegen|eintragen|folgendes|would you)(?!\p{L})/giu,
      ' ',
    ),
  ).trim()
  const told = made.replace(/[\s,;]{1,3}$/, '').trim()
  const whole = TALK_HEAD.test(told) || found.tail !== undefined ? told : `${where}: ${told}`
  const isTalk = TALK_HEAD.test(told) || anyOf(TALKED).test(where)
  const log = isTalk
    ? loggedFreely(isTalk && anyOf(TALKED).test(where) ? `${talkOf(where)}: ${told}` : whole, clock)
    : null
  if (log) return log
  const person = CARD.exec(where)?.groups?.person
  if (person && OF_CARD.test(where)) return { does: 'contact', person: withoutKind(person), says: capital(told) }
  const topic = TOPIC.exec(where)?.groups?.topic
  const note = topic ? /^(?<of>.{2,60}) note$/iu.exec(topic)?.groups?.of : undefined
  if (note && /(?<!\p{L})(?:add|append)(?!\p{L})/iu.test(head))
    return { does: 'append_note', object: peeled(note), content: capital(told) }
  const named = topic ? peeled(topic.replace(/ (?:file|note|akte)$/iu, '')) : ''
  return { does: 'add_note', content: capital(named === '' ? told : `${named}: ${told}`).slice(0, 2_000) }
}

/** A letter, and no note. */
const TO_SOMEBODY =
  /(?<!\p{L})(?:schreibe?n?|write)(?!\p{L})(?! (?:(?:dir|mir) )?(?:das |es |this |it )?(?:auf|dazu|rein|ein|down)(?!\p{L}))(?!.{0,40} (?:auf|dazu|rein|down)$)/iu
/** "Trag nach: Impfquote jetzt 88 Prozent" */
const isValueOnly = (text: string): boolean =>
  /^(?:trage?|enter|update|record|log)(?!\p{L})[^:]{0,12}:/iu.test(text) &&
  /\d ?(?:%|prozent|percent)\P{L}{0,3}$/iu.test(text)

const withoutKind = (person: string): string =>
  person.replace(/^(?:(?:kunden?|kundin|mandantin?|mandanten|kontakt|contact|client|customer) )/iu, '')
const talkOf = (where: string): string => where.slice(Math.max(0, where.search(anyOf(TALKED))))

/** A talk with somebody, as words tell of it. */
export function loggedFreely(told: string, { today, zone, german }: Clock): Command | null {
  const person =
    WHOM.exec(told)?.groups?.person ??
    new RegExp(`(?<!\\p{L})(?<person>${NAME}) (?:called|rang|phoned|was called|hat angerufen|rief an)`, 'iu').exec(told)
      ?.groups?.person
  if (!person) return null
  const day = datesIn(told.slice(0, 160), dateBase(told, today, zone, german)).find((date) => date.day <= today)
  return {
    does: 'log',
    person: withoutKind(person).replace(/['’]s$/u, ''),
    day: day?.day ?? today,
    summary: capital(told).slice(0, 200),
  }
}

const TALK_DONE =
  /^(?<told>(?:the |der |das |mein |my |phone |video )?(?:anruf|telefonat|gespräch|besuch|treffen|ruf|rückruf|call|meeting|visit) (?:mit|with|bei|beim|to|von) .{2,60}?) (?:is |ist |was |war )?(?:now |jetzt |schon )?(?:done|made|over|gemacht|erledigt|geführt)[,.:;] ?(?<more>.{3,300})$/iu
const LOG_BEHIND =
  /^(?<told>.{6,300}?)[,.;]? (?:can you |please |bitte )?(?:log|enter|record|trage?|vermerke?) (?:it|this|that|das|es)(?: down| ein)?(?: as (?:a|an) \p{L}{3,12}| als \p{L}{3,14})?(?: ein)?$/iu

/** A talk that was had, told with what came of it. */
export function talkFreely(text: string, clock: Clock): Command | null {
  const done = TALK_DONE.exec(text)?.groups
  if (done?.told) return loggedFreely(`${done.told}: ${done.more}`, clock)
  const behind = LOG_BEHIND.exec(text)?.groups?.told
  return behind && TALK_HEAD.test(behind) ? loggedFreely(behind, clock) : null
}

const NEW_TASK =
  /^(?<head>[^:.]{0,60}?(?<!\p{L})(?:task|aufgabe|to-?do|todo|reminder|erinnerung)(?!\p{L})[^:,.]{0,50}?)(?:[:,.] |: ?| to (?=\p{L}))(?<made>.{3,})$/iu
/** "Leg mir für morgen an: …", "leg mir was an für Dienstag: …" */
const FOR_ME =
  /^(?<head>(?:lege?|setze?|mache?|trage?|schreibe?) (?:(?:mir|uns|was) )?(?=[^:]{0,50}(?<!\p{L})(?:an|ein|auf)(?!\p{L}))[^:]{2,60}): ?(?<made>.{3,})$/iu
/** One that is there already. */
const THAT_TASK =
  /(?<!\p{L})(?:aus der|from the|this|diese|the|die|meine|my|\p{L}{2,30}['’]s) (?:\p{L}{2,20} )?(?:task|aufgabe|to-?do|reminder|erinnerung)(?!\p{L})|(?<!\p{L})(?:aus der|from the)(?!\p{L})/iu
const MAKES =
  /(?<!\p{L})(?:new|neue[rn]?|another|need|brauche?|lege?|mache?|erstelle?|anlegen|aufnahme|add|create|set up|make|schedule|sperre?|eine?n?|was an)(?!\p{L})/iu
const OWNER =
  /[,;.] ?(?:zuständig|verantwortlich|owner|assignee|wer|who|responsible)(?: ist| is)?:? (?<person>(?:(?:frau|herrn?|dr\.?|prof\.?|mr\.?|mrs\.?|ms\.?) ){0,2}[^,;.:\s]{2,30}(?: [^,;.:\s]{2,30})?)(?=$|[,;.])/iu
/** "Task for Signe": at the end of what leads to the task. */
const LEAD =
  / (?:for|für) (?:the |die |den |das )?(?<person>(?:(?:frau|herrn?|dr\.?|prof\.?|mr\.?|mrs\.?|ms\.?) ){0,2}[\p{L}'’-]{2,30}(?: [\p{L}'’-]{2,30})?)$/iu
const SHALL_AS_TASK = new RegExp(
  String.raw`^(?:the |der |die |das )?(?<person>${NAME}) (?:soll|should|has to|muss|needs to) (?<made>.{5,160}?)(?:[,.;] .{0,30}(?:aufgabe|task)(?!\p{L}).{0,20})?$`,
  'iu',
)
const LISTED =
  /^(?:put|add|stick|pop|chuck|get|whack|bung|throw|set|setze?|packe?|schreibe?|nimm|tu|write) (?<made>.{3,160}?) (?:on|onto|to|in|auf|in|zu) (?:(?:my|the|our|meine|meiner|die|der|mein|den)|(?<person>(?-i:\p{Lu})[\p{L}-]{1,20}?)['’]?s) (?:to-?do[- ]?|task[- ]?|aufgaben|pendenzen|todo-?)?(?:list|plate|desk|calendar|diary|liste|zettel|tisch|kalender)(?!\p{L})(?<more>.{0,100})$/iu
const ON_THERE = /^(?:put|add|stick|pop|chuck|whack) (?<made>.{3,120}?) on there$/iu
const REMINDS =
  /(?<!\p{L})(?:reminders?|(?:remind|nudge|ping|prod) (?:me|us)|erinnere? (?:mich|uns)|erinnerung|gib mir bescheid|sag mir bescheid)(?!\p{L})/iu
/** "Remind me who she is" asks. */
const ASKED =
  /(?<!\p{L})(?:remind me|erinnere? mich)(?: again)?,? (?:of|who|whose|what|when|where|which|why|how|was|is|are|wer|was|wann|wo|wie|warum)(?!\p{L})/iu
const REMIND_WORDS =
  /(?<!\p{L})(?:(?:i (?:need|want) |set |make |create |schedule |stick |bung |pop |put |add |give me |send me )?(?:a |an |eine |another )?(?:remind(?:er)?|erinnerung)(?: in| on)?|(?:remind|nudge|ping|prod|erinnere?)(?: me| mich)?)(?!\p{L})/giu
const ABOUT = /^(?:re|about|for|to|that|an|daran|dass|wegen|:|in|on)(?!\p{L})[\s:,]{0,3}/iu
const ENTERS =
  /(?<!\p{L})(?:stick|put|pop|bung|schedule|book|pencil|slot|squeeze|get|make|enter|plane?|einplanen|einzuplanen|trage?|eintragen|setze?|sperre?|blocke?|block)(?!\p{L})/iu
const ENTERED =
  /^(?:(?:stick|put|pop|bung|pencil|slot|squeeze|get) (?<in>.{2,120}?) (?:in(?: the (?:diary|calendar))?|down|on the (?:calendar|diary))(?=$| (?:for|on|at)(?!\p{L})|,)|(?:schedule|book) (?:me )?(?:in )?(?:an? |the )?(?<book>.{3,140})|(?:plane?|trage?|sperre?|blocke?) (?:mir )?(?<trag>.{3,140}?) (?:ein)(?!\p{L})|(?<plan>.{3,140}?) (?:einplanen|eintragen))/iu

/** "Put down: ring the roofer on Monday" */
const PUT_DOWN =
  /^(?:(?:put|pencil|get|take|schreibe?|trage?)(?: (?:me|mir|this|das|folgendes))? (?:down|in|auf|ein)|merke? (?:dir|mir)): ?(?<made>.{3,})$/iu

export function taskFreely(text: string, clock: Clock): Command | null {
  const put = PUT_DOWN.exec(text)?.groups?.made
  const task = put === undefined ? null : taskOf(put, clock)
  if (task?.does === 'create_task' && task.due_date !== null && task.due_date >= clock.today) return task
  const shall = SHALL_AS_TASK.exec(text)?.groups
  if (shall?.made && /(?<!\p{L})(?:aufgabe|task)(?!\p{L})/iu.test(text)) return taskOf(shall.made, clock, shall.person)
  const listed = LISTED.exec(text)?.groups ?? ON_THERE.exec(text)?.groups
  if (listed?.made)
    return taskOf(
      `${listed.made}${(listed.more ?? '').replace(/^[,;]? ?(?=\S)/, /^[,;]/.test(listed.more ?? '') ? ', ' : ' ')}`,
      clock,
      listed.person,
    )
  const named = NEW_TASK.exec(text)?.groups
  if (named?.made && MAKES.test(named.head ?? '') && !THAT_TASK.test(named.head ?? '')) {
    const lead = LEAD.exec(named.head ?? '')?.groups?.person
    const person =
      (lead && !whenApart(`für ${lead}`, clock).dated ? lead : undefined) ?? OWNER.exec(text)?.groups?.person
    const day = whenApart(named.head ?? '', clock).day
    const inner = SHALL_AS_TASK.exec(named.made.replace(/\. ende diktat$/iu, ''))?.groups
    if (inner?.made && !person) return taskOf(inner.made, clock, inner.person)
    const made = named.made.replace(OWNER, '')
    const task = taskOf(made, clock, person)
    return task?.does === 'create_task' && task.due_date === null && day ? { ...task, due_date: day } : task
  }
  const forMe = FOR_ME.exec(text)?.groups
  if (forMe?.made) {
    const task = taskOf(forMe.made, clock)
    const { day } = whenApart(forMe.head ?? '', clock)
    return task?.does === 'create_task' && task.due_date === null && day ? { ...task, due_date: day } : task
  }
  if (REMINDS.test(text) && !ASKED.test(text)) {
    const rest = whenApart(text.replace(REMIND_WORDS, ' '), clock)
    let title = rest.rest.replace(/\s+/g, ' ').trim()
    for (let count = 0; count < 4 && ABOUT.test(title); count++) title = title.replace(ABOUT, '')
    title = title.replace(/^[\s:,.;]{1,4}|(?<![\s:,.;])[\s:,.;]{1,4}$/g, '')
    if (title.length > 2)
      return {
        does: 'create_task',
        title: capital(title).slice(0, 200),
        due_date: rest.day,
        time: rest.day ? rest.time : null,
        person: null,
      }
  }
  return enteredFreely(text, clock)
}

const OF_VALUES = /(?<!\p{L})(?:kpi|kennzahl|wert|value|figure|prozent|percent)(?!\p{L})|%/iu
/** "Stick dinner with the Nakamuras in for Friday": a day, and what shall be then. */
function enteredFreely(text: string, clock: Clock): Command | null {
  const plain = withoutFilling(text)
  const clauses = clausesOf(plain)
  const when = whenApart(plain, clock)
  if (!ENTERS.test(plain) || !when.day || OF_VALUES.test(plain)) return null
  const it = clauses.findIndex((clause) =>
    /^(?:so )?(?:yeah )?(?:can (?:you|u) )?(?:stick|put|pop|bung|get|make) (?:it|that|this|that a thing)(?: in| down)?(?: for .{2,20})?$/iu.test(
      clause,
    ),
  )
  if (it > 0) {
    const before = clauses.slice(0, it)
    if (before.some((clause) => /^(?:i|ich|we|wir|he|she|they|so|the)(?!\p{L})/iu.test(clause))) return null
    return taskOf(before.join(', '), clock)
  }
  const found = ENTERED.exec(plain)
  const made = found?.groups
    ? (found.groups.in ?? found.groups.book ?? found.groups.trag ?? found.groups.plan)
    : undefined
  if (
    !found ||
    made === undefined ||
    /^(?:(?:me|mich|it|that|this|das|es)$|(?:the )?same(?!\p{L}))/iu.test(made.trim())
  )
    return null
  return taskOf(`${made}${plain.slice(found[0].length)}`, clock)
}

/** A task out of what it shall say, its day, its time and its priority. */
export function taskOf(given: string, clock: Clock, person?: string | undefined): Command | null {
  const { priority, rest: told } = priorityApart(given)
  const rest = told.replace(/!{1,3}/g, '')
  const { day, time, rest: said } = whenApart(rest, clock)
  const bare = (day ? said : rest)
    .replace(/(?<!\p{L})(?:frist|termin|due|deadline|fällig)(?!\p{L})[\s:,.]{0,3}$/iu, '')
    .replace(/ ?,(?: ?,){1,3}/g, ',')
    .replace(/^(?:to|dass|that|bis|den|die|das|a|an|the|mir)(?!\p{L})[\s:,]{0,3}/iu, '')
    .replace(/^[\s,.;:]{1,4}|(?<![\s,.;:])[\s,.;:]{1,4}$/g, '')
    .trim()
  const name = person?.replace(/^(?:die|der|den|das|the) /iu, '')
  if (toldOf(bare).length < 2) return null
  return {
    does: 'create_task',
    title: capital(bare).slice(0, 200),
    due_date: day,
    time: day ? time : null,
    person: name ?? null,
    ...(priority ? { priority } : {}),
  }
}

const NEW_GOAL = /^(?:neues ziel|new goal|new objective)(?!\p{L})[^:,]{0,30}[:,] ?(?<made>.{3,160})$/iu
const MADE_SO = /[,.;] (?:lege?|mache?|set|create|add) (?:das|es|it|this|that)(?: (?:so )?(?:an|up))?$/iu

export function namedFreely(text: string, clock: Clock): Command | null {
  const contact = newContactIn(text)
  if (contact) return contact
  const goal = NEW_GOAL.exec(text)?.groups?.made
  if (!goal) return null
  const { day, rest } = whenApart(goal.replace(MADE_SO, ''), clock)
  return { does: 'create_goal', title: capital(rest.replace(/[\s,.;]{1,3}$/, '')), due_date: day }
}

const LEADING_VERB = /^(?:get|change|update|set|put|add|correct|save|ändere?|setze?|trage?) /iu
const NUMBER = /\+?\d[\d ()/-]{6,24}\d/u
const OF_PERSON = new RegExp(
  String.raw`(?<!\p{L})(?:(?<of>${NAME})['’]s|(?:von|of|für|for|bei) (?<von>${NAME})) ?(?:new |neue )?(?:\p{L}{0,10} )?(?:number|nummer|phone|telefon|mobile|handy|e-?mail|mail|address|adresse)?`,
  'iu',
)
/** A number or an address that is new: on the card of whom it is. */
export function cardFreely(text: string): Command | null {
  if (
    !/(?<!\p{L})(?:number|nummer|telefonnummer|handynummer|phone|mobile|e-?mail|mailadresse|address|adresse|anschrift)(?!\p{L})/iu.test(
      text,
    )
  )
    return null
  const number = NUMBER.exec(text)?.[0] ?? /[\w.+-]{1,40}@[\w-]{1,40}\.[\w.]{2,20}/u.exec(text)?.[0]
  const groups = OF_PERSON.exec(text)?.groups
  const person = groups?.of ?? groups?.von
  return number && person
    ? { does: 'contact', person: withoutKind(person.replace(LEADING_VERB, '')), says: number }
    : null
}
