// npm run bench: each benchmark after the other, so that they do not disturb each other. Names as arguments run only those.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const ALL = [
  'goals',
  'engine',
  'stream',
  'comms',
  'comms-screen',
  'chat',
  'talk',
  'landing',
  'pages',
  'app',
  'inp',
  'conversation',
  'meaning',
  'start',
]
const wanted = process.argv.slice(2)
let good = true
for (const name of wanted.length > 0 ? wanted : ALL) {
  const file = join(import.meta.dirname, `${name}.ts`)
  if (!existsSync(file)) continue
  console.log(`\n${name}`)
  good = spawnSync(process.execPath, [file], { stdio: 'inherit' }).status === 0 && good
}
process.exit(good ? 0 : 1)
