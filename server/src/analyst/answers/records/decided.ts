// What was decided: by the note of a day or a meeting, or lately; told in whole sentences.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { settledBy } from '../../context/settled.ts'
import { spokenDate, spokenGerman } from '../../dates/spoken.ts'
import { type StatedClaim, statedIn, statementsOf } from '../../people/said.ts'
import { statementLine } from '../../people/said-line.ts'
import { type Markdown, md, page, words } from '../../text/markdown.ts'
import { sentencesIn } from '../../text/sentences.ts'
import { shortened } from '../../text/speech.ts'
import { refs } from '../../workspace/records.ts'
import type { WorkspaceNote } from '../../workspace/workspace.ts'
import type { Gated } from '../gate/gate.ts'
import { notesMeant } from '../gate/meant.ts'
import { TELLING } from './telling-words.ts'

const MOST_LINES = 10

/** Verbs of deciding, said as done. */
const DECIDED =
  /(?<!\p{L})(?:decided|agreed|approved|rejected|settled|resolved|signed off|no to|beschlossen|entschieden|vereinbart|genehmigt|abgelehnt|zugestimmt|verabschiedet|freigegeben|gestrichen|abgesagt|einigen uns|einigten)(?!\p{L})/iu

/** What the note of the day or the meeting that is named decided; null where no note is meant. */
export async function decidedIn(context: AnalystContext, { text, german }: Gated): Promise<string | null> {
  const notes = (await notesMeant(context, text, 0.75)).slice(0, 3)
  if (notes.length === 0) return null
  const people = (await context.people({ limit: 60 })).items
  const texts = notes.map((note) => ({
    kind: 'note' as const,
    id: note.id,
    label: '',
    day: note.entry_date,
    text: note.content,
    to: null,
  }))
  const isSettled = await settledBy(context)
  const decided = statementsOf(context, texts, people).filter(
    ({ kind, text, quote }) => kind === 'decision' && !isSettled(text, quote),
  )
  const more = notes.flatMap((note) =>
    sentencesIn(note.content)
      .filter(
        ({ text, isHeading }) =>
          !isHeading &&
          DECIDED.test(text) &&
          !decided.some(({ quote }) => text.includes(quote) || quote.includes(text)),
      )
      .map(({ text }) => md`${words(shortened(text, 260))} (${note.entry_date}) ${context.cite(refs.note(note))}`),
  )
  if (decided.length + more.length === 0) return null
  const told = [...wholeLines(notes, decided, context), ...more].slice(0, 14)
  const [note] = notes.length === 1 ? notes : []
  const rest = note === undefined ? [] : restOf(note, decided, context)
  return page(
    german ? md`Entschieden ist, wie ich es lese:` : md`Decided, as I read it:`,
    told,
    rest.length === 0
      ? null
      : german
        ? md`In derselben Notiz steht auch, ob entschieden oder nicht:`
        : md`The same note also says, decided or not:`,
    rest,
  )
}

/** Short minutes say what was decided without a word of deciding: "Pay: +4 % from January". */
function restOf(note: WorkspaceNote, decided: readonly StatedClaim[], context: AnalystContext): Markdown[] {
  return sentencesIn(note.content)
    .filter(({ text, isHeading }) => !isHeading && text.length > SHORTEST && TELLING.test(text))
    .filter(
      ({ text }) =>
        !DECIDED.test(text) &&
        !decided.some(({ quote }) => text.includes(quote) || quote.includes(text)) &&
        !note.content.startsWith(text),
    )
    .slice(0, MOST_REST)
    .map(({ text }) => md`${words(shortened(text, 260))} ${context.cite(refs.note(note))}`)
}
const [SHORTEST, MOST_REST] = [12, 7]

/** Half of a sentence is told as the whole; a word alone, "Agreed", with what stands before it; the end of a meeting is no decision. */
function wholeLines(
  notes: readonly WorkspaceNote[],
  decided: readonly StatedClaim[],
  context: AnalystContext,
): Markdown[] {
  const all = notes.flatMap((note) => sentencesIn(note.content).map((sentence) => ({ sentence, note })))
  const told = new Map<string, Markdown>()
  for (const each of decided) {
    const at = all.findIndex(({ sentence }) => sentence.text.includes(each.quote))
    const { sentence, note } = all[at] ?? {}
    if (CLOSED.test(sentence?.text ?? each.quote)) continue
    const before = all[at - 1]
    const lead =
      sentence && before && before.sentence.line === sentence.line && sentence.text.length < HARDLY
        ? `${before.sentence.text} `
        : ''
    const isPart = sentence !== undefined && sentence.text.length > each.quote.length + 2
    const text = sentence && (isPart || lead !== '') ? `${lead}${sentence.text}` : null
    if (text === null || !note) told.set(each.quote, statementLine(each, context, context.german))
    else {
      const day = context.german ? spokenGerman(note.entry_date) : spokenDate(note.entry_date)
      told.set(text, md`${words(shortened(text, 320))} (${day}) ${context.cite(refs.note(note))}`)
    }
  }
  return [...told.values()]
}
const HARDLY = 25
const CLOSED =
  /^(?:the )?(?:meeting |sitzung )?(?:closed|ended|adjourned|end|ende|schluss|geschlossen|beendet)(?: (?:at|um|gegen|der sitzung:?))? ?[\d.: ]{2,8}(?: ?(?:uhr|h|hrs|am|pm))?[.\s]{0,3}$/iu

/** What notes and talks state as decided, the newest first. `says`: whether a sentence is on what is asked. */
export const decidedLately = async (
  context: AnalystContext,
  period: { from: string; to: string } | null = null,
  says: (quote: string) => boolean = () => true,
): Promise<StatedClaim[]> =>
  (
    await statedIn(context, {
      kind: ['decision'],
      ...(period ? { written_from: period.from, written_to: period.to } : {}),
    })
  ).filter(({ quote, perhaps }) => !perhaps && says(quote))

/** The same told in German; null where there is none. */
export async function decidedInGerman(context: AnalystContext): Promise<string | null> {
  const decided = await decidedLately(context)
  if (decided.length === 0) return null
  return page(
    md`Entschieden ist, wie ich es lese, das Neueste zuerst:`,
    decided.slice(0, MOST_LINES).map((each) => statementLine(each, context, true)),
  )
}
