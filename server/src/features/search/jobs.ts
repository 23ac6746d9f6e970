// Keeps vectors of what records mean, where the operator configured an embedding model: only then are their texts sent to it.
import type { Failure, Models } from '#server/llm/models.ts'
import type { Database } from '#server/platform/db.ts'
import { definePass, type Pass } from '#server/platform/jobs/job.ts'
import type { Notice } from '#server/platform/live.ts'
import type { Log } from '#server/platform/log.ts'
import { batchesOf, MOST_CHARACTERS, piecesOf } from './rules/pieces.ts'
import { modelNameOf } from './service/meaning.ts'
import * as store from './store/meaning.ts'

export type Keeping = {
  database: Database
  models: Pick<Models, 'embed' | 'embedder'>
  log: Log
  /** No other process works on this database: what is left over is nobody's. */
  alone: boolean
  /** How often it looks without a word; more often for tests. */
  everySeconds?: number
}

/** What has changed without a word on the live lane is found after this long at the latest. */
const LOOK_AGAIN_SECONDS = 15
const DAY_SECONDS = 86_400
/** News of these: a text may have changed. */
const TOPICS: readonly Notice['topic'][] = ['goals', 'notes', 'tasks', 'contacts', 'files']
/** Pieces in one call, records taken at once and for how long, and how many older records are made due at once. */
const AT_ONCE = 64
const TAKEN = 64
const HOLD_SECONDS = 300
const PAGE = 1_000
/** A provider that failed is left alone for this long, and longer each time. */
const PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 900_000

type Whole = store.Due & { pieces: string[] }

export function meaningJob({ database, models, log, alone, everySeconds = LOOK_AGAIN_SECONDS }: Keeping): Pass {
  const { db } = database
  const model = modelNameOf(models)
  let begun = false
  let failures = 0
  let quietUntil = 0

  const begin = async () => {
    if (model === null) await store.end(db)
    else {
      await store.begin(db, model)
      if (alone) await store.releaseAll(db)
    }
    begun = true
  }
  const run = async (name: string, signal: AbortSignal) => {
    while (!signal.aborted && performance.now() >= quietUntil) {
      const due = await store.take(db, name, TAKEN, HOLD_SECONDS)
      if (due.length > 0) await work(name, due, signal)
      else if (!(await store.continueBackfill(db, name, PAGE))) return
    }
  }
  const work = async (name: string, due: readonly store.Due[], signal: AbortSignal) => {
    const texts = await store.textsOf(db, due, MOST_CHARACTERS)
    const whole = texts.map(({ title, body, ...record }) => ({ ...record, pieces: piecesOf(title, body) }))
    const said = whole.filter(({ pieces }) => pieces.length > 0)
    const silent = due.filter(({ kind, id }) => !said.some((record) => record.kind === kind && record.id === id))
    if (silent.length > 0) await store.leaveOut(db, silent)
    const batches = batchesOf(said, AT_ONCE)
    for (const [at, batch] of batches.entries()) {
      if (signal.aborted || !(await make(name, batch, signal))) return store.releaseUnread(db, batches.slice(at).flat())
    }
  }
  /** False: the provider is not to be asked for now. */
  const make = async (name: string, batch: readonly Whole[], signal: AbortSignal): Promise<boolean> => {
    const vectors = await models.embed(
      batch.flatMap(({ pieces }) => pieces),
      { signal },
    )
    if (!Array.isArray(vectors)) return despite(name, batch, vectors, signal)
    failures = 0
    let at = 0
    const made = batch.map(({ pieces, ...record }) => {
      at += pieces.length
      return { ...record, vectors: vectors.slice(at - pieces.length, at) }
    })
    await store.saveVectors(db, name, made)
    return true
  }
  /** A text that the provider does not take must not keep the others waiting for ever. */
  const despite = async (
    name: string,
    batch: readonly Whole[],
    { code }: Failure,
    signal: AbortSignal,
  ): Promise<boolean> => {
    if (code === 'stopped') return false
    const mayBeText = code === 'bad_request' || code === 'bad_answer'
    if (!mayBeText || !Array.isArray(await models.embed(['-'], { signal }))) {
      const pause = Math.min(PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
      failures += 1
      quietUntil = performance.now() + pause
      log.warn({ code, seconds: pause / 1000 }, 'no vectors of records were made; the provider is asked again later')
      return false
    }
    if (batch.length > 1) {
      for (const record of batch) if (!(await make(name, [record], signal))) return false
      return true
    }
    for (const { kind, id } of batch) log.warn({ kind, id, code }, 'a record is found by its words only')
    await store.leaveOut(db, batch)
    return true
  }
  return definePass({
    name: 'search.vectors',
    title: model === null ? 'Embed records (no embedding model is set)' : 'Embed records',
    everySeconds: model === null ? DAY_SECONDS : everySeconds,
    wakeOn: model === null ? [] : TOPICS.map((topic) => ({ topic })),
    async run({ signal }) {
      if (!begun) await begin()
      if (model !== null) await run(model, signal)
      const quietMs = quietUntil - performance.now()
      return quietMs > 0 ? quietMs : undefined
    },
  })
}
