// One server of three is killed while runs are at work on it. Another takes them over, and nobody's call fails.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Nodes } from '../nodes.ts'
import { beAtWork, type Findings } from './at-work.ts'

const RUNS = 6
/** The kill comes when runs are at work, and the work goes on for a while after it. */
const BEFORE_MS = 1_500
const AFTER_MS = 8_000

export async function killOne(nodes: Nodes): Promise<{ findings: Findings; takenOver: number }> {
  const victim = nodes.nodes.at(-1)
  const database = new pg.Client({ connectionString: nodes.databaseUrl })
  await database.connect()
  const hands = async () =>
    new Map(
      (
        await database.query<{ run: string; hand: string }>(
          `select id as run, node as hand from runs where node is not null and ended_at is null`,
        )
      ).rows.map(({ run, hand }) => [run, hand]),
    )
  try {
    const work = await beAtWork(nodes, { runsAtOnce: RUNS })
    await sleep(BEFORE_MS)
    const before = await hands()
    await victim?.kill('SIGKILL')
    let takenOver = 0
    for (let waited = 0; waited < AFTER_MS; waited += 250) {
      await sleep(250)
      for (const [run, hand] of await hands())
        if (before.has(run) && before.get(run) !== hand) {
          takenOver += 1
          before.delete(run)
        }
    }
    const findings = await work.stop()
    await victim?.restart().catch(() => victim.restart())
    return { findings, takenOver }
  } finally {
    await database.end()
  }
}
