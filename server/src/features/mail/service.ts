import type { mailContract } from '#contract/mail.ts'
import { record } from '#server/access/security-log.ts'
import { fail, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { isId } from '#server/platform/ids.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

/** What the operator sees and does of letters that were not sent. Source: decision 0028. */
export function mailService({ desk, counts }: Pick<Mail, 'desk' | 'counts'>): ServiceFunctions<typeof mailContract> {
  return {
    async state() {
      const { server, from, address } = desk
      return { server, from, links_lead_to: address, ...(await counts()), last_error: await desk.lastError() }
    },

    async list(_ctx, input) {
      return desk.list(input)
    },

    /** Errors: not_found; conflict, when what it said is not kept any more. */
    async retry(ctx, { id }) {
      if (!isId(id)) throw notFound()
      return ctx.db.transaction().execute(async (db) => {
        const letter = await desk.retry(db, id)
        if (!letter)
          throw fail(
            'conflict',
            'The text of this email is no longer kept, so it cannot be sent. Ask for it again where it came from.',
          )
        await record(ctx, { action: 'mail.retried', details: { letter: id } }, db)
        return letter
      })
    },

    async retryAll(ctx) {
      return ctx.db.transaction().execute(async (db) => {
        const letters = await desk.retryAll(db)
        if (letters > 0) await record(ctx, { action: 'mail.retried', details: { letters } }, db)
        return { letters }
      })
    },

    /** Errors: not_found. */
    async discard(ctx, { id }) {
      if (!isId(id)) throw notFound()
      await ctx.db.transaction().execute(async (db) => {
        if (!(await desk.discard(db, id))) throw notFound()
        // The log keeps no addresses and no texts.
        await record(ctx, { action: 'mail.discarded', details: { letter: id } }, db)
      })
    },
  }
}
