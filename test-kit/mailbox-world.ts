// A server that may reach the mailboxes of this machine, and an owner who connects one.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from '#contract/connections.ts'
import { createWorld, type Person, type World } from '../server/test/world.ts'
import { TEST_CERTIFICATE } from './certificate.ts'
import { temporaryFolder } from './folder.ts'
import { type Mailbox, reachEnv } from './mailbox.ts'
import { until } from './until.ts'

export function mailboxEnv(): NodeJS.ProcessEnv {
  const ca = join(temporaryFolder('ca'), 'ca.pem')
  writeFileSync(ca, TEST_CERTIFICATE.cert)
  return reachEnv(ca)
}

export const createMailWorld = (
  env: NodeJS.ProcessEnv = {},
  options: Parameters<typeof createWorld>[1] = {},
): Promise<World> => createWorld({ ...mailboxEnv(), ...env }, { launch: true, ...options })

export const connect = (world: World, mailbox: Mailbox, who: Person = 'owner'): Promise<Connection> =>
  world.as(who).connections.create({ address: mailbox.user, password: mailbox.password, settings: mailbox.settings })

/** Waits until all that lies there is read. */
export const readThrough = (world: World, id: string, who: Person = 'owner'): Promise<Connection> =>
  until(async () => {
    const connection = await world.as(who).connections.get({ id })
    return connection.state === 'ready' && connection
  }, 60)
