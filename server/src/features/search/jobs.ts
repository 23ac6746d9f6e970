// Keeps vectors of what records mean, where the operator configured an embedding model: only then are their texts sent to it.
import type { Failure, Models } from '#server/llm/models.ts'
import type { Database } from '#server/platform/db.ts'
import type { Log } from '#server/platform/log.ts'
import { batchesOf, MOST_CHARACTERS, piecesOf } from './rules/pieces.ts'
import { modelNameOf } from './service/meaning.ts'
import * as store from './store/meaning.ts'

export type MeaningKeeper = {
  start(): void
  /** Lets go of what is at work; it is taken up again by the next start, or by another process. */
  stop(): Promise<void>
}
export type Keeping = {
  database: Database
  models: Pick<Models, 'embed' | 'embedder'>
  log: Log
  /** No other process works on this database: what is left over is nobody's. */
  alone: boolean
}

/** What has changed is found after this long at the latest. */
const LOOK_AGAIN_MS = 2_000
/** Pieces in one call, records taken at once and for how long, and how many older records are made due at once. */
const AT_ONCE = 64
const TAKEN = 64
const HOLD_SECONDS = 300
const PAGE = 1_000
/** A provider that failed is left alone for this long, and longer each time. */
const PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 900_000

type Whole = store.Due & { pieces: string[] }

export function meaningKeeper({ database, models, log, alone }: Keeping): MeaningKeeper {
  const { db } = database
  const model = modelNameOf(models)
  const stopping = new AbortController()
  const { signal } = stopping
  let begun = false
  let failures = 0
  let quietUntil = 0
  let working: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  const begin = async () => {
    if (model === null) await store.end(db)
    else {
      await store.begin(db, model)
      if (alone) await store.letGoOfAll(db)
    }
    begun = true
    if (model === null) clearInterval(timer)
  }
  const run = async (name: string) => {
    while (!signal.aborted && performance.now() >= quietUntil) {
      const due = await store.take(db, name, TAKEN, HOLD_SECONDS)
      if (due.length > 0) await work(name, due)
      else if (!(await store.walkOn(db, name, PAGE))) return
    }
  }
  const work = async (name: string, due: readonly store.Due[]) => {
    const texts = await store.textsOf(db, due, MOST_CHARACTERS)
    const whole = texts.map(({ title, body, ...record }) => ({ ...record, pieces: piecesOf(title, body) }))
    const said = whole.filter(({ pieces }) => pieces.length > 0)
    const silent = due.filter(({ kind, id }) => !said.some((record) => record.kind === kind && record.id === id))
    if (silent.length > 0) await store.leaveOut(db, silent)
    const batches = batchesOf(said, AT_ONCE)
    for (const [at, batch] of batches.entries()) {
      if (signal.aborted || !(await make(name, batch))) return store.giveBack(db, batches.slice(at).flat())
    }
  }
  /** False: the provider is not to be asked for now. */
  const make = async (name: string, batch: readonly Whole[]): Promise<boolean> => {
    const vectors = await models.embed(
      batch.flatMap(({ pieces }) => pieces),
      { signal },
    )
    if (!Array.isArray(vectors)) return despite(name, batch, vectors)
    failures = 0
    let at = 0
    const made = batch.map(({ pieces, ...record }) => {
      at += pieces.length
      return { ...record, vectors: vectors.slice(at - pieces.length, at) }
    })
    await store.keep(db, name, made)
    return true
  }
  /** A text that the provider does not take must not keep the others waiting for ever. */
  const despite = async (name: string, batch: readonly Whole[], { code }: Failure): Promise<boolean> => {
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
      for (const record of batch) if (!(await make(name, [record]))) return false
      return true
    }
    for (const { kind, id } of batch) log.warn({ kind, id, code }, 'a record is found by its words only')
    await store.leaveOut(db, batch)
    return true
  }
  const wake = () => {
    if (working || signal.aborted) return
    working = (begun ? Promise.resolve() : begin())
      .then(() => (model === null ? undefined : run(model)))
      .catch((error: unknown) => log.warn({ err: error }, 'the work on vectors broke off; it is taken up again'))
      .finally(() => {
        working = null
      })
  }
  return {
    start() {
      timer = setInterval(wake, LOOK_AGAIN_MS)
      timer.unref()
      wake()
    },
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await working
    },
  }
}
