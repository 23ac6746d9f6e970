import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { approve, calls, createScriptedWorld, told } from '../../../test/agent-world.ts'
import { viaPool } from '../run-query.ts'
import { answerQuestion, canonicalJson, hashOf } from './approval.ts'

const { world, models, run, say } = await createScriptedWorld()
afterAll(() => world.close())
beforeEach(() => say())

const owner = () => world.as('owner')
/** Answers the question that stands there, in words. */
const answer = async (id: string, user_input: string) =>
  owner().runs.continue({ id, user_input, prompt_id: (await owner().runs.get({ id })).prompt?.id ?? null })
const sql = async (text: string, values: unknown[]) => (await world.database.pool.query(text, values)).rows
const titled = async (title: string) => (await owner().tasks.list({ search: title })).items
const result = async (id: string) => (await world.events(id)).findLast(({ type }) => type === 'tool_result')
/** A run that waits for a yes to one task of this title. */
const waiting = async (title: string, more: Record<string, unknown> = {}) => {
  const id = await run([calls(['create_task', { title, ...more }]), 'Done [r1].'])
  await world.until(id, ['paused'])
  const [approval] = await world.approvals(id)
  return { id, approval: approval as Record<string, unknown> & { id: string; arguments_hash: string } }
}

describe('a call with an effect', () => {
  it('waits: a card says which tool, what for and exactly what, and nothing is done', async () => {
    const { id, approval } = await waiting('Waits first', { due_date: '2027-03-01', priority: 'high' })
    const args = { title: 'Waits first', due_date: '2027-03-01', priority: 'High' }
    expect(approval).toMatchObject({
      tool: 'create_task',
      title: 'Create a task',
      target: '“Waits first”, due 1 Mar 2027',
      arguments: args,
      arguments_hash: hashOf(args),
      status: 'waiting',
      origin: [],
    })
    const { prompt } = await owner().runs.get({ id })
    expect(prompt).toMatchObject({
      question: 'Create a task: “Waits first”, due 1 Mar 2027?',
      choices: ['Approve', 'Decline'],
    })
    expect(prompt?.details).toContain('**Due date:** 1 Mar 2027')
    expect(await titled('Waits first')).toEqual([])
    expect((await owner().decisions.list({})).items.map((item) => item.approval?.id)).toContain(approval.id)
  })

  it('is done once after a yes, as the person, and told', async () => {
    const { id, approval } = await waiting('Done once')
    await approve(world, id)
    const answer = await world.answer(id)
    const [task] = await titled('Done once')
    expect(task?.created_by_user?.id).toBe(world.id('owner'))
    expect(answer.text).toBe(`Done [\\[1\\]](/app/records/task/${task?.id}).`)
    expect((await result(id))?.details).toMatchObject({
      decision: 'approved',
      approval_id: approval.id,
      arguments_hash: approval.arguments_hash,
      changes: [{ kind: 'task', id: task?.id, what: 'created' }],
    })
    const [used] = await world.approvals(id)
    expect(used?.status).toBe('used')
    expect(used?.used_at).not.toBeNull()
    expect(await sql('select key from tool_effects where run_id = $1', [id])).toEqual([{ key: 'task/tool-1-1' }])
  })

  it('is done with the arguments that the person changed, and the model is told which', async () => {
    const { id } = await waiting('As asked')
    await approve(world, id, { title: 'As changed', priority: 'Urgent' })
    await world.answer(id)
    expect(await titled('As asked')).toEqual([])
    expect(await titled('As changed')).toMatchObject([{ priority: 'Urgent' }])
    expect(told(models.talked[1])).toContain('“As changed”')
    const [used] = await world.approvals(id)
    expect(used).toMatchObject({ decided_arguments: { title: 'As changed', priority: 'Urgent' }, status: 'used' })
  })

  it('is not done with changed arguments that the tool does not take; it still waits', async () => {
    const { id, approval } = await waiting('Still waits')
    for (const args of [
      { title: '' },
      { title: 'x', shared_org_ids: [world.orgA] },
      { title: 'x', user_id: world.id('ceo') },
      [],
    ])
      expect(
        (
          await world.request('owner', 'POST', `/api/approvals/${approval.id}/approve`, {
            arguments_hash: approval.arguments_hash,
            arguments: args,
          })
        ).status,
      ).toBe(422)
    expect((await world.approvals(id))[0]?.status).toBe('waiting')
  })

  it('is not done by a yes to other arguments, by another person, or by a second yes', async () => {
    const { id, approval } = await waiting('Bound')
    const yes = (who: 'owner' | 'same_org' | 'org_admin' | 'admin', arguments_hash: string) =>
      world.request(who, 'POST', `/api/approvals/${approval.id}/approve`, { arguments_hash })
    expect((await yes('owner', hashOf({ title: 'Other' }))).status).toBe(409)
    for (const who of ['same_org', 'org_admin', 'admin'] as const)
      expect((await yes(who, approval.arguments_hash)).status).toBe(404)
    const both = await Promise.all([yes('owner', approval.arguments_hash), yes('owner', approval.arguments_hash)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await world.answer(id)
    expect(await titled('Bound')).toHaveLength(1)
  })

  it.each([
    ['Decline', null],
    ['not now, Anna does it', 'not now, Anna does it'],
    ['Approved', 'Approved'],
    ['approve', 'approve'],
    ['', null],
  ])('is not done after %j; the model is told and goes on', async (words, reason) => {
    const { id } = await waiting('Never made')
    await answer(id, words)
    await world.answer(id)
    expect(await titled('Never made')).toEqual([])
    expect(told(models.talked[1])).toMatch(/declined this/)
    if (reason) expect(told(models.talked[1])).toContain(reason)
    expect((await world.approvals(id))[0]).toMatchObject({ status: 'declined', reason })
    expect((await result(id))?.details).toMatchObject({ decision: 'declined', changes: [] })
  })

  it('is asked again when the yes is older than 15 minutes, and the old yes is void', async () => {
    const { id, approval } = await waiting('Late')
    await sql(
      `update approvals set status = 'approved', decided_at = clock_timestamp() - interval '16 minutes' where id = $1`,
      [approval.id],
    )
    await answer(id, 'Approve')
    for (let tries = 0; (await world.approvals(id)).length < 2 && tries < 200; tries++) await sleep(20)
    await world.until(id, ['paused'])
    expect(await titled('Late')).toEqual([])
    expect((await world.approvals(id)).map(({ status }) => status)).toEqual(['void', 'waiting'])
    await approve(world, id)
    await world.answer(id)
    expect(await titled('Late')).toHaveLength(1)
  })

  it('is not given by a word that was meant for another question', async () => {
    const { id } = await waiting('Unseen')
    const answered = await answerQuestion(viaPool(world.database.pool), id, 'Approve')
    await world.app.engine.answer(id, 'Approve', answered?.promptId ?? '')
    await world.answer(id)
    expect(await titled('Unseen')).toEqual([])
    expect((await world.approvals(id)).map(({ status }) => status)).toEqual(['declined'])
  })

  it('is not done when what was approved is no longer what is stored', async () => {
    const { id, approval } = await waiting('Approved words')
    await sql(
      `update approvals set status = 'approved', decided_at = clock_timestamp(), arguments = '{"title":"Other words"}' where id = $1`,
      [approval.id],
    )
    await answer(id, 'Approve')
    await world.answer(id)
    expect(await titled('words')).toEqual([])
    expect((await world.approvals(id))[0]?.status).toBe('void')
  })

  it('that fails after its yes leaves nothing and uses the yes up', async () => {
    const id = await run([
      calls(['create_task', { title: 'Fails', goal_id: '0192b7a0-0000-7000-8000-000000000000' }]),
      'It failed.',
    ])
    await world.until(id, ['paused'])
    await approve(world, id)
    expect((await world.answer(id)).text).toBe('It failed.')
    expect(told(models.talked[1])).toMatch(/Not found/)
    expect((await world.approvals(id))[0]?.status).toBe('void')
    expect(await titled('Fails')).toEqual([])
  })

  it('a stop makes what waits void, and a yes that comes after it is refused', async () => {
    const { id, approval } = await waiting('Stopped')
    await owner().runs.stop({ id })
    expect((await world.approvals(id))[0]?.status).toBe('void')
    const late = await world.request('owner', 'POST', `/api/approvals/${approval.id}/approve`, {
      arguments_hash: approval.arguments_hash,
    })
    expect(late.status).toBe(409)
    expect(await titled('Stopped')).toEqual([])
  })

  it('says which texts by others the run had read when it asked, and none of its own', async () => {
    const shared = await world
      .as('same_org')
      .tasks.create({ title: 'Nautilus by a colleague', shared_org_ids: [world.orgA] })
    await owner().notes.create({ content: 'Nautilus in my own words' })
    const id = await run([
      calls(['search_records', { query: 'Nautilus' }]),
      calls(['add_note', { content: 'Nautilus summed up' }]),
      'Done.',
    ])
    await world.until(id, ['paused'])
    const [approval] = await world.approvals(id)
    expect(approval?.origin).toEqual([{ source: 'Task', record: { kind: 'task', id: shared.id, label: shared.title } }])
    expect((await owner().runs.get({ id })).prompt?.details).toContain('Nautilus by a colleague')
    await approve(world, id)
    await world.answer(id)
    expect((await owner().notes.list({ search: 'summed' })).items).toHaveLength(1)
  })

  it('is not done in the name of somebody who may not work here any more, although they had said yes', async () => {
    const id = await run([calls(['create_task', { title: 'By a former one' }]), 'Done.'], {}, 'org_manager')
    await world.until(id, ['paused'], 'org_manager')
    await sql(`update approvals set status = 'approved', decided_at = clock_timestamp() where run_id = $1`, [id])
    await sql(`update users set user_level = 'waitlisted' where id = $1`, [world.id('org_manager')])
    const answered = await answerQuestion(viaPool(world.database.pool), id, 'Approve')
    await world.app.engine.answer(id, 'Approve', answered?.promptId ?? '')
    const ended = async () => (await sql('select status, error from runs where id = $1', [id]))[0]
    for (let tries = 0; (await ended()).status === 'running' && tries < 200; tries++) await sleep(20)
    expect(await ended()).toEqual({ status: 'failed', error: 'Your account may no longer run this.' })
    expect(await sql(`select 1 from tasks where title = 'By a former one'`, [])).toEqual([])
  })
})

describe('an account that may not work here any more', () => {
  it('has no model asked for it, also where a run only waited for its answer', async () => {
    const script = [calls(['ask_human', { question: 'Which?' }]), 'SAID']
    const id = await run(script, { asks: true }, 'org_admin')
    await world.until(id, ['paused'], 'org_admin')
    await sql(`update users set user_level = 'waitlisted' where id = $1`, [world.id('org_admin')])
    const answered = await answerQuestion(viaPool(world.database.pool), id, 'This')
    await world.app.engine.answer(id, 'This', answered?.promptId ?? '')
    const ended = async () => (await sql('select status, error from runs where id = $1', [id]))[0]
    for (let tries = 0; (await ended()).status === 'running' && tries < 200; tries++) await sleep(20)
    expect(await ended()).toEqual({ status: 'failed', error: 'Your account may no longer run this.' })
    expect(models.talked).toHaveLength(1)
  })
})

describe('canonical JSON', () => {
  it('is the same for every spelling of the same value, and only for that', () => {
    expect(canonicalJson({ b: [1, { d: 1, c: 2 }], a: 'x' })).toBe('{"a":"x","b":[1,{"c":2,"d":1}]}')
    expect(hashOf({ a: 1, b: 2 })).toBe(hashOf({ b: 2, a: 1 }))
    const others = [
      { a: 1 },
      { a: '1' },
      { a: [1] },
      { a: { 0: 1 } },
      { a: null },
      {},
      { A: 1 },
      { a: 1, b: undefined, c: 0 },
    ]
    expect(new Set(others.map(hashOf)).size).toBe(others.length)
  })
})
