// The claims of what an AI wrote are checked once it is kept: nobody who reads it waits. By code; where CHECK_MODEL names a second
// reader, or the preferred model reads replies, by that too, and again later where it is away or answers nonsense. One pass for each place in which such texts are kept.
import { randomBytes } from 'node:crypto'
import type { MessageChecks } from '#contract/checks.ts'
import { actorOf } from '#server/access/actor.ts'
import { type AskReader, readerBy } from '#server/analyst/checker/question.ts'
import { readerOfSeveral } from '#server/analyst/checker/several.ts'
import { type DayBudget, dayUsedUp } from '#server/engine/agent/budget.ts'
import { spentBeside } from '#server/engine/claim.ts'
import type { Models } from '#server/llm/models.ts'
import { readerModel, replyReader, secondReader } from '#server/llm/second-reader.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Database, Db } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { definePass, type Pass, type Turn } from '#server/platform/jobs/job.ts'
import { type Notice, notify } from '#server/platform/live.ts'
import type { Log } from '#server/platform/log.ts'
import { ownOrigin, workAs } from '#server/platform/work.ts'
import { checkedByCode, checksByBoth, checksOf, withoutReader } from '../rules/checks.ts'
import { type CitingText, checkingOf } from '../service/checking.ts'

export type CheckDeps = { database: Database; models: Models; log: Log; dayBudget: DayBudget }

/** A text whose claims are to be checked; `tried` counts this time too. */
export type DueCheck = { id: string; user_id: string; run_id: string | null; tried: number }

/** Where texts wait to be checked. */
export type DueTexts<Due extends DueCheck> = Pick<Pass, 'name' | 'title' | 'wakeOn'> & {
  /** What the second reader's questions are called in the log. */
  task: string
  /** Takes what is due. Who takes a text and dies leaves it to others after `seconds`. */
  take(db: Db, most: number, seconds: number): Promise<Due[]>
  /** In how many milliseconds the next one is due; null: none. */
  next(db: Db): Promise<number | null>
  /** Keeps what is known now in place of what was; with `again`, the text is looked at once more in so many seconds. Nothing, where another has taken it since. */
  finish(db: Db, due: Due, checks: MessageChecks | null, again: number | null): Promise<void>
  known(ctx: Ctx, due: Due): Promise<MessageChecks | null>
  /** Null: it is gone. */
  text(ctx: Ctx, due: Due): Promise<CitingText | null>
  /** Tells whoever looks at it that more is known. */
  news(due: Due): Notice
  /** Without a model of its own to check, the preferred one is asked. */
  byAny?: boolean
  /** What of a person's day its reader may use: 1 is all of it. */
  share?(due: Due): number
}

const BATCH = 4
/** Longer than a second reader is waited for over the claims of one text. */
const TAKEN_SECONDS = 300
/** A reader that is away is asked again after a minute, then twice as long each time, an hour at most; so often in all: for two days. */
const FIRST_WAIT_SECONDS = 60
const MOST_WAIT_SECONDS = 3_600
const MOST_TRIES = 54
const LOOK_AGAIN_SECONDS = 30
/** What is left of `TAKEN_SECONDS` is for code, before and after. */
const WHOLE_MS = 270_000
/** Nobody named the preferred model for this: it takes at most this share of a person's day. */
const SHARE_OF_DAY = 0.5

/** The pass that checks the texts of one place. */
export function checkTexts<Due extends DueCheck>(deps: CheckDeps, texts: DueTexts<Due>): Pass {
  const { database, models, log } = deps
  const { name, title, wakeOn } = texts

  async function work(due: Due, signal: AbortSignal): Promise<void> {
    // Administrators may add and take away models while the server runs.
    const reader = texts.byAny ? readerModel(models) : replyReader(models)
    const actor = due.tried > MOST_TRIES ? null : await actorOf(database, due.user_id)
    if (!actor || actor.user_level === 'waitlisted') return await texts.finish(database.db, due, null, null)
    const within = <T>(act: (ctx: Ctx) => Promise<T>) => workAs(database, actor, ownOrigin(log), act)
    const keep = (checks: MessageChecks | null, again: number | null) =>
      within(async (ctx) => {
        await texts.finish(ctx.db, due, checks, again)
        await notify(ctx.db, [texts.news(due)])
      })
    const { checking, before } = await within(async (ctx) => {
      const text = await texts.text(ctx, due)
      return { checking: text && (await checkingOf(ctx, text)), before: await texts.known(ctx, due) }
    })
    if (!checking) return await texts.finish(database.db, due, null, null)
    if (!reader && before) return await keep(withoutReader(before), null)
    // The records are read once, outside of any transaction.
    const byCode = await checkedByCode(checking)
    if (!reader) return await keep(checksOf(byCode), null)
    // What code knows is shown at once.
    if (!before) await keep(checksOf(byCode, { waits: true }), TAKEN_SECONDS)
    const together = !texts.byAny && !models.checker
    const share = Math.min(texts.share?.(due) ?? 1, together ? SHARE_OF_DAY : 1)
    const ask = readerOf(deps, due, { model: reader, task: texts.task, together, share, signal })
    const checks = await checksByBoth(byCode, ask, due.tried > 1 ? before : null)
    if (signal.aborted) return await texts.finish(database.db, due, null, 0)
    const open = checks.marks.some(({ verdict }) => verdict === 'unchecked')
    const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** Math.min(due.tried - 1, 10), MOST_WAIT_SECONDS)
    if (open && due.tried >= MOST_TRIES) await keep(withoutReader(checks), null)
    else await keep(checks, open ? wait : null)
  }

  return definePass({
    ...{ name, title, wakeOn },
    everySeconds: LOOK_AGAIN_SECONDS,
    async run({ signal, log: own }: Turn) {
      for (;;) {
        const due = signal.aborted ? [] : await texts.take(database.db, BATCH, TAKEN_SECONDS)
        if (due.length === 0) break
        await Promise.all(
          due.map((each) =>
            work(each, signal).catch((error: unknown) =>
              own.warn({ err: error, text: each.id }, 'a text was not checked; it is tried again'),
            ),
          ),
        )
      }
      return (await texts.next(database.db)) ?? undefined
    },
  })
}

/** `together`: several claims are put to it at once. `share`: of its person's day, what it may use. */
type Reader = { model: string; task: string; together: boolean; share: number; signal: AbortSignal }

function readerOf(
  { database, models, log, dayBudget }: CheckDeps,
  due: DueCheck,
  { model, task, together, share, signal }: Reader,
): AskReader {
  const run = { id: due.run_id ?? newId(), user_id: due.user_id }
  const read = secondReader(models, {
    ...{ task, signal, idempotencyKey: `${due.id}:${due.tried}`, person: due.user_id },
    wholeMs: WHOLE_MS,
    onUsage: (usage) =>
      void spentBeside(database, run, usage).catch((error: unknown) =>
        log.warn({ err: error, text: due.id }, 'what a check used was not counted'),
      ),
  })
  const most = { ...dayBudget, person: Math.round(dayBudget.person * share) }
  // Whoever has used up the day has no reader for the rest of it: what waits for one is asked later.
  const within = async (question: Parameters<typeof read>[0]) =>
    (await dayUsedUp(database, due.user_id, most)) ? null : read(question)
  const fence = () => randomBytes(9).toString('hex')
  return together ? readerOfSeveral(within, fence) : readerBy(within, model, fence)
}
