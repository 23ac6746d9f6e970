// The last two events of every run.
import { type Run, runKindTraits } from '#contract/runs.ts'
import type { Change, NewEvent } from './run-rows.ts'

const TERMINAL = { completed: 'Completed.', failed: 'Failed.', stopped: 'Stopped.' } as const

/** The key of what a run may say once in each of its lives: one that was tried again ends more than once. */
export const inLife = (key: string, life: number): string => (life === 0 ? key : `${key}@${life}`)

/** The last two events of a life. The summary says "fail" only when it failed: clients look for that word. */
export function ending(
  { kind, life }: { kind: Run['kind']; life: number },
  status: keyof typeof TERMINAL,
  message?: string,
): NewEvent[] {
  const { words, noun, completed } = runKindTraits[kind]
  const summary = { completed, failed: `The ${noun} failed.`, stopped: `The ${noun} was stopped.` }[status]
  const terminal = TERMINAL[status]
  return [
    { key: inLife('end', life), type: `${words}_end`, summary, details: { status } },
    {
      key: inLife('terminal', life),
      type: 'terminal',
      summary: message ? `${terminal.slice(0, -1)}: ${message}` : terminal,
      details: { status },
    },
  ]
}

/** A person decided that nothing more shall come of the run. The message says who decided what, for that person to read. */
export class RunStopped extends Error {
  /** What is said at its end, and what becomes of its row. */
  ends(kind: Run['kind'], life: number): [NewEvent[], Change] {
    const { message } = this
    return [ending({ kind, life }, 'stopped', message), { status: 'stopped', error: message, prompt: null }]
  }
}
