// What is kept only for a while.
import type { Database } from '#server/platform/db.ts'
import type { ServerDeps } from '#server/platform/imap/servers.ts'
import { definePass, type Pass } from '#server/platform/jobs/job.ts'
import { followJob } from './jobs/follow.ts'
import { forgetWrites } from './store/card-writes.ts'
import { forgetFormer } from './store/merges.ts'

const EVERY_SECONDS = 3_600

export function contactJobs(database: Database, means: ServerDeps): Pass[] {
  const { db } = database
  return [
    followJob({ database, means }),
    definePass({
      name: 'contacts.merges',
      title: 'Delete old states of merged contacts and written cards',
      everySeconds: EVERY_SECONDS,
      async run() {
        await forgetFormer(db)
        await forgetWrites(db)
        return undefined
      },
    }),
  ]
}
