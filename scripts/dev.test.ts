// npm run dev: the address that it prints works, and a taken port is told with what to do.
import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { freePort } from '../server/src/platform/free-port.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import { quiet } from '../test-kit/server.ts'

const ROOT = resolve(import.meta.dirname, '..')
const cleanUps: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanUps.splice(0).reverse()) await clean()
})

function dev(env: NodeJS.ProcessEnv) {
  const folder = temporaryFolder('dev')
  const child: ChildProcess = spawn('node_modules/.bin/node', ['scripts/dev.ts'], {
    cwd: ROOT,
    env: { ...quiet(process.env), DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const saw = (pattern: RegExp) =>
    new Promise<string>((found, failed) => {
      const look = (chunk: Buffer) => {
        out += chunk.toString()
        const match = pattern.exec(out)
        if (match) found(match[0])
      }
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', look)
      void ended.then((code) => failed(new Error(`It ended (${code}) before it said ${pattern}: ${out}`)))
    })
  cleanUps.push(async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  return { ended, saw }
}

it('prints an address at which the pages and the API answer', async () => {
  const [port, pages] = [await freePort(), await freePort()]
  const { saw } = dev({ PORT: String(port), DEV_PORT: String(pages) })
  const [printed] = await Promise.all([saw(/Adjutant is at \S+/), saw(/ready in/)])
  const address = printed.replace('Adjutant is at ', '')
  expect(new URL(address).port).toBe(String(pages))
  const page = await fetch(`${address}/login`, { headers: { accept: 'text/html' } })
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')])
  expect(await (await fetch(`${address}/api/auth/setup`)).json()).toEqual({ needed: true })
})

it.each(['PORT', 'DEV_PORT'])('says what to do when the port of %s is taken', async (name) => {
  const [taken, other] = [await freePort(), await freePort()]
  const holder = createServer()
  await new Promise<void>((done) => holder.listen(taken, '127.0.0.1', done))
  cleanUps.push(() => new Promise<void>((done) => holder.close(() => done())))
  const free = name === 'PORT' ? 'DEV_PORT' : 'PORT'
  const { ended, saw } = dev({ [name]: String(taken), [free]: String(other) })
  expect(await saw(/Port \d+ is taken.*/)).toContain(`${name}=${taken + 1} npm run dev`)
  expect(await ended).toBe(1)
})
