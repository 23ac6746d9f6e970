// What there is on one day that a question names and nothing else: tasks and what texts say is due then, talks and notes of that day.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { spokenDay, spokenGerman } from '../../dates/spoken.ts'
import { dateBase, datesIn } from '../../dates/written.ts'
import { taskLine } from '../../people/person.ts'
import { talkInShort } from '../../people/talk-words.ts'
import { termsOf } from '../../text/asked.ts'
import { type Markdown, md, page, words } from '../../text/markdown.ts'
import { shortened } from '../../text/speech.ts'
import { refs } from '../../workspace/records.ts'
import type { Gated } from '../gate/gate.ts'
import { dueOn } from './task-lists.ts'

/** Asks whether there is something, or what. */
const ASKS =
  /^(?:(?:and|so|ok|und|also)[, ]+)*(?:do (?:i|we) have|have (?:i|we) got|is there|are there|(?:am|are) (?:i|we)|what(?:['’]s| is| do (?:i|we) have| have (?:i|we) got| happens)|anything|something|habe? (?:ich|wir)|haben wir|gibt es|ist(?: da)?|steht|liegt|was (?:ist|steht|liegt|habe?n?|gibt|passiert)|etwas|irgendetwas)(?!\p{L})/iu
/** Words that ask so, and name nothing. */
const ASKING =
  /(?<!\p{L})(?:anything|something|any|scheduled|planned|happening|booked|going|calendar|diary|plans?|busy|entries|entry|irgendetwas|irgendwas|was|etwas|geplant|kalender|los|an|vor|eingetragen|ansteht|anstehend\p{L}*|drin|alles|all)(?!\p{L})/giu

/** The one day that is asked for, by a question that says nothing else. */
function dayAsked(text: string, { today, zone }: AnalystContext, german: boolean): string | null {
  if (!ASKS.test(text)) return null
  const dates = datesIn(text, dateBase(text, today, zone, german))
  const [date] = dates
  if (!date || dates.length > 1 || date.precision !== 'day' || (date.role !== 'on' && !/ (?:on|am) /i.test(text)))
    return null
  const rest = text.slice(0, date.from) + text.slice(date.to)
  return termsOf(rest.replace(ASKING, ' ')).length === 0 ? date.day : null
}

/** What the records have on that day; that nothing was found, where they have none. */
export async function onDayAnswer(context: AnalystContext, { text, german, kind }: Gated): Promise<string | null> {
  const day = dayAsked(text, context, german)
  // Today and what lies behind have pages of their own.
  if (day === null || (day <= context.today && (kind === 'today' || kind === 'summary'))) return null
  const notes = (await context.notes({ from: day, to: day, limit: 20 })).items.filter((note) => note.entry_date === day)
  const people = (await context.people({ from: day, to: day, limit: 20 })).items
  const talks = people.flatMap((contact) =>
    contact.interactions
      .filter(({ date }) => date.slice(0, 10) === day)
      .map((talk) => md`**${contact.name}**: ${words(talkInShort(talk, 200))} ${context.cite(refs.interaction(talk))}`),
  )
  const tasks = (await context.tasks({ limit: 150 })).items.filter(({ due_date }) => due_date === day)
  const lines: Markdown[] = [
    ...tasks.slice(0, MOST).map((task) => taskLine(task, context)),
    ...talks.slice(0, MOST),
    ...notes
      .slice(0, MOST)
      .map(
        (note) =>
          md`${words(shortened(note.content.replace(/^#+\s*/, '').split('\n')[0] ?? '', 160))} ${context.cite(refs.note(note))}`,
      ),
    ...(await dueOn(context, day, german)),
  ]
  const when = german ? spokenGerman(day) : spokenDay(day, context.today)
  if (lines.length === 0)
    return page(
      german
        ? md`Für den ${when} habe ich nichts gefunden: keine fällige Aufgabe, kein Gespräch, keine Notiz und keinen Satz, der den Tag nennt. Einen Kalender lese ich hier nicht.`
        : md`I found nothing for ${when}: no task due, no conversation, no note and no sentence that names the day. I do not read a calendar here.`,
    )
  return page(german ? md`Das habe ich für den ${when}:` : md`What I have for ${when}:`, lines)
}
const MOST = 12
