// Everything at once, through the proxy: calls, writes with keys, a thread that is written and read, runs and their streams.
import { setTimeout as sleep } from 'node:timers/promises'
import { endedStatuses, type Run, type RunEvent } from '../../contract/src/runs.ts'
import { login, makeCrew } from '../../test-kit/chaos.ts'
import { beginThread, colleagues, type Somebody } from '../../test-kit/two-nodes.ts'
import { BOSS, type Nodes } from '../nodes.ts'
import { readStream, type StreamReader } from './reader.ts'
import { compare, startTraffic } from './traffic.ts'

const PEOPLE = 6
const STEPS = 6
const MESSAGE_EVERY_MS = 300
const RUN_EVERY_MS = 2_000
/** From the end of the trouble until all runs are over. */
const SETTLE_MS = 90_000

export type Findings = {
  calls: number
  writes: number
  /** Calls that nobody answered well; the proxy's second tries are not among them. */
  failed: string[]
  lost: number
  doubled: number
  slowestCallMs: number
  messages: number
  /** Readers of the thread that missed a message, saw one twice or out of order. */
  wrongReadings: number
  runs: number
  completed: number
  /** Streams of runs that told something else than the timeline. */
  wrongTimelines: number
  /** The longest that a run stood still: until another server had it. */
  longestStandstillMs: number
  /** Lines of streams that were opened again. */
  resumed: number
}

/** `runsAtOnce` begin together; then one every two seconds until it is stopped. */
export async function beAtWork(nodes: Nodes, { runsAtOnce = 0 } = {}) {
  const { url } = nodes
  const people = await colleagues(
    nodes.databaseUrl,
    Array.from({ length: PEOPLE }, (_, at) => `Person ${at + 1}`),
  )
  const [ada, bo] = people as [Somebody, Somebody]
  const boss = await login(url, BOSS.email, BOSS.password)
  const crew = await makeCrew(boss, STEPS)
  const thread = await beginThread(url, ada, [bo])
  const traffic = startTraffic(url, people)
  const failed: string[] = []
  const begin = async (who: Somebody, what: string, path: string, body: unknown): Promise<Record<string, string>> => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${who.token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(body),
    }).catch((error: Error) => error)
    if (!(answer instanceof Error) && answer.ok) return (await answer.json()) as Record<string, string>
    failed.push(`${answer instanceof Error ? answer.message : answer.status} to ${what}`)
    return {}
  }
  const lines = people.map(({ token }) => readStream(`${url}/api/events`, token))
  const readers = [ada, bo, ada, bo].map(({ token }) =>
    readStream(`${url}/api/comms/threads/${thread.id}/events`, token, '0'),
  )
  const runs: { id: string; who: Somebody; reader: StreamReader }[] = []
  const beginRun = async () => {
    // Five of one person's run at once, ten begin in a minute.
    const who = people[runs.length % people.length] as Somebody
    const { crew_run_id: id } = await begin(who, 'the start of a run', '/api/crew-runs/', { crew_id: crew })
    if (id) runs.push({ id, who, reader: readStream(`${url}/api/crew-runs/${id}/events`, who.token, '0') })
  }
  let going = true
  let messages = 0
  const writing = (async () => {
    while (going) {
      messages += 1
      const text = `Message ${messages}`
      await begin(messages % 2 ? ada : bo, 'a message', `/api/comms/threads/${thread.id}/messages`, { text })
      await sleep(MESSAGE_EVERY_MS)
    }
  })()
  for (let n = 0; n < runsAtOnce; n++) await beginRun()
  const starting = (async () => {
    while (going) {
      await sleep(RUN_EVERY_MS)
      if (going) await beginRun()
    }
  })()

  return {
    /** Ends the work, waits for what was begun, and looks at all of it. */
    async stop(): Promise<Findings> {
      going = false
      await Promise.all([writing, starting, traffic.stop()])
      const end = performance.now() + SETTLE_MS
      const get = async <T>(who: Somebody, path: string) =>
        (await (await fetch(url + path, { headers: { authorization: `Bearer ${who.token}` } })).json()) as T
      const ended: Run[] = []
      for (const { id, who } of runs) {
        let run = await get<Run>(who, `/api/crew-runs/${id}`)
        while (!endedStatuses.includes(run.status) && performance.now() < end) {
          await sleep(300)
          run = await get<Run>(who, `/api/crew-runs/${id}`)
        }
        ended.push(run)
      }
      const timelines = await Promise.all(
        runs.map(({ id, who }) => get<RunEvent[]>(who, `/api/crew-runs/${id}/timeline?limit=200`)),
      )
      const read = () => runs.map(({ reader }) => reader.events.filter(({ event }) => event === undefined))
      const allRead = () =>
        read().every((events, at) => events.length >= (timelines[at]?.length ?? 0)) &&
        readers.every(({ events }) => events.length >= messages)
      while (!allRead() && performance.now() < end) await sleep(200)
      for (const reader of [...lines, ...readers, ...runs.map((run) => run.reader)]) await reader.stop()
      const expected = Array.from({ length: messages }, (_, at) => `${at + 1} Message ${at + 1}`).join()
      const said = ({ events }: StreamReader) =>
        events.map(({ id, data }) => `${id} ${(JSON.parse(data) as { text: string }).text}`).join()
      const standstills = timelines.flatMap((events) =>
        events.slice(1).map(({ ts }, at) => Date.parse(ts) - Date.parse(events[at]?.ts ?? ts)),
      )
      return {
        calls: traffic.calls + messages + runs.length,
        writes: traffic.writes + messages + runs.length,
        failed: [...traffic.failed, ...failed],
        ...(await compare(url, traffic)),
        slowestCallMs: Math.round(traffic.slowestMs),
        messages,
        wrongReadings: readers.filter((reader) => said(reader) !== expected).length,
        runs: runs.length,
        completed: ended.filter(({ status }) => status === 'completed').length,
        wrongTimelines: read().filter(
          (events, at) => events.map(({ id }) => id).join() !== timelines[at]?.map(({ id }) => id).join(),
        ).length,
        longestStandstillMs: Math.max(0, ...standstills),
        resumed: [...lines, ...readers].reduce((sum, { opened }) => sum + opened.length - 1, 0),
      }
    },
  }
}
