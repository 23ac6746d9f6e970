// From what an agent answers to what stands in the box: plain words that a person could send. Marks become chips beside it, a
// link that the model made up is no link.
import { withoutHiddenSigns } from '#contract/hidden-signs.ts'
import { LIMITS } from '#contract/limits.ts'
import type { Citation } from '#contract/shapes.ts'

const CITED = /(?<![ \t])[ \t]*\[\\\[\d+\\\]\]\(\/app\/records\/\w+\/[^)\s]+\)/g
const LINK = /!?\[([^[\]\n]*)\]\(([^()\s]*)[^()\n]*\)/g
const ADDRESS = /\b(?:https?|ftp|file|data|javascript|mailto):[^\s<>"'“”)\]]+|\bwww\.[^\s<>"'“”)\]]+|\/app\/\S+/gi

/**
 * `known`: texts whose addresses may be repeated, which are those of the thread and of the reader's own profile. Any other address
 * is taken out: with records in it, it would carry them to whoever follows it.
 */
export function messageOf(answer: string, known: readonly string[]): string {
  const kept = (address: string) => known.some((text) => says(text, address))
  // In signs without a shape words for machines could ride along unseen.
  return withoutHiddenSigns(answer)
    .replace(CITED, '')
    .replace(LINK, (_, words: string, address: string) => (kept(address) ? `${words} (${address})` : words))
    .replace(ADDRESS, (address) => (kept(address.replace(/(?<![.,;:!?])[.,;:!?]+$/, '')) ? address : ''))
    .replace(/^#{1,6} +/gm, '')
    .replace(/(\*\*|__)(?=\S)([^\n]*?\S)\1/g, '$2')
    .replace(/^(?:here is|here's) (?:a|the|my|your)\b[^\n]{0,60}:\n+/i, '')
    .replace(/^[“"]([^“”"]+)[”"]$/s, '$1')
    .replace(/\\([\\`*_[\]<>|~#()!-])/g, '$1')
    .replace(/(?<![ \t])[ \t]+([.,;:!?])(?=\s|$)/g, '$1')
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, LIMITS.text)
    .toWellFormed()
}

/** The whole address stands there, not only its beginning. */
function says(text: string, address: string): boolean {
  if (address === '') return false
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
    const next = text[at + address.length] ?? ' '
    if (/[\s<>"'“”)\].,;:!?]/.test(next)) return true
  }
  return false
}

/** The thread itself stands beside the suggestion: it is no source that needs a chip. */
export const chipsOf = (citations: readonly Citation[], threadId: string): Citation[] =>
  citations.filter(({ kind, id }) => kind !== 'thread' || id !== threadId)
