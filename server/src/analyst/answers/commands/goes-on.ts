// A message that goes on with the command before it: the day or the name that was asked for, or another day in place of the one that was told.
import { withPartApart } from '../../dates/part-of-day.ts'
import { IT } from '../gate/it.ts'
import type { Change } from './changes.ts'
import { type Command, commandIn } from './command.ts'
import { type Clock, type Shift, shifted, shiftIn, wholeDay } from './command-days.ts'
import { taskIn } from './making.ts'

/** What the analyst said last, and whether its card still waits. */
export type Spoken = { replied: string | null; waits: boolean }
type When = { day: string | null; time: string | null; shift: Shift | null }

/** Takes something back, or leads to what shall be instead. */
const LEAD =
  /^(?:no|nope|nah|sorry|actually|wait|oops|oh|ah|hmm?|ok(?:ay)?|well|hang on|hold on|better|rather|or|but|and|scratch that|correction|on second thoughts?|i meant?|i mean|please|then|let['’]s|thanks?(?: you)?|nein|nee|ne|doch|lieber|besser|eher|ach|halt|moment|stopp?|entschuldigung|pardon|eigentlich|also|oder|aber|und|dann|bitte|ich meine|ich meinte|quatsch|korrektur|danke)(?!\p{L})[\s,.:;!–—-]{0,4}/iu
const MAKES =
  /^(?:make|have|do|set|move|change|push|shift|put|say|take|mache?n?|nimm|nehmen|setze?n?|lege?n?|verschiebe?n?|verlege?n?|ändere?|stelle?|sagen)(?: (?:it|that|this|them|es|das|ihn|sie|dies|wir|daraus|draus)){0,2}(?= )/iu
/** Asks for it politely: only such a question tells what to do. */
const POLITE =
  /^(?:(?:can|could|shall) (?:we|you|i)|(?:können|könnten|sollen|wollen) wir|(?:kannst|könntest) du|geht|ginge|passt)(?: auch| es| das)?(?= )\s/iu
const SHALL_BE =
  /^(?:it|that|es|das|sie|er) (?:should be|should say|is|was meant to be|has to be|soll|sollte|muss|ist|wäre)(?= )/iu
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
function whenIn(message: string, clock: Clock): { when: When; marked: boolean } | null {
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
  return { when: { day: found.day, time: found.time, shift: null }, marked }
}

/** What a message before told to do, as a command; "remind me to …" is one, too. */
export function commandOf(before: BeforeGated | null, today: string): Command | null {
  if (before?.command) return before.command
  if (before?.kind !== 'create_task') return null
  const { title, due_date, time = null, priority } = taskIn(before.subject ?? '', today)
  return { does: 'create_task', title, due_date, time, person: null, ...(priority ? { priority } : {}) }
}
type BeforeGated = { kind: string; subject: string | null; command?: Command }

/** Whether a command has no day yet where it needs one, or may have one. */
const lacksDay = (base: Command): boolean =>
  base.does === 'move'
    ? base.due_date === null
    : base.does === 'create_task' || base.does === 'create_goal'
      ? base.due_date === null
      : false

/** The command that a message goes on with; null where it says something of its own. */
export function goesOn(message: string, base: Command, clock: Clock, { replied, waits }: Spoken): Command | null {
  if (base.does === 'create_task' && base.title === '') return named(message, base, clock)
  const told = whenIn(message, clock)
  if (told && (told.marked || waits || lacksDay(base))) return withWhen(base, told.when, waits)
  const asked = replied ?? ''
  if (ASKS.test(message)) return null
  const name = NAME.exec(message.trim())?.groups?.name
  if (name && ASKED_WHOM.test(asked)) {
    if (base.does === 'log') return { ...base, person: name }
    if (base.does === 'assign') return { does: 'assign', object: base.object, person: name }
  }
  const object = WHICH.exec(message.trim())?.groups?.object
  return object && ASKED_WHICH.test(asked) && 'object' in base ? { ...base, object: `${object} ${base.object}` } : null
}

/** Another day for what an earlier command made or moved: "it" is what that command was done to. */
export function instead(command: Command, base: Command | null): Command | null {
  if (command.does !== 'move' || command.also || !IT.test(command.object) || !base) return null
  if (base.does !== 'create_task' && base.does !== 'create_goal') return null
  const { due_date: day, time, shift = null } = command
  return withWhen(base, { day, time, shift })
}

/** `waits`: nothing of the command was done yet, so that what else it tells still holds. */
function withWhen(base: Command, { day, time, shift }: When, waits = false): Command | null {
  if (base.does === 'create_task') {
    const due = day ?? (shift && base.due_date ? shifted(base.due_date, shift) : base.due_date)
    return { ...base, due_date: due, time: time ?? base.time, remade: base.remade ?? base.title }
  }
  if (base.does === 'create_goal') {
    const due = day ?? (shift && base.due_date ? shifted(base.due_date, shift) : null)
    return due === null ? null : { ...base, due_date: due, remade: base.title }
  }
  if (!('object' in base) || base.does === 'kpi' || base.does === 'append_note' || base.does === 'delete') return null
  if (base.does === 'state') return null
  const before = base.does === 'move' ? base : null
  const due =
    day ?? (shift && before?.due_date ? shifted(before.due_date, shift) : shift ? null : (before?.due_date ?? null))
  const moved = { does: 'move', object: base.object, due_date: due, time: time ?? before?.time ?? null } as const
  const { also = [], ...main } = base
  const kept = waits ? [...('object' in main ? [main] : []), ...also] : []
  const rest = kept.filter((each): each is Change => each.does !== 'move')
  return { ...moved, ...(shift && due === null ? { shift } : {}), ...(rest.length > 0 ? { also: rest } : {}) }
}

/** What a task shall say, after it was asked for. */
function named(message: string, base: CreateTask, { today, zone, german }: Clock): Command | null {
  if (ASKS.test(message) || message.length > 200) return null
  const made = german ? commandIn(`Erinnere mich ${message}`, today, zone) : null
  const { title, due_date, time = null, priority } = made?.does === 'create_task' ? made : taskIn(message, today)
  if (title === '') return null
  const ranked = priority ?? base.priority
  const day = due_date ?? base.due_date
  return { ...base, title, due_date: day, time: time ?? base.time, ...(ranked ? { priority: ranked } : {}) }
}
type CreateTask = Extract<Command, { does: 'create_task' }>

const ASKS =
  /\?\s*$|^(?:who|what|when|where|why|which|how|wer|was|wann|wo|wie|warum|welche[rsnm]?|nothing|nichts)(?!\p{L})/iu

const ASKED_WHOM =
  /^(?:Whom do you mean|Wen meinst du|To whom shall|An wen soll)|among those who can be given tasks here|unter denen, die hier Aufgaben bekommen können/u
const ASKED_WHICH = /^(?:Which (?:task|KPI|note)|Welche (?:Aufgabe|Kennzahl|Notiz))/u
const NAME =
  /^(?:(?:to|for|with|an|für|mit|i mean|i meant|ich meine|den|die) )?(?<name>(?:(?:frau|herrn?|mr\.?|ms\.?|mrs\.?|dr\.?) )?\p{L}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){0,2})[\s.!]{0,3}$/iu
const WHICH =
  /^(?:the |die |den |das |der )?(?<object>[\p{L}\d][\p{L}\d'’&/-]*(?: [\p{L}\d'’&/-]+){0,7}?)(?: one| task| aufgabe)?[\s.!]{0,3}$/iu
