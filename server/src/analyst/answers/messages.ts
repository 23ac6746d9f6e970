// Messages: what colleagues wrote in threads.

import type { AnalystContext, Passage } from '../context/analyst-context.ts'
import { spokenDay } from '../dates/spoken.ts'
import { md, page, words } from '../text/markdown.ts'
import { many, shortened } from '../text/speech.ts'
import type { Intent } from './intent.ts'

const MOST = 8
/** As the tool tells a message: who, when, what. */
const MESSAGE = /^(?<by>.+?), (?<day>\d{4}-\d\d-\d\d) \d\d:\d\d UTC: (?<text>[\s\S]*)$/

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

/** What the person wrote themselves is no message to them. */
function lineOf(context: AnalystContext, { kind, id, label, text }: Passage) {
  const { by = '', day = '', text: said = '' } = MESSAGE.exec(text)?.groups ?? {}
  if (by === '' || by === 'You') return []
  const group = label === by ? md`` : md` (in ${label})`
  return [
    md`**${by}**, ${spokenDay(day, context.today)}${group}: “${shortened(said.replace(/\s+/g, ' '), 240)}” ${context.cite({ kind, id })}`,
  ]
}
