// What a turn asks a model, and who hears its answer: the same for a run's step (turn.ts) and for the request that is asked ahead of it.
import { MOST_ANSWER } from '../../llm/answer-limits.ts'
import type { ChatRequest, ChatResult } from '../../llm/talk.ts'
import { clockIn } from '../../platform/days.ts'
import type { Tool } from '../tool.ts'
import { createCitationWriter } from './cite.ts'
import { askHumanShape } from './human.ts'
import { assemble, type PastTurn } from './prompt.ts'
import { type CitedPiece, createSession, type Session } from './session.ts'
import type { AgentDeps, AgentTask } from './task.ts'
import { shownTools } from './toolsets.ts'

export type TurnInput = {
  material: readonly CitedPiece[]
  past: readonly PastTurn[]
  offered: ReadonlyMap<string, Tool>
  last: string | null
}

type Clock = ReturnType<typeof clockIn>

type RequestOrigin = Pick<ChatRequest, 'signal' | 'idempotencyKey' | 'person'>

/** The request of one turn. */
export function chatRequestOf(
  { task, session }: { task: AgentTask; session: Session },
  turn: TurnInput,
  clock: Clock,
  rest: RequestOrigin,
): ChatRequest {
  const fence = task.fence ?? session.fence
  return {
    task: task.key,
    ...assemble({ task, material: turn.material, past: turn.past, clock, last: turn.last, fence }),
    tools:
      turn.last === null
        ? [...shownTools(turn.offered, task.toolsets ?? [], turn.past), ...(task.asks ? [askHumanShape] : [])]
        : [],
    ...(task.model === null ? {} : { model: task.model }),
    ...rest,
  }
}

/** The answer grows before the reader's eyes, its citations links from the first letter on. */
export function answerListener(session: Session, task: AgentTask) {
  let citer = createCitationWriter(session.citationOf)
  let told = 0
  // Links make a text longer than the model wrote it: nobody is told more than the answer will hold.
  const tell = (text: string) => {
    const more = text.slice(0, Math.max(0, MOST_ANSWER - told))
    told += more.length
    if (more !== '') task.onText?.(more)
  }
  return {
    onText: (piece: string) => tell(citer.push(piece)),
    onRestart: () => {
      citer = createCitationWriter(session.citationOf)
      told = 0
      task.onRestart?.()
    },
    /** What was held back belongs to an answer, not to a turn that calls tools. */
    onEnd: (spoken: ChatResult) => {
      if (!spoken.ok || spoken.calls.length === 0) tell(citer.end())
    },
  }
}

/** Takes note of all that a task comes with. Returns its material with its citation keys. */
export function openTask(session: Session, task: AgentTask): CitedPiece[] {
  if (task.agent.foreign) session.taint(`Instructions of ${task.agent.name}`, null, instructionsOf(task.agent))
  else session.noteTyped(task.ask)
  for (const { by, text, foreign } of task.said)
    if (foreign) session.taint('Earlier replies of this conversation', null, text)
    else if (by === 'person') session.noteTyped(text)
  return session.present([...(task.material ?? []), ...(task.beside ?? [])])
}

export const instructionsOf = ({ role, goal, backstory }: AgentTask['agent']) => [role, goal, backstory].join('\n')

/** The tools that a task may use with its settings. */
export function offeredTo({ tools, settings }: AgentTask, deps: Pick<AgentDeps, 'tools'>): ReadonlyMap<string, Tool> {
  const offered = tools
    .map((name) => deps.tools.get(name))
    .filter((tool) => tool !== undefined)
    .filter(({ needs }) => needs === undefined || settings[needs])
  return new Map(offered.map((tool) => [tool.name, tool]))
}

/**
 * The very first turn of a run's first task, to be asked for before its run is at work: the run's step has the same idempotencyKey, and the
 * same session follows from the same task. What is heard goes to the task's listeners.
 */
export function firstTurnOf(
  task: AgentTask,
  run: { id: string; user_id: string; signal: AbortSignal; time_zone: string | null },
  deps: Pick<AgentDeps, 'tools' | 'now'>,
): { request: ChatRequest; onEnd(spoken: ChatResult): void } {
  const session = createSession()
  const turn = { material: openTask(session, task), past: [], offered: offeredTo(task, deps), last: null }
  const { onEnd, ...listening } = answerListener(session, task)
  const origin = { signal: run.signal, idempotencyKey: `${run.id}:${task.key}/turn-1`, person: run.user_id }
  const request = chatRequestOf({ task, session }, turn, clockIn(run.time_zone, deps.now()), origin)
  return { request: { ...request, ...listening }, onEnd }
}
