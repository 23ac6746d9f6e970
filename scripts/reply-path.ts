// npm run reply-path: how much of this product a reply passes through, from the POST of its message to its first streamed word.
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startFakeProvider } from '../test-kit/fake-provider.ts'
import { startServer } from '../test-kit/server.ts'

const USAGE = `Usage: npm run reply-path [-- --files]

Starts a server and a provider that thinks for ${400} ms, sends messages, and asks the engine of JavaScript which functions ran between
each POST and the first word on the stream of the application. Counted are the files of server/src and contract/src in which
a function ran for every one of the messages (what runs by the clock is not in all of them), and their lines. --files names
them.`

const BOSS = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' }
const ROOT = resolve(import.meta.dirname, '..')
const MESSAGES = 6
const THINKS_MS = 400

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
    const { say, firstWord } = await signedIn(server.url)
    // What is loaded or made at a first time is no part of the way.
    for (let n = 0; n < 3; n++) await say()
    await inspector('Profiler.enable')
    await inspector('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    const ways: Set<string>[] = []
    for (let n = 0; n < MESSAGES; n++) {
      const heard = firstWord()
      await inspector('Profiler.takePreciseCoverage')
      const whole = say()
      await heard
      ways.push(filesIn((await inspector('Profiler.takePreciseCoverage')) as Coverage))
      await whole
    }
    const [first, ...others] = ways
    const files = [...(first as Set<string>)].filter((file) => others.every((way) => way.has(file))).toSorted()
    print(files, values.files ?? false)
    return 0
  } finally {
    await server.dispose()
    await provider.close()
  }
}

function print(files: readonly string[], all: boolean): void {
  const folders = new Map<string, { files: number; lines: number }>()
  for (const file of files) {
    const folder = file
      .split('/')
      .slice(0, file.includes('/features/') ? 4 : 3)
      .join('/')
    const sum = folders.get(folder) ?? { files: 0, lines: 0 }
    folders.set(folder, { files: sum.files + 1, lines: sum.lines + linesOf(file) })
  }
  if (all) for (const file of files) console.log(`${String(linesOf(file)).padStart(5)} ${file}`)
  console.table(Object.fromEntries(folders))
  const lines = files.reduce((sum, file) => sum + linesOf(file), 0)
  console.log(`From the POST to the first streamed word: ${files.length} own files, ${lines} lines.`)
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

/** A person with a conversation. `firstWord` waits for the next first word on the stream of the application. */
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
  let heard = () => {}
  await new Promise<void>((open) => {
    const stream = request(`${url}/api/events`, { headers, agent: false }, (response) => {
      response.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('"draft"') && text.includes('word')) heard()
      })
      open()
    })
    // It ends with the server.
    stream.on('error', () => {})
    stream.end()
  })
  return {
    say: () => post(`/api/conversations/${id}/chat`, { message_text: 'What is next?' }),
    firstWord: () =>
      new Promise<void>((done) => {
        heard = done
      }),
  }
}

process.exit(await main())
