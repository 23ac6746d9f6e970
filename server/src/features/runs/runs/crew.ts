// A crew at work: its tasks one after the other, each done by its agent, who is given what came of the tasks before.

import type { Analyst } from '#server/analyst/reports/task-analyst.ts'
import type { CrewSnapshot } from '#server/engine/crew-shapes.ts'
import { RunFailure, type RunKind } from '#server/engine/engine.ts'
import type { RunSummary } from '#server/engine/run.ts'
import { aboutInputs, type EarlierResult, materialOf } from '../rules/material.ts'
import { OPEN_SETTINGS, type PinnedWorker, type RunContext, toolsOf, type Worker, workerOf } from './run-context.ts'

/** What a run of a crew or flow ends with. `text` is Markdown, and the message in its conversation. */
export type Outcome = {
  summary: string
  text: string
  citations: EarlierResult['citations']
  author: string | null
  model: string | null
  /** What each part came to, in order. */
  outputs: Pick<EarlierResult, 'name' | 'agent' | 'text'>[]
}

/** Runs that follow the crew pinned in their snapshot. Source: wire §11. */
export function crewKind(means: RunContext): RunKind {
  return {
    name: 'crew',
    async work(run): Promise<Outcome> {
      const crew = run.snapshot as CrewSnapshot & PinnedWorker
      const worker = workerOf(run, means, crew)
      return outcomeOf(await performCrew(worker, crew, { inputs: run.inputs, prefix: '', before: [] }))
    },
    summarize: (result) => summaryOf(result as Outcome),
  }
}

const INSTRUCTIONS =
  'You are an agent of a crew that works for one person. You do one task; other agents have done the tasks before it, and their results are shown to you. Do your task with the tools you have, from the records you find, and answer with its result alone, in Markdown: no preface, no offer of more. Say plainly what you could not find.'

/** `prefix`: of its steps' keys, where the crew is a part of a flow. `before`: what came of the flow's earlier steps. */
export async function performCrew(
  worker: Worker,
  crew: CrewSnapshot,
  { inputs, prefix, before }: { inputs: Record<string, unknown>; prefix: string; before: readonly EarlierResult[] },
): Promise<EarlierResult[]> {
  const earlier: EarlierResult[] = []
  for (const task of crew.tasks) {
    const agent = crew.agents.find(({ id }) => id === task.agent_id)
    if (!agent) throw new RunFailure(`The task “${task.name}” has no agent.`)
    const analyst = analystOf(worker.means, crew, task.id)
    const known = [...before, ...earlier]
    await worker.followed(known)
    const answer = await worker.perform({
      key: `${prefix}${task.id}`,
      title: task.name,
      agent: { ...agent, foreign: agent.foreign || crew.foreign },
      instructions: INSTRUCTIONS,
      about: [worker.person.about, aboutInputs(crew.inputs, inputs)].filter(Boolean).join('\n\n'),
      said: [],
      ask: [task.name, task.description].filter(Boolean).join('\n\n'),
      expected: task.expected_output || null,
      material: materialOf(known),
      tools: toolsOf(agent),
      settings: OPEN_SETTINGS,
      model: agent.llm_model,
      // Runs of before crews named any have none.
      fallbackModels: crew.fallback_models ?? null,
      analyst: (look, hands) => analyst(look, { task, inputs, fields: crew.inputs, earlier: known, hands }),
      fallback: builtIn(crew),
    })
    earlier.push({ step: `${prefix}${task.id}`, name: task.name, agent: agent.name, ...answer })
  }
  return earlier
}

const builtIn = (crew: CrewSnapshot) => crew.is_auto_gen && !crew.foreign

function analystOf({ analysts, digest }: RunContext, crew: CrewSnapshot, taskId: string): Analyst {
  return (builtIn(crew) ? analysts[crew.name]?.[taskId] : undefined) ?? digest
}

/** The last part's text is the whole's. */
export function outcomeOf(parts: readonly EarlierResult[]): Outcome {
  const last = parts.findLast(({ text }) => text.trim() !== '')
  return {
    summary: last ? 'The result is ready.' : 'Done.',
    text: last?.text ?? '',
    citations: last?.citations ?? [],
    author: last?.author ?? null,
    model: last?.model ?? null,
    outputs: parts.map(({ name, agent, text }) => ({ name, agent, text })),
  }
}

export function summaryOf({ summary, text, citations, author, model }: Outcome): RunSummary {
  return { summary, details: text === '' ? {} : { text, citations, author, model } }
}
