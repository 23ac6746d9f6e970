// A database with one person, and engines in processes of their own that can be killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Run } from '../contract/src/runs.ts'
import { insertRun } from '../server/src/engine/new-run.ts'
import { viaPool } from '../server/src/engine/run-query.ts'
import { type Database, openDatabase } from '../server/src/platform/db.ts'
import { newId } from '../server/src/platform/ids.ts'
import { freshDatabase } from './database.ts'

const ENTRY = resolve(import.meta.dirname, 'engine-node.ts')

export type EngineNode = { pid: number; kill(signal?: NodeJS.Signals): Promise<void>; alive(): boolean }
export type EngineWorld = {
  url: string
  database: Database
  person(): Promise<string>
  /** A committed run of this kind, not yet handed to anybody: the nodes find it. */
  run(userId: string, name: string, inputs?: Record<string, unknown>): Promise<string>
  read(
    runId: string,
  ): Promise<
    Pick<Run, 'status' | 'result' | 'error' | 'prompt'> & { seq: number; input_tokens: number; cost_usd: number | null }
  >
  events(runId: string): Promise<{ seq: number; type: string; summary: string; details: Record<string, unknown> }[]>
  /** How often each step was begun, as the outside world saw it. */
  ledger(runId: string): Promise<Record<string, number>>
  until(runId: string, status: Run['status'] | Run['status'][], timeoutMs?: number): Promise<void>
  /** `deadAfterMs`: when the others take it for dead. */
  node(name: string, deadAfterMs?: number): Promise<EngineNode>
  close(): Promise<void>
}

export async function createEngineWorld(): Promise<EngineWorld> {
  const fresh = await freshDatabase()
  const database = openDatabase(fresh.url, { max: 60, onError: () => {} })
  const { pool } = database
  await pool.query(
    'create table ledger (step text not null, node text not null, at timestamptz not null default clock_timestamp())',
  )
  const nodes: EngineNode[] = []
  const read: EngineWorld['read'] = async (runId) =>
    (
      await pool.query('select status, result, error, prompt, seq, input_tokens, cost_usd from runs where id = $1', [
        runId,
      ])
    ).rows[0]
  return {
    url: fresh.url,
    database,
    read,
    async person() {
      const id = newId()
      await pool.query(
        `insert into users (id, email, password_hash, user_level) values ($1::uuid, $1::text || '@example.com', 'x', 'user')`,
        [id],
      )
      return id
    },
    async run(user_id, name, inputs = {}) {
      const id = newId()
      await insertRun(viaPool(pool), id, { kind: 'flow', name, user_id, flow_id: null, inputs, snapshot: {} })
      return id
    },
    async events(runId) {
      return (
        await pool.query('select seq, type, summary, details from run_events where run_id = $1 order by seq', [runId])
      ).rows
    },
    async ledger(runId) {
      const { rows } = await pool.query<{ step: string; n: number }>(
        `select replace(step, $1 || ':', '') as step, count(*)::int as n from ledger where step like $1 || ':%' group by 1`,
        [runId],
      )
      return Object.fromEntries(rows.map((row) => [row.step, row.n]))
    },
    async until(runId, status, timeoutMs = 20_000) {
      const wanted: string[] = [status].flat()
      const from = Date.now()
      for (;;) {
        const now = await read(runId)
        if (wanted.includes(now.status)) return
        if (Date.now() - from > timeoutMs) throw new Error(`the run is ${now.status}, not ${wanted.join(' or ')}`)
        await sleep(20)
      }
    },
    async node(name, deadAfterMs = 1_500) {
      const child = spawn(process.execPath, [ENTRY, fresh.url, `${name}-${newId()}`, String(deadAfterMs)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await Promise.race([
        once(child.stdout, 'data'),
        once(child, 'exit').then(() => Promise.reject(new Error('the node ended at once'))),
      ])
      const node = handleOf(child)
      nodes.push(node)
      return node
    },
    async close() {
      for (const node of nodes) await node.kill()
      await database.close()
      await fresh.drop()
    },
  }
}

function handleOf(child: ChildProcess): EngineNode {
  const alive = () => child.exitCode === null && child.signalCode === null
  return {
    pid: child.pid ?? 0,
    alive,
    async kill(signal = 'SIGKILL') {
      if (!alive()) return
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
    },
  }
}
