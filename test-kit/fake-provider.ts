// A model provider on this machine, for tests: it speaks the chat-completions form and Gemini's, streamed and whole, calls
// tools, turns texts into vectors, and misbehaves on command. Every request is written to a ledger file before it is answered, so that another process can
// count what was asked even when the asking server was killed.
//
// As a process of its own: node test-kit/fake-provider.ts --port 0 --ledger FILE --script FILE
// It prints {"port":...} on its first line. The script is a JSON file, or a module that exports `script`.
import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { embeddingTexts } from './provider-embeddings.ts'
import type { Form } from './provider-forms.ts'
import { type OfferedTool, offeredTools, toolResults, turnsWithCalls } from './provider-reading.ts'
import { answer, type Turn } from './provider-turns.ts'

export type { Turn } from './provider-turns.ts'

export type Received = {
  /** Milliseconds since 1970. */
  time: number
  path: string
  form: Form
  stream: boolean
  model: string
  /** The idempotency key `<run>:<step>`, and its two halves. */
  key: string
  run: string
  step: string
  prompt: string
  /** What is to become vectors; null: it is a question. */
  texts: string[] | null
  /** The tools offered, what those called so far have answered, and in how many turns some were called. */
  tools: OfferedTool[]
  toolResults: string[]
  turnsWithCalls: number
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
  /** Counts from 1 over all requests, and over those of this step's name. */
  n: number
  nOfStep: number
}
export type Script =
  | Turn[]
  | ((request: Received) => Turn | Promise<Turn>)
  | {
      /** By the step's name, which is the key's part after the run's id. */
      steps?: Record<string, Turn[]>
      turns?: Turn[]
      /** When a list is used up. */
      otherwise?: Turn
    }

export type FakeProviderOptions = { port?: number; ledger?: string; script?: Script; keepPrompts?: boolean }

/** Starts the provider on 127.0.0.1. `openai` and `google` are the base addresses to configure. */
export async function startFakeProvider({
  port = 0,
  ledger,
  script = [],
  keepPrompts = false,
}: FakeProviderOptions = {}) {
  const requests: Received[] = []
  const file = ledger === undefined ? null : openSync(ledger, 'a')
  let current = script
  let open = 0

  const server = createServer((request, response) => {
    open += 1
    response.on('close', () => {
      open -= 1
    })
    serve(request, response).catch(() => response.destroy())
  })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    const form: Form | null = /\/(chat\/completions|embeddings)$/.test(path)
      ? 'chat'
      : /:((stream)?[gG]enerateContent|embedContent|batchEmbedContents)$/.test(path)
        ? 'gemini'
        : null
    if (request.method !== 'POST' || form === null) {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":{"message":"no such address"}}')
      return
    }
    const received = await read(request, path, form)
    requests.push(received)
    write(received)
    await answer(received, await turnFor(current, received), response)
  }

  async function read(request: IncomingMessage, path: string, form: Form): Promise<Received> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const prompt = Buffer.concat(chunks).toString('utf8')
    const body = JSON.parse(prompt) as Record<string, unknown>
    const key = String(request.headers['idempotency-key'] ?? request.headers['x-client-request-id'] ?? '')
    const [run = '', ...rest] = key.split(':')
    const step = rest.join(':')
    return {
      time: Date.now(),
      path,
      form,
      stream: form === 'chat' ? body.stream === true : path.includes(':stream'),
      model: typeof body.model === 'string' ? body.model : (/models\/([^:]+)/.exec(path)?.[1] ?? ''),
      key,
      run,
      step,
      prompt,
      texts: embeddingTexts(path, body),
      tools: offeredTools(form, body),
      toolResults: toolResults(form, body),
      turnsWithCalls: turnsWithCalls(form, body),
      headers: request.headers,
      body,
      n: requests.length + 1,
      nOfStep: requests.filter((earlier) => earlier.step === step).length + 1,
    }
  }

  function write({ time, path, model, key, run, step, stream, n, prompt }: Received): void {
    if (file === null) return
    const line: LedgerLine = {
      time,
      n,
      path,
      model,
      key,
      run,
      step,
      stream,
      prompt_chars: prompt.length,
      prompt_sha256: createHash('sha256').update(prompt).digest('hex'),
      ...(keepPrompts ? { prompt } : {}),
    }
    writeSync(file, `${JSON.stringify(line)}\n`)
    fsyncSync(file)
  }

  await new Promise<void>((ready, refuse) => {
    server.once('error', refuse)
    server.listen(port, '127.0.0.1', ready)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    port: (server.address() as AddressInfo).port,
    openai: `${url}/v1`,
    google: `${url}/v1beta`,
    /** Everything received so far, with its headers and its whole text. */
    requests,
    /** Replaces the script; turns are counted over all requests, so a new list begins with its first turn for no one. */
    play(next: Script) {
      current = next
      requests.length = 0
    },
    /** How many requests are being answered at this moment: 0 once a stopped caller has hung up. */
    open: () => open,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      if (file !== null) closeSync(file)
    },
  }
}

export type FakeProvider = Awaited<ReturnType<typeof startFakeProvider>>

export type LedgerLine = Pick<Received, 'time' | 'n' | 'path' | 'model' | 'key' | 'run' | 'step' | 'stream'> & {
  prompt_chars: number
  prompt_sha256: string
  prompt?: string
}

/** What a provider has written down so far; a half-written last line is left out. */
export function readLedger(path: string): LedgerLine[] {
  const text = readFileSync(path, 'utf8')
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as LedgerLine)
}

async function turnFor(script: Script, received: Received): Promise<Turn> {
  if (typeof script === 'function') return await script(received)
  const used = { status: 500, body: JSON.stringify({ error: { message: 'The script has no turn left.' } }) }
  if (Array.isArray(script)) return script[received.n - 1] ?? used
  const ofStep = script.steps?.[received.step]
  const turn = ofStep ? ofStep[received.nOfStep - 1] : script.turns?.[received.n - 1]
  return turn ?? script.otherwise ?? used
}

/** Starts it and says where it is on the first line of the output; a signal ends it. */
export async function serveAsProcess(options: FakeProviderOptions): Promise<void> {
  const provider = await startFakeProvider(options)
  process.stdout.write(`${JSON.stringify({ port: provider.port, openai: provider.openai, google: provider.google })}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void provider.close().then(() => process.exit(0)))
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      ledger: { type: 'string' },
      script: { type: 'string' },
      'keep-prompts': { type: 'boolean' },
    },
  })
  await serveAsProcess({
    port: Number(values.port ?? 0),
    ledger: values.ledger,
    script: values.script === undefined ? { otherwise: { ok: {} } } : await loadScript(values.script),
    keepPrompts: values['keep-prompts'],
  })
}

async function loadScript(path: string): Promise<Script> {
  if (path.endsWith('.json')) return JSON.parse(readFileSync(path, 'utf8')) as Script
  return ((await import(pathToFileURL(resolve(path)).href)) as { script: Script }).script
}

if (import.meta.main) await main()
