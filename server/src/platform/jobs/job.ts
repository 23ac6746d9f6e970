// What a feature says of work that is done in the background. A description alone: `runner.ts` does it.
import type { Notice } from '../live.ts'
import type { Log } from '../log.ts'

/** What every job gets with its turn. */
export type Turn = {
  /** Aborted when the server ends: stop soon, another server or the next start goes on. */
  signal: AbortSignal
  log: Log
}

type Named = {
  /** `feature.what`. Never changes: rows that wait carry it. */
  name: string
  /** For the operator's page: what is done, in a few words. */
  title: string
  /** Before the first turn in this process. What it throws ends the start. */
  prepare?(): Promise<void>
}

/** News of a topic; with `types`, only where what travels with it has one of these, such as the events of runs. */
export type Wake = { topic: Notice['topic']; types?: readonly string[] }

/**
 * A look at rows that say themselves what is to be done (due files, emails to be sent): it does all that is due, in turns that may
 * be at work on several servers at once, so the rows are taken with `for update skip locked`. Nothing is lost with a turn: the next
 * look finds the row.
 */
export type Pass = Named & {
  kind: 'pass'
  /** One server of all looks so often, also when nobody asked for it. */
  everySeconds: number
  /** News on the live lane that makes it look at once. Every server asks; one turn follows. */
  wakeOn?: readonly Wake[]
  /** What it returns: when there is something to do next, in milliseconds; left out, after `everySeconds`. */
  run(turn: Turn): Promise<number | undefined>
}

/** A piece of work of its own, with its data (ids, never texts), that is kept until it is done. At least once: it may come again. */
export type Task<Data extends object = Record<string, unknown>> = Named & {
  kind: 'task'
  /** Tries beside the first, and the seconds before the first of them; each next one waits twice as long, `mostSeconds` at most. */
  retry: { times: number; seconds: number; mostSeconds: number }
  /** A try that takes longer has failed. */
  endsWithinSeconds: number
  run(data: Data, turn: Turn): Promise<void>
}

/** What each server does for itself so often, as long as it lives: nobody else can do it in its place. */
export type Duty = Named & { kind: 'duty'; everySeconds: number; run(turn: Turn): Promise<void> }

export type Job = Pass | Task | Duty

/** Looks for what is due; see `Pass`. */
export const definePass = (pass: Omit<Pass, 'kind'>): Pass => ({ kind: 'pass', ...pass })
/** Does one piece of work; see `Task`. */
export const defineTask = <Data extends object>(task: Omit<Task<Data>, 'kind'>): Task<Data> => ({
  kind: 'task',
  ...task,
})
/** What each server does for itself; see `Duty`. */
export const defineDuty = (duty: Omit<Duty, 'kind'>): Duty => ({ kind: 'duty', ...duty })
