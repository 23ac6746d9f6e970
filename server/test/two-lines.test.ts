// Two lines guard what a person sees (rights R2 and R11): the conditions of the queries, and row-level security. Each must hold alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actorOf } from '../src/access/actor.ts'
import { visible } from '../src/access/visible.ts'
import * as conversations from '../src/features/chat/store/conversations.ts'
import * as messages from '../src/features/chat/store/messages.ts'
import * as said from '../src/features/comms/store/messages.ts'
import * as threads from '../src/features/comms/store/threads.ts'
import * as files from '../src/features/files/store/files.ts'
import * as notes from '../src/features/notes/store.ts'
import { type Db, sql } from '../src/platform/db.ts'
import { contact, conversation, file, goal, interaction, note, run, task } from './fixtures.ts'
import { thread } from './thread-fixture.ts'
import { createWorld, PEOPLE, type Person, type World } from './world.ts'

const TEAM: readonly Person[] = ['owner', 'same_org', 'org_manager', 'org_admin', 'ceo']
const SEES: Record<string, (who: Person) => boolean> = {
  'the goal shared': (who) => TEAM.includes(who),
  'the goal private': (who) => who === 'owner',
  'the task shared': (who) => TEAM.includes(who),
  'the task private': (who) => who === 'owner',
  'the task assigned': (who) => who === 'owner' || who === 'same_org',
  'the contact shared': (who) => TEAM.includes(who),
  'the contact private': (who) => who === 'owner',
}

let world: World
const names = new Map<string, string>()
beforeAll(async () => {
  world = await createWorld()
  for (const shared of [true, false]) {
    const word = shared ? 'shared' : 'private'
    names.set((await goal(world, shared)).id, `the goal ${word}`)
    names.set((await task(world, word)).id, `the task ${word}`)
    names.set((await contact(world, shared)).id, `the contact ${word}`)
  }
  names.set((await task(world, 'assigned')).id, 'the task assigned')
})
afterAll(() => world.close())

const named = (rows: { id: string }[]) => rows.flatMap(({ id }) => names.get(id) ?? [])
const expected = (who: Person) => Object.keys(SEES).filter((name) => SEES[name]?.(who))

describe('each line alone', () => {
  it('the conditions, where row-level security does not bind', async () => {
    const { database } = world
    for (const who of PEOPLE) {
      const actor = await actorOf(database, world.id(who))
      if (!actor) throw new Error('no such person')
      const ids = (what: 'goals g' | 'tasks t' | 'contacts c') =>
        sql<{ id: string }>`select id from ${sql.raw(what)} where ${visible(actor, what)}`.execute(database.db)
      const rows = [await ids('goals g'), await ids('tasks t'), await ids('contacts c')].flatMap(
        (result) => result.rows,
      )
      expect([who, named(rows).sort()]).toEqual([who, expected(who).sort()])
    }
  })

  it('row-level security, without any condition', async () => {
    const all = async (db: Db) => {
      const rows: { id: string }[] = []
      for (const table of ['goals', 'tasks', 'contacts'])
        rows.push(...(await sql<{ id: string }>`select id from ${sql.table(table)}`.execute(db)).rows)
      return rows
    }
    for (const who of PEOPLE) {
      const rows = await world.database.as(world.id(who), all)
      expect([who, named(rows).sort()]).toEqual([who, expected(who).sort()])
    }
  })

  it('notes are their owner’s by both', async () => {
    const { id } = await note(world)
    for (const who of PEOPLE) {
      const byCondition = await notes.get(world.database.db, world.id(who), id)
      const byPolicy = await world.database.as(world.id(who), (db) =>
        db.selectFrom('notes').select('id').where('id', '=', id).execute(),
      )
      expect([who, byCondition !== undefined, byPolicy.length === 1]).toEqual([who, who === 'owner', who === 'owner'])
    }
  })

  it('files and their texts are their owner’s by both, also where a search looks past the policies', async () => {
    const { id, name } = await file(world)
    const input = { search: 'canary', sort: 'newest', limit: 10 } as const
    for (const who of PEOPLE) {
      const byCondition = await files.list(world.database.db, world.id(who), { ...input, search: name })
      const byPolicy = await world.database.as(world.id(who), async (db) => [
        (await db.selectFrom('files').select('id').execute()).length,
        (await db.selectFrom('file_texts').select('file_id').where('file_id', '=', id).execute()).length,
        (await sql`select own_files_with(to_tsquery('simple', 'canary:*'))`.execute(db)).rows.length,
        (await files.list(db, world.id('owner'), input)).items.length,
      ])
      const mine = who === 'owner' ? 1 : 0
      expect([who, byCondition.items.length, byPolicy]).toEqual([who, mine, [mine, mine, mine, mine]])
    }
  })

  it('conversations and what is said in them are their owner’s by both', async () => {
    const { id, message } = await conversation(world)
    for (const who of PEOPLE) {
      const me = world.id(who)
      const byCondition = [
        (await conversations.get(world.database.db, me, id)) !== undefined,
        (await messages.get(world.database.db, me, message)) !== undefined,
      ]
      const byPolicy = await world.database.as(me, async (db) => [
        (await db.selectFrom('conversations').select('id').where('id', '=', id).execute()).length === 1,
        (await db.selectFrom('messages').select('id').where('id', '=', message).execute()).length === 1,
      ])
      const mine = who === 'owner'
      expect([who, byCondition, byPolicy]).toEqual([who, [mine, mine], [mine, mine]])
    }
  })

  it('threads, what is said in them and who takes part are their people’s by both', async () => {
    const { id, message, file_id } = await thread(world)
    for (const who of PEOPLE) {
      const actor = await actorOf(world.database, world.id(who))
      if (!actor) throw new Error('no such person')
      const byCondition = [
        (await threads.get(world.database.db, actor, id, 50)) !== undefined,
        (await threads.place(world.database.db, actor, id)) !== undefined,
        (await said.get(world.database.db, actor, id, message)) !== undefined,
        (await said.after(world.database.db, actor, id, 0, 9)).length > 0,
      ]
      const byPolicy = await world.database.as(actor.user_id, async (db) => {
        const found: boolean[] = []
        const tables = { threads: 'id', thread_participants: 'thread_id', thread_messages: 'thread_id' }
        for (const [table, column] of Object.entries(tables))
          found.push(
            (await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id}::uuid`.execute(db)).rows
              .length > 0,
          )
        found.push((await sql`select 1 from thread_file(${id}::uuid, ${file_id}::uuid)`.execute(db)).rows.length > 0)
        return found
      })
      const mine = Array.from({ length: 4 }, () => who === 'owner')
      expect([who, byCondition, byPolicy]).toEqual([who, mine, mine])
    }
  })

  it('nobody writes into a thread of others, in the name of somebody else, or past the thread’s own functions', async () => {
    const { id, other } = await thread(world)
    const add = (who: Person, sender: string) =>
      world.database.as(world.id(who), (db) =>
        sql`select thread_message_add(${id}::uuid, gen_random_uuid(), ${sender}::uuid, 'text', 'x')`.execute(db),
      )
    await expect(add('same_org', world.id('same_org'))).rejects.toThrow('row-level security')
    await expect(add('owner', other)).rejects.toThrow('row-level security')
    for (const statement of [
      sql`insert into thread_messages (id, thread_id, seq, kind, text) values (gen_random_uuid(), ${id}::uuid, 99, 'text', 'x')`,
      sql`update thread_messages set text = 'x' where thread_id = ${id}::uuid`,
      sql`insert into thread_participants (thread_id, user_id) values (${id}::uuid, ${world.id('same_org')}::uuid)`,
      sql`update thread_participants set hidden = false where thread_id = ${id}::uuid`,
      sql`delete from threads where id = ${id}::uuid`,
    ])
      await expect(world.database.as(world.id('owner'), (db) => statement.execute(db))).rejects.toThrow(
        'permission denied',
      )
    const renamed = await world.database.as(world.id('owner'), (db) =>
      sql`update thread_participants set name = 'x' where thread_id = ${id}::uuid and user_id = ${other}::uuid`.execute(
        db,
      ),
    )
    expect(Number(renamed.numAffectedRows)).toBe(0)
  })

  it('what belongs to a record is guarded with it: KPIs, their history, shares, interactions', async () => {
    await interaction(world, false)
    await interaction(world, true)
    const counts = async (who: Person) =>
      world.database.as(world.id(who), async (db) => {
        const found: number[] = []
        for (const table of ['kpis', 'kpi_values', 'task_shares', 'contact_shares', 'interactions'])
          found.push((await sql`select 1 from ${sql.table(table)}`.execute(db)).rows.length)
        return found
      })
    expect(await counts('owner')).toEqual([2, 2, 1, 2, 2])
    expect(await counts('same_org')).toEqual([1, 1, 1, 2, 1])
    expect(await counts('other_org')).toEqual([0, 0, 0, 0, 0])
    expect(await counts('admin')).toEqual([0, 0, 0, 0, 0])
  })

  it('a foreign record cannot be pulled into one’s own organization, even by a statement without a check', async () => {
    const { id: task_id } = await task(world, 'private')
    const { id: contact_id } = await contact(world, false)
    const organization_id = world.orgB
    const pull = (work: (db: Db) => Promise<unknown>) => world.database.as(world.id('other_org'), work)
    await expect(
      pull((db) => db.insertInto('task_shares').values({ task_id, organization_id }).execute()),
    ).rejects.toThrow('row-level security')
    await expect(
      pull((db) => db.insertInto('contact_shares').values({ contact_id, organization_id }).execute()),
    ).rejects.toThrow('row-level security')
  })

  it('a row cannot be given away or slipped into another name, even by a statement without a check', async () => {
    const mine = await note(world)
    const intoForeign = (db: Db) =>
      db
        .insertInto('notes')
        .values({ id: mine.id.replace(/.$/, '0'), user_id: world.id('ceo'), content: 'x', entry_date: '2026-01-01' })
        .execute()
    await expect(world.database.as(world.id('owner'), intoForeign)).rejects.toThrow('row-level security')
    const giveAway = (db: Db) =>
      db
        .updateTable('notes')
        .set({ user_id: world.id('ceo') })
        .where('id', '=', mine.id)
        .execute()
    await expect(world.database.as(world.id('owner'), giveAway)).rejects.toThrow('row-level security')
  })

  it('row-level security, for what somebody would write into the conversations and runs of others', async () => {
    const { id } = await conversation(world)
    const { id: runId } = await run(world)
    const me = world.id('same_org')
    const tries = {
      message: sql`insert into messages (id, conversation_id, user_id, seq, sender_type, content)
        values (gen_random_uuid(), ${id}, ${me}, 100, 'user', 'x')`,
      run: sql`insert into runs (id, kind, name, work, user_id, conversation_id, inputs, snapshot)
        values (gen_random_uuid(), 'chat', 'x', 'chat', ${me}, ${id}, '{}', '{}')`,
      draft: sql`insert into reply_drafts (run_id, conversation_id, user_id, message_id, content)
        values (${runId}, ${id}, ${me}, gen_random_uuid(), 'x')`,
      approval: sql`insert into approvals (id, run_id, user_id, key, tool, title, arguments, arguments_hash)
        values (gen_random_uuid(), ${runId}, ${me}, 'k', 't', 't', '{}', 'h')`,
      memory: sql`insert into memories (id, user_id, content, conversation_id, source)
        values (gen_random_uuid(), ${me}, 'x', ${id}, 'chat')`,
      text: sql`insert into statement_texts (id, user_id, note_id) values (gen_random_uuid(), ${me}, ${(await note(world)).id})`,
      effect: sql`insert into tool_effects (run_id, key, result) values (${runId}, 'k', '{}')`,
    }
    for (const [what, insert] of Object.entries(tries)) {
      const refused = await world.database
        .as(me, (db) => insert.execute(db))
        .then(
          () => null,
          (error: { code?: string }) => error.code,
        )
      expect([what, refused]).toEqual([what, '42501'])
    }
  })
})
