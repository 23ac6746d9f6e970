// Works off what has fallen due: each message for which somebody wants a reply suggested. Nothing that sends a message waits for it.
import { actorOf } from '#server/access/actor.ts'
import { calls } from '#server/analyst/suggest/conversation.ts'
import type { Engine } from '#server/engine/engine.ts'
import { viaDb } from '#server/engine/run-query.ts'
import { stopRun } from '#server/engine/run-rows.ts'
import type { Database } from '#server/platform/db.ts'
import { definePass, type Pass, type Turn } from '#server/platform/jobs/job.ts'
import type { Log } from '#server/platform/log.ts'
import { type Begun, begin, follow } from './service/suggesting.ts'
import * as store from './store/suggestions.ts'
import * as due from './store/suggestions-due.ts'

export type Suggesting = { database: Database; engine: Engine; log: Log }

/** What another process left, or a notice that was lost, is found after this long at the latest. */
const LOOK_AGAIN_SECONDS = 5
const BATCH = 20
/** Of one person; the others wait, so that crews and flows of theirs find a place. */
const MOST_AT_ONCE = 2
const WAIT_SECONDS = 1

/** Begins suggestions, on whichever server is free. It hears of messages and of ended runs by the live lane. */
export function suggestionJob({ database, engine, log }: Suggesting): Pass {
  /** Returns how long there is nothing to do. */
  async function run({ signal }: Turn): Promise<number | undefined> {
    await stopUnwanted()
    for (const each of await due.takeDue(database, BATCH)) if (!signal.aborted) await work(each)
    const next = await due.nextDue(database)
    return next === null ? undefined : Math.min(Math.max(next, 20), LOOK_AGAIN_SECONDS * 1_000)
  }

  async function stopUnwanted(): Promise<void> {
    for (const { run_id, user_id } of await due.unwanted(database)) {
      await database.as(user_id, async (db) => {
        const ended = await stopRun(viaDb(db), run_id)
        if (ended) await engine.announce(db, ended)
      })
      await engine.stop(run_id)
    }
  }

  async function work(each: due.Due): Promise<void> {
    try {
      const begun = await tryToBegin(each)
      if (begun === 'later') await due.postpone(database, each, WAIT_SECONDS)
      else if (begun) await follow(engine, begun)
    } catch (error) {
      log.warn({ err: error, thread: each.thread_id }, 'a suggestion was not begun; it is tried again')
    }
  }

  async function tryToBegin(each: due.Due): Promise<Begun | 'later' | null> {
    const { user_id, thread_id } = each
    const actor = await actorOf(database, user_id)
    if (!actor || actor.user_level === 'waitlisted') {
      await due.finishSuggestion(database.db, each)
      return null
    }
    const result = await database.as(user_id, async (db) => {
      const stands = await store.currentSuggestion(db, user_id, thread_id)
      const wanted =
        stands && isWanted(stands) && (!stands.is_group || (await store.calledIn(db, each, stands.name ?? '', calls)))
      if (!stands || !wanted) {
        await due.finishSuggestion(db, each)
        return null
      }
      if (stands.writing_elsewhere >= MOST_AT_ONCE) return 'later'
      const open_runs = stands.open_runs.map((run) => run.id)
      const begun = await begin(db, engine, {
        user_id,
        thread_id,
        for_seq: stands.others_seq,
        hint: null,
        asked: false,
        open_runs,
      })
      // Last, so that whoever sends the next message hardly ever finds it held.
      if (begun) await due.finishSuggestion(db, { ...each, for_seq: stands.others_seq })
      return begun ?? 'later'
    })
    return result
  }

  return definePass({
    name: 'comms.suggestions',
    title: 'Draft suggested replies',
    everySeconds: LOOK_AGAIN_SECONDS,
    wakeOn: [{ topic: 'comms' }, { topic: 'runs', types: ['terminal'] }],
    run,
  })
}

/** Somebody else spoke last, somebody is there to answer, and the person has not switched it off since. */
const isWanted = ({ suggestions_on, others, others_seq, own_seq }: store.CurrentSuggestion) =>
  suggestions_on && others > 0 && others_seq > own_seq
