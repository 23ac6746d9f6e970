// Several servers read the mailboxes of one database (checks 41 and 42). Each is the duty of a server of its own, whose turns are taken by hand.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db.ts'
import { createMailboxes } from '#server/platform/imap/mailboxes.ts'
import { createMailReach } from '#server/platform/imap/reach.ts'
import type { ServerDeps } from '#server/platform/imap/servers.ts'
import { createLog } from '#server/platform/log.ts'
import { createSeal } from '#server/platform/seal/seal.ts'
import { TEST_CERTIFICATE } from '../../../../test-kit/certificate.ts'
import { type Mailbox, openMailbox, reachEnv } from '../../../../test-kit/mailbox.ts'
import { createMailWorld } from '../../../../test-kit/mailbox-world.ts'
import { until } from '../../../../test-kit/until.ts'
import type { World } from '../../../test/world.ts'
import { mailboxKeeper } from './jobs/keeper.ts'

const log = createLog('silent')
let world: World
const opened: { close(): Promise<void> }[] = []
beforeAll(async () => {
  world = await createMailWorld({}, { launch: false, unhurried: true })
})
afterAll(() => world.close())
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close()
  await sql`delete from connections`.execute(db())
})
const api = () => world.as('owner')
const db = () => world.database.db

/** One server's reading: it does nothing between its turns but what its sessions hear. */
function server() {
  const mailboxes = createMailboxes()
  const settings = { ranges: ['127.0.0.0/8', '::1/128'], ca: TEST_CERTIFICATE.cert, mostMails: 1_000, signIns: [] }
  const { SECRETS_KEY: key } = reachEnv('')
  const means = {
    ...{ mailboxes, reach: createMailReach(settings), seal: createSeal({ key, old: null, file: null }) },
  } as unknown as ServerDeps
  const keeper = mailboxKeeper({ database: world.database, means, log, days: 366, mostMails: 1_000 })
  const turn = () => keeper.duty.run({ signal: new AbortController().signal, log })
  opened.push({
    async close() {
      await keeper.leave()
      await mailboxes.close()
    },
  })
  return { turn }
}
async function mailbox(user: string, count: number): Promise<Mailbox & { id: string }> {
  const inbox = Array.from({ length: count }, (_, at) => ({ subject: `${user} ${at}` }))
  const made = await openMailbox({ user, inbox })
  opened.push(made)
  const { id } = await api().connections.create({
    ...{ address: user, password: made.password, settings: made.settings },
  })
  await until(() => made.sessions().now === 0, 30)
  return { ...made, id }
}
type Row = { id: string; held_by: string | null; fence: number; state: string; kept: number }
const rowOf = async (id: string): Promise<Row> => {
  const { rows } =
    await sql<Row>`select id, held_by, fence, state, (select count(*)::int from mails m where m.connection_id = c.id) as kept
    from connections c where id = ${id}::uuid`.execute(db())
  return rows[0] as Row
}
const leaseEnds = (id: string) =>
  sql`update connections set held_until = clock_timestamp() - interval '1 second' where id = ${id}::uuid`.execute(db())
const everybody = async (servers: { turn(): Promise<void> }[]) => {
  await Promise.all(servers.map(({ turn }) => turn()))
}

describe('of several servers', () => {
  it('no two ever have a session with the same mailbox, and each is read once', async () => {
    const servers = [server(), server(), server()]
    const boxes: Awaited<ReturnType<typeof mailbox>>[] = []
    for (let n = 0; n < 8; n++) boxes.push(await mailbox(`box${n}@example.com`, 7))
    await until(async () => {
      await everybody(servers)
      const rows = await Promise.all(boxes.map(({ id }) => rowOf(id)))
      return rows.every(({ state, kept }) => state === 'ready' && kept === 7)
    }, 120)
    for (let n = 0; n < 5; n++) await everybody(servers)
    for (const { id, sessions, logins } of boxes) {
      expect(sessions()).toEqual({ now: 1, most: 1 })
      // That of connecting, and that of reading.
      expect(logins()).toBe(2)
      expect(Number((await rowOf(id)).fence)).toBe(1)
    }
  }, 240_000)

  it('one takes over what a dead one held: all that came meanwhile is there, once', async () => {
    const [dead, alive] = [server(), server()]
    const box = await mailbox('dead@example.com', 5)
    await until(async () => {
      await dead.turn()
      return (await rowOf(box.id)).state === 'ready'
    }, 60)
    const before = await rowOf(box.id)
    // While its lease holds nobody else takes it.
    for (let n = 0; n < 3; n++) await alive.turn()
    expect(await rowOf(box.id)).toMatchObject({ held_by: before.held_by, fence: before.fence })
    await leaseEnds(box.id)
    box.arrive({ subject: 'Meanwhile' })
    await until(async () => {
      await alive.turn()
      return (await rowOf(box.id)).kept === 6
    }, 60)
    const after = await rowOf(box.id)
    expect(after.held_by).not.toBe(before.held_by)
    expect(Number(after.fence)).toBe(Number(before.fence) + 1)
  }, 120_000)

  it('one that wakes after its lease writes nothing, and lets go', async () => {
    const sleeper = server()
    const box = await mailbox('sleeper@example.com', 5)
    await until(async () => {
      await sleeper.turn()
      return (await rowOf(box.id)).state === 'ready'
    }, 60)
    await leaseEnds(box.id)
    const asItWas = async () =>
      (
        await sql`select (select to_jsonb(c) from connections c where c.id = ${box.id}::uuid) as row, (select count(*)::int from mails) as mails,
        (select count(*)::int from mail_places) as places`.execute(db())
      ).rows[0]
    const before = await asItWas()
    expect(box.sessions().now).toBe(1)
    box.arrive({ subject: 'While it slept' })
    await until(() => box.sessions().now === 0, 60)
    expect(await asItWas()).toEqual(before)
  }, 120_000)
})
