// A crew of two tasks whose model says what each test gives it: for what becomes of runs when it does not answer.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Run, RunEvent } from '../contract/src/runs.ts'
import { type ScriptedTurn, scriptedModels } from '../server/src/llm/scripted.ts'
import { createWorld, type Person } from '../server/test/world.ts'

const me: Person = 'ceo'

/** `script`: turns by the key of the task (`look` and `write` of the crew), each used once; `reset` forgets them. */
export async function createOutageWorld() {
  const script: Record<string, ScriptedTurn[]> = {}
  const models = scriptedModels(
    new Proxy({} as Record<string, ScriptedTurn[]>, {
      get: (_, task: string) =>
        new Proxy([] as ScriptedTurn[], {
          get: (_list, at) =>
            at === 'length' ? Number.MAX_SAFE_INTEGER : typeof at === 'string' ? script[task]?.shift() : undefined,
        }),
    }),
  )
  const world = await createWorld({}, { models })
  const api = () => world.as(me)
  const agentId = (await api().factory.createAgent({ name: 'Clerk', role: 'Clerk', goal: 'Order' })).id
  const sql = async <T>(text: string, values: unknown[] = []) =>
    (await world.database.pool.query(text, values)).rows as T[]
  const until = async (id: string, is: (run: Run) => boolean): Promise<Run> => {
    for (let tries = 0; tries < 2_000; tries++) {
      const run = await api().runs.get({ id })
      if (is(run)) return run
      await sleep(15)
    }
    throw new Error(`the run is ${JSON.stringify(await api().runs.get({ id }))}`)
  }
  return {
    world,
    me,
    models,
    script,
    api,
    agentId,
    sql,
    until,
    reset() {
      models.talked.length = 0
      for (const task of Object.keys(script)) delete script[task]
    },
    asleep: (id: string) => until(id, (run) => run.waiting_for_provider !== null),
    become: (id: string, status: Run['status']) => until(id, (run) => run.status === status),
    timeline: async (id: string): Promise<RunEvent[]> => (await api().runs.timeline({ id, limit: 200 })).items,
    /** How often the model was asked for this task. */
    asked: (task: string) => models.talked.filter((talk) => talk.task === task).length,
    /** A crew of two tasks, `look` and `write`, at work. */
    async started(conversation_id?: string): Promise<string> {
      const tasks = ['look', 'write'].map((id) => ({ id, name: id === 'look' ? 'Look' : 'Write', agent_id: agentId }))
      const crew = await api().factory.createCrew({ name: 'Desk', version: '1.0', tasks })
      return (await api().crewRuns.start({ crew_id: crew.id, conversation_id })).crew_run_id
    },
  }
}
