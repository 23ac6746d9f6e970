// The loop of an agent: the model speaks, calls tools, is told what came of it, and speaks again until it answers.
// Each turn of the model and each call is a checkpointed step, so that a crash repeats neither.

import { answerOf, MOST_ANSWER } from '../../llm/longest.ts'
import { type Failure, pauseLine, type Usage, untilOf } from '../../llm/outcome.ts'
import { charactersOf } from '../../llm/prompt.ts'
import type { Talk, ToolCall } from '../../llm/talk.ts'
import { clockIn } from '../../platform/days.ts'
import { RunFailure, type RunHandle, type StepHandle } from '../run.ts'
import type { Tool } from '../tool.ts'
import { withAnalyst } from './analyst.ts'
import { BUDGET, dayUsedUp, nearlyUsedUp, usedUp } from './budget.ts'
import { type CallDone, perform as performCall, refuse } from './call.ts'
import { cited, createCiter } from './cite.ts'
import { starter } from './effect.ts'
import { ASK_HUMAN, askHuman, askHumanShape } from './human.ts'
import { oneLine } from './one-line.ts'
import { assemble, type Past, shapeOfTool } from './prompt.ts'
import { createSession, type Marked, type Session } from './session.ts'
import type { AgentAnswer, AgentDeps, AgentTask } from './task.ts'

export type { AgentAnswer, AgentDeps, AgentTask, Hands, Look, Spoken1 } from './task.ts'

type TurnDone = { ms: number } & (
  | { text: string; calls: ToolCall[]; end: 'stop' | 'length' | 'calls'; author: string; model: string; said: Said }
  | {
      failure: Pick<Failure, 'message'> & { code: Failure['code'] | 'day' }
      text: string
      author: string
      sent: Sent | null
      /** What it has used all the same; left out: nothing. */
      tokens?: number
    }
)
/** What went out although no whole answer came; for the receipt. */
type Sent = { provider: string; model: string; sent_chars: number }
/** For the receipt. */
type Said = { provider: string; sent_chars: number; usage: Usage }
/** The answer, or a reason for which the analyst may stand in. */
type Ended = AgentAnswer | { failed: string }

export type AgentSession = {
  /** Errors: RunFailure with words for people, when the model cannot answer and nobody stands in, or a budget is used up. */
  perform(task: AgentTask): Promise<AgentAnswer>
  /** One call that is written down beforehand, such as a step of a flow. */
  call(task: Pick<AgentTask, 'key' | 'title' | 'agent' | 'settings'>, tool: string, args: unknown): Promise<Called>
}
/** `error`: nothing happened, and why. The pieces carry marks by which later tasks may cite them. */
export type Called = { words: string; error?: string; shown: readonly Marked[] }

/** One session per run: it counts marks, budgets, and whether the run has been told by others, over all its tasks. */
export function agentSession(run: RunHandle, deps: AgentDeps): AgentSession {
  const session = createSession()
  for (const value of Object.values(run.inputs)) if (typeof value === 'string') session.hear(value)
  return {
    async call(task, tool, args) {
      if (task.agent.foreign) session.tell(`Instructions of ${task.agent.name}`)
      const whole: AgentTask = {
        ...task,
        instructions: '',
        said: [],
        ask: '',
        tools: [tool],
        model: null,
        analyst: null,
      }
      const call = { id: 'written', name: tool, input: JSON.stringify(args) }
      const context = { run, deps, session, task: whole, offered: offeredTo(whole, deps) }
      const done = await performCall(context, { call, at: '0' })
      session.spent.calls += 1
      session.spent.ms += done.ms
      session.spent.tokens += done.sent?.usage.input_tokens ?? 0
      for (const address of done.addresses) session.addresses.add(address)
      return { words: done.words, ...(done.error && { error: done.error }), shown: session.show(done.shown) }
    },

    async perform(task) {
      const material = begin(session, task)
      if (deps.models.configured) {
        const ended = await withModel({ run, deps, session, task, offered: offeredTo(task, deps) }, material)
        if (!('failed' in ended)) return ended
        if (!task.fallback || !task.analyst) throw new RunFailure(ended.failed)
      }
      if (!task.analyst)
        throw new RunFailure('No model is configured here. The operator of this server can connect one.')
      return withAnalyst({
        run,
        deps,
        session,
        task,
        offered: offeredTo({ ...task, tools: [...deps.tools.keys()] }, deps),
      })
    },
  }
}

/**
 * The very first turn of a task, as data: a caller may start it before the run is at work (models.talk with the same
 * idempotencyKey is handed the answer). Only for the first task of a run.
 */
export function firstTurn(
  task: AgentTask,
  run: { id: string; user_id: string; signal: AbortSignal; time_zone: string | null },
  deps: Pick<AgentDeps, 'tools' | 'now'>,
): Talk {
  const material = begin(createSession(), task)
  return talkOf(
    task,
    { material, past: [], offered: offeredTo(task, deps), last: null },
    clockIn(run.time_zone, deps.now()),
    {
      signal: run.signal,
      idempotencyKey: `${run.id}:${task.key}/turn-1`,
      person: run.user_id,
    },
  )
}

type Context = {
  run: RunHandle
  deps: AgentDeps
  session: Session
  task: AgentTask
  offered: ReadonlyMap<string, Tool>
}

/** Takes note of all that the task comes with. */
function begin(session: Session, task: AgentTask): Marked[] {
  if (task.agent.foreign) session.tell(`Instructions of ${task.agent.name}`)
  else session.hear(task.ask)
  for (const { by, text, foreign } of task.said)
    if (foreign) session.tell('Earlier replies of this conversation')
    else if (by === 'person') session.hear(text)
  return session.show(task.material ?? [])
}

function offeredTo({ tools, settings }: AgentTask, deps: Pick<AgentDeps, 'tools'>): ReadonlyMap<string, Tool> {
  const offered = tools
    .map((name) => deps.tools.get(name))
    .filter((tool) => tool !== undefined)
    .filter((tool) => tool.offered?.(settings) ?? true)
  return new Map(offered.map((tool) => [tool.name, tool]))
}

type Turn = {
  material: readonly Marked[]
  past: readonly Past[]
  offered: ReadonlyMap<string, Tool>
  last: string | null
}

type Clock = ReturnType<typeof clockIn>

type TalkOf = Pick<Talk, 'signal' | 'idempotencyKey' | 'person'>

function talkOf(task: AgentTask, turn: Turn, clock: Clock, rest: TalkOf): Talk {
  return {
    task: task.key,
    ...assemble(task, turn.material, turn.past, clock, turn.last),
    tools:
      turn.last === null ? [...[...turn.offered.values()].map(shapeOfTool), ...(task.asks ? [askHumanShape] : [])] : [],
    ...(task.model === null ? {} : { model: task.model }),
    ...rest,
  }
}

async function withModel(context: Context, material: Marked[]): Promise<Ended> {
  const { run, session, offered } = context
  const { spent } = session
  const past: Past[] = []
  for (let number = 1; ; number++) {
    const over = usedUp(spent)
    if (over) return { failed: `Stopped. ${over}` }
    const last = nearlyUsedUp(spent)
    const turn = await takeTurn(context, { material, past, offered, last }, number)
    spent.turns += 1
    spent.ms += turn.ms
    if ('failure' in turn) {
      spent.tokens += turn.tokens ?? 0
      const { code, message } = turn.failure
      if (turn.text.trim() !== '') return answer(session, turn.text, turn.author, null, 'broken')
      return { failed: code === 'stopped' ? `Stopped. ${usedUp(spent) ?? message}` : message }
    }
    spent.tokens += turn.said.usage.input_tokens + turn.said.usage.output_tokens
    const { text, calls, author, model, end } = turn
    if (calls.length === 0) {
      if (text.trim() === '') return { failed: `${author} gave an empty answer.` }
      return answer(session, text, author, model, end === 'length' ? 'broken' : null)
    }
    if (last !== null) return { failed: `Stopped. ${last}` }
    past.push({ text, told: await callsOf(context, calls, number) })
    if (run.signal.aborted) throw run.signal.reason
  }
}

async function callsOf(context: Context, calls: readonly ToolCall[], number: number): Promise<Past['told']> {
  const { session, task, run } = context
  const told: Past['told'][number][] = []
  const note = (call: ToolCall, done: CallDone) => {
    session.spent.calls += 1
    session.spent.ms += done.ms
    session.spent.tokens += done.sent?.usage.input_tokens ?? 0
    for (const address of done.addresses) session.addresses.add(address)
    told.push({ call, words: done.words, shown: session.show(done.shown) })
  }
  if (calls.length > BUDGET.callsPerTurn) {
    const problem = `You asked for ${calls.length} calls in one turn; ${BUDGET.callsPerTurn} are allowed. None was done.`
    const [first] = calls
    const done = await refuse({ run, task }, { call: first as ToolCall, key: `${task.key}/tool-${number}-1` }, problem)
    for (const call of calls) note(call, done)
    return told
  }
  for (const [index, call] of calls.entries()) {
    const at = `${number}-${index + 1}`
    const left = session.spent.calls < BUDGET.calls
    const done = left
      ? await (task.asks && call.name === ASK_HUMAN ? ask(context, call, at) : performCall(context, { call, at }))
      : await refuse(
          { run, task },
          { call, key: `${task.key}/tool-${at}` },
          `The budget of ${BUDGET.calls} tool calls is used up.`,
        )
    note(call, done)
  }
  return told
}

async function ask({ run, task }: Context, call: ToolCall, at: string): Promise<CallDone> {
  const done = await askHuman(run, `${task.key}/human-${at}`, call)
  return 'problem' in done ? refuse({ run, task }, { call, key: `${task.key}/tool-${at}` }, done.problem) : done
}

function takeTurn({ run, deps, session, task }: Context, turn: Turn, number: number): Promise<TurnDone> {
  return run.step<TurnDone>(
    `${task.key}/turn-${number}`,
    {
      title: number === 1 ? task.title : `${task.title} (${number})`,
      agent: task.agent.name,
      output: (done) => toldOf(done, number === 1 ? turn.material : []),
    },
    async (step) => {
      const from = performance.now()
      const ms = () => Math.round(performance.now() - from)
      const day = dayUsedUp(deps.database, run.user_id, deps.dayBudget)
      const [over, { time_zone }] = await Promise.all([day, starter(deps, run.user_id)])
      if (over) return { failure: { code: 'day', message: over }, text: '', author: '', sent: null, ms: ms() }
      if (turn.last) await step.event('budget', 'agent_thought', `${turn.last} It answers with what it has.`)
      const left = AbortSignal.timeout(Math.max(BUDGET.minutes * 60_000 - session.spent.ms, 1))
      const signal = AbortSignal.any([step.signal, left])
      const rest = { signal, idempotencyKey: step.idempotencyKey, person: run.user_id }
      const talk = talkOf(task, turn, clockIn(time_zone, deps.now()), rest)
      const heard = listeners(session, task, step)
      const spoken = await deps.models.talk({ ...talk, ...heard.talk })
      if (!spoken.ok || spoken.calls.length === 0) heard.end()
      if (!spoken.ok) {
        const { code, message, text = '', usage } = spoken
        // Whoever stops each answer before its end has asked for it all the same.
        if (usage) step.usage(usage)
        const tokens = usage ? { tokens: usage.input_tokens + usage.output_tokens } : {}
        const [model] = deps.models.list().filter(({ id, is_default }) => (task.model ? id === task.model : is_default))
        const sent = model ? { provider: model.provider, model: model.id, sent_chars: charactersOf(talk) } : null
        return { failure: { code, message }, text, author: model?.label ?? 'The model', sent, ...tokens, ms: ms() }
      }
      const { text, end, author, model, provider, usage } = spoken
      step.usage(usage)
      const calls = spoken.calls.slice(0, MOST_KEPT).map(within)
      if (calls.length > 0 && text.trim() !== '') {
        await step.event('thought', 'agent_thought', oneLine(text, 500))
        task.onRestart?.()
      }
      return { text, calls, end, author, model, said: { provider, usage, sent_chars: charactersOf(talk) }, ms: ms() }
    },
  )
}

/** More calls of one turn are not even written down. */
const MOST_KEPT = 200
/** Arguments that no tool would take are not kept in full: they stay too long, and are refused. */
const within = (call: ToolCall): ToolCall =>
  call.input.length <= BUDGET.argumentLength
    ? { ...call, name: call.name.slice(0, 200) }
    : { ...call, name: call.name.slice(0, 200), input: call.input.slice(0, BUDGET.argumentLength + 1), mark: undefined }

/** The answer grows before the reader's eyes, its citations links from the first letter on. */
function listeners(session: Session, task: AgentTask, step: StepHandle) {
  let citer = createCiter(session.markOf)
  let pauses = 0
  let told = 0
  // Links make a text longer than the model wrote it: nobody is told more than the answer will hold.
  const tell = (text: string) => {
    const more = text.slice(0, Math.max(0, MOST_ANSWER - told))
    told += more.length
    if (more !== '') task.onText?.(more)
  }
  const talk: Pick<Talk, 'onText' | 'onRestart' | 'onRetry'> = {
    onText: (piece) => tell(citer.push(piece)),
    onRestart: () => {
      citer = createCiter(session.markOf)
      told = 0
      task.onRestart?.()
    },
    onRetry: (why, waitMs) => {
      pauses += 1
      step.event(`pause-${pauses}`, 'agent_thought', pauseLine(why, waitMs), { until: untilOf(waitMs) }).catch(() => {})
    },
  }
  return { talk, end: () => tell(citer.end()) }
}

/** `material`: what the task came with and the model is shown for the first time; for the receipt. */
function toldOf(turn: TurnDone, material: readonly Marked[]) {
  const read = material.flatMap(({ record, foreign }) => (record ? [{ ...record, foreign }] : []))
  const reads = read.length > 0 ? { reads: read } : {}
  if ('failure' in turn)
    return {
      summary: turn.failure.message,
      details: { ...turn.sent, ...(turn.sent && reads), status: 'failed', code: turn.failure.code },
    }
  const { text, calls, author, model, said } = turn
  const names = [...new Set(calls.map(({ name }) => name.replace(/[^\w.-]/g, '').slice(0, 60)))].slice(0, 5).join(', ')
  return {
    summary: calls.length > 0 ? `Uses ${names}` : oneLine(text) || 'Says nothing.',
    details: { author, model, provider: said.provider, sent_chars: said.sent_chars, ...reads },
  }
}

function answer(
  session: Session,
  text: string,
  author: string,
  model: string | null,
  incomplete: AgentAnswer['incomplete'],
): AgentAnswer {
  const { text: whole, citations } = cited(text, session.markOf)
  const kept = answerOf(whole)
  const cut = kept.length < whole.length ? 'broken' : incomplete
  return { text: kept, citations, author, model, incomplete: cut, foreign: session.told }
}
