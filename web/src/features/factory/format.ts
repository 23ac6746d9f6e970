// The factory in words: what its sections say, and what an entry holds, line by line.

import type { FactoryKind, StepKind, ToolKind } from '#contract/factory-shapes.ts'
import { isolated } from '#contract/hidden-signs.ts'
import type { Difference } from '#web/ui/forms/conflict.tsx'
import { capital } from '#web/ui/words/capital.ts'
import { formatTime } from '#web/ui/words/dates.ts'
import type { Entry } from './queries.ts'

type Words = {
  one: string
  many: string
  section: string
  none: string
  create: string
  edit: string
  /** One sentence for whoever sees the section empty. */
  about: string
}
export const WORDS: Record<FactoryKind, Words> = {
  crew: {
    one: 'crew',
    many: 'crews',
    section: 'Available Crews',
    none: 'No crews found.',
    create: 'Create crew',
    edit: 'Edit crew',
    about: 'A crew is a list of tasks, each done by an agent, each knowing what the ones before it found.',
  },
  flow: {
    one: 'flow',
    many: 'flows',
    section: 'Available Flows',
    none: 'No flows found.',
    create: 'Create flow',
    edit: 'Edit flow',
    about: 'A flow goes through its steps in order, and can wait for you in between.',
  },
  agent: {
    one: 'agent',
    many: 'agents',
    section: 'Available Agents',
    none: 'No agents found.',
    create: 'Create agent',
    edit: 'Edit agent',
    about: 'An agent has a role, a goal and tools; it works with your rights and never with more.',
  },
  tool: {
    one: 'tool',
    many: 'tools',
    section: 'Available Tools',
    none: 'No tools found.',
    create: 'Create tool',
    edit: 'Edit tool',
    about: 'A tool is what an agent may do: look something up, read a record, propose a task.',
  },
}
/** As the page shows them. */
export const SECTIONS: readonly FactoryKind[] = ['crew', 'flow', 'agent', 'tool']

export const TOOL_KINDS: Record<ToolKind, string> = { builtin: 'Built-in', http: 'HTTP', mcp: 'MCP' }
export const STEP_KINDS: Record<StepKind, string> = {
  agent: 'Agent',
  tool: 'Tool',
  crew: 'Crew',
  wait_for_human: 'Wait for a human',
}

/** `search_records` -> "Search records". */
export function capabilityName(builtin: string): string {
  const words = builtin.replaceAll('_', ' ')
  return capital(words)
}

export const count = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`

export const isBuiltIn = ({ is_auto_gen, user_id }: Pick<Entry, 'is_auto_gen' | 'user_id'>) =>
  is_auto_gen && user_id === null

/** The description of a tool that came with the product is written for models: people have its name. */
export const isForModel = (kind: FactoryKind, entry: Pick<Entry, 'is_auto_gen' | 'user_id'>) =>
  kind === 'tool' && isBuiltIn(entry)

/** Who made it, for the line below its title. `me`: the reader's id. */
export function makerOf({ is_auto_gen, user_id, created_by }: Entry, me: string): string {
  if (user_id === me) return is_auto_gen ? 'Made for you' : 'Made by you'
  if (is_auto_gen) return 'Built in'
  return created_by ? `Made by ${isolated(created_by.name)}` : 'Made by a former user'
}

/** A name from a label, as an input is called in prompts: "Which company?" -> `which_company`. */
export function inputName(label: string): string {
  const plain = label.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  const name = plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
  return name.slice(0, 60).replace(/(?<!_)_+$/, '')
}

type Part = { name?: string; title?: string; agent_id?: string } & Partial<Record<string, unknown>>
const LABELS: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  role: 'Role',
  goal: 'Goal',
  backstory: 'Backstory',
  llm_model: 'Model',
  tool_ids: 'Tools',
  kind: 'Kind',
  config: 'What it does',
  version: 'Version',
  tasks: 'Tasks',
  steps: 'Steps',
  inputs: 'Inputs',
  fallback_models: 'While its model does not answer',
  is_public: 'Public',
}

/** What a saved or typed state of an entry says, field by field. `nameOf` knows the names of agents, tools and crews. */
export function linesOf(record: object, nameOf: (id: string) => string): { name: string; words: string }[] {
  const values = record as Record<string, unknown>
  return Object.entries(LABELS).flatMap(([field, name]) =>
    values[field] === undefined ? [] : [{ name, words: wordsOf(field, values[field], nameOf) }],
  )
}

function wordsOf(field: string, value: unknown, nameOf: (id: string) => string): string {
  if (field === 'llm_model') return value ? String(value) : 'The default model'
  if (field === 'fallback_models') return standInWords(value as string[] | null)
  if (field === 'is_public') return value ? 'Yes' : 'No'
  if (field === 'kind') return TOOL_KINDS[value as ToolKind] ?? String(value)
  if (field === 'config') return configWords(value as Record<string, unknown>)
  if (field === 'tool_ids') return (value as string[]).map((part) => isolated(String(nameOf(part)))).join(', ')
  if (!Array.isArray(value)) return String(value ?? '')
  if (field === 'inputs')
    return value
      .map(({ label, required }: Part) => `${isolated(String(label))}${required ? ' (required)' : ''}`)
      .join('\n')
  return value.map((part: Part, at) => `${at + 1}. ${partWords(part, nameOf)}`).join('\n')
}

/** Who writes while the provider of the agent's model does not answer. `called`: a model by its id. */
export function standInWords(models: readonly string[] | null, called: (id: string) => string = (id) => id): string {
  if (models === null) return 'As this server has it'
  return models.length === 0 ? 'Wait for it' : `Use ${models.map(called).join(', then ')}`
}

function partWords(part: Part, nameOf: (id: string) => string): string {
  const who = ['agent', 'tool', 'crew']
    .map((kind) => {
      const id = part[`${kind}_id`] ?? part[kind]
      return part[`${kind}_name`] ?? (id ? nameOf(String(id)) : null)
    })
    .find(Boolean)
  const head = [part.name ?? part.title, ...(who ? [String(who)] : [])].join(' — ')
  const more = [part.description, part.prompt, part.expected_output && `Expected: ${part.expected_output}`]
  return [head, ...more.filter(Boolean).map((words) => `   ${words}`)].join('\n')
}

function configWords({ builtin, method, url }: Record<string, unknown>): string {
  if (builtin) return capabilityName(String(builtin))
  return [method, url].filter(Boolean).join(' ')
}

/** Two states side by side. */
export function compared(mine: object, theirs: object, nameOf: (id: string) => string): Difference[] {
  const there = new Map(linesOf(theirs, nameOf).map(({ name, words }) => [name, words]))
  return linesOf(mine, nameOf).map(({ name, words }) => ({ name, mine: words, theirs: there.get(name) ?? '' }))
}

type Named = Pick<Entry, 'id' | 'name' | 'is_auto_gen' | 'user_id' | 'created_by' | 'updated_at'> & { version?: string }
/** Behind a name that several have: who made it, and where that is the same of two, its version and its last change. */
export function apartFrom(all: readonly Named[], me: string): (entry: Named) => string | null {
  const alike = (one: Named, other: Named) => one.name.trim().toLowerCase() === other.name.trim().toLowerCase()
  const maker = (entry: Named) => makerOf(entry as Entry, me)
  return (entry) => {
    const same = all.filter((each) => alike(each, entry))
    if (same.length < 2) return null
    if (same.filter((each) => maker(each) === maker(entry)).length < 2) return maker(entry)
    const version = entry.version ? `version ${entry.version}, ` : ''
    return `${maker(entry)}, ${version}changed ${formatTime(entry.updated_at)}`
  }
}
