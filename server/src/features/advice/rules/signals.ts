import { contactSignals } from './contact-signals.ts'
import { goalSignals } from './goal-signals.ts'
import { goalLinker } from './link.ts'
import { noteSignals } from './note-signals.ts'
import { readNotes } from './notes-read.ts'
import type { Signal } from './signal.ts'
import { taskSignals } from './task-signals.ts'
import { isLive, type Workspace } from './workspace.ts'

/**
 * Everything in the workspace that asks for attention, strongest first. Computed by code only: the same workspace gives the
 * same signals, and every figure that advice may speak stands in one of them.
 */
export function signalsOf(workspace: Workspace): Signal[] {
  const link = goalLinker({ ...workspace, goals: workspace.goals.filter(isLive) })
  return [
    ...goalSignals(workspace),
    ...taskSignals(workspace),
    ...contactSignals(workspace, link),
    ...noteSignals(workspace, readNotes(workspace)),
  ].toSorted((a, b) => b.severity - a.severity || a.id.localeCompare(b.id))
}
