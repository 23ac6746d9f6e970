// What the factory holds: agents, the tools they use, crews of agents, flows of steps. Source: wire §10.
import { z } from 'zod'
import { LIMITS } from './limits.ts'
import { id, line, person, prose, requiredLine, requiredText, text, time } from './shapes.ts'

export const factoryKinds = ['agent', 'tool', 'crew', 'flow'] as const
export type FactoryKind = (typeof factoryKinds)[number]
export const toolKinds = ['builtin', 'http', 'mcp'] as const
export type ToolKind = (typeof toolKinds)[number]
export const stepKinds = ['agent', 'tool', 'crew', 'wait_for_human'] as const
export type StepKind = (typeof stepKinds)[number]

/** What every entry of the factory has. */
const common = {
  id,
  name: z.string(),
  description: prose,
  is_auto_gen: z.boolean(),
  is_public: z.boolean(),
  user_id: id.nullable(),
  created_by: person.nullable().meta({ description: 'Null: built in, or its maker is gone.' }),
  revision: z.int().min(1).meta({ description: '1, 2, 3 ... with each change that was saved.' }),
  created_at: time,
  updated_at: time,
  can_edit: z.boolean(),
  can_delete: z.boolean(),
}
const named = z.object({ id, name: z.string() })

/** What is asked for: words, or only a yes ('true'), which may always be left out. */
const inputKind = z.enum(['text', 'yes_no']).optional()
export const inputField = z.object({ name: z.string(), label: z.string(), required: z.boolean(), kind: inputKind })
export type InputField = z.output<typeof inputField>
const asked = { inputs: z.array(inputField), requires_input: z.boolean() }

export const agent = z.object({
  ...common,
  role: z.string(),
  goal: prose,
  backstory: prose,
  llm_model: z.string().nullable().meta({ description: 'Null: the model that this installation prefers.' }),
  tool_ids: z.array(id),
  tools: z.array(named).meta({ description: 'Those of them that the reader may see.' }),
})
export type Agent = z.output<typeof agent>

export const tool = z.object({
  ...common,
  kind: z.enum(toolKinds),
  config: z.record(z.string(), z.unknown()).meta({ description: 'Of http and mcp only for those who may change it.' }),
  schema: z.record(z.string(), z.unknown()).nullable().meta({
    description: 'JSON Schema of its arguments, for a form; null where nothing is known of them.',
  }),
})
export type Tool = z.output<typeof tool>

export const crewTask = z.object({
  id: z.string(),
  name: z.string(),
  description: prose,
  expected_output: prose,
  agent_id: id,
  agent_name: z.string().nullable(),
})
export const crew = z.object({
  ...common,
  version: z.string(),
  agent_ids: z.array(id),
  agents: z.array(named).meta({ description: 'Those of them that the reader may see.' }),
  tasks: z.array(crewTask),
  fallback_models: z.array(z.string()).nullable().meta({
    description:
      'Ids of models that stand in, in this order, while the provider of an agent’s model does not answer. Null: as the operator has set it for the preferred model; an empty list: none.',
  }),
  ...asked,
})
export type Crew = z.output<typeof crew>

export const flowStep = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(stepKinds),
  agent: z.string().nullable().meta({ description: 'An id; of built-in flows a name.' }),
  tool: z.string().nullable(),
  crew: z.string().nullable(),
  prompt: prose.nullable(),
  agent_name: z.string().nullable(),
  tool_name: z.string().nullable(),
  crew_name: z.string().nullable(),
})
export const flow = z.object({ ...common, version: z.string(), steps: z.array(flowStep), ...asked })
export type Flow = z.output<typeof flow>

/** An entry as it was once saved: its fields as a body that makes it so again. */
export const factoryVersion = z.object({
  number: z.int().min(1),
  is_current: z.boolean(),
  changed_at: time,
  changed_by: person.nullable(),
  record: z.record(z.string(), z.unknown()),
})
export type FactoryVersion = z.output<typeof factoryVersion>

// Bodies.

const most = (what: string) => `Please keep to ${LIMITS.list} ${what}.`
const said = text(LIMITS.text)
const partId = z
  .string()
  .min(1)
  .max(60)
  // A run names its steps after its parts, with / between them.
  .regex(/^[\w.-]+$/, 'Use letters, digits, dot, _ and -.')
  .optional()
  .meta({ description: 'Kept where sent, so that a part stays the same.' })
const mine = {
  is_public: z.boolean().optional().meta({ description: 'true: for everybody; only an administrator may say so.' }),
  user_id: id.nullable().optional().meta({ description: 'Only one’s own; the server sets it.' }),
}
/** What the server adds to a part when it answers: taken back, and of no effect. */
const ignored = z.string().nullable().optional()

export const INPUT_NAME = /^[A-Za-z][A-Za-z0-9_]{0,59}$/
const inputFields = z
  .array(
    z.strictObject({
      name: z.string().regex(INPUT_NAME, 'Use letters, digits and _, beginning with a letter.'),
      label: requiredLine(LIMITS.name, 'Please say what this input is called.'),
      required: z.boolean().default(false),
      kind: inputKind,
    }),
  )
  .max(LIMITS.list, most('inputs'))
  .superRefine((fields, context) => {
    for (const [at, { name }] of fields.entries())
      if (fields.findIndex((other) => other.name === name) < at)
        context.addIssue({ code: 'custom', path: [at, 'name'], message: 'Another input has this name.' })
  })

const ids = (what: string) => z.array(id).max(LIMITS.list, most(what))

const AGENT_REQUIRED = 'Name, role and goal are required'
const agentFields = {
  name: requiredLine(LIMITS.name, AGENT_REQUIRED),
  description: said.optional(),
  role: requiredLine(LIMITS.name, AGENT_REQUIRED),
  goal: requiredText(LIMITS.text, AGENT_REQUIRED),
  backstory: said.optional(),
  llm_model: line(LIMITS.name).nullable().optional(),
  tool_ids: ids('tools').optional(),
  ...mine,
}
export const createAgentBody = z.strictObject(agentFields)
export const updateAgentBody = createAgentBody.partial()

const toolFields = {
  name: requiredLine(LIMITS.name, 'Name is required'),
  description: said.optional(),
  kind: z.enum(toolKinds, { error: `Please choose one of: ${toolKinds.join(', ')}.` }).optional(),
  config: z.record(z.string().max(60), z.unknown()).optional(),
  ...mine,
}
export const createToolBody = z.strictObject(toolFields)
export const updateToolBody = createToolBody.partial()

const address = z
  .url({ protocol: /^https$/, error: 'Please give an address that begins with https://' })
  .max(2_000)
  .refine((value) => !/\/\/[^/]*@/.test(value), { error: 'An address here holds no password.' })
/** What each kind of tool is told. None holds code, a command or a secret. */
export const toolConfigs = {
  builtin: z.strictObject({ builtin: z.string().min(1).max(60).optional() }),
  http: z.strictObject({ url: address, method: z.enum(['GET', 'POST']).default('GET') }),
  mcp: z.strictObject({ url: address }),
} as const

const CREW_REQUIRED = 'Name and version are required'
const taskInput = z.strictObject({
  id: partId,
  name: requiredLine(LIMITS.name, 'Name is required'),
  description: said.default(''),
  expected_output: said.default(''),
  agent_id: z.uuid({ error: 'Please choose an agent.' }),
  agent_name: ignored,
})
const crewFields = {
  name: requiredLine(LIMITS.name, CREW_REQUIRED),
  description: said.optional(),
  version: requiredLine(60, CREW_REQUIRED),
  agent_ids: ids('agents').optional().meta({ description: 'Beside those that the tasks name.' }),
  tasks: z.array(taskInput).max(LIMITS.list, most('tasks')).optional(),
  fallback_models: z
    .array(requiredLine(LIMITS.name, 'Please name a model.'))
    .max(5, 'Please keep to 5 models.')
    .nullable()
    .optional(),
  inputs: inputFields.optional(),
  ...mine,
}
const crewBody = z.strictObject(crewFields)
export const createCrewBody = crewBody.superRefine(({ tasks = [], inputs = [] }, context) => {
  for (const { path, message } of unknownPlaces(tasks, inputs)) context.addIssue({ code: 'custom', path, message })
})
export const updateCrewBody = crewBody.partial()

/** Where tasks speak of an input in braces, `{customer}`, that the crew does not ask for: nothing would ever stand there. */
export function unknownPlaces(
  tasks: readonly { description: string; expected_output: string }[],
  inputs: readonly { name: string }[],
): { path: (string | number)[]; message: string }[] {
  const known = new Set(inputs.map(({ name }) => name))
  return tasks.flatMap((task, at) =>
    (['description', 'expected_output'] as const).flatMap((field) => {
      const name = [...task[field].matchAll(PLACE)].map(([, named = '']) => named).find((named) => !known.has(named))
      const message = `No input is called {${name}}. Add it under “Inputs”, or write what is meant.`
      return name === undefined ? [] : [{ path: ['tasks', at, field], message }]
    }),
  )
}
const PLACE = /\{([A-Za-z][A-Za-z0-9_]{0,59})\}/g

const reference = line(LIMITS.name).nullable().default(null)
const stepInput = z
  .strictObject({
    id: partId,
    title: requiredLine(LIMITS.name, 'Title is required'),
    kind: z.enum(stepKinds, { error: `Please choose one of: ${stepKinds.join(', ')}.` }),
    agent: reference.meta({ description: 'Id or name of an agent that the caller sees; so with tool and crew.' }),
    tool: reference,
    crew: reference,
    prompt: said.nullable().default(null),
    agent_name: ignored,
    tool_name: ignored,
    crew_name: ignored,
  })
  .superRefine((step, context) => {
    if (step.kind === 'wait_for_human') {
      if (!step.prompt?.trim())
        context.addIssue({ code: 'custom', path: ['prompt'], message: 'Please write what is asked.' })
    } else if (!step[step.kind]?.trim())
      context.addIssue({ code: 'custom', path: [step.kind], message: `Please choose ${CHOOSE[step.kind]}.` })
  })
const CHOOSE = { agent: 'an agent', tool: 'a tool', crew: 'a crew' } as const
const flowFields = {
  name: requiredLine(LIMITS.name, 'Name is required'),
  description: said.optional(),
  version: requiredLine(60, 'Version is required').optional(),
  steps: z.array(stepInput).max(LIMITS.list, most('steps')).optional(),
  inputs: inputFields.optional(),
  ...mine,
}
export const createFlowBody = z.strictObject(flowFields)
export const updateFlowBody = createFlowBody.partial()
