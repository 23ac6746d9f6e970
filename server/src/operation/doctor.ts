// Looks at everything that an operator would look at, and says what to do.
import type { Config } from '../config.ts'
import { refuseHalfRestored } from '../platform/data-lock.ts'
import { checkDatabase } from './check-database.ts'
import { checkPlace } from './check-place.ts'
import { checkMail, checkModels, checkServer } from './check-reach.ts'
import { type Finding, ok, wrong } from './finding.ts'
import { OperationError, reachDatabase } from './installation.ts'

/** All findings, in the order in which they are told. Works with the server up or down, and changes nothing. */
export async function examine(config: Config, now: Date): Promise<Finding[]> {
  const [server, mail, models] = await Promise.all([checkServer(config), checkMail(config), checkModels(config)])
  return [
    ok('settings', `They can be read; data are kept in ${config.dataDir}.`),
    server,
    ...(await database(config)),
    ...(await checkPlace(config, now)),
    ...mail,
    ...models,
  ]
}

async function database(config: Config): Promise<Finding[]> {
  try {
    refuseHalfRestored(config.dataDir)
    const place = await reachDatabase(config, () => {})
    const how = {
      configured: 'as DATABASE_URL names it',
      running: 'the embedded one',
      started: 'the embedded one, started to look at it',
    }
    try {
      return await checkDatabase(place.url, how[place.how], config.seal)
    } finally {
      await place.close()
    }
  } catch (error) {
    const todo =
      error instanceof OperationError
        ? 'Set DATA_DIR, or start the server once.'
        : 'See "The site is down" in docs/operations.md.'
    return [wrong('database', (error as Error).message, todo)]
  }
}
