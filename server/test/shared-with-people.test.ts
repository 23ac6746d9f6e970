// Records shared with single people (decision 0095): who can be named, what they may do, and how it ends.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/platform/db.ts'
import { canary, DAY } from './fixtures.ts'
import { refused } from './refused.ts'
import { createWorld, type Person, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const NOUNS = ['goals', 'tasks', 'contacts', 'companies'] as const
type Noun = (typeof NOUNS)[number]
const KIND = { goals: 'goal', tasks: 'task', contacts: 'contact', companies: 'company' } as const

/** The owner's record, shared with these people as persons. */
async function shared(noun: Noun, people: readonly Person[], more: { orgs?: string[]; by?: Person } = {}) {
  const name = canary(noun)
  const shared_user_ids = people.map((person) => world.id(person))
  const by = world.as(more.by ?? 'owner')
  const { orgs = [] } = more
  const made =
    noun === 'goals'
      ? await by.goals.create({ title: name, due_date: DAY, shared_user_ids, organization_id: orgs[0] ?? null })
      : noun === 'tasks'
        ? await by.tasks.create({ title: name, shared_user_ids, shared_org_ids: orgs })
        : await by[noun].create({ name, shared_user_ids, shared_org_ids: orgs })
  return { id: made.id, name, made }
}
const get = (who: Person, noun: Noun, id: string) => world.as(who)[noun].get({ id })
const reads = (who: Person, noun: Noun, id: string) =>
  get(who, noun, id).then(
    () => true,
    () => false,
  )
const reshare = (noun: Noun, id: string, people: readonly string[], by: Person = 'owner') =>
  world.as(by)[noun].update({ id, shared_user_ids: [...people] })
const listed = async (who: Person, noun: Noun, id: string) =>
  (await world.as(who)[noun].list({ limit: 200 })).items.filter((item) => item.id === id).length
const found = async (who: Person, noun: Noun, words: string) =>
  (await world.as(who).search.find({ q: words, kinds: KIND[noun] })).hits.length
const told = async (who: Person, id: string) =>
  (await world.as(who).notifications.list({ limit: 200 })).items.filter(
    ({ kind, subject }) => kind === 'share' && subject.id === id,
  )
async function join(organization_id: string, ...people: Person[]) {
  const rows = people.map((person) => ({ organization_id, user_id: world.id(person), org_access_level: 'user' }))
  await world.database.db.insertInto('memberships').values(rows).execute()
}
async function leave(organization_id: string, person: Person) {
  const gone = world.database.db.deleteFrom('memberships').where('organization_id', '=', organization_id)
  await gone.where('user_id', '=', world.id(person)).execute()
}

describe.each(NOUNS)('of %s', (noun) => {
  it('somebody with whom one is shared reads it in each place, and nobody else', async () => {
    const { id, name, made } = await shared(noun, ['same_org'])
    expect(made.shared_user_ids).toEqual([world.id('same_org')])
    expect(made.shared_users.map((person) => person.name)).toEqual(['same_org Example'])
    for (const who of ['same_org', 'org_manager', 'org_admin', 'ceo', 'other_org', 'admin'] as const) {
      const yes = who === 'same_org'
      expect([who, await reads(who, noun, id)]).toEqual([who, yes])
      expect([who, await listed(who, noun, id)]).toEqual([who, yes ? 1 : 0])
      expect([who, await found(who, noun, name)]).toEqual([who, yes ? 1 : 0])
    }
    const [entry, ...more] = await told('same_org', id)
    expect(more).toEqual([])
    expect(entry).toMatchObject({ text: name, gone: false })
    expect(entry?.title).toMatch(new RegExp(`owner Example.* shared a ${KIND[noun]} with you$`))
  })

  it('they read alone: what changes, deletes or shares it is refused, also in the database', async () => {
    const { id } = await shared(noun, ['same_org'])
    const theirs = await get('same_org', noun, id)
    expect([theirs.can_edit, theirs.can_delete]).toEqual([false, false])
    const api = world.as('same_org')[noun]
    expect((await refused(api.remove({ id }))).status).toBe(403)
    expect((await refused(api.update({ id, shared_user_ids: [] }))).status).toBe(403)
    expect((await refused(reshare(noun, id, [world.id('org_manager')], 'same_org'))).status).toBe(403)
    expect(await reads('org_manager', noun, id)).toBe(false)
  })

  it('only who shares an organization and is let in can be named; others and made-up ids are answered alike', async () => {
    const answers = []
    for (const stranger of [world.id('other_org'), world.id('waitlisted'), world.id('admin'), crypto.randomUUID()]) {
      const { id } = await shared(noun, [])
      const { status, body } = await refused(reshare(noun, id, [world.id('same_org'), stranger]))
      answers.push({ status, code: body.code, detail: body.detail })
      expect(await reads('same_org', noun, id)).toBe(false)
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('its owner sees everybody, each of them only themselves, the organization’s others nobody', async () => {
    const { id } = await shared(noun, ['same_org', 'org_manager'], { orgs: [world.orgA] })
    const seen = async (who: Person) => (await get(who, noun, id)).shared_user_ids.toSorted()
    expect(await seen('owner')).toEqual([world.id('same_org'), world.id('org_manager')].sort())
    expect(await seen('same_org')).toEqual([world.id('same_org')])
    expect(await seen('org_admin')).toEqual([])
    // Who leads there edits it as before, and may send back what was shown.
    await world.as('org_admin')[noun].update({ id, shared_user_ids: [] })
    expect(await seen('owner')).toHaveLength(2)
    expect((await listed('same_org', noun, id)) + (await told('same_org', id)).length).toBe(2)
  })

  it('taken back it is gone from each place, and its notification says nothing of it', async () => {
    const { id, name } = await shared(noun, ['same_org'])
    await reshare(noun, id, [])
    expect(await reads('same_org', noun, id)).toBe(false)
    expect(await listed('same_org', noun, id)).toBe(0)
    expect(await found('same_org', noun, name)).toBe(0)
    const kept = await told('same_org', id)
    expect(kept.every(({ gone, actor_name, text }) => gone && actor_name === null && text === null)).toBe(true)
    expect(JSON.stringify(kept)).not.toContain(name)
  })

  it('it ends with the last organization in common, and does not come back with a new one', async () => {
    const { id, name } = await shared(noun, ['org_manager'])
    await join(world.orgB, 'owner', 'org_manager')
    await leave(world.orgA, 'org_manager')
    expect(await reads('org_manager', noun, id)).toBe(true)
    await leave(world.orgB, 'owner')
    expect(await reads('org_manager', noun, id)).toBe(false)
    expect(await listed('org_manager', noun, id)).toBe(0)
    expect(await found('org_manager', noun, name)).toBe(0)
    expect((await told('org_manager', id)).every(({ gone }) => gone)).toBe(true)
    expect((await get('owner', noun, id)).shared_user_ids).toEqual([])
    await join(world.orgA, 'org_manager')
    expect(await reads('org_manager', noun, id)).toBe(false)
    await world.database.db
      .updateTable('memberships')
      .set({ org_access_level: 'manager' })
      .where('user_id', '=', world.id('org_manager'))
      .execute()
    await leave(world.orgB, 'org_manager')
  })

  it('it rests while the one organization in common is deleted, and while they are on the waitlist', async () => {
    const org = await world.as('ceo').orgs.create({ name: canary('org') })
    await join(org.id, 'owner', 'other_org')
    const { id, name } = await shared(noun, ['other_org'])
    expect(await found('other_org', noun, name)).toBe(1)
    await world.as('ceo').orgs.remove({ id: org.id })
    expect([await reads('other_org', noun, id), await listed('other_org', noun, id)]).toEqual([false, 0])
    expect(await found('other_org', noun, name)).toBe(0)
    expect((await get('owner', noun, id)).shared_users).toEqual([])
    // An edit meanwhile does not throw it away.
    await reshare(noun, id, [])
    await world.as('admin').orgs.restore({ id: org.id })
    expect(await reads('other_org', noun, id)).toBe(true)
    const level = (user_level: string) =>
      world.database.db.updateTable('users').set({ user_level }).where('id', '=', world.id('other_org')).execute()
    await level('waitlisted')
    expect((await get('owner', noun, id)).shared_user_ids).toEqual([])
    const { rows } = await world.database.as(world.id('other_org'), (db) =>
      sql`select id from ${sql.table(noun)} where id = ${id}::uuid`.execute(db),
    )
    expect(rows).toEqual([])
    await level('user')
    expect(await reads('other_org', noun, id)).toBe(true)
    await leave(org.id, 'other_org')
  })

  it('it is listed once for who has it by an organization too, in each order and count', async () => {
    const { id } = await shared(noun, ['same_org'], { orgs: [world.orgA] })
    const orders = {
      goals: ['due_date', 'created_at', 'status'],
      tasks: ['due_date', 'priority', 'created_at', 'updated_at'],
      contacts: ['name', 'last_contacted_on', 'created_at'],
      companies: [undefined],
    }[noun]
    const alone = await shared(noun, ['same_org'])
    for (const sort_by of orders) {
      const page = await world.as('same_org')[noun].list({ limit: 200, ...(sort_by && { sort_by: sort_by as never }) })
      expect(page.items.filter((item) => item.id === id)).toHaveLength(1)
      expect(page.items.filter((item) => item.id === alone.id)).toHaveLength(1)
      expect(page.total).toBe(String(page.items.length))
      expect((await world.as('same_org')[noun].list({ search: alone.name })).items.map((item) => item.id)).toEqual([
        alone.id,
      ])
    }
  })

  it('the receiver hears of a change at once, and of the share’s end', async () => {
    const listener = new pg.Client({ connectionString: world.database.url })
    const heard: { topic: string; id: string; users: string[] }[] = []
    listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')))
    await listener.connect()
    await listener.query('listen adjutant_live')
    const { id } = await shared(noun, ['same_org'])
    await reshare(noun, id, [])
    await listener.query('select 1')
    await listener.end()
    const mine = heard.filter((notice) => notice.topic === noun && notice.id === id)
    expect(mine.map(({ users }) => users.includes(world.id('same_org')))).toEqual([true, true])
  })

  it('it ends with either account, and a new account of the same address has none of it', async () => {
    const { db } = world.database
    const email = `${noun}-gone@example.com`
    const account = async () => {
      const { id } = await world
        .as('anon')
        .users.register({ email, password: 'a good password 1', first_name: 'Gone', last_name: 'Gone' })
      await db.updateTable('users').set({ user_level: 'user' }).where('id', '=', id).execute()
      const member = { organization_id: world.orgA, user_id: id, org_access_level: 'user' }
      await db.insertInto('memberships').values(member).execute()
      return id
    }
    const reading = async (userId: string, id: string) =>
      (
        await world.database.as(userId, (asThem) =>
          sql`select id from ${sql.table(noun)} where id = ${id}::uuid`.execute(asThem),
        )
      ).rows.length
    const gone = await account()
    const { id } = await shared(noun, [])
    await reshare(noun, id, [gone])
    expect(await reading(gone, id)).toBe(1)
    await db.deleteFrom('users').where('id', '=', gone).execute()
    const anew = await account()
    expect(await reading(anew, id)).toBe(0)
    expect((await get('owner', noun, id)).shared_user_ids).toEqual([])
    const { rows } = await sql`select 1 from share_pairs where user_id = ${gone}::uuid`.execute(db)
    expect(rows).toEqual([])
  })
})
