// The claims of replies are checked once a reply is kept: nobody who reads it waits. By code; where CHECK_MODEL names a second
// reader, by that too, and again later where it is away.
import { randomBytes } from 'node:crypto'
import { actorOf } from '#server/access/actor.ts'
import { type AskReader, readerBy } from '#server/analyst/checker/question.ts'
import { type DayBudget, dayUsedUp } from '#server/engine/agent/budget.ts'
import { spentBeside } from '#server/engine/claim.ts'
import type { Models } from '#server/llm/models.ts'
import { namedReader, secondReader } from '#server/llm/second-reader.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { definePass, type Pass, type Turn } from '#server/platform/jobs/job.ts'
import { notify } from '#server/platform/live.ts'
import type { Log } from '#server/platform/log.ts'
import { ownOrigin, workAs } from '#server/platform/work.ts'
import { checkedByCode, checksByBoth, checksOf, withoutReader } from './rules/checks.ts'
import { checkingOf } from './service/checks.ts'
import { announceGone, removeConversation } from './service/conversation.ts'
import * as store from './store/checks.ts'
import * as conversations from './store/conversations.ts'

export type Checks = { database: Database; models: Models; log: Log; dayBudget: DayBudget }

const BATCH = 4
/** Longer than a second reader can take over the claims of one reply. */
const TAKEN_SECONDS = 300
/** A reader that is away is asked again after a minute, then twice as long each time, an hour at most; so often in all: for two days. */
const FIRST_WAIT_SECONDS = 60
const MOST_WAIT_SECONDS = 3_600
const MOST_TRIES = 54
const LOOK_AGAIN_SECONDS = 30

export function checkRepliesJob({ database, models, log, dayBudget }: Checks): Pass {
  const reader = namedReader(models)

  async function work(due: store.DueCheck, signal: AbortSignal): Promise<void> {
    const actor = due.tried > MOST_TRIES ? null : await actorOf(database, due.user_id)
    if (!actor || actor.user_level === 'waitlisted') return await store.finishCheck(database.db, due.id, null, null)
    const within = <T>(act: (ctx: Ctx) => Promise<T>) => workAs(database, actor, ownOrigin(log), act)
    const keep = (checks: Parameters<typeof store.finishCheck>[2], again: number | null) =>
      within(async (ctx) => {
        await store.finishCheck(ctx.db, due.id, checks, again)
        await notify(ctx.db, [{ t: 'chat', i: due.conversation_id, u: [due.user_id], d: { checked: due.id } }])
      })
    const { checking, before } = await within(async (ctx) => ({
      checking: await checkingOf(ctx, due.conversation_id, due.id),
      before: await store.checksOf(ctx.db, due.user_id, due.conversation_id, due.id),
    }))
    if (!checking) return await store.finishCheck(database.db, due.id, null, null)
    if (!reader && before) return await keep(withoutReader(before), null)
    // The records are read once, outside of any transaction.
    const byCode = await checkedByCode(checking)
    if (!reader) return await keep(checksOf(byCode), null)
    // What code knows is shown at once.
    if (!before) await keep(checksOf(byCode, { waits: true }), TAKEN_SECONDS)
    const checks = await checksByBoth(byCode, readerOf(due, reader, signal), due.tried > 1 ? before : null)
    if (signal.aborted) return await store.finishCheck(database.db, due.id, null, 0)
    const open = checks.marks.some(({ verdict }) => verdict === 'unchecked')
    const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** Math.min(due.tried - 1, 10), MOST_WAIT_SECONDS)
    if (open && due.tried >= MOST_TRIES) await keep(withoutReader(checks), null)
    else await keep(checks, open ? wait : null)
  }

  function readerOf(due: store.DueCheck, model: string, signal: AbortSignal): AskReader {
    const run = { id: due.run_id ?? newId(), user_id: due.user_id }
    const read = secondReader(models, {
      task: 'chat.check',
      signal,
      idempotencyKey: `${due.id}:${due.tried}`,
      person: due.user_id,
      onUsage: (usage) =>
        void spentBeside(database, run, usage).catch((error: unknown) =>
          log.warn({ err: error, message: due.id }, 'what a check used was not counted'),
        ),
    })
    // Whoever has used up the day has no reader for the rest of it: what waits for one is asked later.
    const within = async (question: Parameters<typeof read>[0]) =>
      (await dayUsedUp(database, due.user_id, dayBudget)) ? null : read(question)
    return readerBy(within, model, () => randomBytes(9).toString('hex'))
  }

  return definePass({
    name: 'chat.checks',
    title: 'Check the claims of replies against their records',
    everySeconds: LOOK_AGAIN_SECONDS,
    // A message was added.
    wakeOn: ({ t, d }) => t === 'chat' && d === undefined,
    async run({ signal, log: own }: Turn) {
      for (;;) {
        const due = signal.aborted ? [] : await store.takeDue(database.db, BATCH, TAKEN_SECONDS)
        if (due.length === 0) break
        await Promise.all(
          due.map((each) =>
            work(each, signal).catch((error: unknown) =>
              own.warn({ err: error, message: each.id }, 'a reply was not checked; it is tried again'),
            ),
          ),
        )
      }
      return (await store.nextDue(database.db)) ?? undefined
    },
  })
}

/** Ends temporary conversations whose day is over, as their person would. */
export function endTemporaryJob({
  database,
  log,
  stop,
}: Pick<Checks, 'database' | 'log'> & { stop(runId: string): Promise<void> }): Pass {
  return definePass({
    name: 'chat.temporary',
    title: 'End temporary conversations after a day',
    everySeconds: 300,
    async run({ signal, log: own }: Turn) {
      for (const { id, user_id } of await conversations.overdue(database.db)) {
        if (signal.aborted) break
        const actor = await actorOf(database, user_id)
        if (!actor) continue
        await workAs(database, actor, ownOrigin(log), async (ctx) => {
          const conversation = await conversations.get(ctx.db, user_id, id)
          if (!conversation) return
          await announceGone(ctx, id)
          await removeConversation(ctx, { stop }, conversation)
        }).catch((error: unknown) => own.warn({ err: error, conversation: id }, 'a temporary conversation ends later'))
      }
      return undefined
    },
  })
}
