import { figuresIn } from '../text/figures.ts'
import type { RecordRef } from '../workspace/records.ts'

export type SignalKind =
  | 'kpi_behind'
  | 'kpi_no_value'
  | 'kpi_stale'
  | 'kpi_no_target'
  | 'goal_overdue'
  | 'goal_no_work'
  | 'goal_settled'
  | 'goals_crowded'
  | 'tasks_overdue'
  | 'tasks_unowned'
  | 'contact_silent'
  | 'topic_open'
  | 'promise_open'
  | 'decision_open'
  | 'records_stale'
  | 'matter'

/** The same in both languages of the analyst: English and German. */
export type Bilingual = { text: string; german: string }

/** One sentence that the records prove, with every record it rests on. */
export type Fact = Bilingual & { cites: RecordRef[]; figures?: number[] }

export type Signal = {
  /** Stable from day to day, e.g. 'kpi_behind:<kpi id>': the subject of the advice that speaks of it. */
  id: string
  kind: SignalKind
  /** 0 to 1. */
  severity: number
  title: string
  /** The same in a few words, to stand after a goal's name: '48 days behind its pace'. */
  brief: string
  /** Both in German. */
  german: { title: string; brief: string }
  facts: Fact[]
  cites: RecordRef[]
  /** Every figure and date that may be spoken on this signal's authority. */
  figures: string[]
  /** The goal that it is about, where there is one. */
  goal_id: string | null
  /** The matter in the notes that it is about: a topic's key. */
  topic: string | null
  /** Who promised, or whom it is about. */
  person: string | null
  /** Why it is this person, to stand after the name: 'for whom it waits'. */
  person_why: Bilingual | null
  /** The words of a promise or an undecided matter, or the title of a task: what an action can name. */
  matter: string | null
  /** Of a matter: why it matters now, what is done about it, and what speaks against it. */
  reason?: Fact
  action?: Action
  counter?: Fact | null
  /** It takes no place among the few, and is watched: nothing hangs on it but that somebody once wrote. */
  watched?: true
  /** The open task that does it; null: there is none. */
  task_id?: string | null
}

/**
 * What is done. `beside_button`: the same where a button beside it makes the task, so that it need not be said; `message`: what is written to
 * the contact whom it asks.
 */
export type Action = Fact & { beside_button: Bilingual; message?: ContactMessage }
/** Words for a contact, ready to be sent. */
export type ContactMessage = { to: RecordRef; text: string }

type Draft = Pick<Signal, 'id' | 'kind' | 'severity' | 'title' | 'brief' | 'german' | 'facts'> &
  Partial<Pick<Signal, 'goal_id' | 'topic' | 'person' | 'person_why' | 'matter'>>

/** As kept by a run from before every sentence was told in both languages: what has no German is left in English. */
export function inBothLanguages(kept: Signal): Signal {
  if (typeof kept.german === 'object') return kept
  const title: unknown = kept.german
  const { person_why, action, counter } = kept
  return {
    ...kept,
    german: { title: typeof title === 'string' ? title : kept.title, brief: kept.brief },
    facts: kept.facts.map(completed),
    person_why: person_why && told(person_why),
    ...(action && { action: { ...completed(action), beside_button: told(action.beside_button) } }),
    ...(counter && { counter: completed(counter) }),
  }
}
const completed = <T extends { text: string; german?: string }>(of: T): T & Bilingual => ({
  ...of,
  german: of.german ?? of.text,
})
const told = (words: Bilingual | string): Bilingual =>
  typeof words === 'string' ? { text: words, german: words } : words

/** Its sentences, without the first where the title has quoted that already. */
export const factsBelowTitle = ({ title, facts }: Pick<Signal, 'title' | 'facts'>): Fact[] =>
  title.includes('“') && facts.length > 1 ? facts.slice(1) : facts

/** Completes a signal: its records and figures are those of its facts, so that neither can be forgotten. */
export function signal(draft: Draft): Signal {
  const cites = new Map(draft.facts.flatMap((fact) => fact.cites).map((ref) => [`${ref.kind}:${ref.id}`, ref]))
  const { title, brief, german, facts } = draft
  const spoken = [
    ...[title, brief, german.title, german.brief],
    ...facts.flatMap((fact) => [fact.text, fact.german]),
  ].flatMap((text) => figuresIn(text).map((figure) => figure.raw))
  return {
    goal_id: null,
    topic: null,
    person: null,
    person_why: null,
    matter: null,
    ...draft,
    severity: Math.round(Math.min(1, Math.max(0, draft.severity)) * 100) / 100,
    facts: draft.facts.map((fact) => ({ ...fact, figures: numbersIn(fact.text) })),
    cites: [...cites.values()],
    figures: [...new Set(spoken)],
  }
}

const numbersIn = (text: string) =>
  figuresIn(text).flatMap((figure) => (figure.kind === 'number' ? [figure.value] : []))
