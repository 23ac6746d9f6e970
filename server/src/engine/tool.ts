// What an agent may do: a tool calls a service function of a feature with the rights of the run's starter, and says what it read and changed.
import type { z } from 'zod'
import type { Citation } from '#contract/shapes.ts'
import type { Usage } from '../llm/outcome.ts'
import type { Actor, Ctx } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'

/**
 * What a call does to the world. `reads` goes without asking; whatever else a model asks for waits for its human
 * (decision 0020): `changes` writes records, `sends` reaches other people, `fetches` reaches other machines.
 */
export type Effect = 'reads' | 'changes' | 'sends' | 'fetches'

/** A piece of text that a tool shows to a model. It is fenced and named; a record gets a short mark by which it can be cited. */
export type ToolPiece = {
  text: string
  /** The record it is from; null where it is none, such as the result of a calculation. */
  record: Citation | null
  /** For people and the model: 'Note of 3 May', 'example.org/page'. */
  source: string
  /** Written by somebody else than the run's starter, or from outside: from here on the run counts as told by others. */
  foreign: boolean
  /** The person whom it names, so that nobody is asked about an id. */
  person?: { id: string; name: string }
  /** The record itself, for rules that read instead of a model; no model is shown it. Small: it is kept with the run. */
  data?: unknown
}

export type ChangedRecord = Citation & { what: 'created' | 'changed' | 'deleted' | 'drafted' }

/**
 * How a change is taken back: `version` is the `updated_at` that the record has now, null where the tool looks by itself whether it was
 * changed meanwhile; `with` is what its tool needs for it.
 */
export type UndoArguments = { version: string | null; with: Record<string, unknown> }

export type ToolOutcome = {
  /** The line on the timeline: '4 records found'. */
  summary: string
  shown: ToolPiece[]
  changes?: ChangedRecord[]
  /** Left out: it cannot be taken back. */
  back?: UndoArguments
  /** Addresses that a search gave: to read these needs no asking. */
  addresses?: string[]
  /** What went to a model on the way; it counts as the run's. */
  sent?: { provider: string; model: string; sent_chars: number; usage: Usage }
}

/** What a tool is told of the run that calls it. */
export type CallFacts = {
  run_id: string
  conversation_id: string | null
  /** `<run>:<call>`: the same when the call is done over. */
  idempotencyKey: string
  /** What the run was started with, such as its crew's inputs; a person wrote it. */
  inputs: Record<string, unknown>
  /** Whether the run has read text by others. */
  tainted: boolean
  /** What the person typed: the message, what they said before, what the run was started with. */
  typed: readonly string[]
  /** Addresses that the person typed, or that a search of this run gave. */
  addresses: readonly string[]
  /** Rules ask, in place of a model. */
  byRules?: true
  /** What reading tools looked up for the same answer, as its person; emptied by whatever changes something. Left out: nothing is kept. */
  memory?: Map<string, unknown>
}

/** What was asked for the same answer already is not asked again; without a memory it is asked each time. */
export async function remembered<T>(memory: CallFacts['memory'], key: string, ask: () => Promise<T>): Promise<T> {
  if (memory?.has(key)) return memory.get(key) as T
  const found = await ask()
  memory?.set(key, found)
  return found
}

type Described = {
  /** As models and the factory name it: `create_task`. */
  name: string
  /** For people: 'Create a task'. */
  title: string
  /** For models and people: what it does and when to use it. */
  description: string
  effect: Effect
  /** What the call is done to, for the card that asks: 'Task "Call Anna"'. Null: there is nothing to add to the title. */
  target?(input: never): string | null
  /** The fields that a call changes, as they are now: the card that asks says from what to what. Errors: those of its service function. */
  was?(ctx: Ctx, input: never): Promise<Record<string, unknown>>
  /** Where else a call goes than to a record here, for the card that asks, such as another server. Null: nowhere. */
  reaches?(db: Db, userId: string, input: never): Promise<string | null>
  /** True: this call may go without asking although it has an effect. Only `fetches` may say so. */
  mayGo?(input: never, facts: CallFacts): boolean
  /** Takes back what a call has done. `ctx.ifVersion` is the version it left. Errors: conflict, not_found, and those of its service function. */
  undo?(ctx: Ctx, back: Record<string, unknown>): Promise<void>
  /** What it is for, such as `tasks`: where there are many tools, those of a toolset are told of once it is opened. Left out: always. */
  toolset?: string
  /** The person's switch without which it is not offered. Left out: it always is. */
  needs?: keyof ToolSettings
  /** What has to be connected for it: where nothing is, no reply's model is told of it. Left out: it needs nothing. */
  connection?: ConnectedTo
}

/** What of the person's may be connected: `mail` by a mailbox or by forwarding. */
export type ConnectedTo = 'mail' | 'calendar'

/** The person's switches for this run. */
export type ToolSettings = { use_internet: boolean; use_internal_search: boolean; use_memory: boolean }

/** Within one transaction as the run's starter: what it changes and that it was done are committed together. */
type Inside<I extends z.ZodObject> = {
  input: I
  work(ctx: Ctx, input: z.output<I>, facts: CallFacts): Promise<ToolOutcome>
}
/** Outside any transaction, because it waits for the network. It must be safe to be done over. */
type Outside<I extends z.ZodObject> = {
  input: I
  reach(actor: Actor, input: z.output<I>, facts: CallFacts, signal: AbortSignal): Promise<ToolOutcome>
}

export type Tool = Described & (Inside<z.ZodObject> | Outside<z.ZodObject>)

type TypedTool<I extends z.ZodObject> = Omit<Described, 'target' | 'was' | 'reaches' | 'mayGo'> & {
  reaches?(db: Db, userId: string, input: z.output<I>): Promise<string | null>
  target?(input: z.output<I>): string | null
  was?(ctx: Ctx, input: z.output<I>): Promise<Record<string, unknown>>
  mayGo?(input: z.output<I>, facts: CallFacts): boolean
}

/** Of a record as it was, the fields that a change names: what takes the change back. */
export const beforeOf = (record: object, changed: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => changed[name as keyof typeof changed] !== undefined))

/** A text of at most `most` characters, and a sign where there is more of it. */
export const upTo = (most: number, text: string): string =>
  text.length <= most ? text : `${text.slice(0, most).toWellFormed()} …`

/** Describes a tool; `input` types what its functions are given. Fields that the model should not choose do not stand in it. */
export function tool<I extends z.ZodObject>(described: TypedTool<I> & (Inside<I> | Outside<I>)): Tool {
  return described as unknown as Tool
}

/** All tools of this server, by name. Errors: two of one name. */
export function toolbox(tools: readonly Tool[]): ReadonlyMap<string, Tool> {
  const box = new Map(tools.map((each) => [each.name, each]))
  if (box.size !== tools.length) throw new Error('Two tools have the same name.')
  return box
}
