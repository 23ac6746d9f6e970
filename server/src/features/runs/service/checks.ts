import type { MessageChecks } from '#contract/checks.ts'
import { checkNow } from '#server/features/records/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import * as store from '../store/checks.ts'

const NOTHING: MessageChecks = { state: 'no_claims', marks: [] }

/**
 * What is known of what a run of the actor's came to; where nothing is, what code finds now. It is kept beside the run, unless a message
 * says the same: then it is kept with that. `waits`: a second reader is asked in the background.
 */
export async function checkRun(
  ctx: Ctx,
  id: string,
  { waits }: { waits: boolean },
): Promise<{ checks: MessageChecks; fresh: boolean }> {
  let spoken = false
  return await checkNow(
    ctx,
    {
      async known({ db, actor }) {
        const outcome = await store.outcomeOf(db, actor.user_id, id)
        if (!outcome) return NOTHING
        spoken = outcome.in_conversation
        return spoken ? outcome.said : await store.checksOf(db, actor.user_id, id)
      },
      text: async ({ db, actor }) => (await store.outcomeOf(db, actor.user_id, id)) ?? { text: '', citations: [] },
      async keep({ db, actor }, checks) {
        if (!spoken) await store.saveChecks(db, actor.user_id, id, checks, waits)
      },
    },
    { waits },
  )
}
