// What was: a period summed up, decisions, promises, and whatever the records say of something.

import { addDays, daysBetween } from '#contract/days.ts'
import type { AnalystContext, Passage } from '../../context/analyst-context.ts'
import { say } from '../../context/say.ts'
import { monday } from '../../dates/calendar.ts'
import { spokenDay } from '../../dates/spoken.ts'
import { readMinutes, sentences } from '../../notes/minutes.ts'
import { nameFits } from '../../people/names.ts'
import { statedIn } from '../../people/said.ts'
import { statementLine } from '../../people/said-line.ts'
import { whoIs } from '../../people/who.ts'
import { bottomLine } from '../../reports/briefing.ts'
import { involved, isEmpty, matterOf, notePassages, openIn, steps, workOn } from '../../reports/matter.ts'
import { newestNotes, overviewOf } from '../../reports/overview.ts'
import { decisionsIn, movedIn, movedLines, nextLines } from '../../reports/week.ts'
import { type Markdown, md, page, words } from '../../text/markdown.ts'
import { capital, many, plainText, shortened } from '../../text/speech.ts'
import { terms } from '../../workspace/link.ts'
import { refs } from '../../workspace/records.ts'
import { isWeekend } from '../gate/german.ts'
import type { Intent } from '../gate/intent.ts'
import { notFound } from '../gate/plain.ts'
import { lookUp } from '../look-up/look-up.ts'
import { decidedLately } from './decided.ts'
import { goalAnswer, goalsNamed } from './goals.ts'
import { isIntroduced, toldOfName } from './mentioned.ts'
import { noteSummary } from './note-summary.ts'
import { aboutPerson } from './people.ts'
import { leftOpen, undecidedAnswer } from './promised.ts'
import { salience } from './salient.ts'

export async function summaryAnswer(context: AnalystContext, { period, subject, text }: Intent): Promise<string> {
  const written =
    period !== null && period.from === period.to && WROTE.test(text) ? await writtenOn(context, period.from) : null
  if (written !== null) return written
  // At its end the running week is the last one.
  const isRunning = period?.label === 'last week' && isWeekend(context.today)
  const span = isRunning
    ? { from: monday(context.today), to: context.today, label: 'in the week that ends' }
    : (period ?? { from: addDays(context.today, -7), to: context.today, label: 'in the last seven days' })
  if (subject && !period) return aboutAnswer(context, subject)
  if (span.from > context.today) {
    const lines = nextLines(
      await overviewOf(context),
      (await context.duePeople(5)).items,
      context,
      Math.max(1, daysBetween(context.today, span.to)),
    )
    const told = (
      await statedIn(context, {
        kind: ['promise', 'deadline'],
        ...{ due_from: span.from, due_before: span.to, sort_by: 'due' },
      })
    ).map((each) => statementLine(each, context, context.german))
    return page(
      lines.length + told.length > 0
        ? md`What the records hold for ${span.label}:`
        : md`I find nothing on record that is due ${span.label}.`,
      lines,
      told.length > 0 && lines.length > 0 ? md`What was promised, or runs out, by then:` : null,
      told.slice(0, 8),
    )
  }
  const moved = await movedIn(context, span)
  const lines = movedLines(moved, context)
  const about = subject ? moved.notes.filter((note) => says(subject, note.content)) : moved.notes
  const notes = about.slice(0, 8).map((note) => noteLine(note, context))
  if (lines.length + notes.length === 0)
    return page(md`I find nothing on record ${span.label}: no note, no conversation, no task done, no number changed.`)
  return page(
    md`**${capital(span.label)}**, ${spokenDay(span.from, '1970-01-01')} to ${spokenDay(span.to, '1970-01-01')}: ${many(moved.notes.length, 'note').toLowerCase()}, ${many(moved.talks.length, 'conversation').toLowerCase()}, ${many(moved.done.length, 'task done', 'tasks done').toLowerCase()}.`,
    notes.length > 0 ? md`**Notes**` : null,
    notes,
    about.length > 8 ? md`And ${many(about.length - 8, 'more note', 'more notes').toLowerCase()}.` : null,
    lines.length > 0 ? md`**What moved**` : null,
    lines,
  )
}

/** Asks for what the person wrote. */
const WROTE =
  /^(?:(?:and|so)[, ]+)*what (?:did|have|had) i (?:all )?(?:write|written|note|noted|dictate|dictated|jot|jotted|put down)(?!\p{L})/iu
const MOST_WRITTEN = 2
/** The notes of one day, each by what it says; null where there are none, or too many. */
async function writtenOn(context: AnalystContext, day: string): Promise<string | null> {
  const notes = (await context.notes({ from: day, to: day, limit: 10 })).items.filter((note) => note.entry_date === day)
  if (notes.length === 0 || notes.length > MOST_WRITTEN) return null
  const told: string[] = []
  for (const note of notes) told.push(await noteSummary(context, note, context.german))
  return told.join('\n\n')
}

const says = (subject: string, text: string) => {
  const held = terms(text)
  return [...terms(subject)].every((word) => held.has(word)) || text.toLowerCase().includes(subject.toLowerCase())
}

const saysSome = (subject: string, text: string) => {
  const held = terms(text)
  return [...terms(subject)].some((word) => held.has(word))
}

const MOST_NAME = 3
const MOST_OF_NOTE = 2
/** A note in one line: its title, its day, and what matters most of it. */
function noteLine(note: { id: string; entry_date: string; content: string }, context: AnalystContext): Markdown {
  const minutes = readMinutes(note)
  const all = minutes.items.filter(({ is_title, text }) => !is_title && text.length > 20 && !/^\s*\|/.test(text))
  // What matters most of it, in its order.
  const first = all
    .toSorted((a, b) => salience(b.text, b.section) - salience(a.text, a.section))
    .slice(0, MOST_OF_NOTE)
    .toSorted((a, b) => all.indexOf(a) - all.indexOf(b))
    .map(({ text }) => shortened(text, 170))
  return md`${capital(spokenDay(note.entry_date, context.today))}: **${minutes.title || 'Note'}**${first.length > 0 ? md`. ${words(first.join(' '))}` : md``} ${context.cite(refs.note(note))}`
}

export async function decisionsAnswer(context: AnalystContext, intent: Intent): Promise<string> {
  const { flags, period, subject } = intent
  if (flags.has('open')) return undecidedAnswer(context, intent)
  const stated = await decidedLately(context, period, (quote) => subject === null || says(subject, quote))
  const all = period
    ? (await context.notes({ from: period.from, to: period.to, limit: 40 })).items
    : await newestNotes(context)
  const notes = subject ? all.filter((note) => says(subject, note.content)) : all
  const every = decisionsIn(notes, context, 40)
  const about = subject ? every.filter(({ text }) => says(subject, text)) : every
  const called = (about.length > 0 ? about : every).slice(0, 8)
  // Where no sentence calls itself decided, what the notes state as such in other words.
  const lines =
    called.length > 0
      ? called
      : stated.slice(0, MOST_STATED).map((each) => statementLine(each, context, context.german))
  const where = `${period ? ` ${period.label}` : ''}`
  if (lines.length === 0) return nothingDecided(context, where, subject)
  return page(md`What your notes${where} call decided or settled${subject ? md`, on ${words(subject)}` : md``}:`, lines)
}

const MOST_STATED = 10

/** Where nothing was decided, what was left open says as much. */
async function nothingDecided(context: AnalystContext, where: string, subject: string | null): Promise<string> {
  const open = await leftOpen(context, subject)
  return page(
    md`I find no sentence in your notes${where}${subject ? md` on ${words(subject)}` : md``} that says what was decided.`,
    open.length > 0
      ? md`What they leave open:`
      : md`Ask “what is undecided?” for what is still open, or “what do my notes say about …”.`,
    open,
  )
}

/** Everything with these words, the best passages quoted. */
export async function searchAnswer(context: AnalystContext, subject: string | null, asked: string): Promise<string> {
  if (!subject) return notFound(null)
  const found = await passagesFor(context, subject)
  if (found.length === 0) {
    const sought = await whoIs(context, subject)
    return notFound(subject, sought.found === 'none' ? sought.near.map(({ name }) => name) : [])
  }
  const notesOnly = /\b(?:notes?|journals?|minutes)\b/i.test(asked)
  const wanted =
    notesOnly && found.some(({ kind }) => kind === 'note') ? found.filter(({ kind }) => kind === 'note') : found
  return page(
    md`${many(wanted.length, 'record says', 'records say')} something on ${words(subject)}:`,
    wanted.slice(0, 8).map((each) => quoteLine(each, subject, context)),
  )
}

/** What says all the words; where nothing does, what says the longest of them. */
async function passagesFor(context: AnalystContext, subject: string): Promise<Passage[]> {
  // A part of a word is found too; what only looks alike says nothing about it.
  const bears = ({ text, label }: Passage) => terms(subject).size === 0 || saysSome(subject, `${label} ${text}`)
  const whole = (await context.passages('search_records', { query: subject.slice(0, 200), limit: 5 })).filter(bears)
  if (whole.length > 0) return whole
  const single = subject
    .split(/\s+/)
    .filter((word) => word.length > 3)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 3)
  const found = new Map<string, Passage>()
  if (subject.includes(' '))
    for (const word of single)
      for (const each of await context.passages('search_records', { query: word.slice(0, 200), limit: 2 }))
        if (bears(each)) found.set(`${each.kind}:${each.id}`, each)
  return [...found.values()]
}

const KIND: Record<string, string> = {
  goal: 'Goal',
  kpi: 'KPI',
  task: 'Task',
  note: 'Note',
  contact: 'Contact',
  interaction: 'Conversation',
  file: 'File',
  thread: 'Thread',
}

function quoteLine({ kind, id, label, text }: Passage, subject: string, context: AnalystContext): Markdown {
  const wanted = [...terms(subject)]
  const parts = text.split(/\n+/).flatMap((line) => sentences(plainText(line.replace(/^[#>\s*+-]+/, ''))))
  const hit = (part: string) => {
    const held = terms(part)
    return wanted.filter((word) => held.has(word)).length
  }
  const best =
    parts.reduce(
      (top, part) =>
        hit(part) > hit(top) && part.length > 12 && !/^(?:present|with|attendees)\s*:/i.test(part) ? part : top,
      '',
    ) ||
    parts.find((part) => part.length > 25) ||
    ''
  const quote = best && best !== label ? md`: ${words(shortened(best, 260))}` : md``
  return md`${KIND[kind] ?? kind} **${shortened(label, 100)}**${quote} ${context.cite({ kind, id })}`
}

/** Whatever it is: a person, a goal, a company; else what a search finds. */
export async function aboutAnswer(context: AnalystContext, subject: string | null): Promise<string> {
  if (!subject) return notFound(null)
  const sought = await whoIs(context, subject)
  if (sought.found === 'one' && nameFits(subject, sought.contact.name) > 0) return aboutPerson(context, sought.contact)
  const goals = goalsNamed((await context.goals({ limit: 100 })).items, subject)
  if (goals.length > 0 && goals.length < 3) return goalAnswer(context, goals)
  const matter = await matterOf(context, subject)
  // In German what is only found is looked up.
  const searched = () => (context.german ? '' : searchAnswer(context, subject, ''))
  if (isEmpty(matter)) return searched()
  // What is neither a goal's nor anybody's is told by the passages that speak of it.
  const isUnknown =
    sought.found === 'none' && subject.split(' ').length <= MOST_NAME && (await isIntroduced(context, subject))
  const isPlain = !isUnknown && matter.goals.length + matter.people.length + matter.signals.length === 0
  const looked = isPlain ? await lookUp(context, subject) : null
  if (looked !== null) return looked.text
  // Whoever has no card is told of by what introduces them.
  const heard = isUnknown ? await toldOfName(context, subject, 5) : notePassages(matter, context, 4)
  const open = [...openIn(matter, context, 3), ...workOn(matter, context, 4)]
  const next = steps(matter, context, 1)
  const short = heard.length + open.length + matter.people.length === 0
  if (short) return searched()
  const part = (title: string, lines: readonly Markdown[]) => (lines.length > 0 ? [md`**${title}**`, lines] : [])
  return page(
    bottomLine(matter, context),
    ...part(say(context, 'People', 'Personen'), involved(matter, context).slice(0, 4)),
    ...part(say(context, 'What was said', 'Was gesagt wurde'), heard),
    ...part(say(context, 'Open', 'Offen'), open),
    ...part(say(context, 'Next', 'Als Nächstes'), next),
  )
}
