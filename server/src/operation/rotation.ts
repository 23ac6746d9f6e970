// Which backups stay: so many, and none that is older than what was promised to people who had their account deleted.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const NAME = /^adjutant-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.backup$/
const DAY_MS = 86_400_000

/** Such as `adjutant-20261122-031500.backup`, in UTC: the order of the names is that of time. */
export function nameOfBackup(now: Date): string {
  return `adjutant-${now.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15)}.backup`
}

export type KeptBackup = { path: string; madeAt: Date; bytes: number }

/** Those in this folder, newest first. No folder: none. */
export async function backupsIn(folder: string): Promise<KeptBackup[]> {
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      return { path, madeAt: timeOf(name), bytes: (await stat(path)).size }
    }),
  )
}

function timeOf(name: string): Date {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** Removes what is too many or too old, never the newest. Answers the paths. */
export async function rotate(
  folder: string,
  { keep, days, now }: { keep: number; days: number; now: Date },
): Promise<string[]> {
  const [, ...older] = await backupsIn(folder)
  const gone = older.filter(({ madeAt }, at) => at + 1 >= keep || now.getTime() - madeAt.getTime() > days * DAY_MS)
  for (const { path } of gone) await rm(path, { force: true })
  return gone.map(({ path }) => path)
}
