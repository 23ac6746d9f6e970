// Of the parts of a mail: the one that a person reads, and what hangs on it. Pure.
import { shownText, withoutHiddenSigns } from '#contract/hidden-signs.ts'
import type { MailAttachment } from './mail.ts'

/** A part, as IMAP's BODYSTRUCTURE tells of it. */
export type Part = {
  part?: string | undefined
  type: string
  parameters?: Record<string, string> | undefined
  encoding?: string | undefined
  size?: number | undefined
  disposition?: string | undefined
  dispositionParameters?: Record<string, string> | undefined
  childNodes?: Part[] | undefined
}
export type TextPart = { key: string; html: boolean; charset: string; encoding: string; flowed: boolean; size: number }

/** Nobody's mail has more; what does shows its first ones. */
const MOST_PARTS = 2_000
const MOST_ATTACHMENTS = 50
const DEEPEST = 50

/** `key`: by which its bytes are asked for. */
export type AttachedPart = MailAttachment & { key: string }
export type Parts = {
  text: TextPart | null
  /** What it says to calendars. */
  calendar: TextPart | null
  attachments: AttachedPart[]
}

/** What is read of a mail: its page, which is what programs of mail show, else its plain text. What hangs on it stands always in the same order. */
export function partsOf(root: Part | undefined): Parts {
  let html: TextPart | null = null
  let plain: TextPart | null = null
  let calendar: TextPart | null = null
  const attachments: AttachedPart[] = []
  let left = MOST_PARTS
  // A list of what is still to be looked at, not a call within a call: a mail may be nested as deep as it likes.
  const waiting: { part: Part; depth: number }[] = root ? [{ part: root, depth: 0 }] : []
  while (waiting.length > 0 && left > 0) {
    left -= 1
    const { part, depth } = waiting.pop() as { part: Part; depth: number }
    if (part.childNodes && part.childNodes.length > 0) {
      if (depth < DEEPEST)
        waiting.push(
          ...part.childNodes
            .slice(0, left)
            .toReversed()
            .map((child) => ({ part: child, depth: depth + 1 })),
        )
      continue
    }
    const type = part.type.toLowerCase()
    if (type === 'text/calendar') calendar ??= textPart(part, false)
    const attached = part.disposition?.toLowerCase() === 'attachment' || nameOf(part) !== null
    if (!attached && type === 'text/html') html ??= textPart(part, true)
    else if (!attached && (type === 'text/plain' || type === 'text')) plain ??= textPart(part, false)
    else if (!type.startsWith('multipart/') && attachments.length < MOST_ATTACHMENTS)
      attachments.push({
        name: nameOf(part) ?? 'Attachment',
        type: tidyType(type),
        size: part.size ?? 0,
        key: part.part ?? 'TEXT',
      })
  }
  return { text: html ?? plain, calendar, attachments }
}

const textPart = (part: Part, html: boolean): TextPart => ({
  key: part.part ?? 'TEXT',
  html,
  charset: safe(part.parameters?.charset, 'utf-8'),
  encoding: safe(part.encoding, '7bit'),
  flowed: part.parameters?.format?.toLowerCase() === 'flowed',
  size: part.size ?? 0,
})

/** These stand in a head that we write ourselves. */
const safe = (given: string | undefined, otherwise: string) =>
  given !== undefined && /^[\w.:-]{1,40}$/.test(given) ? given.toLowerCase() : otherwise
const tidyType = (type: string) => (/^[\w.+-]{1,60}\/[\w.+-]{1,80}$/.test(type) ? type : 'application/octet-stream')

function nameOf(part: Part): string | null {
  const given = part.dispositionParameters?.filename ?? part.parameters?.name
  if (!given) return null
  return tidyLine(given, 200) || null
}

/** One line without signs that nobody sees, that turn it around, or that cannot be kept. */
export const tidyLine = (text: string, most: number): string =>
  withoutHiddenSigns(text.slice(0, most * 4).replaceAll('\u0000', ''))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()

/** Several lines, as they are seen. */
export const tidyText = (text: string): string => shownText(text.replaceAll('\u0000', '')).toWellFormed()
