// The product from its front door: a real process, a real database in a folder.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { postmasterOf } from '../../test-kit/database-of.ts'
import { figure } from '../../test-kit/figures.ts'
import { temporaryFolder } from '../../test-kit/folder.ts'
import { killStarts } from '../../test-kit/kill-starts.ts'
import { startPace } from '../../test-kit/pace.ts'
import { MEMORY_ENV, NODE_FLAGS, startFirst, startServer, type TestServer } from '../../test-kit/server.ts'

const MAIN = resolve(import.meta.dirname, '../src/main.ts')
let server: TestServer | null = null
afterEach(async () => {
  await server?.dispose()
  server = null
})

const json = { 'content-type': 'application/json' }
const setUp = (token: string | null) =>
  fetch(`${server?.url}/api/auth/setup`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({
      token,
      email: 'first@example.com',
      password: 'correct horse',
      first_name: 'First',
      last_name: 'Admin',
    }),
  })

describe('starting the product', () => {
  it('every way to start it bounds garbage as the servers of these tests do', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
    const env = Object.entries(MEMORY_ENV).map((pair) => pair.join('='))
    expect(scripts.start).toContain(`${env.join(' ')} exec node ${NODE_FLAGS.join(' ')} server/src/main.ts`)
    const words = ['node', ...NODE_FLAGS, 'server/src/main.ts'].map((word) => JSON.stringify(word)).join(', ')
    const container = readFileSync('deploy/Containerfile', 'utf8')
    expect(container).toContain(`ENTRYPOINT [${words}]`)
    const unit = readFileSync('deploy/adjutant@.service', 'utf8')
    expect(unit).toContain(`/node ${NODE_FLAGS.join(' ')} server/src/main.ts\n`)
    for (const pair of env) {
      expect(container).toContain(`ENV ${pair}\n`)
      expect(unit).toContain(`Environment=${pair}\n`)
    }
  })

  it('the first start prints a link that makes the first administrator, once', async () => {
    server = await startFirst()
    const state = () => fetch(`${server?.url}/api/auth/setup`).then((answer) => answer.json())
    expect(await state()).toEqual({ needed: true })
    expect((await setUp('x'.repeat(43))).status).toBe(403)
    const token = server.setupToken()
    const [one, two] = await Promise.all([setUp(token), setUp(token)])
    expect([one.status, two.status].sort()).toEqual([201, 409])
    expect(await state()).toEqual({ needed: false })
    await server.kill('SIGTERM')
    const before = server.output().length
    await server.restart()
    expect(server.output().slice(before)).not.toContain('/setup')
  })

  it('ADMIN_EMAIL and ADMIN_PASSWORD make the first administrator without a link', async () => {
    server = await startFirst({ ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' })
    expect(server.setupToken()).toBeNull()
    const answer = await fetch(`${server.url}/api/auth/token`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'BOSS@example.com', password: 'a long password' }),
    })
    expect(answer.status).toBe(200)
    expect(server.output()).not.toContain('a long password')
  })

  it('ends cleanly on SIGTERM, and the database with it', async () => {
    server = await startServer()
    const postmaster = Number(readFileSync(join(server.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    expect(await server.kill('SIGTERM')).toBe(0)
    expect(existsSync(`/proc/${postmaster}`)).toBe(false)
    expect(existsSync(join(server.dataDir, 'adjutant.pid'))).toBe(false)
  })

  it('a second start on the same data directory is refused in a sentence that names the holder', async () => {
    server = await startServer()
    const second = spawnSync(process.execPath, [MAIN], {
      env: { ...process.env, DATA_DIR: server.dataDir, PORT: '0' },
      encoding: 'utf8',
    })
    expect(second.status).toBe(1)
    expect(second.stderr.trim().split('\n')).toHaveLength(1)
    expect(second.stderr).toContain(`process ${server.pid()}`)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    await server.kill('SIGKILL')
    await server.restart()
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    figure(
      'D6',
      'the second refused with the number of the holder; after kill -9 of the holder the next start took over by itself',
    )
  })

  it('after kill -9 of the server, and of server and database, the next start finds everything that was acknowledged', async () => {
    server = await startServer()
    const { access_token } = (await (await setUp(server.setupToken())).json()) as { access_token: string }
    const headers = { ...json, authorization: `Bearer ${access_token}` }
    const write = async (title: string) => {
      const body = JSON.stringify({ title, due_date: '2030-01-01' })
      const answer = await fetch(`${server?.url}/api/strategic-goals/`, { method: 'POST', headers, body })
      return answer.status === 201 ? 201 : await answer.text()
    }
    expect(await write('before the server died')).toBe(201)
    await server.kill('SIGKILL')
    await server.restart()
    expect(server.output()).toContain('taken it over')
    expect(await write('before both died')).toBe(201)
    const postmaster = Number(readFileSync(join(server.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(postmaster, 'SIGKILL')
    await server.kill('SIGKILL')
    await server.restart()
    const goals = (await (await fetch(`${server.url}/api/strategic-goals/`, { headers })).json()) as { title: string }[]
    expect(goals.map((goal) => goal.title).sort()).toEqual(['before both died', 'before the server died'])
  })

  it('when only the database dies, the server brings it back by itself, and says so in one line', async () => {
    server = await startServer()
    const { access_token } = (await (await setUp(server.setupToken())).json()) as { access_token: string }
    const headers = { ...json, authorization: `Bearer ${access_token}` }
    const said = server.output().length
    const acknowledged: string[] = []
    let refused = 0
    const pace = await startPace()
    let backMs = 0
    process.kill(postmasterOf(server.dataDir), 'SIGKILL')
    for (let n = 0; n < 400 && (backMs === 0 || acknowledged.length < 5); n++) {
      const content = `Note ${n}`
      const asked = await fetch(`${server.url}/api/journals/`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ content }),
      })
      // Until it is back callers are told to come again, and nothing else.
      expect([201, 503]).toContain(asked.status)
      if (asked.status === 201) acknowledged.push(content)
      else {
        refused += 1
        expect(asked.headers.get('retry-after')).toBe('2')
        expect(await asked.text()).not.toMatch(/postgres|connection|ECONN/i)
        await sleep(20)
      }
      if (asked.status === 201 && refused > 0 && backMs === 0) backMs = pace.ms()
    }
    pace.stop()
    expect(refused).toBeGreaterThan(0)
    // The bar is three seconds on a machine that does nothing else.
    expect(backMs).toBeLessThan(15_000)
    const notes = (await (await fetch(`${server.url}/api/journals/?limit=200`, { headers })).json()) as {
      content: string
    }[]
    expect(notes.map(({ content }) => content).sort()).toEqual(acknowledged.sort())
    expect(
      server
        .output()
        .slice(said)
        .match(/it is started again/g),
    ).toHaveLength(1)
    figure(
      'F10',
      `back after ${(backMs / 1_000).toFixed(1)} s; ${refused} callers told to come again; 0 of ${acknowledged.length} acknowledged writes lost; 1 line`,
    )
  })

  it('starts that are killed while they make their database, each a little later, leave nothing that stops the next', async () => {
    const dataDir = temporaryFolder('early')
    try {
      const tried = { everyMs: 160, most: 6, until: Number.POSITIVE_INFINITY }
      const { kills, lastMs, migrations, expected } = await killStarts(dataDir, tried)
      expect(migrations).toBe(expected)
      figure(
        'D7',
        `killed ${kills} times, up to ${lastMs} ms after its beginning: the next start made all ${expected} migrations`,
      )
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  })

  it.runIf(process.getuid?.() === 0)(
    'root below a folder that is closed to others keeps the database where its account can enter, and says so',
    async () => {
      const dataDir = temporaryFolder('closed')
      chmodSync(dataDir, 0o700)
      let place = ''
      try {
        server = await startServer({ DATA_DIR: dataDir })
        place = readFileSync(join(dataDir, 'DATABASE_IS_IN'), 'utf8').trim()
        expect(server.output()).toContain(place)
        expect((await setUp(server.setupToken())).status).toBe(201)
        await server.dispose()
        server = null
      } finally {
        rmSync(dataDir, { recursive: true, force: true })
        if (place !== '') rmSync(place, { recursive: true, force: true })
      }
    },
  )

  it('a wrong setting stops the start with one line that names it', () => {
    for (const [env, word] of [
      [{ PORT: 'eighty' }, 'PORT'],
      [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
      [{ ADMIN_EMAIL: 'boss@example.com' }, 'ADMIN_PASSWORD'],
      [{ MODELS: '{' }, 'MODELS'],
    ] as const) {
      const run = spawnSync(process.execPath, [MAIN], { env: { ...process.env, ...env }, encoding: 'utf8' })
      expect(run.status).toBe(1)
      expect(run.stderr.trim().split('\n')).toHaveLength(1)
      expect(run.stderr).toContain(word)
    }
  })
})
