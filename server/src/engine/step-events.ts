// What the timeline says of a step, and what is kept of it.
import type { StepAbout } from './run.ts'
import type { NewEvent, Usage } from './run-rows.ts'

/** A step that took the process with it this often ends the run (trust D14). */
export const MOST_ATTEMPTS = 5

export type StepResult = {
  result?: unknown
  failure?: { message: string; readable: boolean }
  ms: number
  usage?: Usage
}

/** `kept`: the key under which this try of the step is written down. */
export function endOf<T>(
  key: string,
  kept: string,
  about: StepAbout<T>,
  { result, failure, ms, usage }: StepResult,
): NewEvent {
  const details = {
    ...named(key, about),
    status: failure ? 'failed' : 'done',
    duration_ms: ms,
    ...(usage ? { usage } : {}),
  }
  const event = { key: `${kept}/end`, type: 'agent_output', details } as const
  if (failure)
    return { ...event, summary: failure.readable ? `${about.title}: ${failure.message}` : `${about.title} failed.` }
  const output = about.output?.(result as T)
  return {
    ...event,
    type: output?.type ?? event.type,
    summary: output?.summary ?? about.title,
    details: { ...details, ...output?.details },
  }
}

export const givenUp = (title: string): StepResult => ({
  failure: { message: `"${title}" ended the server ${MOST_ATTEMPTS} times. It is not tried again.`, readable: true },
  ms: 0,
})

export const named = (step: string, { agent, tool }: { agent?: string; tool?: string }) => ({
  step,
  ...(agent ? { agent } : {}),
  ...(tool ? { tool } : {}),
})
