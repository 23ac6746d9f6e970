// Two contacts of one person become one, with all that hangs on them, and two again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { followedCard, mail } from '../../../test/fixtures-mail.ts'
import { refused } from '../../../test/refused.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
const api = (who: Person = 'owner') => world.as(who)
const db = () => world.database.db
const status = async (answer: Promise<unknown>) => (await refused(answer)).status
const make = (name: string, more = {}) => api().contacts.create({ name, ...more })

/** Every column of the database that names a contact by a foreign key. */
async function keys(): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{
    table: string
    column: string
  }>`select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'contacts'::regclass order by 1, 2`.execute(db())
  return rows
}
const naming = async (table: string, column: string, id: string) => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${id}::uuid`.execute(db())
  return rows[0]?.n ?? 0
}
/** A contact with something in every table that can name one. */
async function tied(id: string) {
  await api().contacts.addInteraction({ id, summary: 'Lunch', date: '2026-03-01', notes: 'He asked for a kumquat' })
  const task = await api().tasks.create({ title: 'Call back', contact_id: id })
  const { exchange_id, connection_id } = await mail(world)
  const user_id = world.id('owner')
  await db()
    .insertInto('mail_interactions')
    .values({ contact_id: id, exchange_id, connection_id, user_id, day: '2026-11-02' })
    .execute()
  const other = await make('Merged before')
  await api().contacts.merge({ id, with: other.id })
  // On both sides of a pair.
  const [low, high] = ['00000000-0000-4000-8000-000000000001', 'ffffffff-ffff-4fff-bfff-ffffffffffff']
  for (const pair of [low, high]) {
    await db()
      .insertInto('contacts')
      .values({ id: pair, owner_id: user_id, name: `Apart ${pair.slice(0, 1)}` })
      .execute()
    await api().contacts.setApart({ id, with: pair })
  }
  const imported = newId()
  const counts = { created: 1, merged: 0, skipped: 0, refused: 0 }
  await db()
    .insertInto('contact_imports')
    .values({ id: imported, user_id, file_name: 'a.csv', ...counts })
    .execute()
  await db()
    .insertInto('contact_import_rows')
    .values({ import_id: imported, contact_id: id, version: '2026-01-01T00:00:00Z' })
    .execute()
  await followedCard(world, { connection_id, contact_id: id })
  return { task, before: other.id }
}
const rowOf = async (id: string) =>
  (await sql<{ row: unknown }>`select to_jsonb(c) as row from contacts c where c.id = ${id}::uuid`.execute(db()))
    .rows[0]?.row

describe('a merge', () => {
  it('moves whatever names the contact by a foreign key, in every table that does, and back again', async () => {
    const kept = await make('Ida Falk', { emails: ['ida@example.org'], shared_org_ids: [world.orgA] })
    const gone = await make('Ida Falk', { emails: ['i.falk@example.org'], shared_org_ids: [world.orgA] })
    const { before } = await tied(gone.id)
    const all = await keys()
    expect(all.length).toBeGreaterThan(5)
    const counts = async (id: string) =>
      Object.fromEntries(
        await Promise.all(
          all.map(async ({ table, column }) => [`${table}.${column}`, await naming(table, column, id)] as const),
        ),
      )
    const had = await counts(gone.id)
    // A table that came later needs a row here, and a line in app_contacts_merge.
    expect(Object.entries(had).filter(([, n]) => n === 0)).toEqual([])
    const row = await rowOf(gone.id)

    const merge = await api().contacts.merge({ id: kept.id, with: gone.id })
    expect(Object.values(await counts(gone.id)).every((n) => n === 0)).toBe(true)
    const has = await counts(kept.id)
    for (const [key, n] of Object.entries(had))
      expect([key, has[key]]).toEqual([key, key === 'contact_merges.kept_id' ? n + 1 : n])
    expect((await api().contacts.get({ id: before })).id).toBe(kept.id)

    await api().contacts.undoMerge({ id: merge.id })
    expect(await counts(gone.id)).toEqual(had)
    expect(await rowOf(gone.id)).toEqual(row)
    expect((await api().contacts.get({ id: before })).id).toBe(gone.id)
  })

  it('shows before which value wins, takes what is chosen, and joins addresses, tags and notes', async () => {
    const one = await make('Max Orth', { role: '', emails: ['max@example.org'], tags: ['Press'], notes: 'Likes tea' })
    const two = await make('Maximilian Orth', {
      role: 'CFO',
      emails: ['MAX@example.org', 'orth@example.org'],
      labels: [{ value: 'orth@example.org', label: 'work' }],
      tags: ['press', 'Berlin'],
      notes: 'Met in Bonn',
      birthday: '--02-29',
    })
    const preview = await api().contacts.mergePreview({ id: one.id, with: two.id })
    expect(preview.fields).toEqual([
      { field: 'name', kept: 'Max Orth', other: 'Maximilian Orth', take: 'kept' },
      { field: 'role', kept: '', other: 'CFO', take: 'other' },
      { field: 'birthday', kept: '', other: '--02-29', take: 'other' },
      { field: 'notes', kept: 'Likes tea', other: 'Met in Bonn', take: 'both' },
    ])
    await api().contacts.merge({ id: one.id, with: two.id, take: { name: 'other' } })
    expect(await api().contacts.get({ id: one.id })).toMatchObject({
      name: 'Maximilian Orth',
      role: 'CFO',
      emails: ['max@example.org', 'orth@example.org'],
      labels: [{ value: 'orth@example.org', label: 'work' }],
      tags: ['Press', 'Berlin'],
      notes: 'Likes tea\n\nMet in Bonn',
      birthday: '--02-29',
    })
  })

  it('keeps what a colleague has tied to it, which the one who merges does not see', async () => {
    const [one, two] = [
      await make('Nora Lind', { shared_org_ids: [world.orgA] }),
      await make('Nora Lind', { shared_org_ids: [world.orgA] }),
    ]
    const task = await api('same_org').tasks.create({ title: 'Their own', contact_id: two.id })
    await api('same_org').notes.create({ content: 'x' })
    await api().contacts.merge({ id: one.id, with: two.id })
    expect(await api('same_org').tasks.get({ id: task.id })).toMatchObject({ contact_id: one.id })
  })

  it('leads from the old address to the one that stayed: page, timeline and citation', async () => {
    const [one, two] = [await make('Old Address'), await make('Old Address')]
    await api().contacts.addInteraction({ id: two.id, summary: 'Dinner', date: '2026-02-02' })
    await api().contacts.merge({ id: one.id, with: two.id })
    expect((await api().contacts.get({ id: two.id })).id).toBe(one.id)
    expect((await api().contacts.timeline({ id: two.id })).items.map(({ title }) => title)).toEqual(['Dinner'])
    expect(await world.request('owner', 'GET', `/api/records/contact/${two.id}`)).toMatchObject({ status: 200 })
    for (const who of ['same_org', 'other_org', 'admin'] as const)
      expect(await status(api(who).contacts.get({ id: two.id }))).toBe(404)
    // What would change or delete the wrong one does not follow.
    expect(await status(api().contacts.remove({ id: two.id }))).toBe(404)
    expect(await status(api().contacts.update({ id: two.id, role: 'x' }))).toBe(404)
  })

  it('is found by its moved words by those who see the one that stayed', async () => {
    const [one, two] = [await make('Found Later', { shared_org_ids: [world.orgA] }), await make('Found Later')]
    await api().contacts.addInteraction({ id: two.id, summary: 'Zwetschgen', date: '2026-02-02' })
    const hits = async (who: Person) => (await api(who).search.find({ q: 'Zwetschgen' })).hits.length
    expect([await hits('owner'), await hits('same_org')]).toEqual([1, 0])
    const merge = await api().contacts.merge({ id: one.id, with: two.id })
    expect([await hits('owner'), await hits('same_org')]).toEqual([1, 1])
    await api().contacts.undoMerge({ id: merge.id })
    expect([await hits('owner'), await hits('same_org')]).toEqual([1, 0])
  })

  it('moves promises that were resolved to it', async () => {
    const [one, two] = [await make('Paul Resolved'), await make('Paul Resolved')]
    await api().contacts.addInteraction({
      id: two.id,
      summary: 'Call',
      date: '2026-02-02',
      notes: 'I will send the paper by 2027-01-05.',
    })
    const { past_interactions } = await api().contacts.get({ id: two.id })
    await api().promises.read({ kind: 'interaction', id: past_interactions[0]?.id ?? '' })
    const owed = async (contact_id: string) => (await api().promises.list({ contact_id })).items.length
    expect([await owed(one.id), await owed(two.id)]).toEqual([0, 1])
    const merge = await api().contacts.merge({ id: one.id, with: two.id })
    expect(await owed(one.id)).toBe(1)
    await api().contacts.undoMerge({ id: merge.id })
    expect([await owed(one.id), await owed(two.id)]).toEqual([0, 1])
  })
})

describe('who may merge', () => {
  it('only who may edit both; strangers learn nothing', async () => {
    const shared = { shared_org_ids: [world.orgA] }
    const [one, two, secret] = [await make('Right A', shared), await make('Right B', shared), await make('Right C')]
    const merge = (who: Person, id: string, other: string) => api(who).contacts.merge({ id, with: other })
    expect(await status(merge('same_org', one.id, two.id))).toBe(403)
    expect(await status(merge('org_manager', one.id, secret.id))).toBe(404)
    expect(await status(merge('other_org', one.id, two.id))).toBe(404)
    expect(await status(api('same_org').contacts.mergePreview({ id: one.id, with: two.id }))).toBe(403)
    expect(await status(merge('owner', one.id, one.id))).toBe(422)
    const done = await merge('org_manager', one.id, two.id)
    expect((await api().contacts.get({ id: two.id })).id).toBe(one.id)
    expect(await status(api().contacts.undoMerge({ id: done.id }))).toBe(404)
    expect((await api('org_manager').contacts.undoMerge({ id: done.id })).can_undo).toBe(false)
    expect((await api().contacts.get({ id: two.id })).created_by_user?.id).toBe(world.id('owner'))
  })

  it('somebody else’s contact does not go into mine, nor where others come to read it', async () => {
    const theirs = await make('Taken', { shared_org_ids: [world.orgA] })
    const mine = await api('org_manager').contacts.create({ name: 'Taken' })
    expect(await status(api('org_manager').contacts.merge({ id: mine.id, with: theirs.id }))).toBe(403)
    const wider = await make('Wider', { shared_org_ids: [world.orgA] })
    await db().insertInto('contact_shares').values({ contact_id: wider.id, organization_id: world.orgB }).execute()
    expect(await status(api('org_manager').contacts.merge({ id: wider.id, with: theirs.id }))).toBe(403)
  })

  it('the database refuses it too, to who may not edit both', async () => {
    const [one, two] = [await make('Second line'), await make('Second line')]
    for (const who of ['same_org', 'other_org'] as const)
      await expect(
        world.database.as(world.id(who), (as) =>
          sql`select app_contacts_merge(${newId()}::uuid, ${one.id}::uuid, ${two.id}::uuid, '{}', '{}')`.execute(as),
        ),
      ).rejects.toThrow('cannot be merged')
    expect(await rowOf(two.id)).toBeDefined()
  })
})

describe('an undone merge', () => {
  it('leaves what was changed since, and takes away only what came with the other', async () => {
    const one = await make('Kept One', { emails: ['one@example.org'], shared_org_ids: [] })
    const two = await make('Other Two', { emails: ['two@example.org'], role: 'CEO', shared_org_ids: [world.orgA] })
    const merge = await api().contacts.merge({ id: one.id, with: two.id })
    expect((await api().contacts.get({ id: one.id })).shared_org_ids).toEqual([world.orgA])
    await api().contacts.update({
      id: one.id,
      notes: 'New',
      emails: ['one@example.org', 'two@example.org', 'three@example.org'],
    })
    await api().contacts.addInteraction({ id: one.id, summary: 'Since', date: '2026-04-04' })
    await api().contacts.undoMerge({ id: merge.id })
    expect(await api().contacts.get({ id: one.id })).toMatchObject({
      name: 'Kept One',
      role: '',
      notes: 'New',
      emails: ['one@example.org', 'three@example.org'],
      shared_org_ids: [],
      last_contacted_on: '2026-04-04',
    })
    expect(await api().contacts.get({ id: two.id })).toMatchObject({
      role: 'CEO',
      emails: ['two@example.org'],
      shared_org_ids: [world.orgA],
      last_contacted_on: null,
    })
    expect(await status(api().contacts.undoMerge({ id: merge.id }))).toBe(409)
  })

  it('is possible for 30 days, and not a moment longer', async () => {
    const [one, two] = [await make('Thirty'), await make('Thirty')]
    const merge = await api().contacts.merge({ id: one.id, with: two.id })
    const age = (given: string) =>
      sql`update contact_merges set created_at = clock_timestamp() - ${given}::interval where id = ${merge.id}::uuid`.execute(
        db(),
      )
    const canUndo = async () => (await api().contacts.merges({})).items.find(({ id }) => id === merge.id)?.can_undo
    await age('30 days 1 second')
    expect(await canUndo()).toBe(false)
    expect(await status(api().contacts.undoMerge({ id: merge.id }))).toBe(409)
    await age('29 days 23 hours 59 minutes')
    expect(await canUndo()).toBe(true)
    await api().contacts.undoMerge({ id: merge.id })
    expect((await api().contacts.get({ id: two.id })).id).toBe(two.id)
  })

  it('two merges in a row come apart in either order', async () => {
    for (const first of [0, 1]) {
      const [a, b, c] = [await make('Chain'), await make('Chain'), await make('Chain')]
      await api().contacts.addInteraction({ id: a.id, summary: 'Of A', date: '2026-01-01' })
      const done = [
        await api().contacts.merge({ id: b.id, with: a.id }),
        await api().contacts.merge({ id: c.id, with: b.id }),
      ]
      expect((await api().contacts.get({ id: a.id })).id).toBe(c.id)
      for (const at of [first, 1 - first]) await api().contacts.undoMerge({ id: done[at]?.id ?? '' })
      for (const { id } of [a, b, c]) expect((await api().contacts.get({ id })).id).toBe(id)
      expect((await api().contacts.get({ id: a.id })).past_interactions).toHaveLength(1)
    }
  })
})

describe('contacts that look like one person', () => {
  it('are mine with an address or number in common, or the same name and no other role', async () => {
    const who = api('ceo').contacts
    await who.create({ name: 'Twin A', emails: ['Twin@example.org'] })
    await who.create({ name: 'Twin Alpha', emails: ['twin@example.org'] })
    await who.create({ name: 'Same Name', role: 'CFO' })
    await who.create({ name: 'same name' })
    await who.create({ name: 'Two People', role: 'CFO' })
    await who.create({ name: 'Two People', role: 'Gardener' })
    const { items } = await who.twins({})
    expect(
      items.map(({ because, contacts }) => [
        because,
        contacts
          .map(({ name }) => name)
          .sort()
          .join(' + '),
      ]),
    ).toEqual([
      ['name', 'Same Name + same name'],
      ['email', 'Twin A + Twin Alpha'],
    ])
    expect((await api('other_org').contacts.twins({})).items).toEqual([])
  })

  it('two who merge crosswise at once end in answers, and one contact', async () => {
    const [one, two] = [await make('Cross'), await make('Cross')]
    const answers = await Promise.all([
      world.request('owner', 'POST', `/api/contacts/${one.id}/merge`, { with: two.id }),
      world.request('owner', 'POST', `/api/contacts/${two.id}/merge`, { with: one.id }),
    ])
    expect(answers.map(({ status: code }) => code).sort()).toEqual([201, 404])
  })
})
