// German typography of a finished answer, in one place: whatever put it together, it leaves with the quotation marks and days of its language.

/** Code and links stay as they are; of a name in bold and of a record's own words only the quotation marks change. */
const PARTS =
  /(?<kept>```[\s\S]*?(?:```|$)|`[^`\n]*`|\]\([^()\s]*\))|(?<name>\*\*[^*\n]+\*\*)|(?<quoted>“[^“”„]*”|„[^“”„]*[“”])/gu
/** The labels that tools give to records without a title of their own. */
const LABELS: readonly [RegExp, string][] = [
  [/(?<!\p{L})Note of (?=\d{4}-)/gu, 'Notiz vom '],
  [/(?<!\p{L})Message of (?=\d{4}-)/gu, 'Nachricht vom '],
  [/(?<!\p{L})Interaction of (?=\d{4}-)/gu, 'Gespräch vom '],
  [/(?<!\p{L})Meeting of (?=\d{4}-)/gu, 'Termin vom '],
]
const DAY = /(?<![\d-])(\d{4})-(\d\d)-(\d\d)(?![\d-]|T\d)/g

/** “x” -> „x“, and 2026-11-24 -> 24.11.2026 outside of quotations, names, links and code. */
export function germanSigns(text: string): string {
  let at = 0
  let written = ''
  for (const part of text.matchAll(PARTS)) {
    written += ownWords(text.slice(at, part.index))
    const [whole] = part
    const { kept, name } = part.groups ?? {}
    written += kept ?? name?.replace(/“([^“”„]*)”/gu, '„$1“') ?? `„${whole.slice(1, -1)}“`
    at = part.index + whole.length
  }
  return written + ownWords(text.slice(at))
}

const ownWords = (text: string): string =>
  LABELS.reduce((said, [label, german]) => said.replace(label, german), text).replace(DAY, '$3.$2.$1')
