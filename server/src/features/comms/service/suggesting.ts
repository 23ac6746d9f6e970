// Begins the run that writes a suggestion, in place of one that is still at work for the same thread.
import type { Engine } from '#server/engine/engine.ts'
import { insertRun, lockRunsOf } from '#server/engine/new-run.ts'
import { viaDb } from '#server/engine/run-query.ts'
import { stopRun } from '#server/engine/run-rows.ts'
import type { Db } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { notify } from '#server/platform/live.ts'
import * as store from '../store/suggestions.ts'

/** What a run of kind `reply_suggestion` follows. */
export type SuggestionSnapshot = {
  suggestion_id: string
  thread_id: string
  hint: string | null
  /** Its person asked for it; else a message did. */
  asked: boolean
}
export type Begun = { run_id: string; stopped: string[] }
type SuggestionTarget = {
  user_id: string
  thread_id: string
  for_seq: number
  hint: string | null
  asked: boolean
  open_runs: string[]
}

/** In the caller's transaction, as the person. Null: too many of their runs wait already. Hand the result to `follow` after the commit. */
export async function begin(
  db: Db,
  engine: Pick<Engine, 'announce'>,
  { open_runs, ...wanted }: SuggestionTarget,
): Promise<Begun | null> {
  const { user_id, thread_id, hint, asked, for_seq } = wanted
  await lockRunsOf(viaDb(db), user_id)
  const stopped = await stopAll(db, engine, open_runs)
  const [id, run_id] = [newId(), newId()]
  const snapshot: SuggestionSnapshot = { suggestion_id: id, thread_id, hint, asked }
  const kept = await insertRun(viaDb(db), run_id, {
    ...{ kind: 'reply_suggestion', name: 'Suggested reply', work: 'reply_suggestion' },
    ...{ user_id, inputs: hint ? { hint } : {}, snapshot },
  })
  if (!kept) return null
  await store.addSuggestion(db, { id, thread_id, user_id, run_id, for_seq, hint })
  await notify(db, [{ topic: 'comms', id: thread_id, users: [user_id] }])
  return { run_id, stopped }
}

/** Runs before suggestions, as the end of a run takes them. Returns those that had not ended. */
export async function stopAll(db: Db, engine: Pick<Engine, 'announce'>, ids: readonly string[]): Promise<string[]> {
  const stopped: string[] = []
  for (const id of ids) {
    const ended = await stopRun(viaDb(db), id)
    if (!ended) continue
    await engine.announce(db, ended)
    stopped.push(id)
  }
  return stopped
}

/** Once it is committed. What fails here is done by the engine's sweep a little later. */
export async function follow(engine: Engine, { run_id, stopped }: Begun): Promise<void> {
  await engine.enqueue(run_id)
  for (const id of stopped) await engine.stop(id)
}
