import { afterEach, describe, expect, it } from 'vitest'
import { adviceResult } from '#contract/advice.ts'
import type { Run } from '#contract/runs.ts'
import { loadSampleFor } from '../../../../test-kit/sample-of.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World | null = null
afterEach(async () => {
  await world?.close()
  world = null
})
const day = (away: number) => new Date(Date.now() + away * 86_400_000).toISOString().slice(0, 10)

/** Runs strategic_flow for the owner and waits for its end. */
async function advised(world: World): Promise<Run> {
  const { flow_run_id: id } = await world.as('owner').flowRuns.startByName({ flowId: 'strategic_flow', inputs: {} })
  for (let tries = 0; tries < 1200; tries++) {
    const run = await world.as('owner').runs.get({ id })
    if (['completed', 'failed', 'stopped', 'paused'].includes(run.status)) return run
    await new Promise((later) => setTimeout(later, 25))
  }
  throw new Error('the run did not end')
}

/** Waits until what the files say has been read. */
async function filesRead(world: World): Promise<void> {
  for (let tries = 0; tries < 3600; tries++) {
    const { items } = await world.as('owner').files.list()
    if (items.length > 0 && items.every(({ text_status }) => text_status !== 'pending')) return
    await new Promise((later) => setTimeout(later, 25))
  }
  throw new Error('the files were not read')
}

describe('advice on matters', () => {
  it.each([
    ['before its files are read', false],
    ['with the words of its files', true],
  ])(
    'names the notice period of the largest customer first in the sample workspace, %s',
    { timeout: 120_000 },
    async (_when, waits) => {
      world = await createWorld({}, { launch: true })
      await loadSampleFor(world.database, world.id('owner'))
      if (waits) await filesRead(world)
      const run = await advised(world)
      expect(run).toMatchObject({ status: 'completed', error: null })
      const [first] = (await world.as('owner').advice.list()).items
      expect(first?.advice_title).toMatch(/Northmoor/)
      expect(`${first?.advice_title} ${first?.content}`).toMatch(/\bnotice\b/i)
      expect(first?.content).toMatch(/^\*\*This week:\*\* /)
    },
  )

  it.each([
    ['keeps what a later text settles with little confidence, and tells that text', 'Kiln plates offer sorted.', true],
    ['leaves out what a later text settled', 'The offer for the kiln plates is no longer needed, told Moretti.', false],
  ])('%s', async (_what, later, isTold) => {
    world = await createWorld({}, { launch: true })
    const api = world.as('owner')
    const { id } = await api.notes.create({
      entry_date: day(-5),
      content: `# Kiln\n\nMoretti will hold the offer for the kiln plates until ${day(8)}.`,
    })
    const note = await api.notes.create({ entry_date: day(-1), content: later })
    for (const each of [id, note.id]) await api.promises.read({ kind: 'note', id: each })
    await advised(world)
    const said = (await api.advice.list()).items
      .map(({ advice_title, content }) => `${advice_title}\n${content}`)
      .join('\n')
    expect(said.includes('hold the offer for the kiln plates')).toBe(isTold)
    expect(said.includes(`may mean that it is done or moved: “${later.replace(/\.$/, '')}`)).toBe(isTold)
  })

  it('says on which day a note’s term lapses, and keeps what made no piece as a line with reason and source', async () => {
    world = await createWorld({}, { launch: true })
    const api = world.as('owner')
    await api.notes.create({
      entry_date: day(-3),
      content: `# Warehouse lease\n\nThe lease of the warehouse renews for five years at £90,000 unless notice is served by ${day(9)}.`,
    })
    for (const [at, thing] of ['boiler', 'mandolin', 'passport', 'scaffold', 'vaccine', 'yearbook', 'hedge'].entries())
      await api.tasks.create({ title: `Terminate ${thing}`, due_date: day(2 + at), priority: 'High' })
    const run = await advised(world)
    const { items } = await api.advice.list()
    // A plain task of one's own is a line unless its day is near.
    expect(items.length).toBeGreaterThanOrEqual(3)
    expect(items[0]?.advice_title).toContain('The lease of the warehouse renews')
    const { watched } = adviceResult.parse(run.result)
    const said = [...items.map(({ advice_title }) => advice_title), ...watched.map(({ title }) => title)].join('\n')
    for (const thing of ['boiler', 'mandolin', 'passport', 'scaffold', 'vaccine', 'yearbook', 'hedge'])
      expect(said).toContain(thing)
    expect(watched.length).toBeGreaterThanOrEqual(3)
    for (const { why, citations } of watched) {
      expect(why).toMatch(/due|lapses/)
      for (const { kind, id } of citations) expect((await api.records.get({ kind, id })).title).not.toBe('')
    }
  })

  it('is written in German where the records are, with what is watched beside it and what stands on Today', async () => {
    world = await createWorld({}, { launch: true })
    const api = world.as('owner')
    await api.notes.create({
      entry_date: day(-3),
      content: `# Lager\n\nDie Miete für das Lager verlängert sich um fünf Jahre, wenn sie nicht bis ${day(9)} gekündigt wird. Das sind 90.000 € im Jahr.`,
    })
    for (const [at, thing] of ['Kessel', 'Mandoline', 'Gerüst', 'Hecke', 'Impfstoff', 'Brennofen', 'Aufzug'].entries())
      await api.tasks.create({ title: `${thing} bei der Werft kündigen`, due_date: day(2 + at), priority: 'High' })
    const run = await advised(world)
    expect(run).toMatchObject({ status: 'completed', error: null })
    const { items } = await api.advice.list()
    expect(items.length).toBeGreaterThanOrEqual(3)
    const ours = [
      ...items.map(({ content }) => content),
      ...adviceResult.parse(run.result).watched.map(({ why }) => why),
    ]
    expect(items[0]?.content).toMatch(/^\*\*Diese Woche:\*\* Entscheide, ob es endet oder weiterläuft/)
    expect(items[0]?.content).toContain('Warum jetzt: die Frist läuft in ')
    for (const text of ours) expect(text).not.toMatch(/\b(?:the|is|by|in \w+ days)\b/)
    const [first] = (await api.today.get()).items
    expect(first?.action).toMatch(/^Entscheide, ob es endet oder weiterläuft/)
  })

  it('reads what a colleague wrote in a thread: it is cited, opened, and waits for an answer', async () => {
    world = await createWorld({}, { launch: true })
    const [mine, theirs] = [world.as('owner'), world.as('same_org')]
    await mine.notes.create({
      entry_date: day(-3),
      content: `# Harbour crane\n\nThe permit for the harbour crane expires on ${day(6)}.`,
    })
    const thread = await theirs.comms.create({ participant_ids: [world.id('owner')] })
    await theirs.comms.send({ id: thread.id, text: 'They hold the harbour crane until tomorrow noon. Yes or no?' })
    expect(await advised(world)).toMatchObject({ status: 'completed', error: null })
    const [first] = (await mine.advice.list()).items
    expect(first?.advice_title).toContain('harbour crane')
    expect(first?.content).toMatch(/^\*\*This week:\*\* Answer /)
    const cited = first?.citations.find(({ kind }) => kind === 'thread')
    expect(cited?.id).toBe(thread.id)
    expect((await mine.records.get({ kind: 'thread', id: thread.id })).body).toContain('harbour crane')
  })
})
