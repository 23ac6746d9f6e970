// A message that goes on with the command before it: the day or the name that was asked for, or another day in place of the one that was told.
import { comesOn } from '#contract/said-repeats.ts'
import { IT } from '../gate/it.ts'
import type { Change } from './changes.ts'
import { type Command, commandIn, type MadePart } from './command.ts'
import { type Clock, shifted } from './command-days.ts'
import { type Correction, correctionIn, type When, whenIn } from './corrections.ts'
import { taskIn } from './making.ts'
import { onDay } from './rule-days.ts'

/** What the analyst said last, and whether its card still waits. */
export type Spoken = { replied: string | null; waits: boolean }

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
  const corrected = told ? null : correctionIn(message, clock)
  if (corrected && (corrected.marked || waits || corrected.repeats)) {
    const command = withCorrection(base, corrected, waits)
    if (command) return command
  }
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

/** What is told of what an earlier command made: "it" is what that command was done to. */
export function instead(command: Command, base: Command | null, waits = false): Command | null {
  if (!base || !('object' in command) || !IT.test(command.object)) return null
  const { also = [], ...main } = command
  const all = [main as Change, ...also]
  if (!all.every((each) => IT.test(each.object) && OF_MADE.has(each.does))) return null
  const move = all.find((each) => each.does === 'move')
  if (base.does === 'create_goal')
    return move && all.length === 1
      ? withWhen(base, { day: move.due_date, time: move.time, shift: move.shift ?? null })
      : null
  if (base.does !== 'create_task' && !waits) return null
  const correction: Correction = { marked: true }
  for (const each of all) {
    if (each.does === 'move') correction.when = { day: each.due_date, time: each.time, shift: each.shift ?? null }
    if (each.does === 'priority') correction.priority = each.priority
    if (each.does === 'assign') correction.person = each.person
    if (each.does === 'rename') correction.title = each.title
  }
  return withCorrection(base, correction, waits)
}
const OF_MADE: ReadonlySet<string> = new Set(['move', 'priority', 'assign', 'rename'])

/** An earlier command with what a later message tells of the same thing. `waits`: nothing of it was done yet. */
function withCorrection(base: Command, told: Correction, waits: boolean): Command | null {
  const { when, priority, person, repeats, title } = told
  if (base.does === 'create_task') {
    const dated = when ? withWhen(base, when, waits) : base
    if (dated?.does !== 'create_task') return null
    const parts: (MadePart | false)[] = [
      when !== undefined && 'due',
      priority !== undefined && 'priority',
      person !== undefined && 'person',
      repeats !== undefined && 'repeats',
      title !== undefined && 'title',
    ]
    const again = dated.changed?.includes('repeats') && dated.repeats !== base.repeats
    const changed = [...parts.filter((part) => part !== false), ...(again ? (['repeats'] as const) : [])]
    return {
      ...dated,
      ...(priority ? { priority } : {}),
      ...(person ? { person } : {}),
      ...(repeats ? { repeats: { rule: repeats.rule, said: repeats.said } } : {}),
      // A rhythm without a day of its own goes on from the day that was told.
      ...(repeats && !when?.day && (base.due_date === null || !comesOn(repeats.rule, base.due_date))
        ? { due_date: repeats.first }
        : {}),
      ...(title ? { title } : {}),
      remade: base.remade ?? base.title,
      changed: [...new Set([...(waits ? (base.changed ?? []) : []), ...changed])],
    }
  }
  if (!('object' in base) || !ON_TASK.has(base.does) || repeats) return null
  const { object } = base
  const further: Change[] = [
    ...(priority ? [{ does: 'priority', object, priority } as const] : []),
    ...(person ? [{ does: 'assign', object, person } as const] : []),
    ...(title ? [{ does: 'rename', object, title } as const] : []),
  ]
  const dated = when ? withWhen(base, when, waits) : null
  if (when && !dated) return null
  const { also = [], ...main } = (dated ?? base) as Change & { also?: Change[] }
  const kept = dated || waits ? [main as Change, ...also] : []
  const [first, ...rest] = [...kept.filter(({ does }) => !further.some((each) => each.does === does)), ...further]
  return first ? { ...first, ...(rest.length > 0 ? { also: rest } : {}) } : null
}
const ON_TASK: ReadonlySet<string> = new Set(['move', 'priority', 'assign', 'rename', 'status', 'reopen'])

/** `waits`: nothing of the command was done yet, so that what else it tells still holds. */
function withWhen(base: Command, { day, time, shift, weekday = false }: When, waits = false): Command | null {
  if (base.does === 'create_task') {
    const due = day ?? (shift && base.due_date ? shifted(base.due_date, shift) : base.due_date)
    const again = base.repeats && due && (day || shift) ? onDay(base.repeats, due, weekday || shift !== null) : null
    const parts: MadePart[] = again && again !== base.repeats ? ['due', 'repeats'] : ['due']
    const changed = [...new Set<MadePart>([...(waits ? (base.changed ?? []) : []), ...parts])]
    const dated = { ...base, ...(again ? { repeats: again } : {}), due_date: due, time: time ?? base.time }
    return { ...dated, remade: base.remade ?? base.title, changed }
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
