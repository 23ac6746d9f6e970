// Everybody who can end a run, or wake it, at once and in every order that a seed comes to: what must be true of each run afterwards.
import { setTimeout as sleep } from 'node:timers/promises'
import { LOAD } from '../server/src/engine/claim.ts'
import { ending } from '../server/src/engine/endings.ts'
import { insertRun } from '../server/src/engine/new-run.ts'
import { viaPool } from '../server/src/engine/run-query.ts'
import { answerPrompt, append, OPEN, stopRun } from '../server/src/engine/run-rows.ts'
import type { Database } from '../server/src/platform/db.ts'
import { newId } from '../server/src/platform/ids.ts'
import { randomOf } from './random.ts'

const AT_ONCE = 6
const MOST_MS = 8

/** Rounds of stop, continue, finish and kill against one waiting run each. Answers what was wrong; nothing is how it should be. */
export async function interleave(
  database: Database,
  { seed, rounds, userId }: { seed: number; rounds: number; userId: string },
): Promise<{ wrong: string[]; endedAs: Record<string, number> }> {
  const random = randomOf(seed)
  const wrong: string[] = []
  const endedAs: Record<string, number> = {}
  let next = 0
  const lane = async () => {
    while (next < rounds) {
      const round = next++
      const { complaint, status } = await one(database, userId, random)
      if (complaint) wrong.push(`round ${round}: ${complaint}`)
      endedAs[status] = (endedAs[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return { wrong, endedAs }
}

async function one({ pool }: Database, userId: string, random: () => number) {
  const ask = viaPool(pool)
  const id = newId()
  await insertRun(ask, id, { kind: 'crew', name: 'none', work: 'crew', user_id: userId, inputs: {}, snapshot: {} })
  const prompt = { id: `${id}:q`, question: 'Which?', choices: [], details: null }
  const asked = { key: 'q/prompt', type: 'human_prompt', summary: 'Which?' } as const
  await append(ask, id, [asked], { status: 'awaiting_human_input', prompt })
  let execution = 0
  const later = () => sleep(random() * MOST_MS)
  const isOpen = async () => {
    const { rowCount } = await pool.query('select 1 from runs where id = $1 and status = any($2)', [id, OPEN])
    return rowCount === 1
  }
  const finished: number[] = []
  // As the engine does it: an execution works until the run has an end, which only the newest may give it, and only while it is at work.
  const work = async (mine: number, how: 'completed' | 'failed') => {
    // So many that only an end that never comes uses them up.
    for (let tries = 0; tries < 1_000 && (await isOpen()); tries++) {
      await later()
      const events = ending({ kind: 'crew', life: 0 }, how, how === 'failed' ? 'It broke.' : undefined)
      const change = { status: how, prompt: null } as const
      if (await append(ask, id, events, change, { execution: mine, from: ['running'] })) finished.push(mine)
    }
  }
  const kill = async () => {
    await later()
    const [row] = await ask(LOAD, [id, OPEN, 0, `a process that dies at once, ${execution}`, 5_000])
    if (!row) return
    const mine = row.execution as number
    // Two answers of the database may come in another order than it gave them.
    execution = Math.max(execution, mine)
    await work(mine, random() < 0.5 ? 'completed' : 'failed')
  }
  const inOne = async <T>(act: (own: typeof ask) => Promise<T>): Promise<T> => {
    await later()
    const client = await pool.connect()
    try {
      await client.query('begin')
      const done = await act(viaPool(client as never))
      await client.query('commit')
      return done
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
  // In some rounds nobody stops, in some nobody answers.
  const [stops, answers] = [Math.floor(random() * 3), 1 + Math.floor(random() * 2)]
  const [stopped, answered] = await Promise.all([
    Promise.all(Array.from({ length: stops }, () => inOne((own) => stopRun(own, id)))),
    Promise.all(Array.from({ length: answers }, (_, at) => inOne((own) => answerPrompt(own, id, `answer ${at}`)))),
    work(0, 'completed'),
    ...Array.from({ length: Math.floor(random() * 3) }, kill),
  ])
  await append(ask, id, [{ key: 'late', type: 'agent_output', summary: 'late' }])
  const { rows: events } = await pool.query(
    'select seq, type, details from run_events where run_id = $1 order by seq',
    [id],
  )
  const { rows } = await pool.query('select status from runs where id = $1', [id])
  const status = String(rows[0]?.status)
  const count = (type: string) => events.filter((event) => event.type === type).length
  const winners = stopped.filter((each) => each !== null).length
  const complaint = [
    count('terminal') === 1 ? '' : `${count('terminal')} ends`,
    events.at(-1)?.type === 'terminal' ? '' : 'something after the end',
    events.at(-1)?.details.status === status ? '' : `the end says ${events.at(-1)?.details.status}, the run ${status}`,
    events.every((event, at) => event.seq === at + 1) ? '' : 'a hole in the numbers',
    count('user_reply') === answered.filter((each) => each !== null).length ? '' : 'an answer that nobody gave',
    count('user_reply') <= 1 ? '' : 'two answers',
    winners + finished.length === 1 ? '' : `${winners} stops and ${finished.length} ends won`,
    finished.every((mine) => mine <= execution) ? '' : 'an end by nobody',
  ].filter((line) => line !== '')
  return { complaint: complaint.join(', '), status }
}
