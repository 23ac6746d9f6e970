// What a run pins when it starts: everything that it needs of the factory, so that a later change or deletion changes nothing for it.
import type { Crew, Flow, Tool } from '#contract/factory-shapes.ts'
import type {
  AgentSnapshot,
  CrewSnapshot,
  FlowSnapshot,
  PinnedVersion,
  ToolSnapshot,
} from '#server/engine/crew-shapes.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fail } from '#server/platform/errors.ts'
import { isId } from '#server/platform/ids.ts'
import * as store from '../store/items.ts'

/** Errors: conflict, when it cannot run as it is. */
export async function crewSnapshot(ctx: Ctx, crew: Crew): Promise<CrewSnapshot> {
  if (crew.tasks.length === 0) throw fail('conflict', `The crew “${crew.name}” has no tasks yet.`)
  const agents: AgentSnapshot[] = []
  for (const { agent_id, agent_name, name } of crew.tasks) {
    if (agents.some(({ id }) => id === agent_id)) continue
    agents.push(await agentSnapshot(ctx, agent_id, agent_name, `the task “${name}” of “${crew.name}”`))
  }
  const { description, version, revision, is_auto_gen, inputs, fallback_models } = crew
  const tasks = crew.tasks.map(({ agent_name: _, ...task }) => task)
  return { ...pinned(ctx, crew), description, version, revision, is_auto_gen, tasks, agents, inputs, fallback_models }
}

/** Errors: conflict, when it cannot run as it is. */
export async function flowSnapshot(ctx: Ctx, flow: Flow): Promise<FlowSnapshot> {
  if (flow.steps.length === 0) throw fail('conflict', `The flow “${flow.name}” has no steps yet.`)
  const steps: FlowSnapshot['steps'] = []
  for (const step of flow.steps) {
    const { id, title, kind, prompt, agent_name } = step
    const place = `the step “${title}” of “${flow.name}”`
    const agent =
      step.agent === null || (flow.is_auto_gen && !isId(step.agent))
        ? null
        : await agentSnapshot(ctx, step.agent, agent_name, place)
    const tool =
      step.tool === null || (flow.is_auto_gen && !isId(step.tool)) ? null : await stepTool(ctx, step.tool, place)
    const crew = step.crew === null ? null : await stepCrew(ctx, step.crew, place)
    steps.push({ id, title, kind, prompt, agent, tool, crew, agent_name })
  }
  const { description, version, revision, is_auto_gen, inputs } = flow
  return { ...pinned(ctx, flow), description, version, revision, is_auto_gen, steps, inputs }
}

async function agentSnapshot(ctx: Ctx, id: string, was: string | null, place: string): Promise<AgentSnapshot> {
  const [agent] = await store.findAll(ctx.db, ctx.actor, 'agent', [id])
  if (!agent) throw unusable(`The agent ${was ? `“${was}” ` : ''}of ${place}`)
  const tools = await store.findAll(ctx.db, ctx.actor, 'tool', agent.tool_ids)
  if (tools.length < agent.tool_ids.length) throw unusable(`A tool of the agent “${agent.name}”`)
  const { role, goal, backstory, llm_model } = agent
  return {
    ...pinned(ctx, agent),
    role,
    goal,
    backstory,
    llm_model,
    tools: tools.map((tool) => toolSnapshot(ctx, tool, `the agent “${agent.name}”`)),
  }
}

async function stepTool(ctx: Ctx, id: string, place: string): Promise<ToolSnapshot> {
  const [tool] = await store.findAll(ctx.db, ctx.actor, 'tool', [id])
  if (!tool) throw unusable(`The tool of ${place}`)
  return toolSnapshot(ctx, tool, place)
}

async function stepCrew(ctx: Ctx, id: string, place: string): Promise<CrewSnapshot> {
  const [crew] = await store.findAll(ctx.db, ctx.actor, 'crew', [id])
  if (!crew) throw unusable(`The crew of ${place}`)
  return crewSnapshot(ctx, crew)
}

/** Tools of other kinds are kept as configuration until there is something that can call them. Errors: conflict. */
function toolSnapshot(ctx: Ctx, tool: Tool, place: string): ToolSnapshot {
  const { kind, config, description } = tool
  if (kind !== 'builtin')
    throw fail('conflict', `Tools of kind ${kind} cannot be used yet. Take “${tool.name}” out of ${place} first.`)
  if (typeof config.builtin !== 'string')
    throw fail('conflict', `The tool “${tool.name}” of ${place} does not say yet what it does.`)
  return { ...pinned(ctx, tool), kind, builtin: config.builtin, description }
}

const pinned = (
  ctx: Ctx,
  { id, name, user_id, is_auto_gen }: Pick<Tool, 'id' | 'name' | 'user_id' | 'is_auto_gen'>,
): PinnedVersion => ({
  id,
  name,
  foreign: user_id !== ctx.actor.user_id && !(is_auto_gen && user_id === null),
})

const unusable = (what: string) =>
  fail('conflict', `${what} was deleted, or it is not shared with you. Ask whoever made it.`)
