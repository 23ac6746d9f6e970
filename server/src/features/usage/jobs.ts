import type { Database } from '#server/platform/db.ts'
import { definePass, type Pass } from '#server/platform/jobs/job.ts'
import { forgetBefore } from './store.ts'

/** Somewhat more than the longest report. */
const DAYS = 100

export const usageJob = (database: Database): Pass =>
  definePass({
    name: 'usage.forget',
    title: 'Delete the usage of models older than 100 days',
    everySeconds: 86_400,
    async run() {
      await forgetBefore(database.db, DAYS)
      return undefined
    },
  })
