import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MarkedText, SearchKind } from '#contract/search.ts'
import { sql } from '#server/platform/db.ts'
import { DAY } from '../../../test/fixtures.ts'
import { refused } from '../../../test/refused.ts'
import { createWorld, type Who, type World } from '../../../test/world.ts'
import { marked, snippetOf } from './rules.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const own = () => world.as('owner')
const plain = (text: MarkedText) => text.map((piece) => piece.text).join('')
const find = async (q: string, kinds?: SearchKind, who: Who = 'owner', limit = 50) =>
  (await world.as(who).search.find({ q, limit, ...(kinds ? { kinds } : {}) })).hits
/** Only what says this: what is merely alike does not count. */
const titles = async (q: string, kinds?: SearchKind, who: Who = 'owner') => {
  const { hits, alike } = await world.as(who).search.find({ q, limit: 50, ...(kinds ? { kinds } : {}) })
  return alike ? [] : hits.map((hit) => plain(hit.title))
}

describe('what is found', () => {
  it('every kind of record, with the address that opens it', async () => {
    const goal = await own().goals.create({
      title: 'Zephyr rollout',
      due_date: DAY,
      kpis: [{ name: 'Zephyr seats', current_value: 1, target_value: 2 }],
    })
    const task = await own().tasks.create({ title: 'Order the zephyr parts' })
    const note = await own().notes.create({ content: '# Zephyr review\n\nAll is well.', entry_date: '2026-05-04' })
    const contact = await own().contacts.create({ name: 'Zara Zephyr', role: 'Buyer' })
    const talk = await own().contacts.addInteraction({ id: contact.id, summary: 'Lunch about zephyr', date: DAY })
    const advice = await own().advice.create({ advice_title: 'Staff Zephyr', content: 'Now.' })
    const hits = await find('zephyr')
    expect(Object.fromEntries(hits.map(({ kind, id, href }) => [kind, [id, href]]))).toEqual({
      goal: [goal.id, `/app/strategy?goal=${goal.id}`],
      kpi: [goal.kpis[0]?.id, `/app/strategy?goal=${goal.id}`],
      task: [task.id, `/app/my-tasks?task=${task.id}`],
      note: [note.id, `/app/notes?note=${note.id}`],
      contact: [contact.id, `/app/contacts?contact=${contact.id}`],
      interaction: [talk.id, `/app/contacts?contact=${contact.id}`],
      advice: [advice.id, `/app/strategy?advice=${advice.id}`],
    })
    expect(hits.find((hit) => hit.kind === 'interaction')?.detail).toBe('Zara Zephyr')
    expect(plain(hits.find((hit) => hit.kind === 'note')?.title ?? [])).toBe('Zephyr review')
  })

  it('a contact whose role names the company already has it once', async () => {
    const company = 'Quimby Dairies'
    await own().contacts.create({ name: 'Hal Quorn', role: `Director, ${company}`, company })
    await own().contacts.create({ name: 'Hal Quist', role: 'Buyer', company })
    await own().contacts.create({ name: 'Hal Quade', company })
    const hits = (await find('hal')).filter(({ kind }) => kind === 'contact')
    expect(hits.map(({ detail }) => detail).toSorted()).toEqual([`Buyer, ${company}`, `Director, ${company}`, company])
  })

  it('colleagues and organizations of one’s own', async () => {
    expect(await titles('same_org', 'person')).toEqual(['same_org Example'])
    expect(await titles('other_org')).toEqual([])
    expect(await titles('Organization')).toEqual(['Organization A'])
    expect(await titles('Organization', undefined, 'other_org')).toEqual(['Organization B'])
  })

  it('words in any order, parts of words, the beginning of the last word, accents and case left out', async () => {
    await own().tasks.create({ title: 'Versicherungsvertrag für Müller prüfen', description: 'Vor dem Frühstück' })
    const [title] = await titles('versicherungsvertrag')
    for (const q of ['prüfen müller', 'MULLER', 'vertrag', 'prüf', 'fruhstuck muller', 'für versicherung pruf'])
      expect([q, await titles(q, 'task')]).toEqual([q, [title]])
    expect(await titles('müller fehlt', 'task')).toEqual([])
  })

  it('one and two letters: whole words, and beginnings of titles', async () => {
    await own().tasks.create({ title: 'Plan Q3 with AI' })
    await own().tasks.create({ title: 'Said nothing' })
    expect(await titles('q3', 'task')).toEqual(['Plan Q3 with AI'])
    expect(await titles('ai', 'task')).toEqual(['Plan Q3 with AI'])
    expect(await titles('sa', 'task')).toContain('Said nothing')
  })

  it('contacts by e-mail, by phone however it is grouped, by role and by what their notes say', async () => {
    await own().contacts.create({
      name: 'Ingrid Øst',
      role: 'Notary',
      emails: ['ingrid.ost@harbour-bank.example'],
      phones: ['+47 22 33 44 55'],
      notes: 'Prefers mornings',
    })
    for (const q of ['harbour-bank', 'ingrid.ost@', 'notary', 'mornings', '2233 4455', '4722334455', '22 33 44', 'ost'])
      expect([q, await titles(q, 'contact')]).toEqual([q, ['Ingrid Øst']])
  })

  it('a nearly right word, where nothing has the word itself', async () => {
    await own().contacts.create({ name: 'Anna Schmidt' })
    const answer = await own().search.find({ q: 'Schmitd' })
    expect(answer.alike).toBe(true)
    expect(answer.hits.map((hit) => plain(hit.title))).toEqual(['Anna Schmidt'])
    expect((await own().search.find({ q: 'Schmidt' })).alike).toBe(false)
    expect(await own().search.find({ q: 'xqzwvk' })).toEqual({ hits: [], alike: false })
    const both = await own().search.find({ q: 'Schmitd ana' })
    expect([both.alike, both.hits.map((hit) => plain(hit.title))]).toEqual([true, ['Anna Schmidt']])
  })

  it('a nearly right word among many newer records, but nobody else’s', async () => {
    await own().tasks.create({ title: 'Ask about Wolframite' })
    await world.as('other_org').tasks.create({ title: 'Sell wolframite' })
    // In tens: so many at once would be asked to come later, where others are at work.
    for (let tens = 0; tens < 25; tens += 1) {
      const ten = Array.from({ length: 10 }, (_, n) => own().tasks.create({ title: `Newer ${tens * 10 + n}` }))
      await Promise.all(ten)
    }
    const { hits, alike } = await own().search.find({ q: 'wolfarmite', limit: 50 })
    expect([alike, hits.map((hit) => plain(hit.title))]).toEqual([true, ['Ask about Wolframite']])
  })

  it('%, _ and \\ and the signs of query languages mean themselves', async () => {
    await own().notes.create({ content: 'A margin of 42% on the_whole \\ for O’Neil & (partners)' })
    for (const q of ['42%', 'the_whole', '\\', '& (partners)', "':* | !"]) {
      const found = await titles(q, 'note')
      expect([q, found.length]).toEqual([q, q === "':* | !" ? 0 : 1])
    }
    expect(await titles('the%whole', 'note')).toEqual([])
  })

  it('a text made of broken links holds nobody up', async () => {
    for (const broken of ['[', '[](', '![a](b('])
      await own().notes.create({ content: `Quagmire\n${broken.repeat(99_000 / broken.length)}` })
    expect((await find('quagmire', 'note')).map((hit) => plain(hit.title))).toEqual([
      'Quagmire',
      'Quagmire',
      'Quagmire',
    ])
  })
})

describe('the order', () => {
  it('the title itself, then its beginning, its words, a part of it, the text; newer first among equals', async () => {
    const inOrder = ['Krypton', 'Krypton launch', 'About krypton', 'Antikrypton', 'Something else']
    for (const title of [...inOrder].reverse())
      await own().tasks.create({ title, description: title === 'Something else' ? 'Mentions a prokryptonite' : null })
    await own().tasks.create({ title: 'Krypton lamps' })
    expect(await titles('krypton', 'task')).toEqual(['Krypton', 'Krypton lamps', ...inOrder.slice(1)])
  })

  it('the kind of the best hit stands first', async () => {
    await own().goals.create({ title: 'Half of quasar', due_date: DAY })
    await own().notes.create({ content: 'Quasar' })
    expect((await find('quasar')).map((hit) => hit.kind)).toEqual(['note', 'goal'])
  })

  it('at most as many of each kind as asked for', async () => {
    for (let n = 0; n < 7; n++) await own().tasks.create({ title: `Limited ${n}` })
    await own().notes.create({ content: 'Limited too' })
    const kinds = async (limit?: number) =>
      (await own().search.find({ q: 'limited', ...(limit ? { limit } : {}) })).hits.map((hit) => hit.kind)
    expect((await kinds()).filter((kind) => kind === 'task')).toHaveLength(5)
    expect((await kinds(2)).sort()).toEqual(['note', 'task', 'task'])
  })
})

describe('what changes', () => {
  it('an edit, a deletion, a share and its end are found or not found at once', async () => {
    const task = await own().tasks.create({ title: 'Obsidian' })
    expect(await titles('obsidian', undefined, 'same_org')).toEqual([])
    await own().tasks.share({ id: task.id, org_ids: [world.orgA] })
    expect(await titles('obsidian', undefined, 'same_org')).toEqual(['Obsidian'])
    await own().tasks.update({ id: task.id, title: 'Marble' })
    expect(await titles('obsidian')).toEqual([])
    expect(await titles('marble', undefined, 'same_org')).toEqual(['Marble'])
    await own().tasks.share({ id: task.id, org_ids: [] })
    expect(await titles('marble', undefined, 'same_org')).toEqual([])
    await own().tasks.assign({ id: task.id, assigned_to_user_id: world.id('same_org') })
    expect(await titles('marble', undefined, 'same_org')).toEqual(['Marble'])
    await own().tasks.remove({ id: task.id })
    expect(await titles('marble')).toEqual([])
  })

  it('interactions and KPIs are shared and kept with what they belong to', async () => {
    const contact = await own().contacts.create({ name: 'Basalt' })
    await own().contacts.addInteraction({ id: contact.id, summary: 'Basalt visit', date: DAY })
    const goal = await own().goals.create({ title: 'Basalt goal', due_date: DAY, kpis: [{ name: 'Basalt tons' }] })
    expect(await titles('basalt', undefined, 'same_org')).toEqual([])
    await own().contacts.update({ id: contact.id, shared_org_ids: [world.orgA] })
    await own().goals.update({ id: goal.id, organization_id: world.orgA })
    expect((await titles('basalt', undefined, 'same_org')).sort()).toEqual(
      ['Basalt', 'Basalt visit', 'Basalt goal', 'Basalt tons'].sort(),
    )
    await own().contacts.remove({ id: contact.id })
    await own().goals.remove({ id: goal.id })
    expect(await titles('basalt')).toEqual([])
    const { rows } = await sql`select 1 from search_entries where title_key like 'basalt%'`.execute(world.database.db)
    expect(rows).toEqual([])
  })
})

describe('the two lines', () => {
  it('the functions of the database tell nobody of what others have', async () => {
    const task = await own().tasks.create({ title: 'Palladium' })
    const asked = (who: Parameters<World['id']>[0]) =>
      world.database.as(world.id(who), async (db) => {
        const found = await sql`select id from search_find('task', 'palladium', 50, false)`.execute(db)
        const alike = await sql`select id from search_find('task', 'paladium', 50, true)`.execute(db)
        const like = await sql<{ ids: string[] }>`select search_like('task', 'palladium', 50) as ids`.execute(db)
        return [found.rows.length, alike.rows.length, like.rows[0]?.ids.length]
      })
    expect(await asked('owner')).toEqual([1, 1, 1])
    for (const who of ['same_org', 'other_org', 'org_admin', 'ceo', 'admin'] as const)
      expect([who, await asked(who)]).toEqual([who, [0, 0, 0]])
    const nobody = await sql`select id from search_find('task', 'palladium', 50, false)`.execute(world.database.db)
    expect([task.title, nobody.rows]).toEqual(['Palladium', []])
  })

  it('an entry whose readers are wrong still shows nothing: the record itself is asked', async () => {
    const note = await own().notes.create({ content: 'Rhodium' })
    const readers = sql`array[${world.id('owner')}, ${world.id('other_org')}]::uuid[]`
    await sql`update search_entries set readers = ${readers} where id = ${note.id}`.execute(world.database.db)
    expect(await titles('rhodium', undefined, 'other_org')).toEqual([])
    expect(await titles('rhodium')).toEqual(['Rhodium'])
  })

  it('requests cannot read the entries themselves', async () => {
    const read = (table: string) =>
      world.database.as(world.id('owner'), (db) => sql`select 1 from ${sql.table(table)}`.execute(db))
    for (const table of ['search_entries', 'search_entries_note', 'search_notes'])
      await expect(read(table)).rejects.toThrow('permission denied')
  })
})

describe('bad input', () => {
  it('is refused by name, or finds nothing', async () => {
    const ask = async (query: string) => {
      const { status, body } = await world.request('owner', 'GET', `/api/search${query}`)
      return [status, (body as { errors?: { field: string }[] }).errors?.map(({ field }) => field)]
    }
    expect(await ask('')).toEqual([422, ['q']])
    expect(await ask('?q=%20')).toEqual([422, ['q']])
    expect(await ask(`?q=${'x'.repeat(201)}`)).toEqual([422, ['q']])
    expect(await ask('?q=x&limit=0')).toEqual([422, ['limit']])
    expect((await ask('?q=x&kinds=secret'))[0]).toBe(422)
    expect(await ask(`?q=${encodeURIComponent('🙂 \u202e مرحبا '.repeat(8))}`)).toEqual([200, undefined])
    expect(await ask(`?q=${encodeURIComponent('a '.repeat(90))}`)).toEqual([200, undefined])
    expect((await refused(world.as('waitlisted').search.find({ q: 'x' }))).status).toBe(403)
  })
})

describe('marks', () => {
  const shown = (pieces: MarkedText) => pieces.map(({ text, match }) => (match ? `[${text}]` : text)).join('')
  it('stand at the words as they are written, whatever their case and accents', () => {
    expect(shown(marked('Herr Müller, Straße 5', 'MULLER strasse'))).toBe('Herr [Müller], [Straße] 5')
    expect(shown(marked('aaa', 'aa'))).toBe('[aa]a')
    expect(shown(marked('Said the AI', 'ai'))).toBe('Said the [AI]')
    expect(shown(marked('🙂 José 🙂', 'jose'))).toBe('🙂 [José] 🙂')
    expect(marked('nothing', 'else')).toEqual([{ text: 'nothing', match: false }])
  })
  it('a snippet shows the surroundings of the first match, without the signs of Markdown', () => {
    const text = `# Title\n\n${'word '.repeat(60)}the **needle** is [here](https://x.example)\n\n- [ ] ${'more '.repeat(60)}`
    const snippet = shown(snippetOf(text, 'needle'))
    expect(snippet).toMatch(/^… (word )+the \[needle\] is here (more )+…$/)
    expect(snippet.length).toBeLessThan(180)
    expect(shown(snippetOf('Short', 'x'))).toBe('Short')
    expect(snippetOf(null, 'x')).toEqual([])
    expect(shown(snippetOf('🙂'.repeat(400), 'x')).isWellFormed()).toBe(true)
  })
})
