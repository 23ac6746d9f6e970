// Everything that asks for attention: matters first, then the signals that no matter says already.

import type { Signal } from '../signals/signal.ts'
import { signalsOf } from '../signals/signals.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type Confidence, doubtedGoals, doubts } from './confidence.ts'
import type { Matter } from './matter.ts'
import { matterSignal } from './matter-signals.ts'
import { mattersOf } from './matters.ts'
import { bearingWords } from './words.ts'

/** Below this a matter is a sentence with a day, and no more. */
const WORTH = 0.4

/** Matters (kind 'matter', gravest first) and signals, without those that only repeat a matter. The same workspace gives the same. */
export const attentionOf = (workspace: Workspace): Signal[] => overviewOf(workspace).signals

export type Overview = { signals: Signal[]; confidence: Confidence[] }

/** The same, with the live goals that are not as sure as they may look. */
export function overviewOf(workspace: Workspace): Overview {
  const matters = mattersOf(workspace).filter(({ weight }) => weight >= WORTH)
  const words = matters.map((matter) => [matter.seed, ...matter.parts].map(({ text }) => bearingWords(text)))
  const signals = signalsOf(workspace)
  const confidence = doubtedGoals(workspace, matters, signals)
  const doubt = doubts(workspace, confidence)
  const told = matters.map((matter) => {
    const goal = matter.goal?.ref.id ?? ''
    const doubted = doubt.get(goal)
    // Once a goal, where it weighs most.
    doubt.delete(goal)
    return matterSignal(matter, workspace, doubted ? [doubted] : [])
  })
  const other = signals.filter((signal) => !isSaid(signal, matters, words.flat()))
  const [stale, live] = [told.filter(({ watched }) => watched), told.filter(({ watched }) => !watched)]
  return { signals: [...live, ...other, ...stale], confidence }
}

/** A promise whose words are a matter's, and tasks that are all matters of their own. */
function isSaid(signal: Signal, matters: readonly Matter[], words: readonly ReadonlySet<string>[]): boolean {
  if (signal.kind === 'tasks_overdue' || signal.kind === 'tasks_unowned') {
    const tasks = new Set(
      matters.flatMap(({ seed, task, late, parts }) => [seed, task, late, ...parts].map((item) => item?.ref.id)),
    )
    return signal.cites.every((ref) => ref.kind !== 'task' || tasks.has(ref.id))
  }
  if ((signal.kind === 'promise_open' || signal.kind === 'decision_open') && signal.matter !== null) {
    const own = [...bearingWords(signal.matter)]
    return own.length > 0 && words.some((each) => own.filter((word) => each.has(word)).length >= own.length * 0.7)
  }
  return false
}
