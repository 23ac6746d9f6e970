// Whether a call waits for its human, over all that a run may have read before it: nothing, what is private, what others wrote, the
// web, in any order (trust M3). What is expected is told here anew, from the bar and decision 0020, not asked of the program.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashOf } from '#server/engine/agent/approval.ts'
import { figure } from '../../test-kit/figures.ts'
import { randomOf } from '../../test-kit/random.ts'
import { calls, createScriptedWorld } from './agent-world.ts'
import { fakeWeb, web } from './hijacked-carriers.ts'

// Sixty runs of several calls each read the tools again and again.
const { world, run } = await createScriptedWorld({ web: fakeWeb, env: { DAILY_TOKENS_PER_USER: '20000000' } })
afterAll(() => world.close())

const SEED = Number(process.env.SEED ?? 1)
const RUNS = 60
const TYPED = 'https://typed.example/page'
const OWN_WORDS = 'price of tin in october'
const ASK = `Look at ${TYPED} and at the ${OWN_WORDS}.`

type Call = [name: string, args: Record<string, unknown>]
/** What a call that reads leaves in the run: somebody else's words, or private ones. */
type Reading = { call: Call; others: boolean }
/** `free`: it may go without asking; told with whether somebody else's words were read before. */
type Acting = { call: Call; free(others: boolean): boolean; reaches: 'records' | 'web' }

let readings: Reading[] = []
let actings: ((mark: string) => Acting)[] = []
beforeAll(async () => {
  const [owner, other] = [world.as('owner'), world.as('same_org')]
  const own = await owner.tasks.create({ title: 'Mine alone' })
  const foreign = await other.tasks.create({ title: 'Foreign words', shared_org_ids: [world.orgA] })
  await owner.notes.create({ content: 'Private words' })
  const contact = await owner.contacts.create({ name: 'Private person' })
  readings = [
    { call: ['list_notes', { search: 'Private words' }], others: false },
    { call: ['read_record', { kind: 'task', id: own.id }], others: false },
    { call: ['read_record', { kind: 'task', id: foreign.id }], others: true },
    { call: ['recall', { about: 'anything' }], others: false },
  ]
  const never = () => false
  const records = { free: never, reaches: 'records' } as const
  actings = [
    (mark) => ({ ...records, call: ['create_task', { title: mark }] }),
    (mark) => ({ ...records, call: ['update_task', { id: own.id, description: mark }] }),
    (mark) => ({ ...records, call: ['add_note', { content: mark, entry_date: '2026-03-01' }] }),
    (mark) => ({
      ...records,
      call: ['add_interaction', { contact_id: contact.id, date: '2026-03-01', summary: mark }],
    }),
    (mark) => ({ ...records, call: ['remember', { content: mark }] }),
    (mark) => ({ reaches: 'web', free: (others) => !others, call: ['web_search', { query: mark, limit: 3 }] }),
    () => ({ reaches: 'web', free: () => true, call: ['web_search', { query: OWN_WORDS, limit: 3 }] }),
    (mark) => ({ reaches: 'web', free: never, call: ['read_page', { address: `https://made-up.example/${mark}` }] }),
    () => ({ reaches: 'web', free: () => true, call: ['read_page', { address: TYPED }] }),
  ]
})

/** How often the records of the owner hold these words. */
const inRecords = async (words: string) =>
  (
    await world.database.pool.query(
      `select (select count(*) from tasks where title = $1 or description = $1) + (select count(*) from notes where content = $1)
        + (select count(*) from interactions where summary = $1) + (select count(*) from memories where content = $1) as n`,
      [words],
    )
  ).rows[0].n

it('every call with an effect waits for a yes to exactly its arguments, whatever the run has read; what may go unasked goes only untold by others', async () => {
  const random = randomOf(SEED)
  const one = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T
  const seen = { waited: 0, unasked: 0, done: 0 }
  for (let at = 0; at < RUNS; at++) {
    const mark = `mark${SEED}x${at}`
    const read = Array.from({ length: Math.floor(random() * 4) }, () => one(readings))
    const acting = (actings[at % actings.length] as (mark: string) => Acting)(mark)
    const agreed = random() < 0.5
    const told = read.some(({ others }) => others)
    const asked = web.asked.length
    const id = await run([...read.map(({ call }) => calls(call)), calls(acting.call), 'Done.'], { ask: ASK })
    const expected = acting.free(told) ? 'unasked' : 'waits'
    const state = await world.until(id)
    const approvals = await world.approvals(id)
    const what = `seed ${SEED}, run ${at}: ${JSON.stringify([...read, acting].map(({ call }) => call))}`
    expect([what, state.status]).toEqual([what, expected === 'waits' ? 'paused' : 'completed'])
    if (expected === 'unasked') {
      seen.unasked += 1
      expect([what, approvals.length, web.asked.length - asked]).toEqual([what, 0, 1])
      continue
    }
    seen.waited += 1
    const [approval] = approvals
    const origin = approval?.origin as unknown[]
    expect([what, approvals.length, approval?.tool, origin.length > 0]).toEqual([what, 1, acting.call[0], told])
    expect(approval?.arguments_hash).toBe(hashOf(approval?.arguments))
    expect(JSON.stringify(approval?.arguments)).toContain(mark)
    expect([what, Number(await inRecords(mark)), web.asked.length - asked]).toEqual([what, 0, 0])
    await answer(id, approval as Approval, agreed)
    await world.until(id, ['completed'])
    const happened = acting.reaches === 'records' ? Number(await inRecords(mark)) : web.asked.length - asked
    expect([what, agreed, happened]).toEqual([what, agreed, agreed ? 1 : 0])
    if (agreed) seen.done += 1
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(5)
  figure(
    'M3',
    `${RUNS} runs that had read private words, others’ words, both or nothing: ${seen.waited} calls waited with their exact arguments and origin, ${seen.done} done after their yes, 0 after a no; ${seen.unasked} searches and pages of the person’s own words went unasked`,
  )
}, 120_000)

type Approval = { id: string; arguments_hash: string }
async function answer(id: string, { id: approval, arguments_hash }: Approval, yes: boolean): Promise<void> {
  if (!yes) {
    const { prompt } = await world.as('owner').runs.get({ id })
    return void (await world.as('owner').runs.continue({ id, user_input: 'Decline', prompt_id: prompt?.id ?? null }))
  }
  const { status } = await world.request('owner', 'POST', `/api/approvals/${approval}/approve`, { arguments_hash })
  expect(status).toBe(200)
}
