// What works where no model is configured: rules over the person's own records, one function for each task of a built-in crew.
import type { InputField } from '#contract/factory-shapes.ts'
import type { AnalystActions, ReadTool } from '../context/read-tools.ts'

/** What came of a part of the run that is done. */
export type EarlierResult = { name: string; text: string }

export type TaskFacts = {
  task: { id: string; name: string; description: string; expected_output: string }
  /** What the run was started with, and what its crew asks for. */
  inputs: Record<string, unknown>
  fields: readonly InputField[]
  /** What came of the tasks before, oldest first. */
  earlier: readonly EarlierResult[]
  /** To act and to ask: both wait for the person. */
  hands: AnalystActions
}
/** Does a task by rules. `readTool` reads as a step of the run. Returns Markdown in which records are cited by their marks. */
export type Analyst = (readTool: ReadTool, facts: TaskFacts) => Promise<string>
/** By the name of the built-in crew, then by the task's id. A task without one gets the digest. */
export type Analysts = Readonly<Record<string, Readonly<Record<string, Analyst>>>>
