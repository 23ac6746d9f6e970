// A world in which one task of one agent is a run: watched, answered and stopped through the front door.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Run, RunEvent } from '#contract/runs.ts'
import { type AgentDeps, type AgentTask, agentSession } from '#server/engine/agent/agent.ts'
import type { RunKind } from '#server/engine/engine.ts'
import { insertRun } from '#server/engine/new-run.ts'
import { viaPool } from '#server/engine/run-query.ts'
import { fault, type ScriptedTurn, scriptedModels } from '#server/llm/scripted.ts'
import type { ChatRequest } from '#server/llm/talk.ts'
import { newId } from '#server/platform/ids.ts'
import { createWorld, type Person, type World } from './world.ts'

const ALL = { use_internet: true, use_internal_search: true, use_memory: true }

/** What a test says of the task; the rest is what an ordinary one has. */
export type TaskInput = Partial<Omit<AgentTask, 'analyst' | 'onText' | 'onRestart'>>

export type AgentWorld = World & {
  start(input?: TaskInput, person?: Person, more?: Record<string, unknown>): Promise<string>
  /** The same for any account. */
  startFor(userId: string, input?: TaskInput, more?: Record<string, unknown>): Promise<string>
  /** Waits until the run stands in one of these. */
  until(id: string, status?: string[], person?: Person): Promise<Run>
  events(id: string, person?: Person): Promise<RunEvent[]>
  /** The answer of a run, waited for. */
  answer(id: string, person?: Person): Promise<{ text: string; citations: unknown[]; incomplete: string | null }>
  approvals(id: string): Promise<Record<string, unknown>[]>
  /** What was told to readers while it was told, run by run. */
  heard: Map<string, string[]>
}

export const FLOW = 'agent_task'

export function taskOf(inputs: Record<string, unknown>, tools: readonly string[]): AgentTask {
  const given = (inputs.task ?? {}) as TaskInput
  return {
    key: 'task',
    title: 'Work on it',
    agent: { name: 'Assistant', role: null, goal: null, backstory: null, foreign: false },
    instructions: 'You are an assistant.',
    said: [],
    ask: 'What is new?',
    tools,
    settings: ALL,
    model: null,
    analyst: null,
    ...given,
  }
}

export async function createAgentWorld(
  options: Parameters<typeof createWorld>[1] & {
    analyst?: AgentTask['analyst']
    env?: NodeJS.ProcessEnv
  } = {},
): Promise<AgentWorld> {
  const { analyst = null, env = {}, ...rest } = options
  const heard = new Map<string, string[]>()
  const kind = (agents: AgentDeps): RunKind => ({
    name: FLOW,
    work(run) {
      const pieces: string[] = []
      heard.set(run.id, pieces)
      const task = taskOf(run.inputs, [...agents.tools.keys()])
      return agentSession(run, agents).perform({
        ...task,
        analyst,
        onText: (piece) => pieces.push(piece),
        onRestart: () => pieces.splice(0),
      })
    },
    summarize: (result) => ({ summary: (result as { text: string }).text.slice(0, 100) || 'Done.' }),
  })
  const world = await createWorld(env, { ...rest, launch: true, kinds: (agents) => [kind(agents)] })
  const until: AgentWorld['until'] = async (
    id,
    status = ['completed', 'failed', 'stopped', 'paused'],
    person = 'owner',
  ) => {
    for (let tries = 0; tries < 800; tries++) {
      const run = await world.as(person).runs.get({ id })
      if (status.includes(run.status)) return run
      await sleep(15)
    }
    throw new Error(`the run did not come to ${status.join(' or ')}`)
  }
  const startFor: AgentWorld['startFor'] = async (user_id, task = {}, more = {}) => {
    const id = newId()
    const run = { kind: 'flow', name: FLOW, user_id, inputs: { task, ...more }, snapshot: {} } as const
    await insertRun(viaPool(world.database.pool), id, run)
    await world.app.engine.enqueue(id)
    return id
  }
  return {
    ...world,
    heard,
    until,
    start: (task, person = 'owner', more) => startFor(world.id(person), task, more),
    startFor,
    events: async (id, person = 'owner') => {
      const found: RunEvent[] = []
      for (;;) {
        const { items } = await world.as(person).runs.timeline({ id, limit: 200, after: found.at(-1)?.id ?? 0 })
        found.push(...items)
        if (items.length < 200) return found
      }
    },
    answer: async (id, person) => {
      const run = await until(id, ['completed', 'failed', 'stopped'], person)
      if (run.status !== 'completed') throw new Error(`the run ${run.status}: ${run.error}`)
      return run.result as { text: string; citations: unknown[]; incomplete: string | null }
    },
    approvals: async (id) =>
      (await world.database.pool.query('select * from approvals where run_id = $1 order by created_at', [id])).rows,
  }
}

/** Says yes to what waits, as the decisions page does it: bound to the arguments that it shows. */
export async function approve(
  world: AgentWorld,
  runId: string,
  args?: Record<string, unknown>,
  person: Person = 'owner',
): Promise<void> {
  const [waiting] = (await world.approvals(runId)).filter(({ status }) => status === 'waiting')
  if (!waiting) throw new Error('nothing waits')
  const body = { arguments_hash: waiting.arguments_hash, ...(args ? { arguments: args } : {}) }
  const answer = await world.request(person, 'POST', `/api/approvals/${waiting.id}/approve`, body)
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
}

/** A world whose model says what each test gives it, turn by turn. */
export async function createScriptedWorld(options: Parameters<typeof createAgentWorld>[0] = {}) {
  let turns: ScriptedTurn[] = []
  const next = (): ScriptedTurn =>
    turns.length > 0 ? turns.shift() : fault('bad_request', 'The script has no turn left.')
  const models = scriptedModels({
    task: new Proxy([] as ScriptedTurn[], {
      get: (_, name) => (name === 'length' ? Number.MAX_SAFE_INTEGER : typeof name === 'string' ? next() : undefined),
    }),
  })
  const world = await createAgentWorld({ ...options, models })
  const say = (...script: ScriptedTurn[]) => {
    turns = script
    models.talked.length = 0
  }
  return {
    world,
    models,
    say,
    run: async (script: ScriptedTurn[], task?: TaskInput, person?: Person) => {
      say(...script)
      return world.start(task, person)
    },
  }
}

/** A turn that only calls. */
export const calls = (...all: [name: string, input: unknown][]) => ({
  calls: all.map(([name, input]) => ({ name, input })),
})

/** What the model was told of a call; the last one where nothing is said. */
export function told(talk: ChatRequest | undefined, at = -1): string {
  return talk?.messages.filter((message) => message.by === 'tool').at(at)?.text ?? ''
}
