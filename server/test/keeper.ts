// What one server process does of tellings and letters by itself; several of them stand for several processes on one database.
import { pino } from 'pino'
import { background } from '../../test-kit/background.ts'
import { readConfig } from '../src/config.ts'
import { notificationJobs } from '../src/features/notifications/jobs.ts'
import { createMail, SEND_MAIL } from '../src/platform/mail/mail.ts'
import type { World } from './world.ts'

/** Impatient, so that a test need not be patient. Returns the way to end it. */
export function startKeeper({ database, dataDir }: World, env: NodeJS.ProcessEnv = {}): () => Promise<void> {
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const settings = readConfig({ ...env, DATA_DIR: dataDir }).mail
  const patienceSeconds = Array(200).fill(0.2) as number[]
  const mail = createMail({ settings, database, log, patienceSeconds, wake: () => jobs.wake(SEND_MAIL) })
  const times = { emailsSeconds: 0.05, morningsSeconds: 0.05 }
  const jobs = background(database, [mail.job, ...notificationJobs({ database, mail, log, times })])
  jobs.start()
  return jobs.stop
}
