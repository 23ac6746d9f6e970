// The loop of an agent: the model speaks, calls tools, is told what came of it, and speaks again until it answers.
// Each turn of the model and each call is a checkpointed step, so that a crash repeats neither.

import { answerOf } from '../../llm/answer-limits.ts'
import type { ToolCall } from '../../llm/talk.ts'
import { RunFailure, type RunHandle } from '../run.ts'
import { withAnalyst } from './analyst.ts'
import { BUDGET, nearlyUsedUp, usedUp } from './budget.ts'
import { type CallDone, refuse } from './call.ts'
import { withCitations } from './cite.ts'
import { ASK_HUMAN, askHuman } from './human.ts'
import type { PastTurn } from './prompt.ts'
import { type CitedPiece, createSession, type Session } from './session.ts'
import type { AgentAnswer, AgentDeps, AgentTask } from './task.ts'
import { performAll, perform as performCall } from './together.ts'
import { OPEN_TOOLS, openTools, toolsetsOf } from './toolsets.ts'
import { type TurnContext, takeTurn } from './turn.ts'
import { instructionsOf, offeredTo, openTask } from './turn-request.ts'

export type { AgentAnswer, AgentDeps, AgentTask } from './task.ts'

/** The answer, or a reason for which the analyst may stand in. */
type AgentResult = AgentAnswer | { failed: string }

export type AgentSession = {
  /** Errors: RunFailure with words for people, when the model cannot answer and nobody stands in, or a budget is used up. */
  perform(task: AgentTask): Promise<AgentAnswer>
  /** One call that is written down beforehand, such as a step of a flow. */
  call(
    task: Pick<AgentTask, 'key' | 'title' | 'agent' | 'settings'>,
    tool: string,
    args: unknown,
  ): Promise<CompletedCall>
}
/** `error`: nothing happened, and why; `declined`: since the person said no, with what they said of it. The pieces carry marks by which later tasks may cite them. */
export type CompletedCall = {
  words: string
  error?: string
  declined?: { reason: string | null }
  shown: readonly CitedPiece[]
}

/** One session per run: it counts marks, budgets, and whether the run has been told by others, over all its tasks. */
export function agentSession(run: RunHandle, deps: AgentDeps): AgentSession {
  const session = createSession()
  for (const value of Object.values(run.inputs)) if (typeof value === 'string') session.noteTyped(value)
  return {
    async call(task, tool, args) {
      if (task.agent.foreign) session.taint(`Instructions of ${task.agent.name}`, null, instructionsOf(task.agent))
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
      return {
        words: done.words,
        ...(done.error && { error: done.error }),
        ...(done.decision === 'declined' && { declined: { reason: done.reason ?? null } }),
        shown: session.present(done.shown),
      }
    },

    async perform(task) {
      const material = openTask(session, task)
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

async function withModel(context: TurnContext, material: CitedPiece[]): Promise<AgentResult> {
  const { run, session, offered, task } = context
  const { spent } = session
  const past: PastTurn[] = []
  for (let number = 1; ; number++) {
    const over = usedUp(spent)
    if (over) return { failed: `Stopped. ${over}` }
    const last = nearlyUsedUp(spent)
    const turn = await takeTurn(context, { material, past, offered, last }, number)
    // Whoever has a run tried again that had used up its budget gives it another one.
    const counts = !run.isBefore(`${task.key}/turn-${number}`)
    if (counts) {
      spent.turns += 1
      spent.ms += turn.ms
    }
    if ('failure' in turn) {
      spent.tokens += turn.tokens ?? 0
      const { code, message } = turn.failure
      if (turn.text.trim() !== '') return answer(session, turn.text, turn.author, null, 'broken')
      return { failed: code === 'stopped' ? `Stopped. ${usedUp(spent) ?? message}` : message }
    }
    if (counts) spent.tokens += turn.said.usage.input_tokens + turn.said.usage.output_tokens
    const { text, calls, author, model, end } = turn
    if (calls.length === 0) {
      if (text.trim() === '') return { failed: `${author} gave an empty answer.` }
      return answer(session, text, author, model, end === 'length' ? 'broken' : null)
    }
    if (last !== null) return { failed: `Stopped. ${last}` }
    past.push({ text, results: await callsOf(context, { text, calls }, number) })
    if (run.signal.aborted) throw run.signal.reason
  }
}

async function callsOf(
  context: TurnContext,
  { text, calls }: { text: string; calls: readonly ToolCall[] },
  number: number,
): Promise<PastTurn['results']> {
  const { session, task, run } = context
  const results: PastTurn['results'][number][] = []
  const counts = !run.isBefore(`${task.key}/turn-${number}`)
  const note = (call: ToolCall, done: CallDone) => {
    if (counts) {
      session.spent.calls += 1
      session.spent.ms += done.ms
      session.spent.tokens += done.sent?.usage.input_tokens ?? 0
    }
    for (const address of done.addresses) session.addresses.add(address)
    results.push({ call, words: done.words, shown: session.present(done.shown) })
  }
  if (calls.length > BUDGET.callsPerTurn) {
    const problem = `You asked for ${calls.length} calls in one turn; ${BUDGET.callsPerTurn} are allowed. None was done.`
    const [first] = calls
    const done = await refuse({ run, task }, { call: first as ToolCall, key: `${task.key}/tool-${number}-1` }, problem)
    for (const call of calls) note(call, done)
    return results
  }
  const done = new Map<ToolCall, CallDone>()
  const toolsets = toolsetsOf(context.offered)
  const together: { call: ToolCall; at: string }[] = []
  for (const [index, call] of calls.entries()) {
    const at = `${number}-${index + 1}`
    if (session.spent.calls + index >= BUDGET.calls) {
      const problem = `The budget of ${BUDGET.calls} tool calls is used up.`
      done.set(call, await refuse({ run, task }, { call, key: `${task.key}/tool-${at}` }, problem))
    } else if (task.asks && call.name === ASK_HUMAN) done.set(call, await ask(context, call, at))
    else if (call.name === OPEN_TOOLS && toolsets.size > 0) done.set(call, openTools(call, toolsets))
    else together.push({ call, at })
  }
  const { text: written, citations } = withCitations(text, session.citationOf)
  const before = written.trim() === '' ? undefined : { text: answerOf(written), citations, alone: true }
  const come = await performAll(context, together, before)
  for (const [at, { call }] of together.entries()) done.set(call, come[at] as CallDone)
  for (const call of calls) note(call, done.get(call) as CallDone)
  return results
}

async function ask({ run, task }: TurnContext, call: ToolCall, at: string): Promise<CallDone> {
  const done = await askHuman(run, `${task.key}/human-${at}`, call)
  return 'problem' in done ? refuse({ run, task }, { call, key: `${task.key}/tool-${at}` }, done.problem) : done
}

function answer(
  session: Session,
  text: string,
  author: string,
  model: string | null,
  incomplete: AgentAnswer['incomplete'],
): AgentAnswer {
  const { text: whole, citations } = withCitations(text, session.citationOf)
  const kept = answerOf(whole)
  const cut = kept.length < whole.length ? 'broken' : incomplete
  return { text: kept, citations, author, model, incomplete: cut, foreign: session.tainted }
}
