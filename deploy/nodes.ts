// Three server processes on one database behind nginx, with a model provider that costs nothing.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startFakeProvider } from '../test-kit/fake-provider.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import { startServer, type TestServer } from '../test-kit/server.ts'
import { startProxy } from './nginx.ts'

export const BOSS = { email: 'boss@example.com', password: 'a long password' }
/** How long a server that is told to end goes on serving, in seconds. */
export const DRAIN_SECONDS = 3
/** What a model needs for one answer. */
const ANSWER_MS = 250

/** The product's own limits, not the generous ones of other tests. */
const LIMITS = {
  RATE_REQUESTS_PER_MINUTE: '600',
  RATE_WRITES_PER_MINUTE: '240',
  RATE_LOGINS_PER_MINUTE: '20',
  RATE_MESSAGES_PER_MINUTE: '20',
  RATE_RUNS_PER_MINUTE: '10',
}

export type Nodes = {
  /** The one address, before all of them. */
  url: string
  nodes: readonly TestServer[]
  databaseUrl: string
  /** One after the other: told to end, and started again once it is gone. Never fewer than two serve. */
  roll(): Promise<void>
  stop(): Promise<void>
}

/** `given`: with a port, and the environment of whoever runs them by hand. */
export async function startNodes(
  nginx: string,
  databaseUrl: string,
  { port = 0, env = {} }: { port?: number; env?: NodeJS.ProcessEnv } = {},
): Promise<Nodes> {
  const folder = temporaryFolder('nodes')
  // Bytes of files lie on a disk that all of them see.
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const model = await startFakeProvider({ script: () => ({ text: 'Done.', delayMs: ANSWER_MS }) })
  const endings: (() => Promise<unknown>)[] = [() => model.close()]
  const stop = async () => {
    for (const end of endings.reverse()) await end()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const start = async () => {
      const node = await startServer({
        ...LIMITS,
        OPENAI_BASE_URL: model.openai,
        ADMIN_EMAIL: BOSS.email,
        ADMIN_PASSWORD: BOSS.password,
        ...env,
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        TRUST_PROXY: '127.0.0.1',
        DRAIN_SECONDS: String(DRAIN_SECONDS),
      })
      endings.push(() => node.kill('SIGTERM'))
      return node
    }
    // The first one makes the tables; two at once would only wait for each other.
    const first = await start()
    const nodes = [first, ...(await Promise.all([start(), start()]))]
    const proxy = await startProxy(
      nginx,
      folder,
      nodes.map((node) => node.port),
      port,
    )
    endings.push(() => proxy.stop())
    return {
      url: proxy.url,
      nodes,
      databaseUrl,
      async roll() {
        for (const node of nodes) {
          await node.kill('SIGTERM')
          // As whoever watches over a service does.
          await node.restart().catch(() => node.restart())
        }
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
