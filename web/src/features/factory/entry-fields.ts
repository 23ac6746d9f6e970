// What the forms of the factory hold while they are typed, and what becomes of it.
import type { Agent, Crew, Flow, InputField, StepKind, Tool, ToolKind } from '#contract/factory-shapes.ts'
import { newKey } from '#web/ui/forms/new-key.ts'
import { inputName } from './format.ts'

type Shared = { name: string; description: string; is_public: boolean }
export type AgentFields = Shared & {
  role: string
  goal: string
  backstory: string
  /** '' for the default one. */
  llm_model: string
  tool_ids: string[]
}
export type ToolFields = Shared & { kind: ToolKind; builtin: string; url: string; method: string }
export type TaskFields = {
  key: string
  id?: string
  name: string
  description: string
  expected_output: string
  agent_id: string
}
/** `name` '' follows the label. */
export type InputFields = InputField & { key: string }
export type CrewFields = Shared & {
  version: string
  tasks: TaskFields[]
  inputs: InputFields[]
  fallback_models: string[] | null
}
export type StepFields = {
  key: string
  id?: string
  title: string
  kind: StepKind
  agent: string
  tool: string
  crew: string
  prompt: string
}
export type FlowFields = Shared & { version: string; steps: StepFields[]; inputs: InputFields[] }

const shared = (entry: Agent | Tool | Crew | Flow | null): Shared => ({
  name: entry?.name ?? '',
  description: entry?.description ?? '',
  is_public: entry?.is_public ?? false,
})

export const agentFields = (agent: Agent | null): AgentFields => ({
  ...shared(agent),
  role: agent?.role ?? '',
  goal: agent?.goal ?? '',
  backstory: agent?.backstory ?? '',
  llm_model: agent?.llm_model ?? '',
  tool_ids: [...(agent?.tool_ids ?? [])],
})

export const toolFields = (tool: Tool | null): ToolFields => ({
  ...shared(tool),
  kind: tool?.kind ?? 'builtin',
  builtin: text(tool?.config.builtin),
  url: text(tool?.config.url),
  method: text(tool?.config.method) || 'GET',
})
const text = (value: unknown) => (typeof value === 'string' ? value : '')

export const emptyTask = (): TaskFields => ({
  key: newKey(),
  name: '',
  description: '',
  expected_output: '',
  agent_id: '',
})
export const emptyStep = (): StepFields => ({
  key: newKey(),
  title: '',
  kind: 'agent',
  agent: '',
  tool: '',
  crew: '',
  prompt: '',
})
export const emptyInput = (): InputFields => ({ key: newKey(), name: '', label: '', required: true })

const inputsOf = (inputs: readonly InputField[]): InputFields[] =>
  inputs.map((input) => ({
    key: input.name,
    ...input,
    name: input.name === inputName(input.label) ? '' : input.name,
  }))

export const crewFields = (crew: Crew | null): CrewFields => ({
  ...shared(crew),
  version: crew?.version ?? '1.0',
  tasks: (crew?.tasks ?? []).map(({ agent_name: _, ...task }) => ({ ...task, key: task.id })),
  inputs: inputsOf(crew?.inputs ?? []),
  fallback_models: crew?.fallback_models ?? null,
})

export const flowFields = (flow: Flow | null): FlowFields => ({
  ...shared(flow),
  version: flow?.version ?? '1.0',
  steps: (flow?.steps ?? []).map(({ id, title, kind, prompt, agent, tool, crew }) => ({
    key: id,
    id,
    title,
    kind,
    prompt: prompt ?? '',
    agent: idOf(agent),
    tool: idOf(tool),
    crew: idOf(crew),
  })),
  inputs: inputsOf(flow?.inputs ?? []),
})

/** Steps of a built-in flow name agents that are none of the factory's: in a copy they are chosen anew. */
const idOf = (part: string | null) => (part !== null && /^[0-9a-f-]{36}$/i.test(part) ? part : '')

/** Only an administrator says whether everybody has it. */
const publicity = (is_public: boolean, admin: boolean) => (admin ? { is_public } : {})

export const agentInput =
  (admin: boolean) =>
  ({ llm_model, is_public, ...fields }: AgentFields) => ({
    ...fields,
    llm_model: llm_model === '' ? null : llm_model,
    ...publicity(is_public, admin),
  })

export const toolInput =
  (admin: boolean) =>
  ({ name, description, is_public, kind, builtin, url, method }: ToolFields) => ({
    name,
    description,
    kind,
    config: {
      builtin: builtin === '' ? {} : { builtin },
      http: { url: url.trim(), method },
      mcp: { url: url.trim() },
    }[kind],
    ...publicity(is_public, admin),
  })

const inputsToSend = (inputs: readonly InputFields[]) =>
  inputs.map(({ name, label, required, kind }) => ({ name: name.trim() || inputName(label), label, required, kind }))

export const crewInput =
  (admin: boolean) =>
  ({ tasks, inputs, is_public, ...fields }: CrewFields) => ({
    ...fields,
    tasks: tasks.map(({ key: _, ...task }) => task),
    inputs: inputsToSend(inputs),
    ...publicity(is_public, admin),
  })

export const flowInput =
  (admin: boolean) =>
  ({ steps, inputs, is_public, ...fields }: FlowFields) => ({
    ...fields,
    steps: steps.map(({ key: _, agent, tool, crew, prompt, ...step }) => ({
      ...step,
      agent: step.kind === 'agent' ? agent : null,
      tool: step.kind === 'tool' ? tool : null,
      crew: step.kind === 'crew' ? crew : null,
      prompt: prompt.trim() === '' ? null : prompt,
    })),
    inputs: inputsToSend(inputs),
    ...publicity(is_public, admin),
  })
