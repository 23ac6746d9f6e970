// npm run mutants: takes each line of the rights away, or turns it round, and runs the tests that should be red then.
import { parseArgs } from 'node:util'
import { figure } from '../test-kit/figures.ts'
import { randomOf } from '../test-kit/random.ts'
import { EQUIVALENT } from './mutants/equivalent.ts'
import { type Mutant, mutantsOfFiles, mutantsOfPolicies } from './mutants/lines.ts'
import { createRunner } from './mutants/runner.ts'

const USAGE = `Usage: npm run mutants [-- --only TEXT --count N --minutes N --seed N --list]

Changes one line of the rights at a time (the policies of the rooms, what is visible, guards in services, row-level security) and
runs the tests that should notice. Prints the changes that none of them did. Files are changed in place and put back: leave this folder
alone meanwhile, or run it in a clone. --only takes those whose name holds the text, --count
and --minutes (45 unless told) bound how many are tried, in an order that the seed makes.`

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      ...{ only: { type: 'string' }, count: { type: 'string' }, minutes: { type: 'string', default: '45' } },
      ...{ seed: { type: 'string' }, list: { type: 'boolean' }, help: { type: 'boolean' } },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return 2
  }
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6))
  const runner = await createRunner()
  try {
    const all = [...mutantsOfFiles(), ...mutantsOfPolicies(await runner.policies())]
    const wanted = shuffled(
      all.filter(({ id }) => id.includes(values.only ?? '')),
      seed,
    )
    if (values.list) {
      for (const { id } of wanted) console.log(id)
      return 0
    }
    const tried = wanted.slice(0, Number(values.count ?? wanted.length))
    console.log(`${tried.length} of ${all.length} changes, seed ${seed}, at most ${values.minutes} minutes\n`)
    return await tryAll(tried, (mutant) => runner.killer(mutant), Number(values.minutes) * 60_000)
  } finally {
    await runner.close()
  }
}

async function tryAll(mutants: readonly Mutant[], killer: (mutant: Mutant) => Promise<string | null>, most: number) {
  const survivors: Mutant[] = []
  const from = Date.now()
  let tried = 0
  let same = 0
  for (const mutant of mutants) {
    if (Date.now() - from > most) break
    if (EQUIVALENT[mutant.id]) {
      same += 1
      continue
    }
    tried += 1
    const red = await killer(mutant)
    console.log(`${red ? 'noticed ' : 'SURVIVES'}  ${mutant.where}  ${mutant.what}${red ? `   (${red})` : ''}`)
    if (!red) survivors.push(mutant)
  }
  console.log(
    `\nchanges tried   ${tried}\nnoticed         ${tried - survivors.length}\nsurvived        ${survivors.length}`,
  )
  console.log(
    `change nothing  ${same} (scripts/mutants/equivalent.ts says why)\nminutes         ${Math.round((Date.now() - from) / 60_000)}`,
  )
  for (const { where, what } of survivors) console.log(`  ${where}  ${what}`)
  figure('Z10', `${tried - survivors.length} of ${tried} changed lines noticed`)
  return survivors.length === 0 ? 0 : 1
}

/** The same order for the same seed. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = randomOf(seed)
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

process.exitCode = await main()
