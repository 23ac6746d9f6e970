// What the doctor sees on the disk: free space, who may read, and the backups.
import { lstat, readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { existingPlace } from '../platform/postgres-place.ts'
import { attention, type Finding, ok, wrong } from './finding.ts'
import { backupsIn } from './rotation.ts'

const GIGABYTE = 1_073_741_824
const DAY_MS = 86_400_000
const MOST_AGE_MS = 1.5 * DAY_MS

export async function checkPlace(config: Config, now: Date): Promise<Finding[]> {
  return [await room(config), await modes(config), ...(await backups(config, now))]
}

async function room({ dataDir }: Config): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(await nearest(dataDir))
  const free = bavail * bsize
  const share = Math.round((bavail / Math.max(1, blocks)) * 100)
  const found = `${(free / GIGABYTE).toFixed(1)} GB (${share} %) are free under ${dataDir}.`
  const todo = 'See "The disk is full" in docs/operations.md.'
  if (free < GIGABYTE / 4) return wrong('disk', found, todo)
  return free < 2 * GIGABYTE || share < 5 ? attention('disk', found, todo) : ok('disk', found)
}

async function nearest(path: string): Promise<string> {
  return stat(path).then(
    () => path,
    () => nearest(dirname(path)),
  )
}

/** Nobody but the server's account, and root's database account where there is one, may read anything. */
async function modes(config: Config): Promise<Finding> {
  const { dataDir, backupDir, mail } = config
  const cluster = existingPlace(dataDir)
  const root = process.getuid?.() === 0
  const folders = [join(dataDir, 'blobs'), cluster, backupDir, mail.folder, ...(root ? [] : [dataDir])]
  const files = [
    join(dirname(cluster), 'postgres.password'),
    join(dirname(cluster), 'postgres.log'),
    '.env',
    ...(await backupsIn(backupDir)).map(({ path }) => path),
    ...(await readdir(mail.folder).catch(() => [])).map((name) => join(mail.folder, name)),
  ]
  const open: string[] = []
  for (const path of [...folders, ...files]) {
    const found = await lstat(path).catch(() => null)
    if (found && (found.mode & 0o077) !== 0) open.push(path)
  }
  return open.length === 0
    ? ok('modes', 'What is kept can be read by the server alone.')
    : wrong(
        'modes',
        `Others may read ${open.slice(0, 4).join(', ')}${open.length > 4 ? ' and more' : ''}.`,
        `chmod go= ${open.slice(0, 4).join(' ')}`,
      )
}

async function backups({ backupDir, dataDir }: Config, now: Date): Promise<Finding[]> {
  const [newest] = await backupsIn(backupDir)
  const todo = 'Run npm run backup, and let a timer do it each night (docs/operations.md, "Backups").'
  if (!newest) return [wrong('backups', `There is none in ${backupDir}.`, todo)]
  const hours = Math.round((now.getTime() - newest.madeAt.getTime()) / 3_600_000)
  const found = `The newest is ${hours} hours old (${newest.path}, ${(newest.bytes / 1_048_576).toFixed(1)} MB).`
  if (now.getTime() - newest.madeAt.getTime() > MOST_AGE_MS) return [wrong('backups', found, todo)]
  const [here, there] = await Promise.all([stat(await nearest(dataDir)), stat(backupDir)])
  return here.dev === there.dev
    ? [
        attention(
          'backups',
          `${found} It lies on the same disk as the data.`,
          'Copy the backups to another machine, or set BACKUP_DIR to another disk.',
        ),
      ]
    : [ok('backups', found)]
}
