// What notes and talks state: promises, decisions, open questions, dates and figures, each with its own words.
import { distance } from 'fastest-levenshtein'
import type { AnalystContext } from '../context/analyst-context.ts'
import { spokenDate, spokenGerman } from '../dates/spoken.ts'
import { MONTH_WORDS } from '../dates/written-words.ts'
import { namedIn } from '../people/names.ts'
import { findStatements } from '../statements/find.ts'
import { type Markdown, md, words } from '../text/markdown.ts'
import { plainText, shortened } from '../text/speech.ts'
import { wordsOf } from '../text/stems.ts'
import { refs } from '../workspace/records.ts'

export type Text = {
  kind: 'note' | 'interaction'
  id: string
  label: string
  day: string
  text: string
  to: { name: string; id: string } | null
}
export type StatedClaim = {
  text: Text
  kind: string
  quote: string
  /** Nothing but its form speaks for it. */
  perhaps: boolean
  who: string | null
  due: string | null
  to: string | null
  /** Whom the text tells of a talk with; null: with nobody, or with several. */
  with: string | null
}

/** So many notes, the newest first, are read for what they state. */
export const MOST_NOTES = 40

/** The newest notes and talks, and what they state. `about`: words that narrow the notes in the database first. */
export async function statedIn(context: AnalystContext, about: string | null): Promise<StatedClaim[]> {
  const newest = await context.notes({ limit: MOST_NOTES })
  const named = about ? await context.notes({ words: about, limit: 20 }) : { items: [], alike: true }
  const people = (await context.people({ limit: 40 })).items
  const notes = [
    ...new Map([...newest.items, ...(named.alike ? [] : named.items)].map((note) => [note.id, note])).values(),
  ]
  const texts: Text[] = [
    ...notes.map(
      (note): Text => ({ kind: 'note', id: note.id, label: '', day: note.entry_date, text: note.content, to: null }),
    ),
    ...people.flatMap((contact) =>
      contact.interactions.slice(0, 6).map(
        (talk): Text => ({
          kind: 'interaction',
          id: talk.id,
          label: talk.summary,
          day: talk.date,
          text: `${talk.summary}\n${talk.notes ?? ''}`,
          to: { name: contact.name, id: contact.id },
        }),
      ),
    ),
  ]
  return statementsOf(context, texts, people)
}

/** What texts state, those of the newest first. `people`: whom their names may mean. */
export function statementsOf(
  context: AnalystContext,
  texts: readonly Text[],
  people: readonly { id: string; name: string }[],
): StatedClaim[] {
  const known = people.map(({ id, name }) => ({ contact_id: id, name }))
  return texts
    .map((text) => ({ ...text, with: text.to ?? talkedWith(text.text, people) }))
    .toSorted((a, b) => b.day.localeCompare(a.day))
    .flatMap((text) =>
      findStatements({
        kind: text.kind,
        title: text.label,
        text: text.text.slice(0, 20_000),
        written_on: text.day,
        zone: context.zone,
        author: { words: 'I', resolved: 'me' },
        to: text.to ? { words: text.to.name, resolved: text.to.id } : null,
        me: [context.me.name],
        people: known,
      }).map((each): StatedClaim => {
        const nameOf = (party: { words: string; resolved: string | null } | null) =>
          party === null
            ? null
            : party.resolved === 'me'
              ? 'me'
              : (known.find(({ contact_id }) => contact_id === party.resolved)?.name ?? party.words)
        return {
          text,
          with: text.with?.name ?? null,
          kind: each.kind,
          quote: plainText(text.text.slice(wordStart(text.text, each.start), each.end)),
          perhaps: each.perhaps,
          who:
            each.who !== null && isTalk(each.who.words)
              ? authorOf(text.text.slice(each.start, each.end))
              : nameOf(each.who),
          due: each.due?.date ?? null,
          to: nameOf(each.to_whom),
        }
      }),
    )
}

/** A name of two parts is quoted whole: "Wei-Lin" is nobody called Lin. */
function wordStart(text: string, from: number): number {
  let at = from
  while (at > 0 && /[\p{L}\p{N}'’-]/u.test(text[at - 1] ?? '')) at -= 1
  return /^[\p{L}\p{N}]/u.test(text.slice(at)) ? at : from
}

/** "Telefonat mit Jens: …" heads what was said there; it is nobody who says it. */
const isTalk = (who: string) => TALK.test(who) && /\s/.test(who)
const authorOf = (quote: string) => (/(?<!\p{L})(?:I|we|ich|wir|me|my|mir|mich)(?!\p{L})/iu.test(quote) ? 'me' : null)

/** Opens the minutes of a talk. */
const TALK =
  /^(?:(?:quick|short|long|good|kurzes?|langes?|gutes?) )?(?:1:1|1-1|one[- ]on[- ]one|tel\.?|tel|phone(?: ?call)?|call(?:ed)?|lunch|dinner|breakfast|coffee|drinks?|walk|met|meet(?:ing)?|saw|spoke|talk(?:ed)?|visit(?:ed)?|catch[- ]?up|chat|conversation|telefonat|anruf|gespräch|besprechung|treffen|termin|besuch|mittagessen|abendessen|essen|frühstück|kaffee|jour fixe|with|mit)(?!\p{L})/iu
const OPENING = 90

/** The one person whom a note tells of a talk with, by its opening: "Lunch Anna Kerr.", "Telefonat mit Jens", "Barclays, Mr Whitcombe." */
export function talkedWith<T extends { name: string }>(text: string, people: readonly T[]): T | null {
  const [line = ''] = text.replace(/^[\s#>*_-]+/, '').split('\n')
  // A dot ends the opening but behind an abbreviation or an initial.
  const [opening = ''] = line.slice(0, OPENING).split(/(?<=\p{L}{3,}|\d)(?<!(?<!\p{L})(?:tel|mtg))[.!?:;](?= |$)|\)/iu)
  const named = namedIn(opening, people)
  const [one] = named
  if (!one || named.length > 1) return null
  return TALK.test(opening) || namedIn(wordsOf(opening)[0] ?? '', [one]).length > 0 ? one : null
}

/** Whether words spell a day out, by its number and its month. `day`: yyyy-mm-dd. */
function namesDay(words: string, day: string): boolean {
  const [, month = 1, date = 1] = day.split('-').map(Number)
  const named = wordsOf(words).some((word) => MONTH_WORDS[word.toLowerCase()] === month)
  return new RegExp(`(?<!\\d)0?${date}(?!\\d)`).test(words) && (named || words.includes(`.${month}.`))
}

export const statementLine = (
  { text, kind, quote, who, due }: StatedClaim,
  context: AnalystContext,
  german: boolean,
): Markdown => {
  const cite = context.cite(
    text.kind === 'note' ? refs.note({ id: text.id, entry_date: text.day }) : { kind: 'interaction', id: text.id },
  )
  const by = who === null ? '' : who === 'me' ? (german ? 'Du: ' : 'You: ') : `${who}: `
  const until =
    due && kind !== 'decision' && kind !== 'question' && !namesDay(quote, due)
      ? german
        ? `, bis ${spokenGerman(due)}`
        : `, by ${spokenDate(due)}`
      : ''
  return md`${by}${words(shortened(quote, 260))}${until} (${german ? spokenGerman(text.day) : spokenDate(text.day)}) ${cite}`
}

/** The same name, in the genitive, or with a slip of the pen where it is long; a name inside another is another name. */
export const isNamed = (name: string, word: string): boolean =>
  name === word ||
  `${name}s` === word ||
  name === word.replace(/['’]s?$/, '') ||
  (name.length > 5 && distance(name, word) === 1)

/** Whether a text names somebody, by one of their names. */
export const holds = (text: string, name: string) => {
  const held = wordsOf(text).map((word) => word.toLowerCase())
  return wordsOf(name)
    .filter((word) => word.length > 2)
    .some((word) => held.some((each) => isNamed(word.toLowerCase(), each)))
}
