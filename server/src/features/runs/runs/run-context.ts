// What the interpreters of crews and flows work with, over all parts of one run.

import type { Analyst, Analysts } from '#server/analyst/reports/task-analyst.ts'
import { type AgentSession, agentSession } from '#server/engine/agent/agent.ts'
import type { AgentDeps, AgentTask } from '#server/engine/agent/task.ts'
import type { AgentSnapshot, ToolSnapshot } from '#server/engine/crew-shapes.ts'
import { RunFailure, type RunHandle } from '#server/engine/engine.ts'
import { MOST_AWAY_MS } from '#server/engine/outage.ts'
import type { ToolSettings } from '#server/engine/tool.ts'
import type { EarlierResult } from '../rules/material.ts'
import * as parts from '../store/parts.ts'

/** `digest`: what stands in for a model where no rules are written for a task. */
export type RunContext = { agents: AgentDeps; analysts: Analysts; digest: Analyst }

/** The starter as agents are told of them, pinned at the start: their own text, and what the administrator has set. */
export type Person = { about: string; custom_prompts: string | null }
/** Runs of before it was pinned have none. */
export type PinnedWorker = { person?: Person }

/** An agent has the tools that its maker chose: no switches stand between. */
export const OPEN_SETTINGS: ToolSettings = { use_internet: true, use_internal_search: true, use_memory: true }

/** What has an analyst to fall back on does not sleep for long. */
const WAITS_WITH_ANALYST_MS = 60_000

export type Worker = {
  means: RunContext
  person: Person
  perform(
    task: Omit<AgentTask, 'customPrompts'>,
  ): Promise<Pick<EarlierResult, 'text' | 'citations' | 'author' | 'model'>>
  call: AgentSession['call']
  /** Something follows these parts: they are kept as what they are, and wait to be checked. */
  followed(earlier: readonly EarlierResult[]): Promise<void>
}

/** One for each run: marks, budgets and what the run was told are counted over all its parts. */
export function workerOf(
  run: RunHandle,
  means: RunContext,
  { person = { about: '', custom_prompts: null } }: PinnedWorker,
): Worker {
  const session = agentSession(run, means.agents)
  const { database } = means.agents
  const kept = new Set<string>()
  return {
    means,
    person,
    async perform(task) {
      const waitsMs = task.fallback ? WAITS_WITH_ANALYST_MS : MOST_AWAY_MS
      const answer = await session.perform({ ...task, waitsMs, asks: true, customPrompts: person.custom_prompts })
      // What ends in its middle is no result to build on.
      if (answer.incomplete)
        throw new RunFailure(`${task.title}: ${answer.author} broke off in the middle of an answer.`)
      return answer
    },
    call: session.call,
    async followed(earlier) {
      for (const [place, { step, name, agent, text, citations, author }] of earlier.entries()) {
        // What a human answered, or a tool found, is no word of an AI.
        if (step === undefined || agent === null || author === null || text.trim() === '' || kept.has(step)) continue
        kept.add(step)
        const part = { run_id: run.id, user_id: run.user_id, step, place, name, agent, text, citations }
        await database.as(run.user_id, (db) => parts.keep(db, part))
      }
    },
  }
}

/** The names of an agent's tools. Errors: RunFailure for kinds that nothing can call yet. */
export function toolsOf(agent: AgentSnapshot): string[] {
  return agent.tools.map((tool) => capabilityOf(tool, `the agent “${agent.name}”`))
}

/** Errors: RunFailure. */
export function capabilityOf({ kind, builtin, name }: ToolSnapshot, place: string): string {
  if (kind !== 'builtin')
    throw new RunFailure(`Tools of kind ${kind} cannot be used yet. Take “${name}” out of ${place} first.`)
  return builtin
}
