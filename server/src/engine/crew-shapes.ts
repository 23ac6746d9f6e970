// What features tell each other of agents, crews and flows: what is built in, and what a run pins of them when it starts.
import type { Flow, InputField, StepKind, Tool } from '#contract/factory-shapes.ts'

/** `builtin`: the capability that it names. */
export type BuiltinTool = { name: string; description: string; builtin: string }
/** `tools`: by the capabilities' names. */
export type BuiltinAgent = {
  name: string
  description: string
  role: string
  goal: string
  backstory: string
  llm_model?: string | null
  tools: readonly string[]
}
/** `agent`: by its name. */
export type BuiltinCrew = {
  name: string
  description: string
  version?: string
  inputs: readonly InputField[]
  tasks: readonly { id: string; name: string; description: string; expected_output: string; agent: string }[]
}
type BuiltinStep = Pick<Flow['steps'][number], 'id' | 'title' | 'kind' | 'agent' | 'tool' | 'prompt'> & {
  crew?: string | null
}
/** Parts by the names of what is built in; another name of an agent is a mere label. */
export type BuiltinFlow = {
  name: string
  description: string
  version?: string
  inputs: readonly InputField[]
  steps: readonly BuiltinStep[]
}
export type Builtins = {
  tools?: readonly BuiltinTool[]
  agents?: readonly BuiltinAgent[]
  crews?: readonly BuiltinCrew[]
  flows?: readonly BuiltinFlow[]
}

/** `foreign`: its text was written by somebody else than the caller, and is not built in. */
export type PinnedVersion = { id: string; name: string; foreign: boolean }
/** `builtin`: the name of the capability. */
export type ToolSnapshot = PinnedVersion & { kind: Tool['kind']; builtin: string; description: string }
export type AgentSnapshot = PinnedVersion & {
  role: string
  goal: string
  backstory: string
  llm_model: string | null
  tools: ToolSnapshot[]
}
export type CrewSnapshot = PinnedVersion & {
  description: string
  version: string
  revision: number
  is_auto_gen: boolean
  tasks: { id: string; name: string; description: string; expected_output: string; agent_id: string }[]
  /** Each agent of the tasks once. */
  agents: AgentSnapshot[]
  inputs: InputField[]
  fallback_models?: string[] | null
}
export type FlowSnapshot = PinnedVersion & {
  description: string
  version: string
  revision: number
  is_auto_gen: boolean
  steps: {
    id: string
    title: string
    kind: StepKind
    prompt: string | null
    agent: AgentSnapshot | null
    tool: ToolSnapshot | null
    crew: CrewSnapshot | null
    /** Who works in this step, for the timeline; of built-in flows a bare name. */
    agent_name: string | null
  }[]
  inputs: InputField[]
}
