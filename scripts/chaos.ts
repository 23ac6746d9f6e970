// npm run chaos: kills a server at random moments while runs are at work, cuts streams at random bytes, and says what was lost.
import { parseArgs } from 'node:util'
import { type ChaosResult, runChaos } from '../test-kit/chaos.ts'

const USAGE = `Usage: npm run chaos [-- --kills 200 --runs 50 --steps 6 --cuts 1000 --seed NUMBER]

Takes about two seconds for each kill. The same seed kills after the same times; where the server is then, no seed can say.`

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<number> {
  const number = (text: string | undefined, otherwise: number) => (text === undefined ? otherwise : Number(text))
  const { values } = parseArgs({
    options: {
      kills: { type: 'string' },
      runs: { type: 'string' },
      steps: { type: 'string' },
      cuts: { type: 'string' },
      seed: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  const seed = number(values.seed, Date.now() % 1_000_000)
  const [kills, runs, steps] = [number(values.kills, 200), number(values.runs, 50), number(values.steps, 6)]
  const cuts = number(values.cuts, 1_000)
  if (values.help || [seed, kills, runs, steps, cuts].some((each) => !Number.isInteger(each) || each < 0)) {
    say(USAGE)
    return 2
  }
  say(`Seed ${seed}: ${kills} kills of ${runs} runs of ${steps} model steps.`)
  const result = await runChaos({ seed, kills, runs, steps, cuts, say })
  const { ended, ...figures } = result
  console.table({ ...figures, ...Object.fromEntries(Object.entries(ended).map(([how, n]) => [`ended ${how}`, n])) })
  const wrong = faultsOf(result)
  for (const line of wrong) say(line)
  say(wrong.length === 0 ? 'All good.' : `Repeat it with --seed ${seed}.`)
  return wrong.length === 0 ? 0 : 1
}

function faultsOf({ runs, ended, repeatedThoughCompleted, brokenTimelines, wrongReadings }: ChaosResult): string[] {
  return [
    ended.completed === runs ? '' : `${runs - (ended.completed ?? 0)} runs did not complete.`,
    repeatedThoughCompleted === 0 ? '' : `${repeatedThoughCompleted} completed questions were asked again.`,
    brokenTimelines === 0 ? '' : `${brokenTimelines} timelines are broken.`,
    wrongReadings === 0 ? '' : `${wrongReadings} readings of streams told something else than the timeline.`,
  ].filter((line) => line !== '')
}

process.exitCode = await main()
