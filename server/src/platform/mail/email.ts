// How a letter looks: always as plain text, and as HTML without pictures, so that nobody learns when it was opened.

import { sentence, shownLine } from '#contract/hidden-signs.ts'

export type Email = {
  /** One address. */
  to: string
  subject: string
  text: string
  html?: string
  /** Further lines of its head. */
  headers?: Record<string, string>
  /** When nobody has use for it any more: it is not sent after this. */
  expiresAt?: Date
}

export type EmailContent = {
  to: string
  subject: string
  /** Plain sentences, one paragraph each. Names in them may hold anything. */
  paragraphs: readonly string[]
  /** Several things of one kind, each with its own place: a title, a line below it, a link. */
  items?: readonly { title: string; text: string | null; url: string }[]
  /** The one thing to do. */
  action?: { label: string; url: string }
  /** Why it came, and what to do when it was not expected. */
  footnote: string
  /** The way to get no more of these; also told to the mail program (RFC 2369, RFC 8058). */
  stop?: { label: string; url: string }
  expiresAt?: Date
}

/** Writes a letter out of its parts, as text and as HTML with the same words. */
export function renderEmail({ to, action, stop, expiresAt, ...said }: EmailContent): Email {
  // Names in them may run from the right: they cannot turn the words around them.
  const subject = sentence(said.subject)
  const paragraphs = said.paragraphs.map(sentence)
  const items = (said.items ?? []).map(({ title, text, url }) => ({
    title: sentence(title),
    text: text === null ? null : shownLine(text),
    url,
  }))
  const footnote = sentence(said.footnote)
  const lines = [
    ...paragraphs,
    ...items.map(({ title, text, url }) => [`* ${title}`, ...(text === null ? [] : [text]), url].join('\n  ')),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    [`-- \n${footnote}`, ...(stop ? [`${stop.label}: ${stop.url}`] : [])].join('\n'),
  ]
  const link = action
    ? `<p style="margin:24px 0"><a href="${escaped(action.url)}" style="background:#8a5a14;color:#ffffff;padding:12px 20px;border-radius:6px;text-decoration:none;font-weight:600;display:inline-block">${escaped(action.label)}</a></p>
<p style="font-size:13px;color:#5b6673">Or open this address:<br><a href="${escaped(action.url)}" style="color:#8a5a14;word-break:break-all">${escaped(action.url)}</a></p>`
    : ''
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:32px 16px;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;font-size:16px;line-height:1.5;color:#1b2027;background:#ffffff">
<div style="max-width:560px;margin:0 auto">
${paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('\n')}
${items.map(itemHtml).join('\n')}
${link}
<p style="margin-top:32px;padding-top:16px;border-top:1px solid #d9dee4;font-size:13px;color:#5b6673">${escaped(footnote)}${
    stop ? `<br><a href="${escaped(stop.url)}" style="color:#8a5a14">${escaped(stop.label)}</a>` : ''
  }</p>
</div></body></html>
`
  const headers = stop && {
    'List-Unsubscribe': `<${stop.url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { to, subject: oneLine(subject), text: `${lines.join('\n\n')}\n`, html, headers, expiresAt }
}

const itemHtml = ({ title, text, url }: { title: string; text: string | null; url: string }) =>
  `<p style="margin:0;padding:12px 0;border-top:1px solid #d9dee4"><a href="${escaped(url)}" style="color:#8a5a14;font-weight:600;text-decoration:none">${escaped(title)}</a>${
    text === null ? '' : `<br><span style="color:#1b2027">${escaped(text)}</span>`
  }</p>`

/** A text for a header: one line, without signs that could begin another header or turn the line around. Isolates stay. */
export function oneLine(text: string, max = 200): string {
  const line = shownLine(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))
    .replace(/ {2,}/g, ' ')
    .trim()
  const signs = [...line]
  return signs.length <= max ? line : `${signs.slice(0, max - 1).join('')}…`
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
