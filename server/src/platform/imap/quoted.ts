// Where the new part of a mail ends, and the mails that it answers begin. Pure.

/** "On Mon, … wrote:", "Am 3. Mai … schrieb …:", in one line or broken over two. */
const WROTE =
  /^(?:>?\s?)(?:on|am|le|el|il|op)\b.{5,200}\b(?:wrote|schrieb|geschrieben|écrit|escribió|scritto|schreef)\b.{0,80}:\s*$/i
const BEGINS = /^(?:on|am|le|el|il|op)\b.{5,200}$/i
const RULE =
  /^\s*(?:-{2,}\s?(?:original message|ursprüngliche nachricht|forwarded message|weitergeleitete nachricht)\s?-{2,}|_{20,})\s*$/i
const HEAD = /^\s*\*?(?:from|von|de)\s?:\*?\s.{0,200}$/i
const HEAD_NEXT = /^\s*\*?(?:sent|date|to|subject|gesendet|datum|an|betreff|envoyé)\s?:/i

/** How far into a text its quotation begins: the length of the text where there is none. A forwarded mail without words of its own is all new. */
export function quotedAt(text: string): number {
  const lines = text.split('\n')
  let at = 0
  for (const [index, line] of lines.entries()) {
    if (line.length < 300 && begins(lines, index)) return hasWords(text.slice(0, at)) ? at : text.length
    at += line.length + 1
  }
  return text.length
}

function begins(lines: readonly string[], index: number): boolean {
  const line = (lines[index] ?? '').trim()
  const next = (lines[index + 1] ?? '').trim()
  if (WROTE.test(line) || RULE.test(line)) return true
  if (BEGINS.test(line) && next.length < 200 && WROTE.test(`${line} ${next}`)) return true
  if (HEAD.test(line) && (HEAD_NEXT.test(next) || HEAD_NEXT.test((lines[index + 2] ?? '').trim()))) return true
  // Quoted lines to the end, but for blank ones.
  return line.startsWith('>') && lines.slice(index, index + 400).every((each) => /^\s*(?:>|$)/.test(each))
}

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)
