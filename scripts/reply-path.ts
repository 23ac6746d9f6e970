// npm run reply-path: how much of this product a reply passes through, from the POST of its message to its first streamed word.
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startFakeProvider } from '../test-kit/fake-provider.ts'
import { startServer } from '../test-kit/server.ts'

const USAGE = `Usage: npm run reply-path [-- --files]

Starts a server and a provider that thinks for a moment, sends messages, and asks the engine of JavaScript which functions ran
between each POST and the first word on the stream of the application. Counted are the files of server/src and contract/src in
which a function ran for every one of the messages (what runs by the clock is not in all of them), and their lines. Beside it:
without what every writing request passes, which is what runs when a task is written and heard of on the same stream, and without
the tools of the features, of which only their names and shapes are read. --files names the files.`

const BOSS = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' }
const ROOT = resolve(import.meta.dirname, '..')
const TIMES = 6
/** Long enough for the run to begin meanwhile, also on a busy machine. */
const THINKS_MS = 2_000

type Coverage = { result: { url: string; functions: { functionName: string; ranges: { count: number }[] }[] }[] }

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { files: { type: 'boolean' }, help: { type: 'boolean' } } })
  if (values.help) {
    console.log(USAGE)
    return 2
  }
  const pieces = Array.from({ length: 20 }, (_, at) => `word ${at} `)
  const provider = await startFakeProvider({ script: { otherwise: { pieces, delayMs: THINKS_MS, dripMs: 5 } } })
  const server = await startServer({ ...BOSS, OPENAI_BASE_URL: provider.openai }, ['--inspect=127.0.0.1:0'])
  try {
    const inspector = await inspect(server.output())
    const { say, writeTask, heard } = await signedIn(server.url)
    // What is loaded or made at a first time is no part of the way.
    for (let n = 0; n < 3; n++) await say()
    await inspector('Profiler.enable')
    await inspector('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    /** The files in which a function ran, each time, until `end`. */
    const ran = async (work: () => { end: Promise<unknown>; whole: Promise<unknown> }): Promise<string[]> => {
      const ways: Set<string>[] = []
      for (let n = 0; n < TIMES; n++) {
        await inspector('Profiler.takePreciseCoverage')
        const { end, whole } = work()
        await end
        ways.push(filesIn((await inspector('Profiler.takePreciseCoverage')) as Coverage))
        await whole
      }
      const [first, ...others] = ways
      return [...(first as Set<string>)].filter((file) => others.every((way) => way.has(file))).toSorted()
    }
    const reply = await ran(() => ({ end: heard('word'), whole: say() }))
    const task = await ran(() => {
      const whole = Promise.all([heard('"topic":"tasks"'), writeTask()])
      return { end: whole, whole }
    })
    print(reply, new Set(task), values.files ?? false)
    return 0
  } finally {
    await server.dispose()
    await provider.close()
  }
}

function print(files: readonly string[], generic: ReadonlySet<string>, all: boolean): void {
  const own = files.filter((file) => !generic.has(file))
  const way = own.filter((file) => !/\/features\/[^/]+\/tools(?:\.ts|\/)/.test(file))
  if (all)
    for (const file of files) {
      const kind = generic.has(file) ? 'every request' : way.includes(file) ? '' : 'tools'
      console.log(`${String(linesOf(file)).padStart(5)} ${file} ${kind}`)
    }
  const sum = (some: readonly string[]) => some.reduce((lines, file) => lines + linesOf(file), 0)
  console.log(`From the POST to the first streamed word: ${files.length} files, ${sum(files)} lines.`)
  console.log(`Of these no other writing request passes: ${own.length} files, ${sum(own)} lines.`)
  console.log(`Without the tools of the features:        ${way.length} files, ${sum(way)} lines.`)
}

const linesOf = (file: string) => readFileSync(join(ROOT, file), 'utf8').trimEnd().split('\n').length

function filesIn({ result }: Coverage): Set<string> {
  return new Set(
    result
      .filter(
        ({ url, functions }) =>
          url.startsWith('file:') && functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)),
      )
      .map(({ url }) => relative(ROOT, fileURLToPath(url)))
      .filter((file) => /^(server|contract)\/src\//.test(file)),
  )
}

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
