// What a piece of advice becomes elsewhere, without React.
import type { Advice, AdviceResult, AdviceShares } from '#contract/advice.ts'
import { ADVICE_LABELS } from '#contract/advice-labels.ts'
import { LIMITS } from '#contract/limits.ts'
import type { Run } from '#contract/runs.ts'
import type { WriteTo } from '#web/app/write-to.ts'
import { withoutLinks } from '#web/ui/markdown/without-links.ts'
import { dayOf, today } from '#web/ui/words/dates.ts'
import { formatPercent } from '#web/ui/words/numbers.ts'
import { actionTask, titledTask } from './action-task.ts'
import { asOf } from './as-of.ts'

export const titleOf = (advice: Pick<Advice, 'advice_title'>): string => advice.advice_title ?? 'Advice'

/** As it is read today: days that stand in it are counted anew. `from`: the day from which the others are told. What a person wrote stays as it is. */
export function shownNow(advice: Pick<Advice, 'advice_title' | 'content' | 'author' | 'created_at'>, now = today()) {
  const title = titleOf(advice)
  if (advice.author === null) return { title, content: advice.content, from: null }
  const written = dayOf(advice.created_at)
  const [head, body] = [asOf(title, written, now), asOf(advice.content, written, now)]
  return { title: head.text, content: body.text, from: head.from ?? body.from }
}

const parts = (all: readonly string[]) => all.filter((part) => part !== '').join('\n\n')

const labels = (of: 'action' | 'message' | 'asTask') =>
  Object.values(ADVICE_LABELS)
    .map((each) => each[of].replaceAll('.', '\\.'))
    .join('|')
/** The line that says what to do. */
const ACTION = new RegExp(`^(?:${labels('action')})[:.]\\s*(.+)$`, 'm')
/** The line with the words for a contact, and its id in the mark at the end. */
const MESSAGE = new RegExp(
  `^\\*\\*(?:${labels('message')}) .+?:\\*\\* (.+) \\[[^ ]+\\]\\(/app/records/contact/([^()]+)\\)$`,
  'm',
)
const messageIn = ({ content }: Pick<Advice, 'content'>) => {
  const [, words, id] = MESSAGE.exec(content) ?? []
  return words !== undefined && id !== undefined ? { words: plain(words), id: decodeURIComponent(id) } : null
}

/** What the button does. */
const AS_TASK = new RegExp(` (?:${labels('asTask')})(?= |$)`, 'u')

export type TaskOfAdvice = { title: string; description: string; goal_id: string | null; due_date?: string }

/**
 * The task that a piece of advice asks for: its action of this week is the title, its reasons are the description, and the goal
 * that it cites first is the goal. Without such an action the advice's own title stands.
 */
export function taskOf(advice: Pick<Advice, 'advice_title' | 'content' | 'citations'>): TaskOfAdvice {
  const text = plain(advice.content)
  const action = ACTION.exec(text)?.[1]
  const about = advice.advice_title ?? text.split('\n', 1)[0] ?? ''
  const { title, rest, ...due } = action ? actionTask(action.replace(AS_TASK, ''), about) : titledTask(about)
  const reasons = text
    .replace(ACTION, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return {
    title: shortened(title, LIMITS.name),
    description: shortened(
      advice.advice_title && action ? parts([rest, advice.advice_title, reasons]) : text,
      LIMITS.text,
    ),
    goal_id: advice.citations.find(({ kind }) => kind === 'goal')?.id ?? null,
    ...due,
  }
}

/** The contacts that a piece of advice speaks of: whom one might write to about it, first the one for whom it has words. */
export function peopleOf(advice: Pick<Advice, 'citations' | 'content'>): { id: string; label: string }[] {
  const to = messageIn(advice)?.id
  return advice.citations
    .filter(({ kind }) => kind === 'contact')
    .toSorted((a, b) => Number(b.id === to) - Number(a.id === to))
    .slice(0, 3)
}

/** The way to them, with the words that the advice has for them. What else it says is for its reader alone: without such words the first ones only ask for a talk. */
export function messageTo(
  advice: Pick<Advice, 'advice_title' | 'content'>,
  { id, label }: { id: string; label: string },
): WriteTo {
  const [part = ''] = label.trim().split(/\s+/)
  const first = /^(?:Dr|Prof|Mr|Mrs|Ms)\.?$/i.test(part) ? label.trim() : part
  const message = messageIn(advice)
  const isGerman = advice.content.startsWith(`**${ADVICE_LABELS.de.action}`)
  return {
    recipientName: label,
    contactId: id,
    initialAiSuggestionText:
      message?.id === id
        ? message.words
        : isGerman
          ? `Guten Tag ${label.trim()}, ich würde gern etwas mit Ihnen besprechen. Wann passt es Ihnen diese Woche?`
          : `Hi ${first}, I would like to talk something through with you. When would it suit you this week?`,
    communicationContext: titleOf(advice),
  }
}

/** What an ended advice run says beside its pieces; what it kept none of is empty. */
export function besidePieces({ result }: Pick<Run, 'result'>): Pick<AdviceResult, 'opening' | 'watched'> {
  const { opening = null, watched } = (result ?? {}) as Partial<AdviceResult>
  return { opening, watched: Array.isArray(watched) ? watched : [] }
}

/** Markdown without its marks: a task's words are plain text. Marks of sources are dropped, of links the words stay. */
function plain(markdown: string): string {
  // A mark such as [1] says where it is from; it is no word of the text.
  const words = markdown.replace(/ ?(?<!\\)\[\\\[[^\][\\]*\\\]\]\(\/app\/records\/[^()]*\)/g, '')
  return withoutLinks(words)
    .replace(/(\*\*|__)/g, '')
    .replace(/^#+ /gm, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll('&amp;', '&')
    .trim()
}

function shortened(text: string, most: number): string {
  const signs = [...text.trim()]
  if (signs.length <= most) return signs.join('')
  const cut = signs.slice(0, most - 1).join('')
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).trimEnd()}…`
}

const KINDS: Record<string, string> = { kpi: 'KPI', interaction: 'conversation' }

/** What has become of a record since the advice was written. `day`: as it is read. */
export function sinceWords(change: Advice['since'][number]['change'], kind: string | null, day: string | null): string {
  const record = `The ${KINDS[kind ?? ''] ?? kind ?? 'text'}`
  switch (change) {
    case 'done':
      return `${record} is done:`
    case 'cancelled':
      return `${record} was cancelled:`
    case 'gone':
      return `${record} no longer exists:`
    case 'overdue':
      return `${record} came due on ${day}:`
    case 'day_passed':
      return `Its date, ${day}, has passed.`
    case 'changed':
      return `${record} was changed:`
  }
}

/** 'You judged 12 of 20 pieces of advice: 58% useful, …'; null before the first answer. */
export function sharesWords({ written, verdicts, outcomes }: AdviceShares): string | null {
  const judged = verdicts.useful + verdicts.known + verdicts.wrong
  const said = outcomes.done + outcomes.helped + outcomes.no_use
  const share = (count: number, of: number) => formatPercent((count / of) * 100)
  const lines = [
    judged > 0 &&
      `You judged ${judged} of ${written} ${written === 1 ? 'piece' : 'pieces'} of advice: ${share(verdicts.useful, judged)} useful, ${share(verdicts.known, judged)} known, ${share(verdicts.wrong, judged)} wrong.`,
    said > 0 && `Of ${said} with an outcome, ${share(outcomes.done + outcomes.helped, said)} were done or helped.`,
  ].filter((line) => line !== false)
  return lines.length > 0 ? lines.join(' ') : null
}
