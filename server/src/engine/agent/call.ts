// What becomes of one call that a model asks for: looked at, asked for where it has an effect, done, and told on the timeline.
import type { Citation } from '#contract/shapes.ts'
import type { ToolCall } from '../../llm/talk.ts'
import type { RunHandle } from '../run.ts'
import { type CallFacts, type ChangedRecord, type Tool, type ToolOutcome, type ToolPiece, upTo } from '../tool.ts'
import { hashOf, readArguments, saveApprovalRequest } from './approval.ts'
import { BUDGET } from './budget.ts'
import { type EffectResult, executeEffect } from './effect.ts'
import { shapeOfTool } from './prompt.ts'
import { type Before, questionOf, questionOfAll } from './question.ts'
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
  args: Record<string, unknown>
  /** Of the arguments in full. */
  hash?: string
  decision: 'not needed' | 'approved' | 'declined' | 'refused' | 'late'
  approval_id: string | null
}

type Context = {
  run: RunHandle
  deps: AgentDeps
  session: Session
  task: AgentTask
  offered: ReadonlyMap<string, Tool>
  /** Rules ask, in place of a model. */
  byRules?: true
}
/** `at`: which call of which turn; the keys of its steps end with it. */
type Which = { call: ToolCall; at: string }

/** Yes to a call whose yes came too late is asked for again, this often. */
const TIMES = [1, 2, 3]
const suffix = (time: number, retry: number) =>
  `${time === 1 ? '' : `-again-${time}`}${retry === 0 ? '' : `-retry-${retry}`}`

/** Does one call, or says in plain words why not. Never throws for what a model did wrong. */
export async function perform(context: Context, which: Which): Promise<CallDone> {
  const [done] = await performAll(context, [which])
  return done as CallDone
}

/**
 * Does the calls of one turn: what reads at once, and everything that waits for a yes with one question, each call a line of it with
 * an approval of its own. Returns what came of each, in their order. `before`: what has come so far, to be read before the question.
 */
export async function performAll(context: Context, calls: readonly Which[], before?: Before): Promise<CallDone[]> {
  const done = new Map<Which, CallDone>()
  const asking: Asking[] = []
  for (const which of calls) {
    const now = await readOrRefuse(context, which)
    if ('done' in now) {
      done.set(which, now.done)
      // Known before anything of the same turn is asked for.
      for (const { source, record, text, foreign } of now.done.shown)
        if (foreign) context.session.taint(source, record, text)
    } else asking.push({ ...now, which })
  }
  for (const time of TIMES) await askTogether(context, { asking, done, time, before })
  for (const each of asking)
    if (!done.has(each.which))
      done.set(
        each.which,
        await refuse(
          context,
          { call: each.which.call, key: each.late },
          'The approval came too late each time. Nothing was done.',
        ),
      )
  return calls.map((which) => done.get(which) as CallDone)
}

type Asking = { which: Which; tool: Tool; key: string; retry: number; late: string }

/** What needs no yes is done; of the rest, what is needed to ask for it. */
async function readOrRefuse(
  context: Context,
  { call, at }: Which,
): Promise<{ done: CallDone } | Omit<Asking, 'which'>> {
  const { run, task, offered } = context
  const key = `${task.key}/tool-${at}`
  const tool = offered.get(call.name)
  if (!tool) return { done: await refuse(context, { call, key }, unknown(call.name, offered)) }
  // Whether a human is asked is itself a step's result: a later version of this program must not come to another answer.
  if (tool.effect === 'reads') {
    const read = argumentsOf(tool, call)
    const done = read.ok
      ? doIt(context, { tool, key, args: read.args, asked: null })
      : refuse(context, { call, key }, read.problem)
    return { done: await done }
  }
  // Whoever has a failed run tried again is asked again, too: what they said before stays said.
  let retry = 0
  const late = () => `${key}/late${suffix(1, retry)}`
  while ([...TIMES.map((time) => `${key}${suffix(time, retry)}`), late()].some((one) => run.tried(one) > 0)) retry += 1
  return { tool, key, retry, late: late() }
}

type Round = { asking: readonly Asking[]; done: Map<Which, CallDone>; time: number; before: Before | undefined }

/** Asks once for all that still waits, and does what was agreed to. What came too late stays, for the next time. */
async function askTogether(context: Context, { asking, done, time, before }: Round): Promise<void> {
  const open = asking.filter(({ which }) => !done.has(which))
  const cards: { each: Asking; again: string; asked: string; card: Extract<ApprovalCard, { args: unknown }> }[] = []
  let promptKey: string | null = null
  for (const each of open) {
    const { which, tool, key, retry } = each
    const again = suffix(time, retry)
    const asked = `${context.task.key}/ask-${which.at}${again}`
    const card = await prepare(context, { tool, call: which.call, key: `${key}/card${again}`, asked, promptKey })
    if ('refused' in card) done.set(which, await refuse(context, { call: which.call, key }, card.refused))
    else cards.push({ each, again, asked, card })
    if ('prompt' in card && card.prompt) promptKey ??= asked
  }
  const prompts = cards.flatMap(({ card }) => (card.prompt ? [card.prompt] : []))
  const [first] = prompts
  if (first && promptKey) {
    const question = prompts.length === 1 ? first : questionOfAll(prompts)
    await context.run.wait(promptKey, { ...question, ...(before && time === 1 ? { before } : {}) })
  }
  for (const { each, again, asked, card } of cards) {
    const { which, tool, key } = each
    const come = await doIt(context, {
      tool,
      key: `${key}${again}`,
      effectKey: key,
      args: card.args,
      asked: card.prompt ? asked : null,
    })
    if (come.decision !== 'late') done.set(which, come)
  }
}

/** Says of calls that none of them is done. */
export async function refuse(
  { run, task }: Pick<Context, 'run' | 'task'>,
  { call, key }: { call: ToolCall; key: string },
  problem: string,
): Promise<CallDone> {
  const name = nameOf(call.name)
  return run.step<CallDone>(
    key,
    { title: `Refuse ${name}`, agent: task.agent.name, tool: name, output: toldOf, redo: isRefused },
    async (step) => {
      const written = readJson(call.input) ?? { text: call.input }
      const args = shortened(written)
      await step.event('call', 'tool_call', name, { task: task.title, arguments: args })
      const words = `${problem} Nothing was done.`.replace(/( Nothing was done\.)+$/, ' Nothing was done.')
      return { ...empty(args), hash: hashOf(written), words, error: words, decision: 'refused' }
    },
  )
}

type ApprovalCard =
  | { refused: string }
  | { args: Record<string, unknown>; prompt: ReturnType<typeof questionOf> | null }

/** Writes down what is asked, so that it can be answered for days. */
function prepare(
  { run, deps, session, task }: Context,
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
      const target = tool.target?.(args as never)?.slice(0, 300) ?? null
      const question = {
        run_id: run.id,
        user_id: run.user_id,
        key: asked,
        tool: tool.name,
        title: tool.title,
        target,
        args,
      }
      const shaped = session.shapedBy(args, fixedOf(tool, run.user_id))
      const kept = { ...question, origin: session.origin, shaped, promptKey: promptKey ?? asked }
      await deps.database.as(run.user_id, (db) => saveApprovalRequest(db, kept))
      return { args, prompt: questionOf(tool, target, { args, starter: run.user_id, shaped }) }
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

async function doIt({ run, deps, session, task, byRules }: Context, doing: PendingCall): Promise<CallDone> {
  const { tool, key, effectKey = key, args, asked } = doing
  const facts: CallFacts = { ...session.facts(run, effectKey), ...(byRules && { byRules }) }
  return run.step<CallDone>(
    key,
    { title: tool.title, agent: task.agent.name, tool: tool.name, output: toldOf, redo: isRefused },
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
    const { refused, why, approval_id } = effected
    const decision = why === 'declined' || why === 'late' ? why : asked ? 'approved' : 'not needed'
    return { ...empty(shortened(args)), hash: hashOf(args), words: refused, error: refused, decision, approval_id }
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

const empty = (args: Record<string, unknown>): Omit<CallDone, 'words' | 'decision'> => ({
  shown: [],
  changes: [],
  addresses: [],
  ms: 0,
  args,
  approval_id: null,
})

/** The line of the timeline, from which the receipt is made. */
function toldOf(done: CallDone) {
  const reads = new Map<string, Citation & { foreign: boolean }>()
  for (const { record, foreign } of done.shown)
    if (record) reads.set(`${record.kind}/${record.id}`, { ...record, foreign })
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

function unknown(name: string, offered: ReadonlyMap<string, Tool>): string {
  const names = [...offered.keys()].join(', ')
  return `There is no tool called ${nameOf(name)} here.${names === '' ? ' There are no tools at all.' : ` There are: ${names}.`}`
}

/** A model may write anything for a name. */
const nameOf = (name: string) => name.replace(/[^\w.-]/g, '').slice(0, 60) || '(no name)'

type ParsedArguments = ReturnType<typeof readArguments> | { ok: false; problem: string }

function argumentsOf(tool: Tool, { input }: ToolCall): ParsedArguments {
  if (input.length > BUDGET.argumentLength)
    return { ok: false, problem: `These arguments are too long: at most ${BUDGET.argumentLength} characters.` }
  const read = readJson(input.trim() === '' ? '{}' : input)
  if (!read) return { ok: false, problem: 'The arguments are not a JSON object.' }
  const checked = readArguments(tool, read)
  return checked.ok ? checked : { ok: false, problem: `The arguments do not fit. ${checked.problem}` }
}

function readJson(input: string): Record<string, unknown> | null {
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
