// Writes checked advice as Markdown with numbered links to its records.
import { ADVICE_LABELS } from '#contract/advice-labels.ts'
import type { Citation } from '#contract/shapes.ts'
import type { Language } from '../signals/language.ts'
import { isGerman } from '../statements/form/language.ts'
import { type RecordIndex, refOf } from '../workspace/records.ts'
import type { Cited, Draft } from './advice.ts'

/** With all of its parts; the message is to a contact that is there. */
export type GroundedDraft = Required<Draft>

/** A line of the text (UTF-16 units), and the claim that it says; null: it proposes. */
export type AdviceLine = { start: number; end: number; claim: Cited | null }

/** In which language it is written: the words of records are quoted in theirs, and say nothing of it. */
export const languageOfDraft = ({ action, claims }: Pick<Draft, 'action' | 'claims'>): Language =>
  isGerman([action, ...claims].map(({ text }) => text.replace(/[“„][^“”„]*[”“]/g, ' ')).join(' ')) ? 'de' : 'en'

/** Title, text and citations of one piece of advice; the citations stand in the order in which the text first needs them. */
export function adviceMarkdown(
  draft: GroundedDraft,
  index: RecordIndex,
): { advice_title: string; content: string; citations: Citation[]; lines: AdviceLine[] } {
  const citations: Citation[] = []
  const marked = ({ text, cites }: Cited) =>
    `${safe(text)} ${cites
      .map((key) => marker(key, index, citations))
      .filter((each) => each !== '')
      .join(' ')}`.trim()
  const lines: AdviceLine[] = []
  let content = ''
  const add = (between: string, text: string, claim: Cited | null) => {
    const start = content === '' ? 0 : content.length + between.length
    content = content === '' ? text : content + between + text
    lines.push({ start, end: content.length, claim })
  }
  // What to do comes first; the marks are numbered in the order in which the text has them.
  const labels = ADVICE_LABELS[languageOfDraft(draft)]
  add('', `**${labels.action}:** ${marked(draft.action)}`, null)
  for (const [at, step] of draft.steps.entries()) add(at === 0 ? '\n\n' : '\n', `${at + 1}. ${marked(step)}`, null)
  const bullet = draft.claims.length === 1 ? '' : '- '
  for (const [at, claim] of draft.claims.entries()) add(at === 0 ? '\n\n' : '\n', bullet + marked(claim), claim)
  const to = draft.message && index.get(draft.message.to)
  if (draft.message && to)
    add(
      '\n\n',
      `**${labels.message} ${safe(to.label)}:** ${safe(draft.message.text)} ${marker(draft.message.to, index, citations)}`,
      null,
    )
  if (draft.counter) add('\n\n', `**${labels.counter}** ${marked(draft.counter)}`, draft.counter)
  return { advice_title: draft.title.replace(/\s+/g, ' ').trim(), content, citations, lines }
}

function marker(key: string, index: RecordIndex, citations: Citation[]): string {
  const entry = index.get(key)
  if (!entry) return ''
  let at = citations.findIndex((each) => each.kind === entry.kind && each.id === entry.id)
  if (at < 0) at = citations.push(refOf(entry)) - 1
  return `[\\[${at + 1}\\]](/app/records/${entry.kind}/${encodeURIComponent(entry.id)})`
}

/**
 * One line in which nothing of a record or a model can act: no link, image, HTML, code or heading. Emphasis by a model is
 * taken off, bare addresses are cut, the rest is escaped.
 */
function safe(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/!?\[([^[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '$1')
    .replace(/\b(?:https?|ftp|javascript|data|mailto):\S+/gi, '')
    .replace(/\bwww\.\S+/gi, '')
    .replace(/\*\*|__/g, '')
    .trim()
    .replace(/[\\`*_[\]<>|~#!]/g, '\\$&')
    .replace(/&(?=[#\w])/g, '&amp;')
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^([-+])/, '\\$1')
    .replace(/@(?=[\w-]+\.\w)/g, '\\@')
}
