// How long the first word of a reply takes above what the provider itself takes for it, alone and with 20 at once. The provider
// is asked directly in the same run, in turns with the server, by the same client.
// node bench/chat.ts [rounds]
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join, resolve } from 'node:path'
import { createParser } from 'eventsource-parser'
import type { LiveMessage } from '../contract/src/live.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import { startServer, type TestServer } from '../test-kit/server.ts'
import { median, p95 } from '../test-kit/spread.ts'
import { result } from './result.ts'

const ROUNDS = Number(process.argv[2] ?? 40)
const AT_ONCE = 20
const PEOPLE = 40
const FIRST_WORD_MS = 40
const ACCOUNT = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' }
const agent = new Agent({ keepAlive: true, maxSockets: 256 })

type Person = { conversation: string; token: string; next(): Promise<number> }

const provider = await startProvider()
const server = await startServer({
  ...ACCOUNT,
  OPENAI_BASE_URL: provider.openai,
  DAILY_TOKENS_PER_USER: '1000000000',
  DAILY_TOKENS_PER_ORGANIZATION: '1000000000',
  ...(process.env.BENCH_DATABASE_URL ? { DATABASE_URL: process.env.BENCH_DATABASE_URL } : {}),
})
try {
  const people = await peopleOf(server)
  // As a server is that has been at work for a while: every connection to the database knows its statements.
  for (let n = 0; n < 8; n++)
    await Promise.all(
      people
        .slice((n % 2) * AT_ONCE)
        .slice(0, AT_ONCE)
        .map(ours),
    )
  for (let n = 0; n < 20; n++) await direct()
  const [own, bare]: [number[], number[]] = [[], []]
  for (let n = 0; n < ROUNDS; n++) {
    own.push(await ours(people[n % PEOPLE] as Person))
    bare.push(await direct())
  }
  print('alone', own, bare, 6)
  const [ownMany, bareMany]: [number[], number[]] = [[], []]
  for (let n = 0; n < 8; n++) {
    const some = Array.from({ length: AT_ONCE }, (_, at) => people[(n * AT_ONCE + at) % PEOPLE] as Person)
    ownMany.push(...(await Promise.all(some.map(ours))))
    bareMany.push(...(await Promise.all(some.map(direct))))
  }
  print(`${AT_ONCE} at once`, ownMany, bareMany, 25)
} finally {
  await server.dispose()
  provider.process.kill()
  agent.destroy()
}
process.exit(0)

function print(name: string, own: number[], bare: number[], target: number): void {
  const above = median(own) - median(bare)
  result({
    what: `first word of a reply, ${name}`,
    ours: `${above.toFixed(1)} ms above the provider (${median(own).toFixed(1)}, p95 ${p95(own).toFixed(1)})`,
    bare: `${median(bare).toFixed(1)} ms (the provider alone)`,
    target: `${target} ms above it`,
    kept: above <= target,
  })
}

async function startProvider(): Promise<{ openai: string; process: ChildProcess }> {
  const script = join(temporaryFolder('bench-chat'), 'script.json')
  const pieces = Array.from({ length: 20 }, (_, at) => `word ${at} `)
  writeFileSync(script, JSON.stringify({ otherwise: { pieces, delayMs: FIRST_WORD_MS, dripMs: 5 } }))
  const file = resolve(import.meta.dirname, '../test-kit/fake-provider.ts')
  const child = spawn(process.execPath, [file, '--script', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { ...(JSON.parse(line.toString()) as { openai: string }), process: child }
}

/** From sending to the first word on the stream of the application. The reply is over when this returns. */
async function ours({ conversation, token, next }: Person): Promise<number> {
  const first = next()
  const from = performance.now()
  const whole = send(`${server.url}/api/conversations/${conversation}/chat`, token, { message_text: 'What is next?' })
  const at = await first
  await whole
  return at - from
}

async function direct(): Promise<number> {
  let first = 0
  const from = performance.now()
  const body = { model: 'gpt-5-chat-latest', stream: true, messages: [{ role: 'user', content: 'What is next?' }] }
  await send(`${provider.openai}/chat/completions`, 'x', body, (text) => {
    if (first === 0 && text.includes('word')) first = performance.now()
  })
  return first - from
}

function send(url: string, token: string, body: unknown, hear: (text: string) => void = () => {}): Promise<string> {
  return new Promise((done, failed) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const asked = request(url, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece
        hear(piece)
      })
      response.on('end', () =>
        (response.statusCode ?? 500) < 300 ? done(text) : failed(new Error(`${response.statusCode} ${text}`)),
      )
    })
    asked.on('error', failed)
    asked.end(JSON.stringify(body))
  })
}

async function peopleOf({ url }: TestServer): Promise<Person[]> {
  const login = async (username: string, password: string) => {
    const body = new URLSearchParams({ username, password })
    const answer = await fetch(`${url}/api/auth/token`, { method: 'POST', body })
    return ((await answer.json()) as { access_token: string }).access_token
  }
  const boss = await login(ACCOUNT.ADMIN_EMAIL, ACCOUNT.ADMIN_PASSWORD)
  const people: Person[] = []
  for (let n = 0; n < PEOPLE; n++) {
    const account = { email: `person${n}@example.org`, password: 'long enough', user_level: 'user' }
    await send(`${url}/api/users/`, boss, account)
    let token = await login(account.email, account.password)
    // Somebody else has set the password: their own comes first.
    const own = { current_password: account.password, password: 'another long one' }
    await fetch(`${url}/api/users/me`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(own),
    })
    token = await login(account.email, own.password)
    const { id } = JSON.parse(await send(`${url}/api/conversations/`, token, {})) as { id: string }
    people.push({ conversation: id, token, next: await firstWords(url, token) })
  }
  return people
}

/** Opens the application's stream. What it returns waits for the next first word. */
async function firstWords(url: string, token: string): Promise<() => Promise<number>> {
  let heard: ((at: number) => void) | null = null
  const parser = createParser({
    onEvent({ data }) {
      if (!heard || !data.includes('"draft"')) return
      const message = JSON.parse(data) as LiveMessage
      if (message.topic !== 'draft' || message.draft.text === '') return
      heard(performance.now())
      heard = null
    },
  })
  await new Promise<void>((open) => {
    request(`${url}/api/events`, { headers: { authorization: `Bearer ${token}` }, agent: false }, (response) => {
      response.setEncoding('utf8').on('data', (text: string) => parser.feed(text))
      open()
    }).end()
  })
  return () => new Promise((done) => (heard = done))
}
