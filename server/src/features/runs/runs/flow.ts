// A flow at work: its steps one after the other. Each is given what came of the steps before it.

import type { FlowSnapshot } from '#server/engine/crew-shapes.ts'
import { RunFailure, type RunHandle, type RunKind, RunStopped } from '#server/engine/engine.ts'
import { declinedStep, leftOut, stoppedBy } from '../rules/declined.ts'
import { aboutInputs, type EarlierResult, materialOf } from '../rules/material.ts'
import { argumentsOf, filled, needsPrevious, questionOf, referred } from '../rules/prompt.ts'
import { type Outcome, outcomeOf, performCrew, summaryOf } from './crew.ts'
import {
  capabilityOf,
  OPEN_SETTINGS,
  type PinnedWorker,
  type RunContext,
  toolsOf,
  type Worker,
  workerOf,
} from './run-context.ts'

type Step = FlowSnapshot['steps'][number]
type At = { worker: Worker; run: RunHandle; flow: FlowSnapshot; earlier: readonly EarlierResult[] }

/** Runs that follow the flow pinned in their snapshot. Source: wire §11. */
export function flowKind(means: RunContext): RunKind {
  return {
    name: 'flow',
    async work(run): Promise<Outcome> {
      const flow = run.snapshot as FlowSnapshot & PinnedWorker
      const worker = workerOf(run, means, flow)
      const earlier: EarlierResult[] = []
      for (const [at, step] of flow.steps.entries()) {
        await worker.followed(earlier)
        const came = await PERFORM[step.kind]({ worker, run, flow, earlier }, step)
        const no = came[0]?.declined
        if (no && needsPrevious(flow.steps[at + 1]?.prompt ?? '')) throw new RunStopped(stoppedBy(no))
        earlier.push(...came)
      }
      // A human's answer is not the flow's result, and where nothing but that is left it came to none.
      const no = earlier.findLast(({ declined }) => declined)?.declined
      if (no && !cameToSomething(earlier)) throw new RunStopped(stoppedBy(no))
      return leftOut(outcomeOf(earlier.filter(({ agent }) => agent !== null)), earlier)
    },
    summarize: (result) => summaryOf(result as Outcome),
  }
}

const cameToSomething = (parts: readonly EarlierResult[]): boolean =>
  parts.some(({ agent, text }) => agent !== null && text.trim() !== '')

const INSTRUCTIONS =
  'You do one step of a flow that works for one person; the results of the steps before it are shown to you. Do your step with the tools you have, from the records you find, and answer with its result alone, in Markdown: no preface, no offer of more. Say plainly what you could not find.'

const PERFORM: Record<Step['kind'], (at: At, step: Step) => Promise<EarlierResult[]>> = {
  async agent({ worker, run, flow, earlier }, step) {
    const { agent } = step
    if (!agent) throw new RunFailure(`The step “${step.title}” has no agent.`)
    const prompt = step.prompt ?? ''
    const description = filled(prompt, run.inputs, earlier)
    const task = { id: step.id, name: step.title, description, expected_output: '' }
    const answer = await worker.perform({
      key: step.id,
      title: step.title,
      agent: { ...agent, foreign: agent.foreign || flow.foreign },
      instructions: INSTRUCTIONS,
      about: [worker.person.about, aboutInputs(flow.inputs, run.inputs)].filter(Boolean).join('\n\n'),
      said: [],
      ask: [step.title, referred(prompt, run.inputs, earlier)].filter(Boolean).join('\n\n'),
      material: materialOf(earlier),
      tools: toolsOf(agent),
      settings: OPEN_SETTINGS,
      model: agent.llm_model,
      analyst: (look, hands) =>
        worker.means.digest(look, { task, inputs: run.inputs, fields: flow.inputs, earlier, hands }),
    })
    return [{ step: step.id, name: step.title, agent: agent.name, ...answer }]
  },

  async tool({ worker, run, flow, earlier }, step) {
    const { tool } = step
    if (!tool) throw new RunFailure(`The step “${step.title}” has no tool.`)
    const name = capabilityOf(tool, `the step “${step.title}”`)
    const known = worker.means.agents.tools.get(name)
    if (!known) throw new RunFailure(`The tool “${tool.name}” of the step “${step.title}” no longer exists.`)
    const args = argumentsOf(step.prompt ?? '', known.input, (text) => filled(text, run.inputs, earlier))
    const agent = { name: flow.name, role: null, goal: null, backstory: null, foreign: flow.foreign }
    const called = await worker.call({ key: step.id, title: step.title, agent, settings: OPEN_SETTINGS }, name, args)
    if (called.declined) return [declinedStep(step.title, called.declined.reason)]
    if (called.error) throw new RunFailure(`${step.title}: ${called.error}`)
    const citations = called.shown.flatMap(({ record }) => (record ? [record] : []))
    const text = [called.words, ...called.shown.map((piece) => `**${piece.source}**\n\n${piece.text}`)].join('\n\n')
    return [{ name: step.title, agent: tool.name, text, citations, author: null, model: null }]
  },

  async crew({ worker, run, earlier }, step) {
    const { crew } = step
    if (!crew) throw new RunFailure(`The step “${step.title}” has no crew.`)
    return performCrew(worker, crew, { inputs: run.inputs, prefix: `${step.id}/`, before: earlier })
  },

  async wait_for_human({ run, earlier }, step) {
    const { question, choices } = questionOf(filled(step.prompt ?? '', run.inputs, earlier) || step.title)
    const details = earlier.findLast(({ agent, text }) => agent !== null && text.trim() !== '')?.text ?? null
    const text = await run.wait(step.id, { question, choices, details })
    return [
      { name: `The person’s answer to “${question}”`, agent: null, text, citations: [], author: null, model: null },
    ]
  },
}
