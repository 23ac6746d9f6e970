// Three server processes behind nginx on one database: the short form of `npm run nodes -- --test`, which also kills one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../test-kit/database.ts'
import { beAtWork } from './drills/at-work.ts'
import { shareAll, wrongOf } from './drills/shared.ts'
import { ensureNginx } from './nginx.ts'
import { type Nodes, startNodes } from './nodes.ts'

/** As root, or with sudo, it is installed. Elsewhere `npm test` says that it was left out. */
const nginx = ensureNginx()
const WHOLE = { failed: [], lost: 0, doubled: 0, wrongReadings: 0, wrongTimelines: 0 }

describe.skipIf(nginx === null)('three servers behind nginx', () => {
  let nodes: Nodes
  let drop: () => Promise<void>
  beforeAll(async () => {
    const fresh = await freshDatabase()
    drop = fresh.drop
    nodes = await startNodes(nginx ?? '', fresh.url)
  }, 240_000)
  afterAll(async () => {
    await nodes?.stop()
    await drop?.()
  }, 60_000)

  it('are started again one after the other while people work, and no call fails, nothing is lost or doubled, no stream has a hole', async () => {
    const work = await beAtWork(nodes, { runsAtOnce: 3 })
    await nodes.roll()
    const findings = await work.stop()
    expect(findings).toMatchObject({ ...WHOLE, completed: findings.runs })
    expect(findings.resumed).toBeGreaterThan(0)
  }, 300_000)

  it('count, throttle, give tickets, keep keys, know who is there and give out files together', async () => {
    expect(wrongOf(await shareAll(nodes), nodes.nodes.length)).toEqual([])
  }, 300_000)
})
