// A note summed up by its statements, in its own words.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { settledBy } from '../../context/settled.ts'
import { noteTitle } from '../../notes/title.ts'
import { type StatedClaim, statementsOf } from '../../people/said.ts'
import { statementLine } from '../../people/said-line.ts'
import { type Markdown, md, page, words } from '../../text/markdown.ts'
import { sentencesIn } from '../../text/sentences.ts'
import { plainText, shortened } from '../../text/speech.ts'
import { refs } from '../../workspace/records.ts'
import type { WorkspaceNote } from '../../workspace/workspace.ts'
import { salience } from './salient.ts'

const PARTS: readonly [StatedClaim['kind'], string, string][] = [
  ['decision', 'Entschieden', 'Decided'],
  ['promise', 'Zu tun', 'To do'],
  ['question', 'Offen', 'Open'],
  ['deadline', 'Termine', 'Dates'],
  ['figure', 'Zahlen', 'Figures'],
]

/** A note by its statements, in the order decided, to do, open, dates; and what it says first where they are few. */
export async function noteSummary(context: AnalystContext, note: WorkspaceNote, german: boolean): Promise<string> {
  const people = (await context.people({ limit: 60 })).items
  const isSettled = await settledBy(context, note.id)
  const said = statementsOf(
    context,
    [{ kind: 'note', id: note.id, label: '', day: note.entry_date, text: note.content, to: null }],
    people,
  ).filter(({ text, quote }) => !isSettled(text, quote))
  const parts = PARTS.flatMap(([kind, de, en]): (Markdown | Markdown[])[] => {
    const lines = said.filter((each) => each.kind === kind).slice(0, 6)
    return lines.length > 0
      ? [md`**${german ? de : en}**`, lines.map((each) => statementLine(each, context, german))]
      : []
  })
  const quotes = said.map(({ quote }) => quote)
  const rest = sentencesIn(note.content)
    .filter(
      ({ isHeading, text, under }) =>
        !isHeading && (text.length > 25 || (text.length > 12 && /\d/.test(text))) && salience(text, under) > -0.5,
    )
    .filter(({ text }) => !quotes.some((quote) => quote.includes(text) || text.includes(quote)))
  const more = rest
    .toSorted((a, b) => salience(b.text, b.under) - salience(a.text, a.under))
    .slice(0, Math.max(7, 17 - said.length))
    .map(({ text }) => text)
  const cite = context.cite(refs.note(note))
  return page(
    md`**${shortened(plainText(noteTitle(note)), 90)}** (${note.entry_date}) ${cite}${german ? '. Ich fasse nicht in eigenen Worten zusammen (das braucht ein Modell); in denen der Notiz:' : '. I do not sum up in words of my own (that needs a model); in those of the note:'}`,
    ...parts,
    more.length > 0 ? (german ? md`**Sonst noch**` : md`**Besides**`) : null,
    more.map((text) => md`${words(shortened(text, 260))} ${cite}`),
  )
}
