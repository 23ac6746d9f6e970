// One turn of a model within an agent's task: what goes out, who answers, and what the timeline says of it.

import { askWithFallback, failureBefore, fallbackOrder, isOutage, standInNote } from '../../llm/fallback.ts'
import { type Failure, pauseLine, pauseOf, type Usage, untilOf } from '../../llm/outcome.ts'
import { charactersOf } from '../../llm/prompt.ts'
import type { ChatRequest, ChatResult, ToolCall } from '../../llm/talk.ts'
import { clockIn } from '../../platform/days.ts'
import { ProviderAway } from '../outage.ts'
import type { RunHandle, StepHandle } from '../run.ts'
import type { Tool } from '../tool.ts'
import { BUDGET, dayUsedUp } from './budget.ts'
import { actorOfRun } from './effect.ts'
import { oneLine } from './one-line.ts'
import type { CitedPiece, Session } from './session.ts'
import type { AgentDeps, AgentTask } from './task.ts'
import { answerListener, chatRequestOf, type TurnInput } from './turn-request.ts'

export type TurnDone = { ms: number } & (
  | {
      text: string
      calls: ToolCall[]
      end: 'stop' | 'length' | 'calls'
      author: string
      model: string
      said: ReceiptItem
    }
  | {
      failure: Pick<Failure, 'message'> & { code: Failure['code'] | 'day' }
      text: string
      author: string
      sent: TokensSent | null
      /** What it has used all the same; left out: nothing. */
      tokens?: number
    }
)
/** What went out although no whole answer came; for the receipt. */
type TokensSent = { provider: string; model: string; sent_chars: number }
/** For the receipt. */
type ReceiptItem = { provider: string; sent_chars: number; usage: Usage }

export type TurnContext = {
  run: RunHandle
  deps: AgentDeps
  session: Session
  task: AgentTask
  offered: ReadonlyMap<string, Tool>
}

/** One turn of the model, as a step. Where its provider is away, another one takes it, or the run sleeps. */
export function takeTurn(
  { run, deps, session, task }: TurnContext,
  turn: TurnInput,
  number: number,
): Promise<TurnDone> {
  return run.step<TurnDone>(
    `${task.key}/turn-${number}`,
    {
      title: number === 1 ? task.title : `${task.title} (${number})`,
      agent: task.agent.name,
      output: (done) => turnOutput(done, number === 1 ? turn.material : []),
      redo: isOfNoUse,
    },
    async (step) => {
      const from = performance.now()
      const ms = () => Math.round(performance.now() - from)
      const day = dayUsedUp(deps.database, run.user_id, deps.dayBudget)
      const [over, { time_zone }] = await Promise.all([day, actorOfRun(deps, run.user_id)])
      if (over) return { failure: { code: 'day', message: over }, text: '', author: '', sent: null, ms: ms() }
      if (turn.last) await step.event('budget', 'agent_thought', `${turn.last} It answers with what it has.`)
      const left = AbortSignal.timeout(Math.max(BUDGET.minutes * 60_000 - session.spent.ms, 1))
      const signal = AbortSignal.any([step.signal, left])
      const rest = { signal, idempotencyKey: step.idempotencyKey, person: run.user_id }
      const talk = chatRequestOf({ task, session }, turn, clockIn(time_zone, deps.now()), rest)
      const heard = answerListener(session, task)
      const told = { ...heard, onRetry: pauses(step) }
      const candidates = fallbackOrder(deps.models, task.model, task.fallbackModels ?? null)
      const asked = await askWithFallback<ChatResult>(candidates, (by, first) => {
        if (first) return deps.models.talk({ ...talk, ...told })
        heard.onRestart()
        // The other side may refuse a repeat: this is another question to it.
        const idempotencyKey = `${talk.idempotencyKey}:${by.id}`
        return deps.models.talk({ ...talk, ...told, model: by.id, idempotencyKey })
      })
      const { reply: spoken, by, before } = asked
      heard.onEnd(spoken)
      // Whoever stops each answer before its end has asked for it all the same.
      const vain = [...before.map(({ failure }) => failure), ...(spoken.ok ? [] : [spoken])]
      for (const { usage } of vain) if (usage) step.usage(usage)
      if (!spoken.ok) {
        const trouble = failureBefore(asked, spoken)
        const { code, message } = trouble.failure
        const text = textOf(spoken)
        const tokens = vain.reduce((sum, { usage }) => sum + (usage ? usage.input_tokens + usage.output_tokens : 0), 0)
        const away = isOutage(trouble.failure) && (task.waitsMs ?? 0) > 0
        if (away && step.awayMs < (task.waitsMs ?? 0)) {
          throw new ProviderAway(message, trouble.by.circuitKey, Math.min(...vain.map(pauseOf)))
        }
        const sent = by.id === '' ? null : { provider: by.provider, model: by.id, sent_chars: charactersOf(talk) }
        const said = away ? `${message} It was asked again and again for ${spanOf(step.awayMs)}.` : message
        return { failure: { code, message: said }, text, author: by.label, sent, tokens, ms: ms() }
      }
      await step.answered(by.circuitKey)
      const note = standInNote(asked)
      if (note)
        await step.event('stand-in', 'agent_thought', note, {
          stands_in: true,
          model: by.id,
          provider: by.provider,
        })
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

/** What had come before it broke. */
const textOf = (spoken: { text?: string }) => spoken.text ?? ''

/** '24 hours', '2 minutes' */
function spanOf(ms: number): string {
  const [n, unit] =
    ms >= 3_600_000 ? [Math.round(ms / 3_600_000), 'hour'] : [Math.max(1, Math.round(ms / 60_000)), 'minute']
  return `${n} ${unit}${n === 1 ? '' : 's'}`
}

/** An answer that a run failed of: there is nothing in it, or it ends before its end. */
const isOfNoUse = (done: TurnDone) =>
  'failure' in done || (done.calls.length === 0 && (done.text.trim() === '' || done.end === 'length'))

/** More calls of one turn are not even written down. */
const MOST_KEPT = 200
/** Arguments that no tool would take are not kept in full: they stay too long, and are refused. */
const within = (call: ToolCall): ToolCall =>
  call.input.length <= BUDGET.argumentLength
    ? { ...call, name: call.name.slice(0, 200) }
    : { ...call, name: call.name.slice(0, 200), input: call.input.slice(0, BUDGET.argumentLength + 1), mark: undefined }

/** Each pause before a retry, as a line on the timeline. */
function pauses(step: StepHandle): NonNullable<ChatRequest['onRetry']> {
  let count = 0
  return (why, waitMs) => {
    count += 1
    step.event(`pause-${count}`, 'agent_thought', pauseLine(why, waitMs), { until: untilOf(waitMs) }).catch(() => {})
  }
}

/** `material`: what the task came with and the model is shown for the first time; for the receipt. */
function turnOutput(turn: TurnDone, material: readonly CitedPiece[]) {
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
