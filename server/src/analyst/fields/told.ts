// What was asked of fields, said back at the head of the answer: so that a reader sees what was understood.
import type { ContactFilter, GoalFilter } from '#contract/field-filters.ts'
import { type Markdown, md, words } from '../text/markdown.ts'
import { many } from '../text/speech.ts'
import type { FieldsFound } from './resolve.ts'

type Language = { german: boolean }
const listed = (parts: readonly string[], { german }: Language): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} ${german ? 'und' : 'and'} ${parts.at(-1)}`

/** "Three urgent tasks of Ben Carver in “…” are overdue". */
export function taskHead(found: FieldsFound, number: number, isPart: boolean, german: boolean): Markdown {
  const { kind, whose, state } = taskParts(found, german)
  if (german) {
    const many = number === 1 ? 'Aufgabe' : 'Aufgaben'
    const least = isPart ? 'Mindestens ' : ''
    return md`${least}${number} ${inflected(kind, number)}${many}${whose} ${number === 1 ? 'ist' : 'sind'} ${state}`
  }
  const [one, several] = [`${kind}task`, `${kind}tasks`]
  const verb = number === 1 ? 'is' : 'are'
  return isPart
    ? md`At least ${number.toLocaleString('en')} ${several}${whose} are ${state}`
    : md`${many(number, one, several)}${whose} ${verb} ${state}`
}
const inflected = (kind: string, number: number): string => (number === 1 ? kind.replace(/e (?=$)/u, 'e ') : kind)

type TaskParts = { kind: string; whose: Markdown; state: string }
function taskParts({ task, times, person, goalTitle, words: titled }: FieldsFound, german: boolean): TaskParts {
  const say = (en: string, de: string) => (german ? de : en)
  const of =
    person !== null
      ? md`${say(` of ${person.name}`, ` von ${person.name}`)}`
      : task.whose === 'mine'
        ? md`${say(' of yours', ' von dir')}`
        : task.whose === 'others'
          ? md`${say(' that others have', ', die andere haben,')}`
          : md``
  const goal =
    goalTitle === null ? md`` : german ? md` im Ziel ${words(goalTitle)}` : md` in the goal ${words(goalTitle)}`
  const says = titled === null ? md`` : german ? md` zu ${words(titled)}` : md` on ${words(titled)}`
  const states = [
    task.overdue ? say('overdue', 'überfällig') : '',
    task.undated ? say('without a date', 'ohne Datum') : '',
    task.whose === 'nobody' ? say('with nobody', 'niemandem zugewiesen') : '',
    task.no_goal ? say('without a goal', 'ohne Ziel') : '',
    task.no_contact ? say('without a contact', 'ohne Kontakt') : '',
    times.due ? say(`due ${times.due.label}`, `${times.due.label} fällig`) : '',
    times.made ? say(`new ${times.made.label}`, `${times.made.label} angelegt`) : '',
    statusSaid(task.statuses, times.done?.label ?? null, german),
  ].filter((state) => state !== '')
  return {
    kind: PRIORITY[german ? 'de' : 'en'][(task.priorities ?? []).join()] ?? '',
    whose: md`${of}${goal}${says}`,
    state: listed(states.length === 0 ? [say('open', 'offen')] : states, { german }),
  }
}
const PRIORITY = {
  en: { Urgent: 'urgent ', 'High,Urgent': 'high or urgent ', Low: 'low-priority ' } as Record<string, string>,
  de: { Urgent: 'dringende ', 'High,Urgent': 'dringende oder wichtige ', Low: 'unwichtige ' } as Record<string, string>,
}

function statusSaid(statuses: readonly string[] | undefined, when: string | null, german: boolean): string {
  const [status] = statuses ?? []
  if (status === undefined) return ''
  const said = (german ? STAND : STATUS)[status] ?? status
  const marked = status === 'Done' && !german ? 'marked as done' : said
  return when === null ? marked : german ? `${when} ${said}` : `${marked} ${when}`
}
const STATUS: Record<string, string> = {
  Done: 'done',
  Cancelled: 'cancelled',
  'In Progress': 'in progress',
  Review: 'in review',
  'To Do': 'not started',
}
const STAND: Record<string, string> = {
  Done: 'erledigt',
  Cancelled: 'gestrichen',
  'In Progress': 'in Arbeit',
  Review: 'in Prüfung',
  'To Do': 'nicht begonnen',
}

const FIELDS: Record<NonNullable<ContactFilter['lacks']>[number], [string, string]> = {
  phone: ['phone number', 'Telefonnummer'],
  email: ['e-mail address', 'E-Mail-Adresse'],
  company: ['company', 'Firma'],
  role: ['role', 'Funktion'],
  birthday: ['birthday', 'Geburtstag'],
  notes: ['note on the card', 'Notiz auf der Karte'],
  rhythm: ['rhythm to keep in touch', 'Turnus'],
}

export function contactHead(found: FieldsFound, number: number, isPart: boolean, german: boolean): Markdown {
  const say = (en: string, de: string) => (german ? de : en)
  const least = isPart ? say('At least ', 'Mindestens ') : ''
  const { contact: where, times } = found
  const who = german
    ? `${number} ${number === 1 ? 'Kontakt' : 'Kontakte'}`
    : isPart
      ? `${number} contacts`
      : many(number, 'contact')
  const at =
    where.works_at === undefined ? md`` : german ? md` bei ${words(where.works_at)}` : md` at ${words(where.works_at)}`
  return md`${least}${who}${at}${contactState(where, times, german)}`
}

function contactState(where: ContactFilter, times: FieldsFound['times'], german: boolean): Markdown {
  const say = (en: string, de: string) => (german ? de : en)
  const parts = [
    ...(where.lacks ?? []).map((field) =>
      say(`without a ${FIELDS[field][0]}`.replace('a e-', 'an e-'), `ohne ${FIELDS[field][1]}`),
    ),
    where.never_spoken ? say('without a conversation on record', 'ohne ein vermerktes Gespräch') : '',
    where.quiet_days !== undefined
      ? say(
          `not spoken to ${times.quiet ?? ''}, by the conversations on record`,
          `ohne ein vermerktes Gespräch ${times.quiet ?? ''}`,
        )
      : '',
    times.spoken ? say(`spoken to ${times.spoken.label}`, `mit einem Gespräch ${times.spoken.label}`) : '',
    where.birthday_from !== undefined
      ? say(`with a birthday ${times.due?.label ?? ''}`, `mit Geburtstag ${times.due?.label ?? ''}`)
      : '',
  ].filter((part) => part !== '')
  const tag =
    where.tag === undefined
      ? md``
      : german
        ? md` mit dem Tag ${words(where.tag)}`
        : md` with the tag ${words(where.tag)}`
  return md`${parts.length === 0 ? '' : ` ${listed(parts, { german })}`}${tag}`
}

export function goalHead({ goal, times }: FieldsFound, number: number, german: boolean): Markdown {
  const state = goalState(goal, times, german)
  return german
    ? md`${number} ${number === 1 ? 'Ziel' : 'Ziele'} ${number === 1 ? 'ist' : 'sind'} ${state}`
    : md`${many(number, 'goal is', 'goals are')} ${state}`
}

const GOAL_FIELDS: Record<NonNullable<GoalFilter['lacks']>[number], [string, string]> = {
  kpi: ['a KPI', 'Kennzahl'],
  value: ['a value', 'Wert'],
  target: ['a target value', 'Zielwert'],
  description: ['a description', 'Beschreibung'],
  task: ['an open task', 'offene Aufgabe'],
}
const COURSE = { behind: 'behind', at_risk: 'at risk', on_track: 'on track' }
const KURS = { behind: 'zurück', at_risk: 'gefährdet', on_track: 'auf Kurs' }
function goalState(goal: GoalFilter, times: FieldsFound['times'], german: boolean): string {
  const say = (en: string, de: string) => (german ? de : en)
  const [status] = goal.statuses ?? []
  const parts = [
    ...(goal.lacks ?? []).map((field) => say(`without ${GOAL_FIELDS[field][0]}`, `ohne ${GOAL_FIELDS[field][1]}`)),
    goal.overdue ? say('overdue', 'überfällig') : '',
    times.due ? say(`due ${times.due.label}`, `${times.due.label} fällig`) : '',
    ...(goal.courses ?? []).map((course) => (german ? KURS : COURSE)[course]),
    status === 'done' ? say('done', 'erreicht') : status === 'failed' ? say('given up', 'aufgegeben') : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? say('open', 'offen') : listed(parts, { german })
}

/** That there is none, by fields: a text may say it all the same. */
export function noneOf(found: FieldsFound, german: boolean): Markdown {
  if (found.of === 'tasks') {
    const { kind, whose, state } = taskParts(found, german)
    return german
      ? md`Nach den Feldern der Aufgaben ist keine ${kind}Aufgabe${whose} ${state}; was nur ein Text sagt, kann ich übersehen haben.`
      : md`By the tasks’ own fields, no ${kind}task${whose} is ${state}; what only a text says I may have missed.`
  }
  if (found.of === 'goals')
    return german
      ? md`Nach den Feldern der Ziele ist keines ${goalState(found.goal, found.times, german)}; was nur ein Text sagt, kann ich übersehen haben.`
      : md`By their fields, no goal is ${goalState(found.goal, found.times, german)}; what only a text says I may have missed.`
  const state = contactState(found.contact, found.times, german)
  return german
    ? md`Nach den Feldern der Karten ist kein Kontakt${state}; was nur ein Text sagt, kann ich übersehen haben.`
    : md`By their cards, no contact is${state}; what only a text says I may have missed.`
}
