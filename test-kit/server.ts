// The real server as a process of its own: started, killed and started again by its process id, never by name.
import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/src/platform/free-port.ts'
import { temporaryFolder } from './folder.ts'
import { migratedFolder } from './migrated-folder.ts'

/** The pinned one, whatever runs the tests. */
const NODE = resolve(import.meta.dirname, '../node_modules/.bin/node')
const MAIN = resolve(import.meta.dirname, '../server/src/main.ts')
/**
 * As every way to start the server gives them (server/test/start.test.ts): young garbage may take 32 MB, not 128, and old garbage a fifth of
 * what is in use (decision 0154).
 */
export const NODE_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=20']
/** Threads share two places to take memory from: each of its own keeps what it gave back. */
export const MEMORY_ENV = { MALLOC_ARENA_MAX: '2' }

const PORTS_TRIED = 4

export type TestServer = {
  url: string
  port: number
  dataDir: string
  /** Everything that the process wrote so far, of all its lives. */
  output(): string
  /** The setup token of the newest start. */
  setupToken(): string | null
  pid(): number
  kill(signal?: NodeJS.Signals): Promise<number | null>
  /** Starts again with the same data, port and environment; `more` is added to it. */
  restart(more?: NodeJS.ProcessEnv): Promise<void>
  /** SIGTERM, then the folder goes. */
  dispose(): Promise<void>
}

/**
 * Starts a server and waits until it is ready, in a run of the tests with a database that is migrated already. `nodeArgs` go before the
 * script, such as `--import` of a preload; `shell` is run in the process before it becomes the server, such as `ulimit -n 256`.
 */
export const startServer = (env: NodeJS.ProcessEnv = {}, nodeArgs: string[] = [], shell = ':'): Promise<TestServer> =>
  startIn(
    env.DATA_DIR ?? (env.DATABASE_URL ? temporaryFolder('server') : migratedFolder('server')),
    env,
    nodeArgs,
    shell,
  )

/** The same where nothing is: it makes its database and migrates it, as an operator's first start does. */
export const startFirst = (env: NodeJS.ProcessEnv = {}, nodeArgs: string[] = [], shell = ':'): Promise<TestServer> =>
  startIn(temporaryFolder('server'), env, nodeArgs, shell)

async function startIn(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  nodeArgs: string[],
  shell: string,
): Promise<TestServer> {
  let port = await freePort()
  let url = `http://127.0.0.1:${port}`
  let output = ''
  let child: ChildProcess
  const launch = async (more: NodeJS.ProcessEnv = {}) => {
    child = spawn('sh', ['-c', `${shell} && exec "$@"`, 'sh', NODE, ...NODE_FLAGS, ...nodeArgs, MAIN], {
      env: {
        ...quiet(process.env),
        ...MEMORY_ENV,
        LOG_LEVEL: 'warn',
        DATA_DIR: dataDir,
        PORT: String(port),
        HOST: '127.0.0.1',
        ...GENEROUS,
        ...env,
        ...more,
      },
      // Not where somebody's .env may lie.
      cwd: dataDir,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const started = output.length
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    for (let waited = 0; waited < 120_000; waited += 25) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`the server ended: ${output.slice(started)}`)
      // The greeting is the last word of a start; a setup link stands before it is complete.
      if (output.slice(started).includes('Adjutant is at') && (await isReady(url))) return
      await sleep(25)
    }
    throw new Error(`the server did not become ready: ${output.slice(started)}`)
  }
  const kill = async (signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
    child.kill(signal)
    return ended
  }
  /** Others took the port since it was looked at, or looked at it in this moment. */
  const taken = (error: unknown) => String(error).includes('EADDRINUSE')
  const launchPatiently = async (before: () => unknown, more?: NodeJS.ProcessEnv) => {
    for (let tries = 1; ; tries++)
      try {
        return await launch(more)
      } catch (error) {
        if (!taken(error) || tries >= PORTS_TRIED) throw error
        await before()
      }
  }
  const elsewhere = async () => {
    port = await freePort()
    url = `http://127.0.0.1:${port}`
  }
  await (env.PORT === undefined ? launchPatiently(elsewhere) : launch())
  return {
    url,
    port,
    dataDir,
    output: () => output,
    setupToken: () => [...output.matchAll(/\/setup\?token=([A-Za-z0-9_-]+)/g)].at(-1)?.[1] ?? null,
    pid: () => child.pid ?? 0,
    kill,
    // The address stays: pages and other servers know it.
    restart: (more) => launchPatiently(() => sleep(250), more),
    async dispose() {
      // A killed server leaves its database: one clean start ends both.
      if (child.exitCode !== null || child.signalCode !== null) await launch().catch(() => {})
      await kill('SIGTERM')
      if (env.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const GENEROUS = {
  // Scripts of models count their questions.
  CONVERSATION_NAMES: 'rules',
  CHECK_REPLIES: 'rules',
  RATE_REQUESTS_PER_MINUTE: '1000000',
  RATE_WRITES_PER_MINUTE: '1000000',
  RATE_LOGINS_PER_MINUTE: '1000000',
  RATE_MESSAGES_PER_MINUTE: '1000000',
  RATE_RUNS_PER_MINUTE: '1000000',
}

/** No key, address or account of the machine's own may leak into a test. */
export function quiet(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !/^(OPENAI|GOOGLE|MODELS|DATABASE_URL|ADMIN_|DEFAULT_MODEL|PUBLIC_URL|NODE_OPTIONS)/.test(name),
    ),
  )
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}
