// The claims of replies, and of what crews and flows came to in a conversation, wait with their message.
import { type CheckDeps, checkTexts } from '#server/features/records/service.ts'
import type { Pass } from '#server/platform/jobs/job.ts'
import { citingText } from './service/checks.ts'
import * as store from './store/checks.ts'

export const checkRepliesJob = (deps: CheckDeps): Pass =>
  checkTexts<store.DueMessage>(deps, {
    name: 'chat.checks',
    title: 'Check the claims of replies against their records',
    task: 'chat.check',
    // A message was added.
    wakeOn: ({ t, d }) => t === 'chat' && d === undefined,
    take: store.takeDue,
    next: store.nextDue,
    finish: store.finishCheck,
    known: ({ db }, { id, user_id, conversation_id }) => store.checksOf(db, user_id, conversation_id, id),
    text: (ctx, { id, conversation_id }) => citingText(ctx, conversation_id, id),
    news: ({ id, user_id, conversation_id }) => ({ t: 'chat', i: conversation_id, u: [user_id], d: { checked: id } }),
  })
