import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { freePort, quietRange } from './free-port.ts'

const held: Server[] = []
afterEach(async () => {
  for (const server of held.splice(0)) await new Promise((done) => server.close(done))
})

const hold = (port: number) =>
  new Promise<void>((done, failed) => {
    const server = createServer().once('error', failed)
    server.listen(port, '127.0.0.1', done)
    held.push(server)
  })

it('names another port each time, and one at which it is possible to listen', async () => {
  const ports: number[] = []
  for (let n = 0; n < 20; n++) ports.push(await freePort())
  expect(new Set(ports).size).toBe(20)
  for (const port of ports) await hold(port)
})

it('passes over a port at which somebody listens', async () => {
  const first = await freePort()
  for (let port = first + 1; port < first + 4; port++) await hold(port).catch(() => {})
  expect([first + 1, first + 2, first + 3]).not.toContain(await freePort())
})

it.runIf(process.platform === 'linux')('leaves to outgoing connections what they take', async () => {
  const [first = 0, last = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8')
    .trim()
    .split(/\s+/)
    .map(Number)
  const range = quietRange([first, last])
  if (!range) return
  const port = await freePort()
  expect(port).toBeGreaterThanOrEqual(range[0])
  expect(port).toBeLessThanOrEqual(range[1])
})

it.each([
  { outgoing: [32_768, 60_999], range: [12_000, 32_767], of: 'Linux' },
  { outgoing: [49_152, 65_535], range: [12_000, 49_151], of: 'macOS and Windows' },
  { outgoing: [10_000, 60_000], range: [60_001, 65_535], of: 'a machine with many connections' },
  { outgoing: [1_024, 65_535], range: null, of: 'one that keeps none apart' },
  { outgoing: [1_024, 5_000], range: [12_000, 65_535], of: 'an old one' },
] as const)('finds what is beside the outgoing ports of $of', ({ outgoing, range }) => {
  expect(quietRange(outgoing)).toEqual(range)
})
