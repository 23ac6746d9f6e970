import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

/** Browsers and `fetch` refuse some ports, of which 10080 is the highest. */
const LOWEST = 12_000
const HIGHEST = 65_535
/** Fewer ports than these are no choice. */
const ENOUGH = 1_000
/** What IANA leaves to outgoing connections, for systems that do not say what they take. */
const USUAL_OUTGOING: Range = [49_152, HIGHEST]
const TRIES = 200

type Range = readonly [lowest: number, highest: number]

/** Of this process: one asked for right after another is another, though nobody listens at the first yet. */
let next: number | null = null

/**
 * A port of this machine at which nobody listens. It lies where outgoing connections take none of theirs: they could take it before it is used,
 * or while a program that listened there starts again. Another process may, but begins its own row somewhere else.
 */
export async function freePort(): Promise<number> {
  const range = quietRange(outgoingPorts())
  if (range) {
    const [lowest, highest] = range
    for (let tries = 0; tries < TRIES; tries++) {
      const port: number = next !== null && next >= lowest && next <= highest ? next : randomInt(lowest, highest + 1)
      next = port + 1
      if (await listens(port)) return port
    }
  }
  const any = await listens(0)
  if (!any) throw new Error('This machine has no port left at which to listen.')
  return any
}

/** The lower of the two ranges beside `outgoing` that has a choice of ports; null where neither has. */
export function quietRange([first, last]: Range): Range | null {
  const beside: Range[] = [
    [LOWEST, first - 1],
    [Math.max(last + 1, LOWEST), HIGHEST],
  ]
  return beside.find(([lowest, highest]) => highest - lowest + 1 >= ENOUGH) ?? null
}

function outgoingPorts(): Range {
  try {
    const [first, last] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').trim().split(/\s+/).map(Number)
    return first && last ? [first, last] : USUAL_OUTGOING
  } catch {
    return USUAL_OUTGOING
  }
}

/** Listens there for a moment; null where somebody else does. */
function listens(port: number): Promise<number | null> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(null))
    probe.listen(port, '127.0.0.1', () => {
      const { port: found } = probe.address() as { port: number }
      probe.close(() => done(found))
    })
  })
}
