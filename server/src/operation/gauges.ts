// What an operator's monitoring reads beside requests and model calls: the state of queues, database and backups. No label names a
// person or a record, so their number stays small however many there are.
import { Gauge, Registry } from 'prom-client'
import type { Database } from '../platform/db.ts'
import { backupsIn } from './rotation.ts'

export type GaugeOptions = { database: Database; backupDir: string; version: string }

/** The registry goes to the endpoint that serves metrics. Each reading asks the database a few questions that use indexes or small tables. */
export function operationGauges({ database, backupDir, version }: GaugeOptions): Registry {
  const { pool } = database
  const registry = new Registry()
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    collect: (set: (value: number, labels?: Record<Label, string>) => void) => void | Promise<void>,
    labelNames: Label[] = [],
  ) => {
    const one: Gauge<Label> = new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        one.reset()
        // A database that is away must not take the other metrics with it: what is not known is not told.
        await Promise.resolve(
          collect((value, labels) => one.set(labels ?? ({} as Record<Label, string>), value)),
        ).catch(() => {})
      },
    })
  }
  const rows = async <Row>(text: string): Promise<Row[]> => (await pool.query(text)).rows as Row[]

  gauge(
    'adjutant_info',
    'Always 1: the version of the program and the number of its newest migration.',
    async (set) => {
      const [row] = await rows<{ schema: string }>('select left(max(name), 4) as schema from migrations')
      set(1, { version, schema: row?.schema ?? '' })
    },
    ['version', 'schema'],
  )
  gauge(
    'adjutant_runs',
    'Runs that are not over, by kind and status; and those that ended in the last hour, by how.',
    async (set) => {
      for (const { kind, status, runs } of await rows<{ kind: string; status: string; runs: number }>(RUNS))
        set(runs, { kind, status })
    },
    ['kind', 'status'],
  )
  gauge(
    'adjutant_oldest_seconds',
    'How long the oldest of a queue has waited: runs to be begun, letters to be sent, files to be read, agreed mails to be sent.',
    async (set) => {
      for (const { queue, seconds } of await rows<{ queue: string; seconds: number }>(OLDEST)) set(seconds, { queue })
    },
    ['queue'],
  )
  gauge(
    'adjutant_advice_answers',
    'Pieces of advice, by what their people said of them (useful, known, wrong) and what came of them; unanswered where they said nothing.',
    async (set) => {
      for (const { answer, pieces } of await rows<{ answer: string; pieces: number }>(ADVICE)) set(pieces, { answer })
    },
    ['answer'],
  )
  gauge(
    'adjutant_connections',
    'Connected mailboxes, calendars and addresses for forwarded mail, by kind and state; paused ones under paused.',
    async (set) => {
      for (const { kind, state, n } of await rows<{ kind: string; state: string; n: number }>(CONNECTIONS))
        set(n, { kind, state })
    },
    ['kind', 'state'],
  )
  gauge('adjutant_database_bytes', 'Size of the database.', async (set) => {
    const [row] = await rows<{ bytes: number }>('select pg_database_size(current_database()) as bytes')
    set(row?.bytes ?? 0)
  })
  gauge(
    'adjutant_pool_connections',
    'Connections of this process to the database, and requests that wait for one.',
    (set) => {
      set(pool.totalCount - pool.idleCount, { state: 'busy' })
      set(pool.idleCount, { state: 'idle' })
      set(pool.waitingCount, { state: 'waited_for' })
    },
    ['state'],
  )
  gauge(
    'adjutant_backup_age_seconds',
    'Age of the newest backup in BACKUP_DIR; +Inf when there is none.',
    async (set) => {
      const [newest] = await backupsIn(backupDir)
      set(newest ? (Date.now() - newest.madeAt.getTime()) / 1000 : Number.POSITIVE_INFINITY)
    },
  )
  return registry
}

const RUNS = `select kind, status, count(*) as runs from runs where status in ('pending', 'running', 'paused', 'awaiting_human_input')
    group by 1, 2
  union all
  select kind, status, count(*) from runs where ended_at > clock_timestamp() - interval '1 hour' group by 1, 2`

const CONNECTIONS = `select kind, case when paused then 'paused' else state end as state, count(*)::int as n
  from connections where left_at is null group by 1, 2`

const ADVICE = `select coalesce(w.verdict, 'unanswered') as answer, count(*)::int as pieces
    from advice a left join advice_answers w on w.advice_id = a.id where a.author is not null group by 1
  union all
  select outcome, count(*)::int from advice_answers where outcome is not null group by 1`

const age = (queue: string, time: string, from: string) =>
  `select '${queue}' as queue, coalesce(extract(epoch from clock_timestamp() - min(${time})), 0)::float8 as seconds from ${from}`
const OLDEST = [
  age('runs', 'updated_at', "runs where status = 'pending'"),
  age('letters', 'created_at', 'outbox where failed_at is null'),
  age('files', 'created_at', "files where text_status = 'pending'"),
  age('mails', 'agreed_at', "mail_drafts where state in ('agreed', 'sending')"),
].join(' union all ')
