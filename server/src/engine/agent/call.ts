// What becomes of one call that a model asks for: looked at, asked for where it has an effect, done, and told on the timeline.
import type { Citation } from '#contract/shapes.ts'
import type { ToolCall } from '../../llm/talk.ts'
import type { RunHandle } from '../run.ts'
import { type CallFacts, type ChangedRecord, type Tool, type ToolOutcome, type ToolPiece, upTo } from '../tool.ts'
import { hashOf, readArguments, saveApprovalRequest } from './approval.ts'
import { BUDGET } from './budget.ts'
import { type EffectResult, executeEffect, wasBefore } from './effect.ts'
import { shapeOfTool } from './prompt.ts'
import { questionOf } from './question.ts'
import type { Session } from './session.ts'
import type { AgentDeps, AgentTask } from './task.ts'

/** What the step of a call remembers. `words` is what the model reads before the pieces. */
export type CallDone = {
  words: string
  shown: ToolPiece[]
  changes: ChangedRecord[]
  addresses: string[]
  sent?: ToolOutcome['sent']
  ms: number
  /** Nothing happened, and why. */
  error?: string
  /** What the person said in place of a yes. */
  reason?: string
  args: Record<string, unknown>
  /** Of the arguments in full. */
  hash?: string
  decision: 'not needed' | 'approved' | 'declined' | 'refused' | 'late'
  approval_id: string | null
}

export type Context = {
  run: RunHandle
  deps: AgentDeps
  session: Session
  task: AgentTask
  offered: ReadonlyMap<string, Tool>
  /** Rules ask, in place of a model. */
  byRules?: true
  /** Of the answer that they give (`CallFacts`). */
  memory?: Map<string, unknown>
}
/** `at`: which call of which turn; the keys of its steps end with it. */
export type CallPosition = { call: ToolCall; at: string }

/** Says of calls that none of them is done. */
export async function refuse(
  { run, task }: Pick<Context, 'run' | 'task'>,
  { call, key }: { call: ToolCall; key: string },
  problem: string,
): Promise<CallDone> {
  const name = nameOf(call.name)
  return run.step<CallDone>(
    key,
    { title: `Refuse ${name}`, agent: task.agent.name, tool: name, output: receiptDetails, redo: isRefused },
    async (step) => {
      const written = readJson(call.input) ?? { text: call.input }
      const args = shortened(written)
      await step.event('call', 'tool_call', name, { task: task.title, arguments: args })
      const words = `${problem} Nothing was done.`.replace(/( Nothing was done\.)+$/, ' Nothing was done.')
      return { ...empty(args), hash: hashOf(written), words, error: words, decision: 'refused' }
    },
  )
}

export type ApprovalCard =
  | { refused: string }
  | { args: Record<string, unknown>; prompt: ReturnType<typeof questionOf> | null }

/** Writes down what is asked, so that it can be answered for days. */
export function prepare(
  { run, deps, session, task, byRules }: Context,
  {
    tool,
    call,
    key,
    asked,
    promptKey,
  }: { tool: Tool; call: ToolCall; key: string; asked: string; promptKey: string | null },
): Promise<ApprovalCard> {
  return run.step<ApprovalCard>(
    key,
    {
      title: `Check: ${tool.title}`,
      agent: task.agent.name,
      tool: tool.name,
      output: (card) =>
        'refused' in card
          ? { type: 'agent_thought', summary: `${tool.title}: refused.` }
          : { type: 'tool_call', summary: tool.title, details: { task: task.title, arguments: shortened(card.args) } },
    },
    async () => {
      const read = argumentsOf(tool, call)
      if (!read.ok) return { refused: read.problem }
      const { args } = read
      const facts = session.facts(run, key)
      if (tool.effect === 'fetches' && tool.mayGo?.(args as never, facts)) return { args, prompt: null }
      const named = tool.target?.(args as never) ?? null
      const { reaches } = tool
      const reached = reaches
        ? await deps.database.as(run.user_id, (db) => reaches(db, run.user_id, args as never))
        : null
      const place = reached === null ? '' : `, ${reached}`.slice(0, 200)
      const target = named && `${session.named(named).slice(0, 300 - place.length)}${place}`
      const question = {
        run_id: run.id,
        user_id: run.user_id,
        key: asked,
        tool: tool.name,
        title: tool.title,
        target,
        args,
      }
      const shaped = session.shapedBy(args, fixedOf(tool, run.user_id), byRules)
      const kept = { ...question, origin: session.origin, shaped, promptKey: promptKey ?? asked }
      await deps.database.as(run.user_id, (db) => saveApprovalRequest(db, kept))
      const was = await wasBefore(deps, run, { tool, args })
      return {
        args,
        prompt: questionOf(tool, target, {
          ...{ args, starter: run.user_id, shaped, was },
          ...{ personOf: session.personOf, labelOf: session.labelOf },
        }),
      }
    },
  )
}

/** Values that say nothing by themselves: one of a few that the tool names, and the person whom the run works for. */
function fixedOf(tool: Tool, starter: string): Set<string> {
  const fixed = new Set([starter])
  const look = (part: unknown): void => {
    if (part === null || typeof part !== 'object') return
    const { enum: one, const: only } = part as { enum?: unknown; const?: unknown }
    for (const value of [...(Array.isArray(one) ? one : []), only]) if (typeof value === 'string') fixed.add(value)
    for (const inner of Object.values(part)) look(inner)
  }
  look(shapeOfTool(tool).schema)
  return fixed
}

type PendingCall = { tool: Tool; key: string; effectKey?: string; args: Record<string, unknown>; asked: string | null }

export async function executeCall(
  { run, deps, session, task, byRules, memory }: Context,
  doing: PendingCall,
): Promise<CallDone> {
  const { tool, key, effectKey = key, args, asked } = doing
  const facts: CallFacts = { ...session.facts(run, effectKey), ...(byRules && { byRules }), ...(memory && { memory }) }
  return run.step<CallDone>(
    key,
    { title: tool.title, agent: task.agent.name, tool: tool.name, output: receiptDetails, redo: isRefused },
    async (step) => {
      const from = performance.now()
      if (tool.effect === 'reads')
        await step.event('call', 'tool_call', tool.title, { task: task.title, arguments: shortened(args) })
      const effected = await executeEffect(deps, run, { tool, args, facts, key: effectKey, asked }, step.signal)
      return { ...doneOf(effected, args, asked !== null), ms: Math.round(performance.now() - from) }
    },
  )
}

/** Where a flow fails of it. A model is told of it, and goes on. */
const isRefused = (done: CallDone): boolean => done.error !== undefined

function doneOf(effected: EffectResult, args: Record<string, unknown>, asked: boolean): Omit<CallDone, 'ms'> {
  if ('refused' in effected) {
    const { refused, why, approval_id, reason } = effected
    const decision = why === 'declined' || why === 'late' ? why : asked ? 'approved' : 'not needed'
    const said = reason === undefined ? {} : { reason }
    return {
      ...empty(shortened(args)),
      hash: hashOf(args),
      words: refused,
      error: refused,
      decision,
      approval_id,
      ...said,
    }
  }
  const { outcome, approval_id } = effected
  return {
    words: outcome.summary,
    shown: cut(outcome.shown),
    changes: outcome.changes ?? [],
    addresses: (outcome.addresses ?? []).slice(0, 100),
    ...(outcome.sent && { sent: outcome.sent }),
    args: shortened(effected.args),
    hash: hashOf(effected.args),
    decision: asked ? 'approved' : 'not needed',
    approval_id,
  }
}

/** A call of which nothing came but words. */
export const empty = (args: Record<string, unknown>): Omit<CallDone, 'words' | 'decision'> => ({
  shown: [],
  changes: [],
  addresses: [],
  ms: 0,
  args,
  approval_id: null,
})

/** The line of the timeline, from which the receipt is made. */
function receiptDetails(done: CallDone) {
  const reads = new Map<string, Citation & { foreign: boolean }>()
  for (const { record, foreign } of done.shown)
    if (record) {
      const key = `${record.kind}/${record.id}`
      // Of a thread one message may be the person's and the next somebody else's.
      reads.set(key, { ...record, foreign: foreign || reads.get(key)?.foreign === true })
    }
  return {
    type: 'tool_result' as const,
    summary: done.words.slice(0, 500),
    details: {
      arguments: done.args,
      ...(done.hash ? { arguments_hash: done.hash } : {}),
      reads: [...reads.values()],
      changes: done.changes,
      foreign: done.shown.some((piece) => piece.foreign),
      decision: done.decision,
      approval_id: done.approval_id,
      ...done.sent,
      ...(done.error ? { status: 'refused', error: done.error } : {}),
    },
  }
}

export function unknown(name: string, offered: ReadonlyMap<string, Tool>): string {
  const names = [...offered.keys()].join(', ')
  return `There is no tool called ${nameOf(name)} here.${names === '' ? ' There are no tools at all.' : ` There are: ${names}.`}`
}

/** A model may write anything for a name. */
const nameOf = (name: string) => name.replace(/[^\w.-]/g, '').slice(0, 60) || '(no name)'

type ParsedArguments = ReturnType<typeof readArguments> | { ok: false; problem: string }

export function argumentsOf(tool: Tool, { input }: ToolCall): ParsedArguments {
  if (input.length > BUDGET.argumentLength)
    return { ok: false, problem: `These arguments are too long: at most ${BUDGET.argumentLength} characters.` }
  const read = readJson(input.trim() === '' ? '{}' : input)
  if (!read) return { ok: false, problem: 'The arguments are not a JSON object.' }
  const checked = readArguments(tool, read)
  return checked.ok ? checked : { ok: false, problem: `The arguments do not fit. ${checked.problem}` }
}

/** The object that a call's arguments are; null: they are none. */
export function readJson(input: string): Record<string, unknown> | null {
  if (input.length > BUDGET.argumentLength) return null
  try {
    const read: unknown = JSON.parse(input)
    return read !== null && typeof read === 'object' && !Array.isArray(read) ? (read as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** The timeline is read by people: long texts are cut there. */
function shortened(args: Record<string, unknown>): Record<string, unknown> {
  const short = (value: unknown): unknown => (typeof value === 'string' ? upTo(500, value) : value)
  return JSON.stringify(args).length <= 4_000
    ? Object.fromEntries(Object.entries(args).map(([name, value]) => [name, short(value)]))
    : Object.fromEntries(
        Object.entries(args)
          .slice(0, 20)
          .map(([name, value]) => [name.slice(0, 60), typeof value === 'object' ? '…' : short(value)]),
      )
}

function cut(shown: readonly ToolPiece[]): ToolPiece[] {
  const kept: ToolPiece[] = []
  let left: number = BUDGET.resultBytes
  for (const piece of shown) {
    const bytes = Buffer.from(piece.text)
    if (left <= 0) break
    const text =
      bytes.length <= left
        ? piece.text
        : `${bytes
            .subarray(0, left)
            .toString()
            .replace(/\uFFFD+$/, '')} …`
    kept.push({ ...piece, text })
    left -= bytes.length
  }
  return kept
}
