// How sure a goal still is, and why: days in texts, silence, overdue tasks and broken promises pull it down, whatever it says of itself.

import { isLive } from '#contract/goal-progress.ts'
import { spokenDate } from '../dates/spoken.ts'
import type { Fact, Signal } from '../signals/signal.ts'
import { plural, quoted, shortened } from '../text/speech.ts'
import { type RecordRef, refs } from '../workspace/records.ts'
import type { Workspace, WorkspaceGoal } from '../workspace/workspace.ts'
import type { Matter } from './matters.ts'

export type Confidence = { level: 'good' | 'shaky' | 'low'; reasons: string[]; cites: RecordRef[] }
type Reason = { text: string; pulls: number; cites: RecordRef[] }

const START = 0.9
const GOOD = 0.65
const SHAKY = 0.4
const MOST_REASONS = 6
/** Within a piece of advice, where the matter itself has been told. */
const MOST_SAID = 3

/** 'good' until something in the records speaks against it; the reasons, the heaviest first. */
export function confidenceOf(goal: WorkspaceGoal, matters: readonly Matter[], signals: readonly Signal[]): Confidence {
  const reasons = [...fromMatters(goal, matters), ...fromSignals(goal, signals)].toSorted((a, b) => b.pulls - a.pulls)
  const left = START - reasons.reduce((sum, { pulls }) => sum + pulls, 0)
  const told = [...new Map(reasons.map((reason) => [reason.text, reason])).values()].slice(0, MOST_REASONS)
  return {
    level: left >= GOOD ? 'good' : left >= SHAKY ? 'shaky' : 'low',
    reasons: told.map(({ text }) => text),
    cites: told.flatMap(({ cites }) => cites),
  }
}

function fromMatters(goal: WorkspaceGoal, matters: readonly Matter[]): Reason[] {
  return matters
    .filter((matter) => matter.goal?.ref.id === goal.id)
    .flatMap(({ seed, day, left, loss, slip, late }): Reason[] => {
      const on = spokenDate(day)
      const cites = [seed.ref]
      const reasons: Reason[] = []
      if (loss && left >= 0) reasons.push({ text: `a term lapses on ${on}`, pulls: left <= 14 ? 0.35 : 0.2, cites })
      else if (seed.kind === 'promise' && left < 0)
        reasons.push({ text: `what was promised for ${on} is not there`, pulls: 0.2, cites })
      if (slip) reasons.push({ text: 'something is late or missing', pulls: 0.15, cites: [slip.ref] })
      if (late) reasons.push({ text: 'a task is dated after its day', pulls: 0.1, cites: [late.ref] })
      return reasons
    })
}

function fromSignals(goal: WorkspaceGoal, signals: readonly Signal[]): Reason[] {
  return signals
    .filter((signal) => signal.goal_id === goal.id)
    .flatMap((signal): Reason[] => {
      const cites = signal.cites.slice(0, 1)
      if (signal.kind === 'tasks_overdue') {
        const tasks = signal.cites.filter(({ kind }) => kind === 'task').length
        return [{ text: `${plural(tasks, 'task is', 'tasks are')} overdue`, pulls: Math.min(0.3, 0.12 * tasks), cites }]
      }
      if (signal.kind === 'contact_silent') return [{ text: `${signal.person} is silent`, pulls: 0.12, cites }]
      if (signal.kind === 'kpi_behind') return [{ text: shortened(signal.title, 80), pulls: 0.15, cites }]
      return []
    })
}

/** By goal, one sentence where a live goal is not as sure as it may look. */
export function doubts(
  { goals }: Workspace,
  matters: readonly Matter[],
  signals: readonly Signal[],
): Map<string, Fact> {
  const facts = new Map<string, Fact>()
  for (const goal of goals.filter(isLive)) {
    const { level, reasons, cites } = confidenceOf(goal, matters, signals)
    if (level === 'good' || reasons.length < 2) continue
    const text = `Confidence in the goal ${quoted(shortened(goal.title, 70))} is ${level}: ${reasons.slice(0, MOST_SAID).join('; ')}.`
    facts.set(goal.id, { text, cites: [refs.goal(goal), ...cites.slice(0, MOST_SAID)] })
  }
  return facts
}
