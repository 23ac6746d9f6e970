// Many pages are open while their server is started again, or one of several: when do they come back (trust F19)?
import { setTimeout as sleep } from 'node:timers/promises'
import { colleagues } from '../../test-kit/two-nodes.ts'
import { until } from '../../test-kit/until.ts'
import { mostInASecond, readStream, type StreamReader } from './reader.ts'

export type CrowdFindings = {
  readers: number
  /** From the moment the server was told to end. */
  allBackMs: number
  /** Of all readers, the largest share that came back within any one second. */
  mostInASecond: number
  /** Lines that were ended. */
  cameBack: number
}

/** How many people share a line's cost: each reads ten streams, as ten tabs without Web Locks would. */
const STREAMS_EACH = 10
const MOST_S = 60

/** `disturb`: ends the server, and starts it again. Answers once everybody whose line was cut is back. */
export async function crowd(
  url: string,
  databaseUrl: string,
  readers: number,
  disturb: () => Promise<void>,
): Promise<CrowdFindings> {
  const people = await colleagues(
    databaseUrl,
    Array.from({ length: Math.ceil(readers / STREAMS_EACH) }, (_, at) => `Reader ${at + 1}`),
  )
  const all: StreamReader[] = []
  for (let n = 0; n < readers; n++) {
    all.push(readStream(`${url}/api/events`, people[n % people.length]?.token ?? ''))
    // Not all at once: this is not yet what is measured.
    if (n % 25 === 24) await until(() => all.every(({ open }) => open), MOST_S)
  }
  await until(() => all.every(({ open }) => open), MOST_S)
  const before = all.map(({ opened }) => opened.length)
  const from = performance.now()
  await disturb()
  // Lines end in turns: nobody may still be waiting for theirs.
  await sleep(1_000)
  await until(() => all.every(({ open }) => open), MOST_S)
  const back = all.flatMap(({ opened }, at) => opened.slice(before[at]))
  await Promise.all(all.map((reader) => reader.stop()))
  return {
    readers,
    allBackMs: Math.round(Math.max(0, ...back.map((time) => time - from))),
    mostInASecond: mostInASecond(back) / readers,
    cameBack: back.length,
  }
}
