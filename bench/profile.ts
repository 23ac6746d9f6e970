// Where the processor's time goes on the hot paths: node bench/profile.ts [list|authentication|streams ...]
// Takes a profile of the real server (--cpu-prof) under each load and prints the functions with the most time of their own.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Caller } from '../test-kit/caller.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import { startServer } from '../test-kit/server.ts'
import { load } from './load.ts'

const WHO = { ADMIN_EMAIL: 'bench@example.com', ADMIN_PASSWORD: 'a long password' }
const SECONDS = 8
const SHOWN = 25

type Work = (url: string, me: Caller) => Promise<unknown>
const headers = (me: Caller) => ({ authorization: `Bearer ${me.token}` })
const PATHS: Record<string, Work> = {
  async list(url, me) {
    const kpis = [1, 2, 3].map((k) => ({ name: `KPI ${k}`, current_value: k, target_value: 200, unit: 'kEUR' }))
    for (let n = 0; n < 100; n++)
      await me.call('POST', '/api/strategic-goals/', { title: `Goal ${n}`, due_date: '2031-01-01', kpis })
    await load(`${url}/api/strategic-goals/?limit=100`, headers(me), { ms: SECONDS * 1_000 })
  },
  // The cheapest call that there is behind the gate.
  authentication: (url, me) => load(`${url}/api/notifications/counts`, headers(me), { ms: SECONDS * 1_000 }),
  async streams(url, me) {
    for (let n = 0; n < 500; n++)
      get(`${url}/api/events`, { agent: false, headers: headers(me) }, (answer) => answer.resume()).on(
        'error',
        () => {},
      )
    await sleep(2_000)
    const until = performance.now() + SECONDS * 1_000
    while (performance.now() < until) await me.call('POST', '/api/tasks/', { title: 'News for all of them' })
  },
}

type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[]
  samples: number[]
  timeDeltas: number[]
}

async function profile(name: string, work: Work): Promise<void> {
  const folder = temporaryFolder('profile')
  mkdirSync(folder, { recursive: true })
  const server = await startServer({ ...WHO, LOG_LEVEL: 'error' }, ['--cpu-prof', `--cpu-prof-dir=${folder}`])
  try {
    await work(server.url, new Caller(server.url, await Caller.token(server.url, WHO.ADMIN_EMAIL, WHO.ADMIN_PASSWORD)))
    await server.kill('SIGTERM')
    const file = readdirSync(folder).find((each) => each.endsWith('.cpuprofile')) ?? ''
    print(name, JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile)
  } finally {
    await server.dispose()
    rmSync(folder, { recursive: true, force: true })
  }
}

function print(name: string, { nodes, samples, timeDeltas }: Profile): void {
  const places = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
      id,
      `${functionName || '(anonymous)'} ${url.replace(/^.*\/(node_modules|server|contract)\//, '$1/')}:${lineNumber + 1}`,
    ]),
  )
  const own = new Map<string, number>()
  for (const [at, id] of samples.entries()) {
    const place = places.get(id) ?? ''
    own.set(place, (own.get(place) ?? 0) + (timeDeltas[at] ?? 0))
  }
  const busy = [...own].filter(([place]) => !place.startsWith('(idle)') && !place.startsWith('(program)'))
  const all = busy.reduce((sum, [, time]) => sum + time, 0)
  console.log(`\n${name}: ${(all / 1e6).toFixed(1)} s at work`)
  for (const [place, time] of busy.sort((a, b) => b[1] - a[1]).slice(0, SHOWN))
    console.log(`${((100 * time) / all).toFixed(1).padStart(5)} %  ${place}`)
}

const wanted = process.argv.slice(2)
for (const [name, work] of Object.entries(PATHS))
  if (wanted.length === 0 || wanted.includes(name)) await profile(name, work)
