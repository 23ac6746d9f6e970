// npm run fuzz: every operation of the API asked by every kind of person with what they would never send (trust B1).
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const USAGE = `Usage: npm run fuzz [-- --each 200 --only REGEXP --seed NUMBER]

Sends so many generated and spoiled requests to each operation as each of nine people. 200 each are about 330,000 requests:
half an hour to an hour. --only takes the operations whose name matches, such as '^tasks\\.'. The same seed makes the same requests.`

const { values } = parseArgs({
  options: { each: { type: 'string' }, only: { type: 'string' }, seed: { type: 'string' }, help: { type: 'boolean' } },
})
const number = (text: string | undefined, otherwise: number) => (text === undefined ? otherwise : Number(text))
const [each, seed] = [number(values.each, 200), number(values.seed, Date.now() % 1_000_000)]
if (values.help || ![each, seed].every((value) => Number.isInteger(value) && value >= 0)) {
  console.log(USAGE)
  process.exitCode = 2
} else {
  console.log(`Seed ${seed}, ${each} requests each.`)
  const env = { ...process.env, FUZZ_SEED: String(seed), FUZZ_EACH: String(each), FUZZ_ONLY: values.only ?? '' }
  const { status } = spawnSync('node_modules/.bin/vitest', ['run', 'server/test/fuzz.test.ts'], {
    stdio: 'inherit',
    env,
  })
  console.log(status === 0 ? 'All good.' : `Repeat it with --seed ${seed}.`)
  process.exitCode = status ?? 1
}
