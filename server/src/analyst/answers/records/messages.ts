// Messages: what colleagues wrote in threads.

import type { AnalystContext, Passage } from '../../context/analyst-context.ts'
import { spokenDay, spokenGerman } from '../../dates/spoken.ts'
import { namedIn } from '../../people/names.ts'
import { md, page, words } from '../../text/markdown.ts'
import { many, shortened } from '../../text/speech.ts'
import type { Gated } from '../gate/gate.ts'
import type { Intent } from '../gate/intent.ts'

const MOST = 8
/** As the tool tells a message: who, when, what. */
export const MESSAGE = /^(?<by>.+?), (?<day>\d{4}-\d\d-\d\d) \d\d:\d\d UTC: (?<text>[\s\S]*)$/

export async function messagesAnswer(context: AnalystContext, { subject, flags }: Intent): Promise<string> {
  const unread = flags.has('unread')
  const found = await context.passages('list_messages', { limit: 30, unread, ...(subject ? { from: subject } : {}) })
  const lines = found.flatMap((passage) => lineOf(context, passage))
  const from = subject ? md` from ${words(subject)}` : md``
  if (lines.length === 0)
    return page(
      unread
        ? md`You have read every message${from} that colleagues sent you.`
        : md`I find no message${from} in your threads with colleagues.`,
    )
  return page(
    unread
      ? md`${many(lines.length, 'message')}${from} that you have not read:`
      : md`What was written to you${from}, newest first:`,
    lines.slice(0, MOST),
    lines.length > MOST ? md`And ${many(lines.length - MOST, 'more message').toLowerCase()}.` : null,
  )
}

const LAST_ASKED =
  /\bwhen did (?<en>.{1,60}?) (?:last|most recently) (?:write|wrote|text|message|e-?mail|get in touch|contact)\b|\bwhen (?:was|is) (?<of>.{1,60}?)['’]s (?:last|latest) (?:message|mail|e-?mail)\b|(?<!\p{L})wann hat (?:mir |uns )?(?<de>.{1,60}?) (?:mir |uns )?(?:zuletzt|das letzte mal|letztmals) (?:geschrieben|gemailt|sich gemeldet)(?!\p{L})/iu

/** When somebody last wrote, by the threads with them; null where another thing is asked, or nobody is meant. */
export async function lastWritten(context: AnalystContext, { text, about, german }: Gated): Promise<string | null> {
  const { en, of, de } = LAST_ASKED.exec(text)?.groups ?? {}
  const name = en ?? of ?? de
  if (name === undefined) return null
  const { items } = await context.people({ limit: 100 })
  const [own] = namedIn(name, items)
  const [person] = own ? [own] : namedIn(about ?? '', items)
  if (!person) return null
  const found = await context.passages('list_messages', { limit: 30, unread: false, from: person.name })
  const [last] = found.flatMap((passage) => {
    const { by = '', day = '' } = MESSAGE.exec(passage.text)?.groups ?? {}
    return by === '' || by === 'You' ? [] : [{ passage, day }]
  })
  if (!last) return null
  const [line] = lineOf(context, last.passage)
  return page(
    german
      ? md`**${person.name}** hat zuletzt am ${spokenGerman(last.day)} geschrieben.`
      : md`**${person.name}** last wrote on ${spokenDay(last.day, '1970-01-01')}.`,
    line ? [line] : [],
  )
}

/** What the person wrote themselves is no message to them. */
function lineOf(context: AnalystContext, { kind, id, label, text }: Passage) {
  const { by = '', day = '', text: said = '' } = MESSAGE.exec(text)?.groups ?? {}
  if (by === '' || by === 'You') return []
  const group = label === by ? md`` : md` (in ${label})`
  return [
    md`**${by}**, ${spokenDay(day, context.today)}${group}: “${shortened(said.replace(/\s+/g, ' '), 240)}” ${context.cite({ kind, id })}`,
  ]
}
