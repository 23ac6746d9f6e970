// npm run connect-test: a server of its own reads from Dovecot and Radicale, where they are installed (checks 1 to 8 of docs/connections.md).
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Caller } from '../test-kit/caller.ts'
import { TEST_CERTIFICATE } from '../test-kit/certificate.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import { type Line, openLine } from '../test-kit/line.ts'
import { openMailbox, reachEnv } from '../test-kit/mailbox.ts'
import { startServer, type TestServer } from '../test-kit/server.ts'
import { calendars } from './connect/calendars.ts'
import { type Dovecot, mailText, openDovecot, PASSWORD, USER } from './connect/dovecot.ts'
import { connectionOf, note, p95, rows, say, seconds, until } from './connect/measured.ts'
import { processorSeconds } from './connect/processor.ts'
import { loadAverage } from './load-average.ts'

const USAGE = `Usage: npm run connect-test [-- --mails 50000 --kills 20 --away 60] [--reading]

Needs Dovecot and Radicale (Debian: apt-get install dovecot-imapd radicale), and root, as which Dovecot starts. It opens both on
loopback ports with folders of their own, which go again. --reading: the reading alone (check 1). Exit: 0 all bars kept, or nothing installed; 1 a bar was not kept; 2 usage.`
const ADMIN = { ADMIN_EMAIL: 'ann@example.org', ADMIN_PASSWORD: 'a long password of the test' }

const isThere = (program: string, ...args: string[]) =>
  spawnSync(program, args, { stdio: 'ignore' }).error === undefined

type At = { server: TestServer; caller: Caller; id: string; dovecot: Dovecot; line: Line; mails: number }
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      mails: { type: 'string' },
      kills: { type: 'string' },
      away: { type: 'string' },
      reading: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  const [mails, kills, away] = [Number(values.mails ?? 50_000), Number(values.kills ?? 20), Number(values.away ?? 60)]
  if (values.help || ![mails, kills, away].every((each) => Number.isInteger(each) && each >= 0)) {
    console.log(USAGE)
    return 2
  }
  const missing = [
    ...(isThere('dovecot', '--version') ? [] : ['dovecot-imapd']),
    ...(isThere('radicale', '--version') ? [] : ['radicale']),
  ]
  if (missing.length > 0 || process.getuid?.() !== 0) {
    say(
      missing.length > 0
        ? `Not installed: ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`
        : 'Dovecot starts as root only.',
    )
    say('Nothing was tried.')
    return 0
  }
  say(`Load average ${loadAverage()}, ${mails} mails.`)
  const folder = temporaryFolder('connect')
  const ca = join(folder, 'ca.pem')
  writeFileSync(ca, TEST_CERTIFICATE.cert)
  const smtp = await openMailbox({ user: USER, password: PASSWORD })
  const dovecot = await openDovecot(temporaryFolder('dovecot'))
  const line = await openLine(dovecot.port)
  const server = await startServer({ ...reachEnv(ca), ...ADMIN, CONNECT_MAILS: String(mails + 10_000) })
  try {
    dovecot.fill(mails)
    say('The mails are there.')
    const caller = new Caller(server.url, await Caller.token(server.url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD))
    const body = {
      address: 'ann@example.org',
      password: PASSWORD,
      settings: { imap: { ...dovecot.settings, port: line.port }, smtp: smtp.settings.smtp },
    }
    const idle = p95(await others(caller, 60))
    const from = performance.now()
    const made = await caller.post<{ id?: string }>('/api/connections/', body)
    if (!made.id) throw new Error(`not connected: ${JSON.stringify(made)}`)
    const at: At = { server, caller, id: made.id, dovecot, line, mails }
    await reading(at, from, idle)
    if (!values.reading) {
      await news(at)
      await changes(at)
      await renumbered(at)
      await gone(at, away)
      await halfOpen(at)
      await killed(at, kills)
      await calendars(caller)
    }
  } catch (error) {
    say(`${server.output().slice(-3_000)}\n${readFileSync(dovecot.log, 'utf8').slice(-2_000)}`)
    throw error
  } finally {
    await server.dispose()
    await line.close()
    await dovecot.stop()
    await smtp.close()
  }
  console.table(rows.map(({ kept, ...row }) => ({ ...row, kept: kept === null ? '' : kept ? 'yes' : 'NO' })))
  return rows.some(({ kept }) => kept === false) ? 1 : 0
}

/** How long an everyday request takes, so many times, in milliseconds. */
async function others(caller: Caller, times: number): Promise<number[]> {
  const took: number[] = []
  for (let n = 0; n < times; n++) {
    const from = performance.now()
    await caller.get('/api/tasks/?limit=20')
    took.push(performance.now() - from)
    await sleep(20)
  }
  return took
}
const rss = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024

async function reading(at: At, from: number, idle: number): Promise<void> {
  const { caller, server, mails } = at
  let [newest, most] = [0, 0]
  const busy: number[] = []
  const processes = { pid: server.pid(), dataDir: server.dataDir }
  const before = processorSeconds(processes)
  await until(
    async () => {
      const { kept, state } = await connectionOf(at)
      most = Math.max(most, rss(server.pid()))
      if (newest === 0 && kept >= Math.min(500, mails)) newest = performance.now() - from
      if (busy.length < 2_000) busy.push(...(await others(caller, 3)))
      return state === 'ready' && kept >= mails
    },
    3_600,
    200,
  )
  const all = performance.now() - from
  const { kept } = await connectionOf(at)
  note('1', 'the newest 500', '20 s', seconds(newest), newest <= 20_000)
  note('1', `all ${mails}, text and all`, '120 s for the heads', seconds(all), all <= 120_000)
  const after = processorSeconds(processes)
  const each = (name: 'server' | 'postgres') => `${((after[name] - before[name]) / (mails / 1_000)).toFixed(2)} s`
  note('1', 'processor time for 1,000 mails', '', `server ${each('server')}, PostgreSQL ${each('postgres')}`, null)
  note('1', 'memory of the server', '350 MB', `${Math.round(most)} MB`, most <= 350)
  note(
    '1',
    'other requests, p95',
    '2 × idle',
    `${p95(busy).toFixed(0)} ms, idle ${idle.toFixed(0)} ms`,
    p95(busy) <= 2 * idle,
  )
  note('2', 'mails here and there', 'equal', `${kept} of ${mails}`, kept === mails)
}

const arrive = (dovecot: Dovecot, subject: string) =>
  dovecot.as((client) =>
    client.append('INBOX', mailText(1_000_000 + Math.floor(Math.random() * 1e6), new Date(), subject)),
  )
type Exchange = { id: string; subject: string; updated_at: string }
const shownAs = (caller: Caller, subject: string) => async () =>
  (await caller.get<Exchange[]>('/api/exchanges/?limit=5')).find((each) => each.subject === subject)

async function news({ caller, dovecot }: At): Promise<void> {
  const took: number[] = []
  for (let n = 0; n < 20; n++) {
    const subject = `News ${n} ${Date.now()}`
    await arrive(dovecot, subject)
    // By when it was written: asking all the time would be refused.
    const from = Date.now()
    const shown = await until(shownAs(caller, subject), 120, 500)
    took.push(Math.max(Date.parse(shown.updated_at) - from, 0))
    await sleep(500)
  }
  note('3', '20 new mails by IDLE, p95', '3 s', seconds(p95(took)), p95(took) <= 3_000)
}

type Shown = { id: string; flagged: boolean; subject: string }
async function changes(at: At): Promise<void> {
  const { caller, dovecot } = at
  const subject = `Changed ${Date.now()}`
  const added = await arrive(dovecot, subject)
  const exchange = await until(shownAs(caller, subject), 120)
  const uid = added ? (added.uid ?? 0) : 0
  const mail = async () => (await caller.get<Shown[]>(`/api/exchanges/${exchange.id}/mails?limit=1`))[0]
  await dovecot.as((client) => client.messageFlagsAdd(`${uid}`, ['\\Flagged'], { uid: true }))
  let from = performance.now()
  await until(async () => (await mail())?.flagged, 120)
  note('4', 'a flag set elsewhere', '60 s', seconds(performance.now() - from), performance.now() - from <= 60_000)
  await dovecot.as((client) => client.messageDelete(`${uid}`, { uid: true }))
  from = performance.now()
  await until(async () => (await caller.call('GET', `/api/exchanges/${exchange.id}`)).status === 404, 120)
  note('4', 'a mail deleted elsewhere', '60 s', seconds(performance.now() - from), performance.now() - from <= 60_000)
  const offered = await dovecot.as(async (client) => client.capabilities.has('QRESYNC'))
  note(
    '',
    'QRESYNC',
    '',
    `${offered ? 'offered' : 'not offered'}; it is not used: numbers are compared as sets, flags by CONDSTORE`,
    null,
  )
}

async function renumbered(at: At): Promise<void> {
  const before = (await connectionOf(at)).kept
  at.dovecot.renumber(1_700_000_000 + Math.floor(Math.random() * 1e6))
  const from = performance.now()
  await at.caller.post(`/api/connections/${at.id}/sync`, {})
  const subject = `After ${Date.now()}`
  await arrive(at.dovecot, subject)
  await until(shownAs(at.caller, subject), 1_800)
  await until(
    async () => {
      const { state, read_count, to_read } = await connectionOf(at)
      return state === 'ready' && read_count >= to_read
    },
    1_800,
    500,
  )
  const { kept } = await connectionOf(at)
  note(
    '5',
    'after another UIDVALIDITY',
    '0 twice, 0 missing',
    `${kept - 1 - before} more than before, ${seconds(performance.now() - from)}`,
    kept - 1 === before,
  )
}

async function gone(at: At, away: number): Promise<void> {
  await at.dovecot.stop()
  await sleep(away * 1_000)
  await at.dovecot.start()
  const subject = `Back ${Date.now()}`
  await arrive(at.dovecot, subject)
  const from = performance.now()
  await until(shownAs(at.caller, subject), 180)
  const took = performance.now() - from
  note('7', `back after ${away} s away`, '60 s', seconds(took), took <= 60_000)
}

/** Nothing comes through any more, and neither side is told. */
async function halfOpen({ line, dovecot, caller }: At): Promise<void> {
  line.mute()
  const subject = `Silence ${Date.now()}`
  await arrive(dovecot, subject)
  const from = performance.now()
  await until(shownAs(caller, subject), 600)
  const took = performance.now() - from
  note('8', 'a half-open line is known', '300 s', seconds(took), took <= 300_000)
}

async function killed(at: At, kills: number): Promise<void> {
  if (kills === 0) return
  const { server, caller, dovecot } = at
  await caller.call('DELETE', `/api/connections/${at.id}`)
  await until(async () => (await connectionOf(at)).state === undefined, 60)
  const smtp = await openMailbox({ user: USER, password: PASSWORD })
  const body = {
    address: 'ann@example.org',
    password: PASSWORD,
    settings: { imap: dovecot.settings, smtp: smtp.settings.smtp },
  }
  const { id } = await caller.post<{ id: string }>('/api/connections/', body)
  const again = { caller, id }
  let done = 0
  for (; done < kills; done++) {
    await sleep(1_000 + Math.random() * 2_000)
    await server.kill()
    await server.restart()
  }
  const there = await dovecot.as(async (client) => (client.mailbox ? client.mailbox.exists : 0))
  await until(
    async () => {
      const { state, kept } = await connectionOf(again)
      return state === 'ready' && kept >= there
    },
    3_600,
    500,
  )
  const { kept } = await connectionOf(again)
  note('2', `mails after ${done} kills while reading`, '0 missing, 0 twice', `${kept} of ${there}`, kept === there)
  await smtp.close()
}

process.exit(await main())
