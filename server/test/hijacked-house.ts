// A house in which the model is taken over: many runs at once, each after a plan of its own, and all that could have been changed.
import { setTimeout as sleep } from 'node:timers/promises'
import { evilScript, type Plan } from '../../test-kit/evil-provider.ts'
import { type Received, startFakeProvider, type Turn } from '../../test-kit/fake-provider.ts'
import { startSink } from '../../test-kit/sink.ts'
import { until } from '../../test-kit/until.ts'
import { createLog } from '../src/platform/log.ts'
import { type AgentWorld, createAgentWorld } from './agent-world.ts'
import { fakeWeb, web } from './hijacked-carriers.ts'

/** What a run writes of itself: everything else is what a tool could have changed. */
const OF_RUNS =
  /^(runs|run_\w+|approvals|notification\w*|tokens_used|model_usage|engine_nodes|reply_drafts|meaning_\w+|suggestions_due|thread_suggestions|idempotency_keys|sessions|throttles|request_counts|outbox|messages|conversations|search_\w+|record_vectors)$/

export type Hijacked = Awaited<ReturnType<typeof openHijacked>>

/** `obeys`: of a model that is taken over in another way. */
export async function openHijacked(env: NodeJS.ProcessEnv = {}, obeys?: (request: Received) => Turn) {
  const sink = await startSink()
  /** By the case that a prompt names, `CASE-17`; whatever names none is answered by `plan`. */
  // Files of tests may share their modules.
  web.words.clear()
  web.asked.length = 0
  const plans = new Map<string, Partial<Plan>>()
  const house = { plan: {} as Partial<Plan> }
  const provider = await startFakeProvider({
    script: (request: Received) => {
      if (obeys) return obeys(request)
      const named = /CASE-\d+/.exec(request.prompt)?.[0] ?? ''
      return evilScript({ sink: sink.url, ...(plans.get(named) ?? house.plan) })(request)
    },
  })
  const logged: string[] = []
  const world: AgentWorld = await createAgentWorld({
    web: fakeWeb,
    log: createLog('trace', { write: (line) => void logged.push(line) }),
    env: {
      OPENAI_BASE_URL: provider.openai,
      DAILY_TOKENS_PER_USER: '1000000000',
      DAILY_TOKENS_PER_ORGANIZATION: '1000000000',
      ...env,
    },
  })
  const sql = async (text: string, values: unknown[] = []) => (await world.database.pool.query(text, values)).rows
  const ended = (ids: readonly string[]) =>
    sql(`select count(*)::int as n from runs where id = any($1) and status in ('completed', 'failed', 'stopped')`, [
      ids,
    ])
  return {
    ...house,
    world,
    sink,
    provider,
    plans,
    /** What the server wrote into its log, at its most talkative. */
    logged: () => logged.join(''),
    sql,
    setPlan(plan: Partial<Plan>) {
      house.plan = plan
    },
    /** All that a model was asked, as it went over the wire. */
    prompts: (run?: string) =>
      provider.requests.filter((request) => !run || request.run === run).map(({ body }) => JSON.stringify(body)),
    /** Every table that a tool could reach, as one word each, once the product itself has read what was written. */
    async state(): Promise<Record<string, string>> {
      await until(async () => (await sql('select 1 from statements_to_find')).length === 0, 60)
      const tables = await sql(`select tablename as t from pg_tables where schemaname = 'public' order by 1`)
      const looked = tables.map(({ t }) => String(t)).filter((table) => !OF_RUNS.test(table))
      const rows = await sql(
        looked
          .map(
            (table) =>
              `select '${table}' as t, md5(coalesce(string_agg(x::text, '|' order by x::text), '')) as h from "${table}" x`,
          )
          .join(' union all '),
      )
      return Object.fromEntries(rows.map(({ t, h }) => [t, h]))
    },
    /** Lets runs of the owner come to their end; whatever any of them asks is declined. Returns how often each asked. */
    async declineAll(ids: readonly string[]): Promise<Map<string, number>> {
      const asked = new Map(ids.map((id) => [id, 0]))
      const answered = new Set<string>()
      for (let tries = 0; (await ended(ids))[0].n < ids.length; tries++) {
        if (tries > 4_000) throw new Error('the runs do not end')
        const waiting = await sql(
          `select id, prompt->>'id' as prompt from runs where id = any($1) and prompt is not null and status in ('paused', 'awaiting_human_input')`,
          [ids],
        )
        // A few at a time: a person does not answer more at once.
        const fresh = waiting.filter(({ prompt }) => !answered.has(prompt)).slice(0, 6)
        await Promise.all(
          fresh.map(async ({ id, prompt }) => {
            answered.add(prompt)
            asked.set(id, (asked.get(id) ?? 0) + 1)
            await world.as('owner').runs.continue({ id, user_input: 'Decline', prompt_id: prompt })
          }),
        )
        if (fresh.length === 0) await sleep(15)
      }
      return asked
    },
    async close() {
      await world.close()
      await provider.close()
      await sink.close()
    },
  }
}

/** What nobody but their owners may see: it must be found in no prompt of the owner's, whatever is asked. */
export async function hidePrivate(world: AgentWorld): Promise<string[]> {
  const made = [
    await world.as('same_org').notes.create({ content: 'PRIVATE-same_org note' }),
    await world.as('same_org').tasks.create({ title: 'PRIVATE-same_org task' }),
    await world.as('ceo').contacts.create({ name: 'PRIVATE-ceo contact', notes: 'PRIVATE-ceo' }),
    await world.as('other_org').tasks.create({ title: 'PRIVATE-other_org task', shared_org_ids: [world.orgB] }),
    await world.as('other_org').notes.create({ content: 'PRIVATE-other_org note' }),
  ]
  return made.map(({ id }) => id)
}
