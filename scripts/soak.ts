// npm run soak: an hour of quiet use of a real server, and whether what it holds grows (bar L5).
import { parseArgs } from 'node:util'
import { figure } from '../test-kit/figures.ts'
import { grown, type SoakResult, soak } from '../test-kit/soak.ts'
import { loadAverage } from './load-average.ts'

const USAGE = `Usage: npm run soak [-- --minutes 60 --seed NUMBER]

Uses a server for so many minutes (60 when nothing is said): 30 requests a second of 50 people, 20,000 streams an hour opened and
closed, 200 runs an hour; about four more to fill it before and to let it settle after. The first sixth of the time is for warming up.
With --minutes 5 it is the short form: the memory of so short a time is shown and not judged.`

/** Megabytes a minute (trust L5). */
const MOST_GROWTH = 0.5
const JUDGED_FROM = 30
const say = (line: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { minutes: { type: 'string' }, seed: { type: 'string' }, help: { type: 'boolean' } },
  })
  const minutes = Number(values.minutes ?? 60)
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  if (values.help || !(minutes > 0) || !Number.isInteger(seed)) {
    console.log(USAGE)
    return 2
  }
  const before = loadAverage()
  say(`Seed ${seed}, ${minutes} minutes, load average ${before}.`)
  const result = await soak({
    seconds: minutes * 60,
    perSecond: 30,
    streams: Math.ceil((20_000 * minutes) / 60),
    runs: Math.ceil((200 * minutes) / 60),
    sampleSeconds: 30,
    warmUp: 1 / 6,
    seed,
    say,
  })
  return conclude(minutes, result, `${before} to ${loadAverage()}`)
}

function conclude(minutes: number, result: SoakResult, load: string): number {
  const more = grown(result.start, result.end)
  const megabytes = (bytes: number) => (bytes / 1_048_576).toFixed(0)
  const judged = minutes >= JUDGED_FROM
  const rows = [
    [
      'memory after warm-up',
      '≤ 0.5 MB a minute',
      `${result.rssSlope.toFixed(2)} MB a minute`,
      !judged || result.rssSlope <= MOST_GROWTH,
    ],
    ['heap after warm-up', '', `${result.heapSlope.toFixed(2)} MB a minute`, true],
    ['memory', '', `${megabytes(result.start.rss)} MB at the start, ${megabytes(result.end.rss)} MB at the end`, true],
    [
      'handles, intervals, listeners, streams, subscribers',
      'none more than at the start',
      more.join('; ') || 'none more',
      more.length === 0,
    ],
    [
      'requests',
      'no 5xx',
      `${result.answers.count} good, ${result.failed} failed, p99 ${result.answers.p99} ms`,
      result.failed === 0,
    ],
    [
      'streams',
      'all opened',
      `${result.streams.opened} opened, ${result.streams.refused} refused`,
      result.streams.refused === 0,
    ],
    [
      'runs',
      'all completed',
      `${result.runs.completed} of ${result.runs.begun}`,
      result.runs.completed === result.runs.begun,
    ],
    ['warnings', 'none', [...new Set(result.warnings)].join(', ') || 'none', result.warnings.length === 0],
  ] as const
  console.table(
    rows.map(([what, expected, measured, kept]) => ({ what, expected, measured, kept: kept ? 'yes' : 'NO' })),
  )
  figure(
    'L5',
    `${minutes} min: ${result.rssSlope.toFixed(2)} MB/min after warm-up, ${result.answers.count} requests (${result.refused} refused, ${result.failed} failed), ${result.streams.opened} streams, ` +
      `${result.runs.completed} runs; ${more.length === 0 ? 'handles, intervals, listeners and subscribers back at the start value' : more.join('; ')} (load average ${load})`,
  )
  const good = rows.every(([, , , kept]) => kept)
  say(good ? 'All good.' : 'Not all good.')
  return good ? 0 : 1
}

process.exitCode = await main()
