// npm run check: format and lint, types of both sides, and the rules of the house, all at once. Types are checked anew only where
// something changed since the last time (.cache). Prints what is wrong, and how long each part took.
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'

const BIN = 'node_modules/.bin'
const incremental = (name: string) => ['--incremental', '--tsBuildInfoFile', `.cache/${name}.tsbuildinfo`]
const PARTS: [name: string, program: string, args: string[]][] = [
  [
    'format and lint',
    'biome',
    ['check', '--error-on-warnings', '--diagnostic-level=warn', '--max-diagnostics=100', '.'],
  ],
  ['types of the server', 'tsc', ['-p', '.', ...incremental('server')]],
  ['types of the web', 'tsc', ['-p', 'web', ...incremental('web')]],
  ['house rules', 'vitest', ['run', 'server/test/house']],
]

mkdirSync('.cache', { recursive: true })
const ended = await Promise.all(PARTS.map(run))
for (const { name, out, good } of ended) if (!good) console.log(`\n── ${name}\n${out.trimEnd()}`)
console.log(
  `\n${ended.map(({ name, good, seconds }) => `${good ? 'good ' : 'WRONG'} ${seconds.toFixed(1).padStart(5)} s  ${name}`).join('\n')}`,
)
process.exit(ended.every(({ good }) => good) ? 0 : 1)

type Ended = { name: string; out: string; good: boolean; seconds: number }

function run([name, program, args]: (typeof PARTS)[number]): Promise<Ended> {
  const began = performance.now()
  const child = spawn(`${BIN}/${program}`, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (out += chunk.toString()))
  return new Promise((done) => {
    const end = (good: boolean) => done({ name, out, good, seconds: (performance.now() - began) / 1000 })
    child.once('error', (error) => {
      out += error.message
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })
}
