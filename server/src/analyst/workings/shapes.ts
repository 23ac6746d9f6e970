import { bareOf } from '../checker/claim.ts'
import type { RecordRef } from '../workspace/records.ts'

/** What a sentence was computed from: the operation, in words for people, and each record with the values of it that count. */
export type Derivation = { how: string; from: { ref: RecordRef; values: string }[] }

/** The words of a sentence for comparing: no Markdown, no marks, no closing sign, no difference of case or blanks. */
export const wordsFor = (text: string): string =>
  bareOf(text)
    .replace(/\\(?=[\p{P}\p{S}])/gu, '')
    .replace(/(?<![*_])[*_]+(?=[\p{L}\p{N}“„])|(?<=[\p{L}\p{N}”%.])[*_]+/gu, '')
    .replace(/[ \u00a0\u202f\t]+/gu, ' ')
    .trim()
    .replace(/(?<![.:;\s])[.:;\s]{1,4}$/u, '')
    .toLowerCase()

/** The line of a text in which a place lies, without the sign of a list. */
export function lineOf(text: string, start: number): string {
  const from = text.lastIndexOf('\n', start) + 1
  const end = text.indexOf('\n', start)
  return text.slice(from, end < 0 ? undefined : end).replace(/^\s*(?:[-*+•]|\d{1,2}[.)])\s+/, '')
}
