// While a backup reads, nobody takes away the bytes of files: they may have been deleted just after what it reads.
import type { Db } from './db.ts'
import { sql } from './db.ts'

/** Any number, the same in every process. */
export const BACKUP_LOCK = 7_203_443

/** Says whether a backup of this database is being made, by any process. */
export async function backupAtWork(db: Db): Promise<boolean> {
  const { rows } =
    await sql`select 1 from pg_locks where locktype = 'advisory' and objid = ${BACKUP_LOCK} and classid = 0
    and database = (select oid from pg_database where datname = current_database()) limit 1`.execute(db)
  return rows.length > 0
}
