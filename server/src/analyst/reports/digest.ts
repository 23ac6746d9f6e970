// For a task that no rules are written for: what the records hold on what the person named, as far as the task asks for it.

import type { AnalystContext, PageOf, Passage } from '../context/analyst-context.ts'
import { say } from '../context/say.ts'
import { contactLine } from '../people/last-talk.ts'
import { isThem, passages, taskLine } from '../people/person.ts'
import { openPoints, pointLine } from '../people/points.ts'
import { openStatements } from '../people/said.ts'
import { lineOfPoint, textOf, withSentenceBefore } from '../people/whole-point.ts'
import { type Markdown, md, page, section, words } from '../text/markdown.ts'
import { shortened } from '../text/speech.ts'
import { terms } from '../workspace/link.ts'
import { refs } from '../workspace/records.ts'
import type { WorkspaceNote } from '../workspace/workspace.ts'
import { typed } from './briefing.ts'
import { fileLine, wholeFiles } from './file-words.ts'
import { goalLine, kpiLine } from './overview.ts'
import type { TaskFacts } from './task-analyst.ts'

/** So many things the person named are looked up. */
const MOST_NAMED = 3

/** Which parts a task asks for, by the words of its name and description. None named: all of them. */
const PARTS = {
  standing: /\b(?:goal|progress|kpi|numbers?|figures?|status|stand|target|ziele?\b|fortschritt|kennzahl|zahlen)/i,
  people:
    /\b(?:who|people|person|contact|stakeholder|relationship|partner|customer|client|wer\b|personen|kontakte?\b|ansprechpartner|kunden?\b|beteiligte)/i,
  said: /\b(?:said|notes?|history|research|background|facts?|find|gather|read|look|what|gesagt|notiz|verlauf|hintergrund|sammle|lies|such)/i,
  open: /\b(?:risk|open|promise|decid|decision|problem|challeng|critic|wrong|risik|offen|zusage|versprech|entscheid)/i,
  work: /\b(?:tasks?|next|plan|step|action|todo|to-do|do\b|aufgaben?\b|nächste|schritte?\b)/i,
} as const
type Part = keyof typeof PARTS
const WHOLE =
  /\b(?:brief|report|summar|write|overview|page|analy[sz]e|prepare|review|bericht|zusammenfass|fass\b|überblick|übersicht|analysiere|vorbereit|briefing)/i

export async function digestOf(context: AnalystContext, { task, inputs, fields, earlier }: TaskFacts): Promise<string> {
  const named = fields.map(({ name }) => typed(inputs[name])).filter((value) => /\p{L}/u.test(value))
  // What the person typed says best what it is about; the task's own words stand in where nothing was asked.
  const subjects = (named.length > 0 ? named : [matterOf(task)]).slice(0, MOST_NAMED)
  const wanted = partsOf(`${task.name} ${task.description}`)
  const found: Markdown[] = []
  for (const subject of subjects) found.push(...(await about(context, subject, wanted)))
  const subject = subjects.map(words).join(', ')
  const before = earlier.at(-1)
  return page(
    md`# ${task.name}`,
    found.length > 0
      ? say(context, md`What your records hold on ${subject}:`, md`Was deine Aufzeichnungen zu ${subject} enthalten:`)
      : say(
          context,
          md`Your records hold nothing on ${subject}.`,
          md`Deine Aufzeichnungen enthalten nichts zu ${subject}.`,
        ),
    ...found,
    found.length === 0 && before
      ? say(
          context,
          md`The step before, ${words(before.name)}, has what there is.`,
          md`Was es gibt, steht im Schritt davor, ${words(before.name)}.`,
        )
      : null,
    say(
      context,
      md`*No language model is configured here: this is what your records hold, put together by rules, and not an analysis.*`,
      md`*Hier ist kein Sprachmodell eingerichtet: Das ist, was deine Aufzeichnungen enthalten, nach Regeln zusammengestellt, und keine Analyse.*`,
    ),
  )
}

function partsOf(text: string): ReadonlySet<Part> {
  const all = Object.keys(PARTS) as Part[]
  const named = all.filter((part) => PARTS[part].test(text))
  return new Set(named.length === 0 || WHOLE.test(text) ? all : named)
}

/** What a task is about that asks for nothing: the name in it, else what its description speaks of, and its own name where it has none. */
function matterOf({ name, description }: Pick<TaskFacts['task'], 'name' | 'description'>): string {
  const told = description.replace(/\s+/g, ' ').trim()
  const found = namesIn(told) ?? namesIn(name) ?? ABOUT.exec(told)?.groups?.what ?? told
  return shortened(found, MOST_SAID) || name
}
const MOST_SAID = 80
/** "what could go wrong with the lease of the hall" */
const ABOUT =
  /(?<!\p{L})(?:about|on|with|of|for|regarding|concerning|zu[mr]?|über|mit|von|vom|für|beim?) (?:(?:the|our|my|all|an?|die|der|das|den|dem|unser\p{L}{0,2}|mein\p{L}{0,2}|alle\p{L}?) )?(?<what>[^.,;:!?()]{3,120})/iu

/** The first name in a text that is no first word of a sentence. */
const namesIn = (text: string): string | null =>
  /(?<=[\p{Ll},;:] )\p{Lu}[\p{L}’'-]{2,}(?: \p{Lu}[\p{L}’'-]+)*/u.exec(text)?.[0] ?? null

async function about(context: AnalystContext, subject: string, wanted: ReadonlySet<Part>): Promise<Markdown[]> {
  const narrowed = { words: subject, limit: 12 }
  const goals = exact(await context.goals(narrowed)).slice(0, 3)
  const people = exact(await context.people(narrowed)).slice(0, 5)
  const tasks = exact(await context.tasks(narrowed)).slice(0, 6)
  const notes = exact(await context.notes(narrowed))
  const here = new Set(notes.map(({ id }) => id))
  const inFiles = await context.passages('search_records', { query: subject, kinds: ['file'], limit: 3 })
  const files = (await wholeFiles(context, inFiles)).filter((file) => says(subject, file))
  const statements = (await openStatements(context)).filter(
    ({ source, quote }) => here.has(source.id) || says(subject, { label: source.label, text: quote }),
  )
  const texts = [...notes.map(textOf), ...files]
  // A note that names it speaks of other matters too.
  const points = openPoints(context.workspace({ notes, tasks, contacts: people, statements }))
    .filter((point) => {
      const { words: said, topic, note_title, person, to } = point
      return (
        says(subject, { label: note_title, text: `${said} ${topic?.title ?? ''} ${lineOfPoint(point, texts)}` }) ||
        people.some((contact) => isThem(person, contact) || isThem(to, contact))
      )
    })
    .map((point) => withSentenceBefore(point, texts))
  const parts: Record<Part, Markdown> = {
    standing: section(
      say(context, 'Where it stands', 'Stand'),
      goals.flatMap((goal) => [
        goalLine(goal, context),
        ...goal.kpis.slice(0, 4).map((kpi) => kpiLine(kpi, goal, context)),
      ]),
    ),
    people: section(
      say(context, 'People', 'Personen'),
      people.map(
        (contact) =>
          md`**${contact.name}**${contact.role ? `, ${contact.role}` : ''}. ${contactLine(contact, context)}`,
      ),
    ),
    said: section(
      say(context, 'In the notes', 'In den Notizen'),
      quotes(notes, subject, context),
      files.map((file) => fileLine(file, namesOf(subject), context)),
    ),
    open: section(
      say(context, 'Open promises and decisions', 'Offene Zusagen und Entscheidungen'),
      points.slice(0, 6).map((point) => pointLine(point, context)),
    ),
    work: section(
      say(context, 'Open tasks', 'Offene Aufgaben'),
      tasks.map((task) => taskLine(task, context)),
    ),
  }
  const kept = (Object.keys(parts) as Part[])
    .map((part) => ({ part, text: parts[part] }))
    .filter(({ text }) => text.text !== '')
  const fitting = kept.filter(({ part }) => wanted.has(part))
  if (fitting.length > 0) return fitting.map(({ text }) => text)
  // A task that asks for what is not there is better served by what is.
  return kept.length > 0 && wanted.has('open')
    ? [nothingOpen(subject, context), ...kept.filter(({ part }) => part === 'said').map(({ text }) => text)]
    : kept.map(({ text }) => text)
}

const nothingOpen = (subject: string, context: AnalystContext): Markdown =>
  say(
    context,
    md`No open promise or decision on ${words(subject)} is on record.`,
    md`Eine offene Zusage oder Entscheidung zu ${words(subject)} ist nicht vermerkt.`,
  )

const exact = <T>({ items, alike }: PageOf<T>): T[] => (alike ? [] : items)

const namesOf = (subject: string): string[] => [subject, ...subject.split(/\s+/).filter((word) => word.length > 3)]

/** The sentences that name it; of a note in which the words stand apart, its beginning. */
function quotes(notes: readonly WorkspaceNote[], subject: string, context: AnalystContext): Markdown[] {
  const lines = passages(notes, namesOf(subject), context, 8)
  if (lines.length > 0) return lines
  return notes
    .slice(0, 5)
    .map(
      (note) => md`${words(shortened(note.content.replace(/^[#>\s*+-]+/, ''), 200))} ${context.cite(refs.note(note))}`,
    )
}

function says(subject: string, { text, label }: Pick<Passage, 'text' | 'label'>): boolean {
  const held = terms(`${label} ${text}`)
  return [...terms(subject)].some((word) => held.has(word))
}
