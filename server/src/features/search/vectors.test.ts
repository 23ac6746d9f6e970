import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '../../../test/fixtures.ts'
import {
  keeperOf,
  kept as keptIn,
  type MeaningProvider,
  rows,
  startMeaningProvider,
  until,
  vectorOf,
  vectors as vectorsIn,
} from '../../../test/meaning-world.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { piecesOf } from './rules/pieces.ts'

let provider: MeaningProvider
let plain: World
beforeAll(async () => {
  provider = await startMeaningProvider()
  // Not launched: each test starts its own workers.
  plain = await createWorld(provider.settings)
})
beforeEach(() => provider.embeds())
afterAll(async () => {
  await plain?.close()
  await provider?.close()
})
const vectors = (id: string) => vectorsIn(plain, id)
const kept = (id: string) => keptIn(plain, id)
const stored = async () =>
  (
    await rows(
      plain,
      `select (select count(*) from meaning_model) + (select count(*) from meaning_due) + (select count(*) from record_vectors) as n`,
    )
  )[0]?.n
const note = async (content: string) => plain.as('owner').notes.create({ content, entry_date: DAY })

describe('the work in the background', () => {
  it('without a model nothing is stored and nothing is sent', async () => {
    const before = provider.requests.length
    const without = keeperOf(plain, { embedder: null })
    without.start()
    const { id } = await note('Sailing without a model')
    await plain.as('owner').notes.update({ id, content: 'Sailing again without a model' })
    await without.stop()
    expect(await stored()).toBe(0)
    expect(provider.requests.length).toBe(before)
  })

  it('what was there before the model gets vectors; when the model is taken away they go', async () => {
    const notes = await Promise.all(['Loan', 'Voyage', 'Leak'].map(note))
    const keeper = keeperOf(plain)
    keeper.start()
    for (const { id } of notes) expect(await kept(id)).toHaveLength(1)
    await keeper.stop()
    const without = keeperOf(plain, { embedder: null })
    without.start()
    await until(stored, (n) => n === 0)
    await without.stop()
    await note('Sailing after all that')
    expect(await stored()).toBe(0)
  })

  it('another model makes all of them anew', async () => {
    const { id } = await note('Voyage to another model')
    const models = () => rows(plain, 'select distinct model from record_vectors where id = $1', [id])
    for (const model of ['meaning-1', 'meaning-2']) {
      const keeper = keeperOf(plain, { embedder: { provider: 'own', model } })
      keeper.start()
      await until(models, ([row]) => row?.model === `own/${model}`)
      await keeper.stop()
    }
  })

  it('what a killed worker held is done by another, and a late answer to an earlier text is thrown away', async () => {
    const { id } = await note('Voyage that was cut off')
    let answer: (vectors: number[][]) => void = () => {}
    const asked: string[][] = []
    const slow = keeperOf(plain, {
      embed: (texts) => {
        asked.push([...texts])
        return new Promise((resolve) => {
          answer = resolve
        })
      },
    })
    slow.start()
    await until(
      async () => asked.length,
      (n) => n > 0,
    )
    const other = keeperOf(plain)
    other.start()
    const second = await note('Voyage beside it')
    await kept(second.id)
    expect(await vectors(id)).toEqual([])
    // The worker is gone when its time is over.
    await plain.database.pool.query(
      `update meaning_due set held_until = clock_timestamp() - interval '1 second' where id = $1`,
      [id],
    )
    await kept(id)
    await plain.as('owner').notes.update({ id, content: 'Leak' })
    const now = await until(
      () => rows(plain, 'select vector::text as vector from record_vectors where id = $1', [id]),
      (found) => found.length > 0,
    )
    await other.stop()
    answer((asked[0] ?? []).map(() => [1, 0, 0, 0, 0]))
    await slow.stop()
    expect(await rows(plain, 'select vector::text as vector from record_vectors where id = $1', [id])).toEqual(now)
  })

  it('a text that the provider refuses is left out, and holds up no other', async () => {
    provider.embeds((request) => (request.texts?.some((text) => text.includes('POISON')) ? { status: 400 } : {}))
    const [first, poison, last] = [await note('Voyage one'), await note('POISON'), await note('Voyage two')]
    const keeper = keeperOf(plain)
    keeper.start()
    await kept(first.id)
    await kept(last.id)
    await until(
      () => rows(plain, 'select 1 from meaning_due'),
      (due) => due.length === 0,
    )
    expect(await vectors(poison.id)).toEqual([])
    await keeper.stop()
  })

  it('among writers and workers all vectors come to be of the newest text, and nobody is turned away', async () => {
    const words = ['Loan', 'Voyage', 'Leak', 'Hiring']
    const notes = await Promise.all(Array.from({ length: 12 }, (_, n) => note(`${words[n % 4]} at first`)))
    const keepers = [keeperOf(plain), keeperOf(plain), keeperOf(plain)]
    for (const keeper of keepers) keeper.start()
    const said = new Map<string, string>()
    // One after the other on each note, all notes at once; some writers change several notes in one transaction.
    const write = async (id: string, at: number) => {
      for (let n = 0; n < 15; n++) {
        const content = `${words[(at + n) % 4]} ${n}`
        await plain.as('owner').notes.update({ id, content })
        said.set(id, content)
      }
    }
    const several = notes.slice(6).map(({ id }) => id)
    const writeSeveral = async () => {
      for (let n = 0; n < 15; n++)
        await plain.database.db.transaction().execute(async (db) => {
          for (const id of n % 2 ? several : several.toReversed()) {
            said.set(id, `${words[n % 4]} together ${n}`)
            await db
              .updateTable('notes')
              .set({ content: said.get(id) })
              .where('id', '=', id)
              .execute()
          }
        })
    }
    await Promise.all([...notes.slice(0, 6).map(({ id }, at) => write(id, at)), writeSeveral()])
    await until(
      () => rows(plain, 'select 1 from meaning_due'),
      (due) => due.length === 0,
    )
    await Promise.all(keepers.map((keeper) => keeper.stop()))
    const found = await Promise.all(
      notes.map(async ({ id }) => JSON.parse(`[${(await vectors(id))[0]?.vector.slice(1, -1)}]`)),
    )
    const likeness = (one: number[], other: number[]) =>
      one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
    for (const [at, { id }] of notes.entries())
      expect(likeness(found[at], vectorOf(said.get(id) ?? ''))).toBeGreaterThan(1)
  })

  it('a provider that fails is left alone, and what waits goes on waiting', async () => {
    provider.embeds(() => ({ status: 401 }))
    const { id } = await note('Voyage in bad times')
    const before = provider.requests.length
    const keeper = keeperOf(plain)
    keeper.start()
    await until(
      async () => provider.requests.length - before,
      (n) => n === 1,
    )
    await sleep(2_500)
    expect(provider.requests.length - before).toBe(1)
    await keeper.stop()
    expect(await rows(plain, 'select held_until from meaning_due where id = $1', [id])).toEqual([{ held_until: null }])
    provider.embeds()
    const next = keeperOf(plain)
    next.start()
    await kept(id)
    await next.stop()
  })
})

describe('a long text', () => {
  it('is cut where paragraphs, sentences or words end, never within a sign, and 40 pieces at most', () => {
    const sentences = Array.from({ length: 60 }, (_, n) => `This is sentence number ${n} of a long note.`).join(' ')
    const pieces = piecesOf('Title', sentences)
    expect(pieces.length).toBeGreaterThan(1)
    for (const piece of pieces) {
      expect(piece.startsWith('Title\n')).toBe(true)
      expect(piece.endsWith('note.')).toBe(true)
      expect(piece.length).toBeLessThanOrEqual(1_506)
    }
    expect(pieces.map((piece) => piece.slice(6)).join(' ')).toBe(sentences)
    const signs = piecesOf('', '🙂'.repeat(50_000))
    expect(signs).toHaveLength(40)
    for (const piece of signs) expect(piece.isWellFormed()).toBe(true)
    expect(piecesOf('', ' \n ')).toEqual([])
    expect(piecesOf('Only a title', '')).toEqual(['Only a title'])
  })
})
