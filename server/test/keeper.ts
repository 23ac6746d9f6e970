// What one server process does of tellings and letters by itself; several of them stand for several processes on one database.
import { pino } from 'pino'
import { readConfig } from '../src/config.ts'
import { notificationKeeper } from '../src/features/notifications/jobs.ts'
import { createMail } from '../src/platform/mail/mail.ts'
import type { World } from './world.ts'

/** Impatient, so that a test need not be patient. Returns the way to end it. */
export function startKeeper({ database, dataDir }: World, env: NodeJS.ProcessEnv = {}): () => Promise<void> {
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const settings = readConfig({ ...env, DATA_DIR: dataDir }).mail
  const mail = createMail({ settings, database, log, patienceSeconds: Array(200).fill(0.2) as number[] })
  const keeper = notificationKeeper({ database, mail, log, times: { lettersMs: 50, morningsMs: 50 } })
  mail.start()
  keeper.start()
  return async () => {
    await keeper.stop()
    await mail.close()
  }
}
