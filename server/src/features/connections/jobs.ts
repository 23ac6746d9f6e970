// What connections need in the background: passwords are sealed with the newest key, and what was disconnected is cleared away.
import { clearLeft } from '#server/access/connection-lease.ts'
import type { Database } from '#server/platform/db.ts'
import { placeOf } from '#server/platform/imap/servers.ts'
import { definePass, type Pass } from '#server/platform/jobs/job.ts'
import type { Log } from '#server/platform/log.ts'
import type { Seal } from '#server/platform/seal/seal.ts'
import * as store from './store/connections.ts'
import { clearOld } from './store/sign-ins.ts'

export const CLEAR = 'connections.clear'
const AT_ONCE = 500

export const clearingJob = ({ db }: Database): Pass =>
  definePass({
    name: CLEAR,
    title: 'Delete what disconnected mailboxes brought',
    everySeconds: 20,
    async run({ signal }) {
      await clearOld(db)
      while (!signal.aborted && (await clearLeft(db, AT_ONCE))) await new Promise(setImmediate)
      return undefined
    },
  })

/**
 * Looks at every kept password when a server starts: what the old key opens is sealed with the new one; what no key opens stays as it
 * is, and its connection asks for the password again. Answers how many of those there are.
 */
export async function lookAtSecrets({ db }: Database, seal: Seal, log: Log): Promise<number> {
  let lost = 0
  let after: string | null = null
  for (;;) {
    const rows: store.Sealed[] = await store.sealed(db, after, AT_ONCE)
    for (const row of rows) {
      const opened = seal.open(row.secret, placeOf(row))
      if ('lost' in opened) {
        lost += 1
        await store.locked(db, row.id)
      } else {
        if (opened.stale) await store.sealAnew(db, row.id, row.secret, seal.seal(opened.text, placeOf(row)))
        await store.unlocked(db, row.id)
      }
    }
    after = rows.at(-1)?.id ?? null
    if (rows.length < AT_ONCE) break
  }
  if (lost > 0)
    log.error(
      { connections: lost },
      'SECRETS_KEY (or DATA_DIR/secrets.key) does not open the passwords of these connections: put the former key back, or set it as SECRETS_KEY_OLD; else each person enters theirs again. Nothing was overwritten',
    )
  return lost
}
