// Questions about fields of one's own records: which tasks, people, goals, notes and talks are so, listed with their number and links.
import type { TaskFilter } from '#contract/field-filters.ts'
import type { AnalystContext, PageOf } from '../../context/analyst-context.ts'
import type { SurveyedContact, SurveyedTask } from '../../context/survey.ts'
import { spokenDate, spokenGerman } from '../../dates/spoken.ts'
import { type FieldQuestion, fieldsAsked } from '../../fields/asked.ts'
import { fitsContact, fitsGoal, fitsTask, saysAll } from '../../fields/fits.ts'
import { type Directory, type FieldsFound, resolved } from '../../fields/resolve.ts'
import { contactHead, goalHead, noneOf, taskHead } from '../../fields/told.ts'
import { noteTitle } from '../../notes/title.ts'
import { contactLine } from '../../people/last-talk.ts'
import { namedBy } from '../../people/names.ts'
import { taskLine } from '../../people/person.ts'
import { talkInShort } from '../../people/talk-words.ts'
import { goalLine } from '../../reports/overview.ts'
import { byWeight } from '../../reports/week.ts'
import { type Markdown, md, page, words } from '../../text/markdown.ts'
import { plainText, shortened } from '../../text/speech.ts'
import { refs } from '../../workspace/records.ts'
import type { WorkspaceGoal } from '../../workspace/workspace.ts'

const MOST = 15
/** So many are asked for: what is not listed is counted. */
const READ = 60

/** The records whose fields are so; null where the question asks for something else, or one of its words names nothing. */
export async function fieldsAnswer(context: AnalystContext, text: string): Promise<string | null> {
  const { today, zone, german } = context
  const question = fieldsAsked(text, { today, zone, german })
  if (question === null) return null
  const found = await resolved(question, directoryOf(context))
  return found === null ? null : WAYS[found.of](context, found)
}

/** Names are looked up among those who may have tasks, and among the goals. */
const directoryOf = (context: AnalystContext): Directory => ({
  async colleagues(part) {
    const known = await context.assignable(part)
    const having = (await context.tasks({ limit: 150 })).items.flatMap(
      ({ assigned_to_user_id: id, assigned_to_name }) =>
        id !== null && assigned_to_name !== null ? [{ id, name: assigned_to_name }] : [],
    )
    return [...new Map([...having, ...known].map((each) => [each.id, each])).values()]
  },
  goals: async () => (await context.goals({ limit: 100 })).items,
})

const WAYS: Record<FieldQuestion['of'], (context: AnalystContext, found: FieldsFound) => Promise<string | null>> = {
  tasks: taskList,
  contacts: contactList,
  goals: goalList,
  notes: noteList,
  talks: talkList,
}

/** How many there are, as the list counts; what a fixture or a shorter list did not narrow is counted here. */
function counted<T>({ items, total, looked }: PageOf<T>, fitting: readonly T[]) {
  const number = looked === undefined ? fitting.length : Number.parseInt(total, 10)
  const isPart = looked !== undefined && total.endsWith('+')
  return { number: fitting.length < items.length ? fitting.length : number, isPart, looked: looked ?? 0 }
}

const moreLine = (more: number, german: boolean): Markdown | null =>
  more <= 0 ? null : german ? md`Und ${more} weitere.` : md`And ${more} more.`

const partLine = (isPart: boolean, looked: number, german: boolean): Markdown | null =>
  !isPart
    ? null
    : german
      ? md`*Durchgesehen sind ${figures(looked, true)} Einträge; es können mehr sein.*`
      : md`*I looked through ${figures(looked, false)} records; there may be more.*`
const figures = (value: number, german: boolean) => value.toLocaleString(german ? 'de-DE' : 'en')

async function taskList(context: AnalystContext, found: FieldsFound): Promise<string | null> {
  const { german } = context
  const asking = { today: context.today, me: context.me.id, dayOf: context.dayOf }
  const read = await readTasks(context, found.task)
  const some = read.looked === undefined ? read.items.filter((task) => fitsTask(task, found.task, asking)) : read.items
  const titled = found.words
  const fitting =
    titled === null ? some : some.filter((task) => saysAll(titled, `${task.title} ${task.description ?? ''}`))
  // A word that no title says may be of a text.
  if (titled !== null && fitting.length === 0) return null
  const { number, isPart, looked } = counted(read, fitting)
  if (number === 0) return page(noneOf(found, german), await besides(context, found))
  const isUrgent = found.task.priorities?.includes('Urgent')
  const listed = isUrgent ? byWeight(fitting) : fitting
  return page(
    md`${taskHead(found, number, isPart, german)}:`,
    listed.slice(0, MOST).map((task) => lineOf(task, found.task, context)),
    moreLine(number - MOST, german),
    await besides(context, found),
    partLine(isPart, looked, german),
  )
}

const readTasks = (context: AnalystContext, where: TaskFilter): Promise<PageOf<SurveyedTask>> =>
  context.tasks({ where, limit: READ })

/** What is done is due no more; when it was done its last change says. */
function lineOf(task: SurveyedTask, { statuses }: TaskFilter, context: AnalystContext): Markdown {
  if (!statuses?.some((status) => status === 'Done' || status === 'Cancelled')) return taskLine(task, context)
  const day = context.dayOf(task.updated_at)
  const whose = task.assigned_to_name && task.assigned_to_user_id !== context.me.id ? `, ${task.assigned_to_name}` : ''
  return md`**${shortened(task.title, 160)}** (${context.german ? spokenGerman(day) : spokenDate(day)}${whose}) ${context.cite(refs.task(task))}`
}

/** Who asks for what is urgent is told how much is of high priority; who asks for what is due, how much was due before. */
async function besides(context: AnalystContext, found: FieldsFound): Promise<Markdown | null> {
  const { german, today } = context
  const { task, words: titled } = found
  if (titled !== null) return null
  if (task.priorities?.length === 1 && task.priorities[0] === 'Urgent') {
    const high = await fittingTasks(context, { ...task, priorities: ['High'] })
    return alsoLine(context, high, german ? 'mit hoher Priorität' : 'of high priority')
  }
  const { due_from: from, due_to: to } = task
  if (from === undefined || to === undefined || to < today || task.overdue) return null
  const { due_from: _, due_to: __, ...rest } = task
  const late = await fittingTasks(context, { ...rest, overdue: true })
  const before = { ...late, items: late.items.filter(({ due_date }) => due_date !== null && due_date < from) }
  return alsoLine(context, before, german ? 'überfällig von vorher' : 'overdue from before')
}

type Fitting = { items: SurveyedTask[]; number: number }
async function fittingTasks(context: AnalystContext, where: TaskFilter): Promise<Fitting> {
  const read = await readTasks(context, where)
  const asking = { today: context.today, me: context.me.id, dayOf: context.dayOf }
  const items = read.looked === undefined ? read.items.filter((task) => fitsTask(task, where, asking)) : read.items
  return { items, number: Math.max(items.length, read.looked === undefined ? 0 : Number.parseInt(read.total, 10)) }
}

export function alsoLine(context: AnalystContext, { items, number }: Fitting, how: string): Markdown | null {
  const count = items.length < READ ? items.length : number
  if (count === 0) return null
  const cites = context.cite(...items.slice(0, 3).map(refs.task))
  const more = count > 3 ? ' …' : ''
  return context.german
    ? md`Dazu ${count === 1 ? 'eine' : count} ${how}: ${titlesOf(items)}${more} ${cites}`
    : md`Besides, ${count === 1 ? 'one' : count} ${how}: ${titlesOf(items)}${more} ${cites}`
}
const titlesOf = (tasks: readonly SurveyedTask[]): string =>
  tasks
    .slice(0, 3)
    .map(({ title }) => words(shortened(title, 80)))
    .join(', ')

async function contactList(context: AnalystContext, found: FieldsFound): Promise<string | null> {
  const { german, today } = context
  const { contact: where } = found
  const read: PageOf<SurveyedContact> = await context.people({ where, limit: READ })
  const fitting = read.looked === undefined ? read.items.filter((each) => fitsContact(each, where, today)) : read.items
  const { number, isPart, looked } = counted(read, fitting)
  if (number === 0) return where.works_at === undefined ? page(noneOf(found, german)) : null
  const never = where.quiet_days === undefined ? null : await neverSpoken(context, found)
  return page(
    md`${contactHead(found, number, isPart, german)}:`,
    fitting
      .toSorted((a, b) =>
        where.quiet_days === undefined
          ? a.name.localeCompare(b.name)
          : (a.last_interaction_date ?? '').localeCompare(b.last_interaction_date ?? ''),
      )
      .slice(0, MOST)
      .map((each) => personLine(each, found, context)),
    moreLine(number - MOST, german),
    never,
    partLine(isPart, looked, german),
  )
}

const personLine = (contact: SurveyedContact, { contact: where }: FieldsFound, context: AnalystContext): Markdown => {
  const who = md`**${contact.name}**${contact.role ? `, ${shortened(contact.role, 80)}` : ''}`
  if (where.birthday_from !== undefined && contact.birthday)
    return md`${who}: ${contact.birthday.startsWith('--') ? contact.birthday.slice(2).split('-').toReversed().join('.') : context.german ? spokenGerman(contact.birthday) : spokenDate(contact.birthday)} ${context.cite(refs.contact(contact))}`
  return where.quiet_days !== undefined || where.spoken_from !== undefined
    ? md`${who}. ${contactLine(contact, context)}`
    : md`${who} ${context.cite(refs.contact(contact))}`
}

/** With whom no talk is on record at all: nobody knows for how long. */
async function neverSpoken(context: AnalystContext, found: FieldsFound): Promise<Markdown | null> {
  const { quiet_days: _, ...rest } = found.contact
  const where = { ...rest, never_spoken: true }
  const read = await context.people({ where, limit: 20 })
  const never =
    read.looked === undefined ? read.items.filter((each) => fitsContact(each, where, context.today)) : read.items
  const number = read.looked === undefined ? never.length : Number.parseInt(read.total, 10)
  if (never.length === 0) return null
  const names = never
    .slice(0, 8)
    .map(({ name }) => name)
    .join(', ')
  const cites = context.cite(...never.slice(0, 3).map(refs.contact))
  const more = number > 8 ? ' …' : ''
  return context.german
    ? md`Ohne ein vermerktes Gespräch, also nicht mitgezählt: ${names}${more} ${cites}`
    : md`Not counted, as no conversation with them is on record: ${names}${more} ${cites}`
}

async function goalList(context: AnalystContext, found: FieldsFound): Promise<string | null> {
  const { german, today } = context
  const { goal: where, words: titled } = found
  const read: PageOf<WorkspaceGoal> = await context.goals({ where, limit: READ })
  const fits = read.looked === undefined ? read.items.filter((each) => fitsGoal(each, where, today)) : read.items
  const fitting = titled === null ? fits : fits.filter(({ title }) => saysAll(titled, title))
  if (titled !== null && fitting.length === 0) return null
  const { number } = counted(read, fitting)
  if (number === 0) return page(noneOf(found, german))
  return page(
    md`${goalHead(found, number, german)}:`,
    fitting.slice(0, MOST).map((goal) => goalLine(goal, context)),
    moreLine(number - MOST, german),
  )
}

async function noteList(context: AnalystContext, { days, counts }: FieldsFound): Promise<string | null> {
  const { german, today } = context
  if (days === null) return null
  const [from, to] = [days.from ?? undefined, days.to ?? today]
  const { items, total } = await context.notes({ ...(from === undefined ? {} : { from }), to, limit: 40 })
  const inside = items.filter(({ entry_date }) => (from === undefined || entry_date >= from) && entry_date <= to)
  const number = inside.length < items.length ? inside.length : Number.parseInt(total, 10)
  const more = total.endsWith('+') && number === Number.parseInt(total, 10) ? (german ? 'mehr als ' : 'more than ') : ''
  if (inside.length === 0)
    return page(german ? md`Ich finde keine Notiz ${days.label}.` : md`I find no note ${days.label}.`)
  const shown = counts ? 5 : MOST
  return page(
    german
      ? md`${more}${number} ${number === 1 ? 'Notiz' : 'Notizen'} ${days.label}, die neueste zuerst:`
      : md`${more}${number} ${number === 1 ? 'note' : 'notes'} ${days.label}, the newest first:`,
    inside
      .slice(0, shown)
      .map(
        (note) =>
          md`${german ? spokenGerman(note.entry_date) : spokenDate(note.entry_date)}: **${shortened(plainText(noteTitle(note)), 90)}** ${context.cite(refs.note(note))}`,
      ),
    moreLine(number - Math.min(shown, inside.length), german),
  )
}

async function talkList(context: AnalystContext, { days, words: name, counts }: FieldsFound): Promise<string | null> {
  const { german, today } = context
  if (days === null) return null
  const [from, to] = [days.from ?? '0001-01-01', days.to ?? today]
  const read = await context.people({
    where: { spoken_from: from, spoken_to: to },
    limit: 200,
  })
  const [one, ...others] = name === null ? [] : namedBy(name, (await context.people({ limit: 100 })).items)
  if (name !== null && (!one || others.length > 0)) return null
  const talks = read.items
    .filter(({ id }) => !one || id === one.id)
    .flatMap((contact) =>
      contact.interactions.filter(({ date }) => date >= from && date <= to).map((talk) => ({ contact, talk })),
    )
    .toSorted((a, b) => b.talk.date.localeCompare(a.talk.date))
  const isPart = read.looked !== undefined && Number.parseInt(read.total, 10) > read.items.length
  const withWhom = one ? (german ? ` mit ${one.name}` : ` with ${one.name}`) : ''
  if (talks.length === 0)
    return page(
      german
        ? md`Ich finde kein vermerktes Gespräch${withWhom} ${days.label}.`
        : md`I find no conversation${withWhom} on record ${days.label}.`,
    )
  const least = isPart ? (german ? 'mindestens ' : 'at least ') : ''
  return page(
    german
      ? md`${least}${talks.length} ${talks.length === 1 ? 'Gespräch ist' : 'Gespräche sind'}${withWhom} ${days.label} vermerkt:`
      : md`${least}${talks.length} ${talks.length === 1 ? 'conversation is' : 'conversations are'} on record${withWhom} ${days.label}:`,
    talks
      .slice(0, counts ? 6 : MOST)
      .map(
        ({ contact, talk }) =>
          md`${german ? spokenGerman(talk.date) : spokenDate(talk.date)}, **${contact.name}**: ${words(talkInShort(talk, 160))} ${context.cite(refs.interaction(talk), refs.contact(contact))}`,
      ),
    moreLine(talks.length - (counts ? 6 : MOST), german),
  )
}
