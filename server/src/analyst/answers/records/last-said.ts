// What somebody last said or wrote: the newest message of theirs, or the newest talk with them, whichever is later.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { spokenDay, spokenGerman } from '../../dates/spoken.ts'
import { namedIn } from '../../people/names.ts'
import { md, page, words } from '../../text/markdown.ts'
import { shortened } from '../../text/speech.ts'
import { refs } from '../../workspace/records.ts'
import type { Gated } from '../gate/gate.ts'
import { MESSAGE } from './messages.ts'

const ASKED =
  /\bwhat (?:did|was) (?<en>\p{L}[\p{L}'’. -]{1,40}?)(?:['’]s)? (?:last (?:say|tell (?:me|us)|report|want|write(?: (?:me|us))?)|(?:say|tell (?:me|us)|report|want|write(?: (?:me|us))?) (?:last|most recently)|last (?:word|message|answer|news))\b|(?<!\p{L})was hat(?:te)? (?:mir |uns )?(?:denn )?(?:(?:der|die|das|frau|herr|hr\.|fr\.) ){0,2}(?<de>\p{L}[\p{L}'’.-]*(?: \p{L}[\p{L}'’-]*)?) (?:mir |uns )?(?:zuletzt|als letztes|das letzte mal) (?:gesagt|gemeldet|geschrieben|gewollt|gemeint|berichtet)(?!\p{L})/iu

/** The newest word of the one that is named; null where another thing is asked, nobody is meant, or nothing is kept of theirs. */
export async function lastSaid(context: AnalystContext, { text, about, german }: Gated): Promise<string | null> {
  const { en, de } = ASKED.exec(text)?.groups ?? {}
  const name = en ?? de
  if (name === undefined) return null
  const { items } = await context.people({ limit: 100 })
  const own = namedIn(name, items)
  const [person, ...others] = own.length > 0 ? own : PRONOUN.test(name) ? namedIn(about ?? '', items) : []
  if (!person || others.length > 0) return null
  const messages = (await context.passages('list_messages', { limit: 30, unread: false, from: person.name })).flatMap(
    ({ kind, id, text: whole }) => {
      const { by = '', day = '', text: said = '' } = MESSAGE.exec(whole)?.groups ?? {}
      return by === person.name ? [{ day, said, cite: context.cite({ kind, id }) }] : []
    },
  )
  const talks = person.interactions.map((talk) => ({
    day: talk.date.slice(0, 10),
    said: [talk.summary, talk.notes].filter(Boolean).join(': '),
    cite: context.cite(refs.interaction(talk)),
  }))
  const newest = [...messages, ...talks]
    .filter(({ said, day }) => said.trim() !== '' && day <= context.today)
    .toSorted((a, b) => b.day.localeCompare(a.day))
    .slice(0, MOST)
  if (newest.length === 0) return null
  return page(
    german ? md`Das Neueste von ${person.name}:` : md`The newest from ${person.name}:`,
    newest.map(
      ({ day, said, cite }) =>
        md`${german ? spokenGerman(day) : spokenDay(day, context.today)}: ${words(shortened(said.replace(/\s+/g, ' '), 400))} ${cite}`,
    ),
  )
}
const MOST = 2
const PRONOUN = /^(?:he|she|they|er|sie)$/iu
