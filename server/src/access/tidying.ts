// What is kept for a while only, and goes by itself.
import type { Database } from '../platform/db.ts'
import { forgetOldAnswers } from '../platform/http/idempotency.ts'
import { definePass, type Pass } from '../platform/jobs/job.ts'
import { emptyBin } from './bin.ts'
import { forgetOldLinks } from './memberships.ts'
import { forgetOldEntries } from './security-log.ts'
import { forgetOldTries } from './throttle.ts'

/** The bin, the audit log, answers to keys, tries to sign in, and invitation links that have ended. */
export const tidyingJob = ({ pool }: Database): Pass =>
  definePass({
    name: 'access.tidying',
    title: 'Empty the bin, delete what has expired',
    everySeconds: 60,
    async run() {
      await emptyBin(pool)
      await forgetOldEntries(pool)
      await forgetOldAnswers(pool)
      await forgetOldTries(pool)
      await forgetOldLinks(pool)
      return undefined
    },
  })
