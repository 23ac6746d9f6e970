// Runs that nobody waits for: those that schedules begin. They are rows like others, and each process has a few of them at work at once:
// ten thousand that are due in one minute must not stand in the way of what people wait for, nor of their own beginning (decision 0103).
import type { Log } from '../platform/log.ts'
import { TAKE_PLACES } from './kinds.ts'
import type { RunQuery } from './run-query.ts'
import { MOST_RUNNING, runningOf } from './run-rows.ts'

/** Half of the connections of a process: the others are for people. */
const MOST = 8
/** However much is being begun, runs go on after this. */
const HELD_AT_MOST_MS = 60_000
/** Of so many times the free places some are chosen by chance: two processes seldom want the same. */
const CHOICE = 8

export type BackgroundDeps = {
  ask: RunQuery
  log: Log
  most?: number
  /** Whether this process takes runs to work. */
  open(): boolean
  /** A run that waits for its human is not at work. */
  isAtWork(runId: string): boolean
  enqueue(runId: string): Promise<void>
}

export type Background = {
  /** Nothing of the background begins until what is answered here is called, a minute at most. */
  hold(): () => void
  /** After a commit: there may be something to begin. */
  wake(): void
  /** Begins as many as there are places free. What this process does not get to another does, or the next sweep. */
  fill(): Promise<void>
  ended(runId: string): void
}

export function createBackground({ ask, log, most = MOST, open, isAtWork, enqueue }: BackgroundDeps): Background {
  const mine = new Set<string>()
  let filling: Promise<void> | null = null
  let again = false
  let holders = 0
  let heldSince = 0
  const held = () => holders > 0 && Date.now() - heldSince < HELD_AT_MOST_MS
  const free = () => {
    for (const id of mine) if (!isAtWork(id)) mine.delete(id)
    return most - mine.size
  }

  async function begin(): Promise<void> {
    do {
      again = false
      const places = free()
      if (!open() || held() || places <= 0) return
      for (const { id } of (await ask(WAITING, [places * CHOICE, places])) as { id: string }[]) {
        if (held()) return
        await enqueue(id)
        mine.add(id)
      }
    } while (again)
  }

  const fill = (): Promise<void> => {
    again = filling !== null
    filling ??= begin().finally(() => {
      filling = null
    })
    return filling
  }
  const wake = () => {
    fill().catch((error: unknown) => log.warn({ err: error }, 'runs of the background begin a little later'))
  }

  return {
    hold() {
      if (holders++ === 0) heldSince = Date.now()
      let released = false
      return () => {
        if (released) return
        released = true
        if (--holders === 0) wake()
      }
    },
    wake,
    fill,
    ended(runId) {
      if (mine.delete(runId) && free() > most / 2) wake()
    },
  }
}

const WAITING = {
  name: 'run-background',
  text: `select id from (select r.id from runs r where r.in_background and r.status = 'pending'
      and (r.kind not in (${TAKE_PLACES}) or (${runningOf('r.user_id')}) < ${MOST_RUNNING})
      order by r.created_at limit $1) as oldest order by random() limit $2`,
}
