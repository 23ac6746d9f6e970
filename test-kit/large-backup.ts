// A backup of a large installation and its way back, with their times (trust D9).
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '../server/src/config.ts'
import { backUp } from '../server/src/operation/backup.ts'
import { startOwn } from '../server/src/operation/installation.ts'
import { restore } from '../server/src/operation/restore.ts'
import { openBlobs } from '../server/src/platform/blobs.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { temporaryFolder } from './folder.ts'

export type LargeBackup = { size: number; backup: number; restore: number; equal: boolean; sessions: number }

/** Half of it are rows of the database, half bytes of files. */
export async function backUpLarge(megabytes: number, seed: number, say: (line: string) => void): Promise<LargeBackup> {
  const [from, to, folder] = [temporaryFolder('large'), temporaryFolder('large-again'), temporaryFolder('large-backup')]
  const config = (dataDir: string) => readConfig({ DATA_DIR: dataDir })
  try {
    const size = await fill(from, megabytes, seed)
    say(`${size} MB are there.`)
    let began = performance.now()
    const made = await backUp(config(from), { to: folder, keep: 1, days: 30, say })
    const backup = secondsSince(began)
    began = performance.now()
    await restore(config(to), made.path, { say })
    const back = secondsSince(began)
    const [before, after] = [await summary(from), await summary(to)]
    return { size, backup, restore: back, equal: before.rows === after.rows, sessions: after.sessions }
  } finally {
    for (const each of [from, to, folder]) rmSync(each, { recursive: true, force: true })
  }
}

const secondsSince = (began: number) => Math.round((performance.now() - began) / 1000)

async function fill(dataDir: string, megabytes: number, seed: number): Promise<number> {
  const place = await startOwn(dataDir, () => {})
  const client = new pg.Client({ connectionString: place.url })
  try {
    await migrate(place.url)
    await client.connect()
    await client.query(`select setseed(${(seed % 1_000) / 1_000})`)
    await client.query(
      `insert into users (id, email, password_hash, user_level) select gen_random_uuid(), 'person' || n || '@example.com', 'x', 'user' from generate_series(1, 50) n`,
    )
    await client.query(
      `insert into sessions (id, user_id, token_hash, expires_at) select gen_random_uuid(), id, sha256(email::bytea), '2099-01-01' from users`,
    )
    const size = async () =>
      Number((await client.query('select pg_database_size(current_database()) / 1048576 as mb')).rows[0].mb)
    while ((await size()) < megabytes / 2)
      await client.query(
        `insert into notes (id, user_id, content, entry_date)
         select gen_random_uuid(), u.id, (select string_agg(md5(random()::text || n || part), ' ') from generate_series(1, 30) part), current_date
         from users u, generate_series(1, 40) n`,
      )
    const blobs = openBlobs(join(dataDir, 'blobs'), 64 * 1_048_576)
    const { rows } = await client.query<{ id: string }>('select id from users')
    let bytes = 0
    for (let n = 0; bytes < (megabytes / 2) * 1_048_576; n++) {
      const body = createHash('shake256', { outputLength: 4 * 1_048_576 })
        .update(`${seed} ${n}`)
        .digest()
      bytes += body.length
      const { id, size: length, sha256 } = await blobs.put(one(body))
      await client.query(
        `insert into files (id, user_id, name, media_type, kind, size, sha256, blob_id, text_status)
         values (gen_random_uuid(), $1, $2, 'application/octet-stream', 'other', $3, $4, $5, 'none')`,
        [rows[n % rows.length]?.id, `file-${n}`, length, sha256, id],
      )
    }
    return (await size()) + Math.round(bytes / 1_048_576)
  } finally {
    await client.end().catch(() => {})
    await place.close()
  }
}

async function* one(bytes: Uint8Array) {
  yield bytes
}

async function summary(dataDir: string): Promise<{ rows: string; sessions: number }> {
  const place = await startOwn(dataDir, () => {})
  const client = new pg.Client({ connectionString: place.url })
  try {
    await client.connect()
    const { rows } = await client.query<{ rows: string }>(
      `select (select count(*) || ' ' || coalesce(sum(hashtext(n::text)::bigint), 0) from notes n) || ' '
        || (select count(*) || ' ' || coalesce(sum(hashtext(f::text)::bigint), 0) from files f) || ' '
        || (select count(*) from search_entries) as rows`,
    )
    const files = await client.query<{ blob_id: string; sha256: string }>('select blob_id, sha256 from files')
    const blobs = openBlobs(join(dataDir, 'blobs'), 0)
    let good = 0
    for (const { blob_id, sha256 } of files.rows) {
      const hash = createHash('sha256')
      for await (const chunk of await blobs.read(blob_id)) hash.update(chunk)
      if (hash.digest('hex') === sha256) good += 1
    }
    const sessions = await client.query<{ n: number }>('select count(*)::int as n from sessions')
    return { rows: `${rows[0]?.rows} ${good}`, sessions: sessions.rows[0]?.n ?? -1 }
  } finally {
    await client.end().catch(() => {})
    await place.close()
  }
}
