// What crews and flows came to outside of a conversation, and suggested replies, wait beside their run to be checked.
import { type CheckDeps, checkTexts } from '#server/features/records/service.ts'
import type { Pass } from '#server/platform/jobs/job.ts'
import * as store from './store/checks.ts'

/** What nobody asked for takes at most this share of a person's day. */
const SHARE_OF_DAY = 0.5

export const checkResultsJob = (deps: CheckDeps): Pass =>
  checkTexts<store.DueRun>(deps, {
    name: 'runs.checks',
    title: 'Check the results of crews, flows and suggestions against their records',
    task: 'runs.check',
    // A run has ended.
    wakeOn: ({ t, d }) => t === 'runs' && (d as { type?: string } | undefined)?.type === 'terminal',
    take: store.takeDue,
    next: store.nextDue,
    finish: store.finishCheck,
    known: ({ db }, { id, user_id }) => store.checksOf(db, user_id, id),
    text: ({ db }, { id, user_id }) => store.outcomeOf(db, user_id, id),
    news: ({ id, user_id }) => ({ t: 'runs', i: id, u: [user_id] }),
    share: ({ quiet }) => (quiet ? SHARE_OF_DAY : 1),
  })
