// The sample company in somebody's workspace, as signing up with it loads it.
import { companiesService } from '#server/features/companies/service.ts'
import { contactsService } from '#server/features/contacts/service.ts'
import { filesService } from '#server/features/files/service.ts'
import { addHistory, goalsService } from '#server/features/goals/service.ts'
import { notesService } from '#server/features/notes/service.ts'
import { loadSample } from '#server/features/setup/service.ts'
import { tasksService } from '#server/features/tasks/service.ts'
import { openBlobs } from '#server/platform/blobs.ts'
import type { Database } from '#server/platform/db.ts'
import { createLog } from '#server/platform/log.ts'
import { temporaryFolder } from './folder.ts'

export async function loadSampleFor(database: Database, userId: string): Promise<void> {
  const blobs = openBlobs(temporaryFolder('sample'), 10_000_000)
  await loadSample(database, createLog('silent'), userId, {
    goals: goalsService,
    addHistory,
    tasks: tasksService,
    notes: notesService,
    contacts: contactsService,
    companies: companiesService,
    files: filesService({ blobs, most: { bytes: 1_000_000, files: 10 }, wake: () => {} }),
    blobs,
  })
}
