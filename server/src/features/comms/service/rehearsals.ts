import type { contactsContract } from '#contract/contacts.ts'
import type { rehearsalsContract } from '#contract/rehearsals.ts'
import { relationOf, sampleAfter, sampleFor } from '#server/analyst/rehearse/scripts.ts'
import type { AgentDeps } from '#server/engine/agent/agent.ts'
import type { Engine } from '#server/engine/engine.ts'
import { insertRun, MOST_QUEUED } from '#server/engine/new-run.ts'
import { viaDb } from '#server/engine/run-query.ts'
import { fail } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/ids.ts'
import type { Rehearsal } from '../rules/rehearse/task.ts'

/** What a run of kind `rehearsal` follows. */
export type RehearsalSnapshot = Rehearsal & { by: 'me' | 'them'; contact_id: string | null; asked_at: string }

/** Conversations for practice. Nothing of them is kept but the run that wrote a line. Source: requirements 257, 258. */
export function rehearsalService({
  engine,
  agents,
  contacts,
}: {
  engine: Engine
  agents: AgentDeps
  contacts: Pick<ServiceFunctions<typeof contactsContract>, 'get'>
}): ServiceFunctions<typeof rehearsalsContract> {
  return {
    /** Errors: not_found (the contact), too_many_requests. */
    async line(ctx, { contact_id, name, context = '', by, hint, said }) {
      const contact = contact_id ? await contacts.get(ctx, { id: contact_id }) : null
      if (!agents.models.configured) {
        const card = [contact?.role, ...(contact?.tags ?? []), contact?.notes, context].join('\n')
        const relation = relationOf(card, contact?.is_user ?? false)
        const line = by === 'me' ? sampleFor : sampleAfter
        return { run_id: null, sample: line(said, context, relation) }
      }
      const snapshot: RehearsalSnapshot = {
        ...{ name, context, said, by, hint: hint?.trim() || null },
        ...{ contact_id: contact_id ?? null, asked_at: ctx.now.toISOString() },
      }
      const id = newId()
      const { user_id } = ctx.actor
      const run = {
        kind: 'rehearsal',
        name: `Rehearsal with ${name}`,
        work: 'rehearsal',
        user_id,
        inputs: {},
        snapshot,
      } as const
      if (!(await insertRun(viaDb(ctx.db), id, run)))
        throw fail(
          'too_many_requests',
          `${MOST_QUEUED} of your runs are waiting already. Please wait until some of them have ended.`,
          { retryAfterSeconds: 30 },
        )
      ctx.changed('runs', id, { users: [user_id] })
      ctx.afterCommit(() => engine.enqueue(id))
      return { run_id: id, sample: null }
    },
  }
}
