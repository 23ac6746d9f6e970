// npm run drill: the emergencies that an operator should have seen once. A backup of a large database and its way back, a damaged
// page, a full disk; and what came of it.
import { parseArgs } from 'node:util'
import { damageTable } from '../test-kit/damage.ts'
import { fillDisk } from '../test-kit/disk-full.ts'
import { figure } from '../test-kit/figures.ts'
import { backUpLarge } from '../test-kit/large-backup.ts'

const USAGE = `Usage: npm run drill [-- backup damage disk --megabytes 1024 --disk 320 --seed NUMBER]

backup  a database and files of so many --megabytes are backed up and brought back (D9, D15)
damage  one byte of a table is another one on the disk (D10)
disk    a disk of --disk megabytes becomes full (F11); needs root, which mounts it in memory
Without names: all three. It needs about three times --megabytes on the disk, and a few minutes.`

type Row = { bar: string; what: string; kept: boolean }
const say = (line: string) => process.stdout.write(`${line}\n`)

const DRILLS: Record<string, (options: { megabytes: number; disk: number; seed: number }) => Promise<Row[]>> = {
  async backup({ megabytes, seed }) {
    const { size, backup, restore, equal, sessions } = await backUpLarge(megabytes, seed, say)
    const what = `${size} MB: backup ${backup} s, restore ${restore} s, rows and files ${equal ? 'as they were' : 'NOT as they were'}`
    return [
      { bar: 'D9', what, kept: equal && backup <= 300 && restore <= 300 },
      { bar: 'D15', what: `${sessions} sessions are left after the restore`, kept: sessions === 0 },
    ]
  },
  async damage() {
    const { status, detail, served, login, doctor } = await damageTable()
    const what = `a read of the damaged page: ${status} "${detail}"; the doctor: "${doctor.replace(/\s+/g, ' ')}"`
    const kept = status === 500 && detail.includes('damaged') && !served && login && doctor.includes('restore')
    return [{ bar: 'D10', what, kept }]
  },
  async disk({ disk }) {
    const full = await fillDisk(disk, say)
    if (full === null) {
      say('Skipped: only root may mount a small disk.')
      return []
    }
    const { uploads, status, reads, login, deleted, emptyRead, lives, leftovers, writesAgain } = full
    const what = `after ${uploads} files writes answer ${status}, reads ${reads}, login ${login ? 'works' : 'fails'}; with no byte left reads ${emptyRead}, the process ${lives ? 'lives' : 'is dead'}; after room was made deleting ${deleted}, writing ${writesAgain}, ${leftovers} half files left`
    const kept = status === 507 && reads === 200 && login && lives && writesAgain === 201 && leftovers === 0
    return [{ bar: 'F11', what, kept }]
  },
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      megabytes: { type: 'string', default: '1024' },
      disk: { type: 'string', default: '320' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      help: { type: 'boolean' },
    },
  })
  const options = { megabytes: Number(values.megabytes), disk: Number(values.disk), seed: Number(values.seed) }
  const names = positionals.length > 0 ? positionals : Object.keys(DRILLS)
  if (values.help || names.some((name) => !(name in DRILLS)) || Object.values(options).some((each) => !(each > 0))) {
    say(USAGE)
    return 2
  }
  say(`Seed ${options.seed}.`)
  const rows: Row[] = []
  for (const name of names) {
    say(`\n${name}`)
    rows.push(...((await DRILLS[name]?.(options)) ?? []))
  }
  console.table(rows)
  for (const { bar, what } of rows) figure(bar, what.replaceAll('|', '/'))
  return rows.every(({ kept }) => kept) ? 0 : 1
}

process.exitCode = await main()
