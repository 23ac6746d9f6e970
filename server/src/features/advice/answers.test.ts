// Advice gets old, and its person says what they think of it and what came of it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal } from '../../../../test-kit/refusal.ts'
import { unzip } from '../../../../test-kit/unzip.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({}, { launch: true })
}, 120_000)
afterAll(() => world.close())
const owner = () => world.as('owner')
const day = (away: number) => new Date(Date.now() + away * 86_400_000).toISOString().slice(0, 10)
const sql = async (text: string, values: unknown[]) => (await world.database.pool.query(text, values)).rows

async function advised(): Promise<void> {
  const { flow_run_id: id } = await owner().flowRuns.startByName({ flowId: 'strategic_flow', inputs: {} })
  for (let tries = 0; tries < 1_200; tries++) {
    const { status, error } = await owner().runs.get({ id })
    if (status === 'completed') return
    if (status === 'failed') throw new Error(error ?? 'failed')
    await new Promise((later) => setTimeout(later, 25))
  }
  throw new Error('the run did not end')
}
const got = async (id: string) => {
  const piece = (await owner().advice.list()).items.find((each) => each.id === id)
  if (!piece) throw new Error('it is not in the list')
  return piece
}
/** A piece that cites these tasks, written so many days ago. */
async function written(tasks: readonly { id: string; title: string }[], daysAgo = 0) {
  const citations = tasks.map(({ id, title }) => ({ kind: 'task' as const, id, label: title }))
  const { id } = await owner().advice.create({ content: 'Do it.', citations })
  if (daysAgo > 0) {
    await sql('alter table advice disable trigger advice_touch', [])
    await sql(`update advice set updated_at = updated_at - make_interval(days => $2) where id = $1`, [id, daysAgo])
    await sql('alter table advice enable trigger advice_touch', [])
  }
  return id
}

describe('old advice', () => {
  it('says which of its records was done, changed, deleted or came due since, and asks what came of it', async () => {
    const titles = ['is done', 'changes', 'goes', 'stays', 'comes due']
    const tasks = await Promise.all(
      titles.map((title) => owner().tasks.create({ title, due_date: title === 'comes due' ? day(-1) : null })),
    )
    const id = await written(tasks, 3)
    // What stays was not touched since; the others were made a moment ago, three days after the advice.
    await sql('alter table tasks disable trigger tasks_touch', [])
    await sql(`update tasks set updated_at = updated_at - interval '4 days' where title = any($1)`, [
      ['stays', 'comes due'],
    ])
    await sql('alter table tasks enable trigger tasks_touch', [])
    const of = (title: string) => tasks.find((task) => task.title === title)?.id ?? ''
    await owner().tasks.update({ id: of('is done'), status: 'Done' })
    await owner().tasks.update({ id: of('changes'), priority: 'High' })
    await owner().tasks.remove({ id: of('goes') })
    const piece = await got(id)
    expect(piece.since.map(({ change, record, day }) => [change, record?.label, day])).toEqual([
      ['done', 'is done', null],
      ['gone', 'goes', null],
      ['overdue', 'comes due', day(-1)],
      ['changed', 'changes', null],
    ])
    expect(piece.asks_outcome).toBe(true)
  })

  it('that is new and untouched says nothing and asks nothing', async () => {
    const task = await owner().tasks.create({ title: 'Untouched' })
    expect(await got(await written([task]))).toMatchObject({ since: [], asks_outcome: false, verdict: null })
  })
})

describe('an answer to advice', () => {
  it('is kept, changed and taken back by its person alone, and changes nothing of the advice', async () => {
    const { id, updated_at } = await owner().advice.create({ content: 'Answer this.' })
    expect(await owner().advice.answer({ id, verdict: 'useful' })).toMatchObject({ verdict: 'useful', updated_at })
    const said = await owner().advice.answer({ id, outcome: 'helped', outcome_note: 'The price went down.' })
    expect(said).toMatchObject({
      verdict: 'useful',
      outcome: 'helped',
      outcome_note: 'The price went down.',
      updated_at,
    })
    expect(said.outcome_at).not.toBeNull()
    expect(await owner().advice.answer({ id, verdict: null })).toMatchObject({ verdict: null, outcome: 'helped' })
    expect((await refusal(world.as('ceo').advice.answer({ id, verdict: 'wrong' }))).status).toBe(404)
    expect((await refusal(owner().advice.answer({ id, verdict: 'great' as never }))).status).toBe(422)
    await owner().advice.remove({ id })
    expect(await sql('select 1 from advice_answers where advice_id = $1', [id])).toEqual([])
  })

  it('stands in the export', async () => {
    const { id } = await owner().advice.create({ content: 'For the export.' })
    await owner().advice.answer({ id, verdict: 'known', outcome: 'no_use', outcome_note: 'Too late for it.' })
    const files = await unzip((await owner().export.mine()).blob)
    const json = JSON.parse(files.find(({ name }) => name.endsWith('advice.json'))?.text ?? '[]')
    expect(json.find((each: { id: string }) => each.id === id)).toMatchObject({ verdict: 'known', outcome: 'no_use' })
    expect(files.find(({ name }) => name.endsWith('advice.md'))?.text).toContain('Too late for it.')
  })

  it('closes a matter: it is not advised again until one of its records changes, and the shares are counted', async () => {
    const goal = await owner().goals.create({
      title: 'Double the revenue',
      due_date: day(20),
      status: 'in_progress',
      kpis: [{ name: 'Revenue', start_value: 100, started_on: day(-100), current_value: 110, target_value: 200 }],
    })
    const about = async () =>
      (await owner().advice.list()).items.filter(
        ({ author, citations }) => author !== null && citations.some(({ id }) => id === goal.id),
      )
    await advised()
    const [first, ...others] = await about()
    expect([first?.advice_title, others.length]).toEqual([expect.stringContaining('revenue'), 0])
    const before = await owner().advice.shares()
    await owner().advice.answer({ id: first?.id ?? '', verdict: 'known', outcome: 'done' })
    expect(await owner().advice.shares()).toEqual({
      ...before,
      verdicts: { ...before.verdicts, known: before.verdicts.known + 1 },
      outcomes: { ...before.outcomes, done: before.outcomes.done + 1 },
    })
    await advised()
    expect((await about()).map(({ id, updated_at }) => [id, updated_at])).toEqual([[first?.id, first?.updated_at]])
    await owner().goals.record({ id: goal.id, kpi_id: goal.kpis[0]?.id ?? '', current_value: 105 })
    await advised()
    expect((await about()).map(({ id }) => id === first?.id)).toEqual([false, true])
  })
  it('that it is wrong is not forgotten: what comes back says so, and what has changed; what is useful is not told twice', async () => {
    const note = await owner().notes.create({
      content: `Boatyard lease: the landlord ends it on ${day(12)} unless we sign the renewal in writing by ${day(6)}.`,
    })
    const about = async () =>
      (await owner().advice.list()).items.filter(
        ({ author, citations }) => author !== null && citations.some(({ id }) => id === note.id),
      )
    await advised()
    const [first, ...others] = await about()
    expect([first?.content, others.length]).toEqual([expect.any(String), 0])
    await owner().advice.answer({ id: first?.id ?? '', verdict: 'useful' })
    await advised()
    expect((await about()).map(({ id }) => id)).toEqual([first?.id])
    await owner().advice.answer({ id: first?.id ?? '', verdict: 'wrong' })
    await advised()
    expect((await about()).map(({ id }) => id)).toEqual([first?.id])
    await owner().notes.update({
      id: note.id,
      content: `${(await owner().notes.get({ id: note.id })).content} Ask Ines.`,
    })
    await advised()
    const [again, ...rest] = await about()
    expect(rest.map(({ id }) => id)).toEqual([first?.id])
    expect(again?.content).toMatch(
      /You called this wrong on .+ Since then the note \[.+\]\(\/app\/records\/note\/.+\) has changed\.$/,
    )
  })
})
