// Tasks that the records ask for and nobody has entered: each with its reason, and with what it rests on.

import { addDays, weekdayNumber } from '#contract/days.ts'
import { inLanguage, type Language, titleIn } from '../signals/language.ts'
import type { Signal, SignalKind } from '../signals/signal.ts'
import { oblique } from '../text/german-speech.ts'
import { capital, shortened } from '../text/speech.ts'
import { likeness } from '../workspace/link.ts'
import type { RecordRef } from '../workspace/records.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { Overview } from './overview.ts'

export type Proposal = {
  title: string
  /** Why, in a sentence that the records prove. */
  reason: string
  cites: RecordRef[]
  due_date: string
  priority: 'Medium' | 'High'
  goal_id: string | null
}

const MOST = 5
const SAID: ReadonlySet<SignalKind> = new Set(['promise_open', 'decision_open', 'contact_silent'])
const MOST_OF_A_KIND = 2
/** A title as long as a glance. */
const TITLE = 100

/** The few that matter most; none that an open task covers. `focus`: only what speaks of these words, where anything does. */
export function proposalsFrom(
  { workspace, signals, tasks }: Overview,
  focus: string | null = null,
  language: Language = 'en',
): Proposal[] {
  const all = signals.flatMap((signal) => {
    const proposal = proposalOf(signal, workspace, language)
    return proposal ? [{ kind: signal.kind, proposal }] : []
  })
  const about = focus ? all.filter(({ proposal }) => saysOf(focus, `${proposal.title} ${proposal.reason}`)) : []
  const kept: typeof all = []
  for (const each of about.length > 0 ? about : all) {
    const { title } = each.proposal
    const covered = tasks.some((task) => likeness(task.title, title) >= 0.6)
    const twice = kept.some(({ proposal }) => likeness(proposal.title, title) >= 0.5)
    const alike = kept.filter(({ kind }) => kind === each.kind).length
    // Of one goal one step at a time; what somebody said stands for itself.
    const sameGoal =
      !SAID.has(each.kind) &&
      kept.some(
        ({ kind, proposal }) =>
          !SAID.has(kind) && proposal.goal_id !== null && proposal.goal_id === each.proposal.goal_id,
      )
    if (!covered && !twice && !sameGoal && alike < MOST_OF_A_KIND && kept.length < MOST) kept.push(each)
  }
  return kept.map(({ proposal }) => proposal)
}

const saysOf = (focus: string, text: string) =>
  focus
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.length > 3 && text.toLowerCase().includes(word))

function proposalOf(signal: Signal, workspace: Workspace, language: Language): Proposal | null {
  const goal = workspace.goals.find(({ id }) => id === signal.goal_id)
  const mine = signal.person !== null && signal.person === workspace.user.name
  const reason = signal.facts[0] ? inLanguage(signal.facts[0], language) : titleIn(signal, language)
  const words = TITLES[language]
  const matter = signal.matter ? shortened(signal.matter, TITLE) : null
  const made = (title: string, days: number, cites = signal.facts[0]?.cites ?? signal.cites): Proposal => ({
    title: shortened(title, 150),
    reason,
    cites,
    due_date: workday(workspace.today, days),
    priority: signal.severity >= 0.6 ? 'High' : 'Medium',
    goal_id: signal.goal_id,
  })
  switch (signal.kind) {
    case 'promise_open':
      if (!matter) return null
      if (mine) return made(asTitle(matter), 3)
      return made(signal.person ? words.ask(signal.person, bare(matter)) : words.give(bare(matter)), 3)
    case 'decision_open':
      return matter ? made(words.decide(bare(matter)), 5) : null
    case 'topic_open':
      return made(words.settle(shortened(topicOf(signal), 80)), 5)
    case 'contact_silent':
      return signal.person ? made(words.call(signal.person), 2) : null
    case 'kpi_behind':
      return goal ? made(words.agree(shortened(goal.title, 80)), 3) : null
    case 'goal_no_work':
      return goal ? made(words.plan(shortened(goal.title, 80)), 5) : null
    case 'goal_overdue':
      return goal ? made(words.close(shortened(goal.title, 80)), 5) : null
    case 'kpi_no_value':
    case 'kpi_stale':
      return made(words.value(shortened(signal.cites[0]?.label ?? words.kpi, 60)), 5)
    default:
      return null
  }
}

const TITLES = {
  en: {
    ask: (who: string, matter: string) => `Ask ${who}: ${matter}, by when?`,
    give: (matter: string) => `Give it to somebody: ${matter}`,
    decide: decideTitle,
    settle: (topic: string) => `Put to a decision: “${topic}”`,
    call: (who: string) => `Call ${who}`,
    agree: (goal: string) => `Agree the next step for “${goal}”, with a name and a date`,
    plan: (goal: string) => `Plan the next step for “${goal}”`,
    close: (goal: string) => `Close “${goal}” or give it a new date`,
    value: (kpi: string) => `Enter today’s value of ${kpi}`,
    kpi: 'the KPI',
  },
  de: {
    ask: (who: string, matter: string) => `${oblique(who)} fragen, bis wann: ${matter}`,
    give: (matter: string) => `Jemandem übergeben: ${matter}`,
    decide: (matter: string) => `Entscheiden: ${matter}`,
    settle: (topic: string) => `Zur Entscheidung bringen: „${topic}“`,
    call: (who: string) => `${oblique(who)} anrufen`,
    agree: (goal: string) => `Nächsten Schritt für „${goal}“ vereinbaren, mit Name und Datum`,
    plan: (goal: string) => `Nächsten Schritt für „${goal}“ planen`,
    close: (goal: string) => `„${goal}“ abschließen oder neu terminieren`,
    value: (kpi: string) => `Heutigen Wert eintragen: ${kpi}`,
    kpi: 'Kennzahl',
  },
}

/** Of "Still open after three notes: the crane" the crane. */
const topicOf = (signal: Signal): string => signal.title.replace(/^.*?\bnotes?: /, '')

/** 'We still have to decide whether we go' -> 'Decide whether we go'. */
function decideTitle(words: string): string {
  const asked = /\b(?:decide|agree)(?:d)? ((?:whether|if|on|between|who|what|which|how)\b.*)$/i.exec(words)?.[1]
  return asked ? `Decide ${asked}` : `Decide: ${words}`
}

/** 'I will call Tamsin about it' -> 'Call Tamsin about it'. */
const asTitle = (words: string) => capital(bare(words))
const bare = (words: string) =>
  words
    .replace(
      /^(?:I|we|\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)(?:[’']ll| will| am going to| is going to| agreed to| promised to| to)\s+/u,
      '',
    )
    .replace(/(?<![.;:,\s])[.;:,\s]+$/, '')

/** So many days on, never on a weekend. */
function workday(today: string, days: number): string {
  const day = addDays(today, days)
  const weekday = weekdayNumber(day)
  return weekday === 6 ? addDays(day, 2) : weekday === 0 ? addDays(day, 1) : day
}
