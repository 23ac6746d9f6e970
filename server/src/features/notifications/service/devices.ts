import type { Device, notificationsContract } from '#contract/notifications.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Database, Db } from '#server/platform/db.ts'
import { fail, invalid } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import type { Log } from '#server/platform/log.ts'
import { newPushKeys, type PushKeys, type PushService } from '#server/platform/push/push-service.ts'
import type { Seal } from '#server/platform/seal/seal.ts'
import * as store from '../store/devices.ts'

/** It belongs to the installation: nobody's account stands in its place. */
const placeOf = (publicKey: string) => ({ table: 'push_keys', id: publicKey, user_id: '', field: 'private_key' })

/** The keys that devices are told with, once `load` has read them. */
export type KeyRing = {
  /** What the operator has not set, in words; null: nothing, or push is switched off. */
  missing: string | null
  load(): Promise<void>
  /** Null: nothing is sent to devices. */
  current(): string | null
  /** Null: the key that this device knows does not open. */
  of(publicKey: string): PushKeys | null
}

/**
 * Makes the installation's keys where there are none that open: a device that knows others is told again once its browser has come back,
 * or the former SECRETS_KEY is there. Nothing is overwritten but by the same text sealed anew.
 */
export function createKeyRing({
  database,
  seal,
  log,
  on,
}: {
  database: Database
  seal: Seal
  log: Log
  on: boolean
}): KeyRing {
  const opened = new Map<string, PushKeys>()
  let current: string | null = null
  async function read(db: Db): Promise<void> {
    await store.lockKeys(db)
    let lost = 0
    for (const { public_key: publicKey, secret } of await store.keys(db)) {
      const found = seal.open(secret, placeOf(publicKey))
      if ('lost' in found) {
        lost++
        continue
      }
      opened.set(publicKey, { publicKey, privateKey: found.text })
      current ??= publicKey
      if (found.stale)
        await store.sealKeyAnew(db, { public_key: publicKey, secret: seal.seal(found.text, placeOf(publicKey)) })
    }
    if (current === null) {
      const made = newPushKeys()
      await store.insertKey(db, {
        public_key: made.publicKey,
        secret: seal.seal(made.privateKey, placeOf(made.publicKey)),
      })
      opened.set(made.publicKey, made)
      current = made.publicKey
    }
    if (lost > 0)
      log.error(
        { keys: lost },
        'SECRETS_KEY (or DATA_DIR/secrets.key) does not open former keys of push: devices that know them are told nothing until it is put back, or set as SECRETS_KEY_OLD, or Adjutant is opened on them again',
      )
  }
  return {
    async load() {
      if (!on) return
      if (seal.missing !== null) return log.info({}, `devices are told nothing by push: ${seal.missing}`)
      await database.db.transaction().execute(read)
    },
    missing: on ? seal.missing : null,
    current: () => current,
    of: (publicKey) => opened.get(publicKey) ?? null,
  }
}

export type DeviceDeps = { push: Pick<PushService, 'mayReach'>; keys: KeyRing }

/** What the browser of a session is told (decision 0112). */
export function devicesService({
  push,
  keys,
}: DeviceDeps): Pick<ServiceFunctions<typeof notificationsContract>, 'device' | 'saveDevice' | 'forgetDevice'> {
  const shown = async (ctx: Pick<Ctx, 'actor'>, db: Db): Promise<Device> => {
    const { user_id, session_id } = ctx.actor
    const public_key = keys.current()
    const row = session_id === null || public_key === null ? undefined : await store.device(db, user_id, session_id)
    // An address that was asked for with a former key is a new one's to ask for again.
    const known = row?.public_key === public_key ? row : undefined
    return { available: public_key !== null, public_key, kinds: known?.kinds ?? [], details: row?.details ?? false }
  }
  return {
    async device(ctx) {
      return shown(ctx, ctx.db)
    },

    /** Errors: invalid (an address that may not be reached, a former key), unavailable (nothing is sent to devices). */
    async saveDevice(ctx, { kinds, ...given }) {
      const { user_id, session_id } = ctx.actor
      if (keys.current() === null)
        throw fail('unavailable', keys.missing ?? 'This installation does not notify devices.')
      if (session_id === null) throw fail('not_permitted', 'Only a browser that is signed in can be notified.')
      if (given.public_key !== keys.current())
        throw invalid('public_key', 'The keys of this installation have changed. Please switch it on again.')
      if (!(await push.mayReach(given.endpoint)))
        throw invalid('endpoint', 'Only push services on the public internet can be used.')
      return ctx.database.as(user_id, async (db) => {
        await store.saveDevice(db, user_id, session_id, { ...given, kinds: [...new Set(kinds)] })
        return shown(ctx, db)
      })
    },

    /** Also where there is none. */
    async forgetDevice(ctx) {
      const { user_id, session_id } = ctx.actor
      if (session_id !== null) await store.forgetDevice(ctx.db, user_id, session_id)
    },
  }
}
