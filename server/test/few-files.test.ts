// More connections than the process may have files open: it refuses the rest, does not spin, and recovers (trust F20).
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Caller } from '../../test-kit/caller.ts'
import { figure } from '../../test-kit/figures.ts'
import { startFirst } from '../../test-kit/server.ts'

const ACCOUNT = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' }
const CONNECTIONS = 500
const HELD_MS = 1_500

it.runIf(process.platform === 'linux')(
  '256 open files and 500 connections',
  async () => {
    const server = await startFirst(ACCOUNT, [], 'ulimit -n 256')
    const sockets: Socket[] = []
    try {
      const me = new Caller(server.url, await Caller.token(server.url, ACCOUNT.ADMIN_EMAIL, ACCOUNT.ADMIN_PASSWORD))
      let closed = 0
      for (let n = 0; n < CONNECTIONS; n++) {
        const socket = connect(server.port, '127.0.0.1')
        socket.on('error', () => {})
        socket.on('close', () => {
          closed += 1
        })
        sockets.push(socket)
      }
      await expect.poll(() => closed, { timeout: 20_000 }).toBeGreaterThan(0)
      const before = cpuSeconds(server.pid())
      await sleep(HELD_MS)
      const share = (cpuSeconds(server.pid()) - before) / (HELD_MS / 1_000)
      // A loop over connections that cannot be accepted would take a whole core.
      expect(share).toBeLessThan(0.5)
      const refused = closed
      for (const socket of sockets) socket.destroy()
      let waits = 0
      for (; waits < 200; waits++) {
        const answer = await me.call('GET', '/api/users/me').catch(() => null)
        if (answer?.status === 200) break
        await sleep(50)
      }
      expect(waits).toBeLessThan(200)
      expect((await me.call('POST', '/api/journals/', { content: 'Afterwards' })).status).toBe(201)
      figure(
        'F20',
        `256 files, ${CONNECTIONS} connections: ${refused} refused, ${Math.round(share * 100)} % of one core while full, then it works`,
      )
    } finally {
      for (const socket of sockets) socket.destroy()
      await server.dispose()
    }
  },
  120_000,
)

/** What a process has used so far; a tick is a hundredth of a second. */
function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
