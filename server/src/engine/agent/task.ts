// One task of one agent, and what comes of it: what features give to the loop and get back.
import type { Citation } from '#contract/shapes.ts'
import type { Models } from '../../llm/models.ts'
import type { Database } from '../../platform/db.ts'
import type { Log } from '../../platform/log.ts'
import type { Tool, ToolPiece, ToolSettings } from '../tool.ts'
import type { DayBudget } from './budget.ts'

export type AgentDeps = {
  models: Models
  database: Database
  log: Log
  tools: ReadonlyMap<string, Tool>
  dayBudget: DayBudget
  now(): Date
}

/** `foreign`: written by others. `found`: what a check has found wrong with it since, in words of records too; null or left out: nothing. */
export type TaskMessage = { by: 'person' | 'model'; text: string; foreign?: boolean; found?: string | null }

export type AgentTask = {
  /** Unique in the run; prefix of its steps' keys. */
  key: string
  /** On the timeline. */
  title: string
  /** `foreign`: text by another person than the starter, and not built in. */
  agent: { name: string; role: string | null; goal: string | null; backstory: string | null; foreign: boolean }
  /** Built-in text, never by a user: with `customPrompts` the only thing that stands in the system role. */
  instructions: string
  /** What an administrator has set for this account. */
  customPrompts?: string | null
  /** The person's profile and the like: text of their own. */
  about?: string
  /** The conversation before, oldest first. */
  said: readonly TaskMessage[]
  /** What is to be done now. */
  ask: string
  expected?: string | null
  /** Outputs of earlier tasks, attachments, memory: fenced and citable. The most important first. */
  material?: readonly ToolPiece[]
  /** The same, but for this message alone, such as what is remembered that fits it: it stands beside what is asked. */
  beside?: readonly ToolPiece[]
  /** What fences texts by others in the prompts; left out: one of the run's own. Only letters and figures. */
  fence?: string
  /** Names of tools. Those that are not offered with these settings are left out. */
  tools: readonly string[]
  /** Toolsets that are open from the start, where there are many tools. Left out: none. */
  toolsets?: readonly string[]
  /** True: the model may ask the person and wait for the answer. */
  asks?: boolean
  settings: ToolSettings
  /** A model's id; null: the preferred one. */
  model: string | null
  /** Who may stand in while its provider is away, by id. Left out or null: as the operator has it (llm/fallback.ts). */
  fallbackModels?: readonly string[] | null
  /** How long the run sleeps for a provider that is away, in milliseconds, before the task fails of it. Left out: not at all. */
  waitsMs?: number
  /** Answers without a model, and where `fallback` is set also when the provider cannot. Returns Markdown with marks. */
  analyst: ((look: CallReadTool, hands: AnalystActions) => Promise<string>) | null
  fallback?: boolean
  /** The growing answer, its citations links already; only while it is live, not when the run is done over. */
  onText?(piece: string): void
  /** What was said so far is void: it begins anew. */
  onRestart?(): void
}

/** For the analyst: calls a reading tool as a step of the run, as a model would. `mark` is '' where there is no record. */
export type CallReadTool = (tool: string, input: Record<string, unknown>) => Promise<(ToolPiece & { mark: string })[]>

/** `reason`: what the person said in place of a yes. */
type Acted = {
  done: boolean
  declined: boolean
  words: string
  shown: (ToolPiece & { mark: string })[]
  reason?: string
}

/** What else the analyst may do, by the same rules as a model. */
export type AnalystActions = {
  /** Calls a tool that has an effect: its human is asked first. `done` is false where they said no (`declined`), or it was refused. */
  act(tool: string, input: Record<string, unknown>): Promise<Acted>
  /** The same for several at once: the person reads `before`, Markdown with marks, and decides them as one list. In their order. */
  actAll(calls: readonly { tool: string; input: Record<string, unknown> }[], before?: string): Promise<Acted[]>
  /** Asks the person, and waits. Returns their answer, which may be none of the choices. */
  ask(question: string, choices: readonly string[]): Promise<string>
}

export type AgentAnswer = {
  /** Markdown, citations as links to /app/records/kind/id. */
  text: string
  citations: Citation[]
  author: string
  model: string | null
  /** It ends before its end: the provider broke off, or the answer grew too long. */
  incomplete: 'broken' | null
  /** The run had read texts by others when it answered: their words may be in it. */
  foreign: boolean
}
