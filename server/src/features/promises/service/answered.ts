// Who writes back has answered what they were asked: under Mail the exchange waits no more, and here the questions are over.
import type { Ctx } from '#server/platform/context.ts'
import { todayOf } from '#server/platform/days.ts'
import { NO_SUGGESTION, stoodAs, withFormer } from '../rules/former.ts'
import { answeredIn } from '../store/answered.ts'
import * as store from '../store/statements.ts'
import { rowsOf } from '../store/view.ts'

const QUOTED = 200

/** Ends what a mail asked, or what the reader answers with it. Answers of how many; each can be undone. */
export async function endAnswered(ctx: Ctx, mailId: string): Promise<number> {
  const answered = await answeredIn(ctx.db, ctx.actor.user_id, mailId)
  if (answered.length === 0) return 0
  const rows = await rowsOf(
    ctx.db,
    ctx.actor,
    todayOf(ctx),
    answered.map(({ id }) => id),
  )
  for (const { id, text_id, words } of answered) {
    const row = rows.find((each) => each.id === id)
    if (!row) continue
    const quote = opening(words)
    const start = words.indexOf(quote)
    await store.update(ctx.db, id, {
      state: 'done',
      followed: { state: 'done', start, end: start + quote.length, quote, before: stoodAs(row) },
      ...{ followed_by: text_id, former: withFormer(row, 'text'), ...NO_SUGGESTION },
    })
  }
  return answered.length
}

/** How an answer begins, to the end of a word. */
function opening(words: string): string {
  const said = words.trim()
  return said.length <= QUOTED ? said : said.slice(0, QUOTED).replace(/\s+\S*$/u, '')
}
