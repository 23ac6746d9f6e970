// npm run reply-path: how much of this product a reply passes through, from the POST of its message to its first streamed word.
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startFakeProvider } from '../test-kit/fake-provider.ts'
import { startServer } from '../test-kit/server.ts'

const USAGE = `Usage: npm run reply-path [-- --files --functions --thinks 100]

Starts a server and a provider that thinks for 100 ms (--thinks; with 2000 the run itself begins before the first word), sends
messages, and asks the engine of JavaScript which functions ran
between each POST and the first word on the stream of the application. Counted are the files of server/src and contract/src with a
function that ran for every one of the messages and does not run by the clock, and their lines. Beside it: only files with a
function that does not run when a task is written and heard of on the same stream; and these without the features' tools. Between two
messages it waits until what the one before has set off is over. --files names the files, --functions what ran in them.`

const BOSS = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' }
const ROOT = resolve(import.meta.dirname, '..')
const TIMES = 6
/** Between two looks at what runs by the clock. */
const CLOCK_MS = 4_000
/** What the message before has set off (its vector, the check of its claims) is over by then, and is no part of the next one's way. */
const QUIET_MS = 4_000

type Coverage = {
  result: { url: string; functions: { functionName: string; ranges: { startOffset: number; count: number }[] }[] }[]
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      files: { type: 'boolean' },
      functions: { type: 'boolean' },
      thinks: { type: 'string', default: '100' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return 2
  }
  const pieces = Array.from({ length: 20 }, (_, at) => `word ${at} `)
  const provider = await startFakeProvider({
    script: { otherwise: { pieces, delayMs: Number(values.thinks), dripMs: 5 } },
  })
  const server = await startServer({ ...BOSS, OPENAI_BASE_URL: provider.openai }, ['--inspect=127.0.0.1:0'])
  try {
    const inspector = await inspect(server.output())
    const { say, writeTask, heard } = await signedIn(server.url)
    // What is loaded or made at a first time is no part of the way.
    for (let n = 0; n < 3; n++) await say()
    await inspector('Profiler.enable')
    await inspector('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    const taken = async () => functionsIn((await inspector('Profiler.takePreciseCoverage')) as Coverage)
    /** The functions that ran each time until `end`. */
    const ran = async (work: () => { end: Promise<unknown>; whole: Promise<unknown> }): Promise<string[]> => {
      const ways: Set<string>[] = []
      for (let n = 0; n < TIMES; n++) {
        await sleep(QUIET_MS)
        await taken()
        const { end, whole } = work()
        await end
        ways.push(await taken())
        await whole
      }
      const [first, ...others] = ways
      return [...(first as Set<string>)].filter((name) => others.every((way) => way.has(name)))
    }
    const reply = await ran(() => ({ end: heard('word'), whole: say() }))
    const task = await ran(() => {
      const whole = Promise.all([heard('"topic":"tasks"'), writeTask()])
      return { end: whole, whole }
    })
    await sleep(CLOCK_MS)
    await taken()
    await sleep(CLOCK_MS)
    const clock = await taken()
    const all = reply.filter((name) => !clock.has(name))
    const own = new Set(task)
    if (values.functions) for (const name of all) console.log(name)
    print(filesOf(all), filesOf(all.filter((name) => !own.has(name))), values.files ?? false)
    const written = filesOf(task.filter((name) => !clock.has(name)))
    console.log(`A task, written and heard of:             ${written.length} files, ${linesIn(written)} lines.`)
    return 0
  } finally {
    await server.dispose()
    await provider.close()
  }
}

function print(files: readonly string[], own: readonly string[], list: boolean): void {
  const way = own.filter((file) => !/\/features\/[^/]+\/tools(?:\.ts|\/)/.test(file))
  if (list)
    for (const file of files) {
      const kind = way.includes(file) ? '' : own.includes(file) ? 'a tool' : 'every request'
      console.log(`${String(linesOf(file)).padStart(5)} ${file} ${kind}`)
    }
  console.log(`From the POST to the first streamed word: ${files.length} files, ${linesIn(files)} lines.`)
  console.log(`Of these no other writing request passes: ${own.length} files, ${linesIn(own)} lines.`)
  console.log(`Without the tools of the features:        ${way.length} files, ${linesIn(way)} lines.`)
}

const linesOf = (file: string) => readFileSync(join(ROOT, file), 'utf8').trimEnd().split('\n').length

const linesIn = (files: readonly string[]) => files.reduce((lines, file) => lines + linesOf(file), 0)

/** Each by its file, its name and where it stands. */
const functionsIn = ({ result }: Coverage): Set<string> =>
  new Set(
    result
      .filter(({ url }) => url.startsWith('file:'))
      .flatMap(({ url, functions }) => {
        const file = relative(ROOT, fileURLToPath(url))
        if (!/^(server|contract)\/src\//.test(file)) return []
        return functions
          .filter(({ ranges }) => ranges.some(({ count }) => count > 0))
          .map(({ functionName, ranges }) => `${file} ${functionName} ${ranges[0]?.startOffset}`)
      }),
  )

const filesOf = (names: readonly string[]) => [...new Set(names.map((name) => name.split(' ', 1)[0] ?? ''))].toSorted()

/** Speaks to the inspector of the server. */
async function inspect(output: string): Promise<(method: string, params?: object) => Promise<unknown>> {
  const address = /ws:\/\/\S+/.exec(output)?.[0]
  if (!address) throw new Error('The server has no inspector.')
  const socket = new WebSocket(address)
  const waiting = new Map<number, (result: unknown) => void>()
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result: unknown }
    if (id !== undefined) waiting.get(id)?.(result)
  }
  await new Promise((open) => {
    socket.onopen = open
  })
  let last = 0
  return (method, params = {}) =>
    new Promise((done) => {
      last += 1
      waiting.set(last, done)
      socket.send(JSON.stringify({ id: last, method, params }))
    })
}

/** A person with a conversation, and with the stream of the application open. */
async function signedIn(url: string) {
  const login = await fetch(`${url}/api/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: BOSS.ADMIN_EMAIL, password: BOSS.ADMIN_PASSWORD }),
  })
  const headers = {
    authorization: `Bearer ${((await login.json()) as { access_token: string }).access_token}`,
    'content-type': 'application/json',
  }
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { id: string }
  }
  const { id } = await post('/api/conversations/', {})
  const waiting = new Set<{ sign: string; done(): void }>()
  await new Promise<void>((open) => {
    const stream = request(`${url}/api/events`, { headers, agent: false }, (response) => {
      response.setEncoding('utf8').on('data', (text: string) => {
        for (const each of waiting) if (text.includes(each.sign) && waiting.delete(each)) each.done()
      })
      open()
    })
    // It ends with the server.
    stream.on('error', () => {})
    stream.end()
  })
  return {
    say: () => post(`/api/conversations/${id}/chat`, { message_text: 'What is next?' }),
    writeTask: () => post('/api/tasks/', { title: 'Call the bank' }),
    /** Waits for the next news with this sign in it. */
    heard: (sign: string) =>
      new Promise<void>((done) => {
        waiting.add({ sign, done })
      }),
  }
}

process.exit(await main())
