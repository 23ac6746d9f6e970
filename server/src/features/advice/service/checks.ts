// Advice whose second reader was away, or answered nonsense, is looked at again, as replies are.
import type { MessageChecks } from '#contract/checks.ts'
import type { Citation } from '#contract/shapes.ts'
import { attentionOf } from '#server/analyst/matters/attention.ts'
import { checkTexts } from '#server/features/records/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { todayOf } from '#server/platform/days.ts'
import type { Pass } from '#server/platform/jobs/job.ts'
import * as store from '../store/checks.ts'
import { gather } from '../store/workspace.ts'

/** Claims that waited for their second reader when the advice was kept. */
export const adviceToCheck = (deps: Parameters<typeof checkTexts>[0]): Pass =>
  checkTexts<store.DueAdvice>(deps, {
    name: 'advice.checks',
    title: 'Check the claims of advice that could not be checked when it was written',
    task: 'advice.check',
    wakeOn: [{ topic: 'advice' }],
    // Whoever read its claims first reads them again: the preferred model, where no other one is named.
    byAny: true,
    take: store.takeDue,
    next: store.nextDue,
    finish: store.finish,
    known: async ({ db }, { id, user_id }) =>
      ((await store.checkedText(db, user_id, id))?.checks as MessageChecks | undefined) ?? null,
    text: textOf,
    news: ({ advice_id, user_id }) => ({ topic: 'advice', id: advice_id, users: [user_id] }),
  })

/** The text with what code computes today of the records that it cites: a claim may rest on that. */
async function textOf(ctx: Ctx, { id, user_id }: store.DueAdvice) {
  const found = await store.checkedText(ctx.db, user_id, id)
  if (!found) return null
  const citations = found.citations as unknown as Citation[]
  const signals = attentionOf(await gather(ctx.db, ctx.actor, todayOf(ctx)))
  const facts = signals
    .flatMap((signal) => signal.facts)
    .flatMap(({ text, cites }) => cites.map(({ kind, id: of, label }) => ({ kind, id: of, label, text })))
    .filter((fact) => citations.some((each) => each.kind === fact.kind && each.id === fact.id))
  return { text: found.content, citations, facts }
}
