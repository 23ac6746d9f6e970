// What strategic_flow says of itself: on the timeline, in a conversation, for its receipt.
import type { Watched } from '#contract/advice.ts'
import type { MessageChecks } from '#contract/checks.ts'
import { sentence } from '#contract/hidden-signs.ts'
import type { Citation } from '#contract/shapes.ts'
import { daysOf, type Opening } from '#server/analyst/advice/lines.ts'
import { md } from '#server/analyst/text/markdown.ts'
import { refs } from '#server/analyst/workspace/records.ts'
import type { Workspace } from '#server/analyst/workspace/workspace.ts'
import type { RunSummary } from '#server/engine/run.ts'

/** The most records that the receipt names. */
const MOST_NAMED = 1_000
/** In a conversation; the dashboard shows all. */
const MOST_WATCHED = 8

/** What the run remembers as its result. `summary` is the line on the timeline. */
export type StrategicResult = {
  advice_ids: string[]
  written: number
  refreshed: number
  dropped: number
  author: string
  summary: string
  /** What asks for attention and did not become a piece. Runs of before it was told have none. */
  watched?: Watched[]
  /** What its writer says before all pieces. Runs of before it was told have none. */
  opening?: Opening | null
  /** What of the records no model was shown, in sentences. Runs of before it was told have none. */
  left_out?: string[]
  /** What was saved, for the message in a conversation. Runs of before it was kept have none. */
  pieces?: { title: string; citations: readonly Citation[] }[]
}

/** The claims of a text that nobody could look at yet, in the words of the text. */
export const uncheckedIn = ({ content, checks }: { content: string; checks?: MessageChecks | null }): string[] =>
  (checks?.marks ?? [])
    .filter(({ verdict }) => verdict === 'unchecked')
    .map(({ start, end }) => content.slice(start, end).trim())

/** As its person is asked to save it: what comes first, the pieces, and what is watched beside them. */
export function toReview({ kept, opening = null, watched }: Reviewed): string {
  const links = linksTo([])
  const before = opening ? [openingText(opening, opening.citations.map(links).join(' '))] : []
  return [...before, ...kept.map(pieceToReview), ...watchedTexts(watched, links)].join('\n\n')
}
type Piece = { advice_title: string; content: string; checks?: MessageChecks | null }
type Reviewed = { kept: readonly Piece[]; opening?: Opening | null; watched: readonly Watched[] }

/** What could not be checked is said before it is saved. */
function pieceToReview(piece: Piece): string {
  const open = uncheckedIn(piece)
  const unchecked = open.length === 0 ? [] : [`**Not checked yet:**\n\n${open.map((claim) => `- ${claim}`).join('\n')}`]
  return [`### ${piece.advice_title}`, piece.content, ...unchecked].join('\n\n')
}

/** Said wherever the advice is told before its claims are checked; empty where all are. */
export function uncheckedLine(claims: number): string {
  if (claims === 0) return ''
  return claims === 1 ? 'One claim is not checked yet.' : `${claims} claims are not checked yet.`
}

export const count = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`

export function countsOf({ goals, tasks, notes, contacts }: Workspace) {
  const interactions = contacts.reduce((sum, contact) => sum + contact.interactions.length, 0)
  const kpis = goals.reduce((sum, goal) => sum + goal.kpis.length, 0)
  return {
    summary: [
      count(goals.length, 'goal'),
      count(tasks.length, 'task'),
      count(notes.length, 'note'),
      count(contacts.length, 'contact'),
    ].join(', '),
    details: {
      goals: goals.length,
      kpis,
      tasks: tasks.length,
      notes: notes.length,
      contacts: contacts.length,
      interactions,
      // For the receipt.
      reads: [
        ...goals.map((goal) => ({ ...refs.goal(goal), foreign: goal.foreign === true })),
        ...contacts.map((contact) => ({ ...refs.contact(contact), foreign: contact.foreign === true })),
        ...notes.map((note) => ({ ...refs.note(note), foreign: false })),
        ...tasks.map((task) => ({ ...refs.task(task), foreign: task.foreign === true })),
      ].slice(0, MOST_NAMED),
    },
  }
}

/** In a conversation: each piece with the records it rests on, and where all of it stands. */
export function summaryOf({ summary, author, pieces = [], watched = [], opening }: StrategicResult): RunSummary {
  if (pieces.length === 0) return { summary, details: { author } }
  const citations: Citation[] = []
  const linkOf = linksTo(citations)
  const lines = pieces.map(({ title, citations: rests }) => `- **${title}** ${rests.map(linkOf).join(' ')}`.trimEnd())
  const beside = watchedTexts(watched, linkOf)
  const before = opening ? [openingText(opening, opening.citations.map(linkOf).join(' ')), '**Advice**'] : []
  const text = [
    summary,
    ...before,
    lines.join('\n'),
    ...beside,
    'Read all of it on the [dashboard](/app/ceodashboard).',
  ].join('\n\n')
  return { summary, details: { author, text, citations } }
}

/** Marks of records, numbered as they come; what they point at is added to `citations`. */
export const linksTo =
  (citations: Citation[]) =>
  ({ kind, id, label }: Citation): string => {
    let at = citations.findIndex((each) => each.kind === kind && each.id === id)
    if (at < 0) at = citations.push({ kind, id, label }) - 1
    return `[\\[${at + 1}\\]](/app/records/${kind}/${encodeURIComponent(id)})`
  }

/** As on the dashboard: what its writer told in sentences, and the other lines by their titles. */
function watchedTexts(watched: readonly Watched[], linkOf: (citation: Citation) => string): string[] {
  const shown = watched.slice(0, MOST_WATCHED)
  const lineOf = ({ title, why, told, unchecked, citations }: Watched) =>
    `- ${unchecked ? '*Not checked yet:* ' : ''}${md`${told ? [title, why].join(' ') : title}`.text} ${citations.map(linkOf).join(' ')}`.trimEnd()
  const part = (heading: string, lines: readonly Watched[]) =>
    lines.length === 0 ? [] : [`**${heading}**\n\n${lines.map(lineOf).join('\n')}`]
  return [
    ...part(
      'Also this week',
      shown.filter(({ told }) => told),
    ),
    ...part(
      'Also watched',
      shown.filter(({ told }) => !told),
    ),
  ]
}

/** Its lines as a list, and its records below; nothing in them has power. */
function openingText({ text }: Opening, links: string): string {
  const lines = daysOf(text).map((line) => `- ${md`${line}`.text.replace(/^(\d+)([.)])/, '$1\\$2')}`)
  return ['**What comes first**', lines.join('\n'), links].filter((part) => part !== '').join('\n\n')
}

/** A title in it turns no words of ours. */
export const isolatedLines = (lines: readonly Watched[]): Watched[] =>
  lines.map((line) => ({ ...line, title: sentence(line.title), why: sentence(line.why) }))
