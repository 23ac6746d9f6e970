import { readNotes } from '../notes/notes-read.ts'
import { tiesOf } from '../workspace/ties.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { contactSignals } from './contact-signals.ts'
import { goalSignals } from './goal-signals.ts'
import { noteSignals } from './note-signals.ts'
import type { Signal } from './signal.ts'
import { taskSignals } from './task-signals.ts'

/**
 * Everything in the workspace that asks for attention, strongest first. Computed by code only: the same workspace gives the
 * same signals, and every figure that advice may speak stands in one of them.
 */
export function signalsOf(workspace: Workspace): Signal[] {
  const ties = tiesOf(workspace)
  const read = readNotes(workspace)
  return [
    ...goalSignals(workspace),
    ...taskSignals(workspace, read),
    ...contactSignals(workspace, ties),
    ...noteSignals(workspace, read, ties),
  ].toSorted((a, b) => b.severity - a.severity || a.id.localeCompare(b.id))
}
