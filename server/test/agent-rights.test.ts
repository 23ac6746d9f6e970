// What an agent may do is what its person may do by hand: for each actor and each of the owner's objects every tool that takes
// an id is called, and the same is asked of the API. Both must say the same (trust M1).
import { afterAll, describe, expect, it } from 'vitest'
import { approve, calls, createScriptedWorld, told } from './agent-world.ts'
import * as make from './fixtures.ts'
import { thread } from './thread-fixture.ts'
import { PEOPLE, type Person } from './world.ts'

const { world, models, run } = await createScriptedWorld()
afterAll(() => world.close())

const ACTORS = PEOPLE.filter((person) => person !== 'waitlisted')
const goals = [await make.goal(world, true), await make.goal(world, false)]
const tasks = [await make.task(world, 'shared'), await make.task(world, 'private'), await make.task(world, 'assigned')]
const contacts = [await make.contact(world, true), await make.contact(world, false)]
const entries = [await make.interaction(world, true), await make.interaction(world, false)]
const note = await make.note(world)
const file = await make.file(world)
const written = await thread(world)
const remembered = await make.memory(world)

const RECORDS = [
  ...goals.flatMap(({ id, kpis }) => [{ kind: 'goal', id }, ...kpis.map((kpi) => ({ kind: 'kpi', id: kpi.id }))]),
  ...tasks.map(({ id }) => ({ kind: 'task', id })),
  ...[...contacts, ...entries].map(({ id }) => ({ kind: 'contact', id })),
  ...entries.map(({ interactionId }) => ({ kind: 'interaction', id: interactionId })),
  { kind: 'note', id: note.id },
  { kind: 'file', id: file.id },
  { kind: 'thread', id: written.id },
  // An id of another kind of record, and of one that no tool knows.
  { kind: 'task', id: note.id },
  { kind: 'note', id: remembered.id },
]
const seen = async (actor: Person, path: string) => (await world.request(actor, 'GET', path)).status
const refusedText = (text: string) => text.includes('\nNot found. ')

describe.each(ACTORS)('an agent of %s', (actor) => {
  it('reads exactly the records that its person may read', async () => {
    const looks = RECORDS.map((record): [string, unknown] => ['read_record', record])
    const id = await run([calls(...looks), 'Done.'], {}, actor)
    await world.answer(id, actor)
    for (const [at, { kind, id: record }] of RECORDS.entries()) {
      const status = await seen(actor, `/api/records/${kind}/${record}`)
      const text = told(models.talked[1], at)
      expect([200, 404], `${kind} ${at}`).toContain(status)
      expect(refusedText(text), `${kind} ${at}: ${text.slice(0, 80)}`).toBe(status === 404)
      if (status === 404) expect(text).not.toContain('CANARY')
    }
  })

  it('reads the history of, and drafts for, exactly the contacts that its person may see', async () => {
    const people = [...contacts, ...entries].map(({ id }) => id)
    const id = await run(
      [
        calls(
          ...people.flatMap((contact_id): [string, unknown][] => [
            ['contact_history', { id: contact_id }],
            ['draft_message', { contact_id, body: 'Hello' }],
          ]),
        ),
        'Done.',
      ],
      {},
      actor,
    )
    await world.answer(id, actor)
    for (const [at, contact] of people.entries()) {
      const status = await seen(actor, `/api/contacts/${contact}`)
      for (const each of [at * 2, at * 2 + 1]) expect(refusedText(told(models.talked[1], each))).toBe(status === 404)
    }
  })

  it('lists and finds nothing that its person does not see', async () => {
    const id = await run(
      [
        calls(
          ['list_tasks', { limit: 100 }],
          ['list_goals', { limit: 50 }],
          ...goals.map(({ id }): [string, unknown] => ['kpi_history', { goal_id: id }]),
          ['list_notes', { limit: 50 }],
          ['list_contacts', { limit: 50 }],
          ['list_messages', { limit: 50 }],
          ['search_records', { query: 'CANARY', limit: 10 }],
          ['list_tasks', { goal_id: goals[1]?.id }],
          ['list_tasks', { contact_id: contacts[1]?.id }],
        ),
        'Done.',
      ],
      {},
      actor,
    )
    await world.answer(id, actor)
    const shown = models.talked[1]?.messages.flatMap(({ text }) =>
      [...text.matchAll(/kind="(\w+)" id="([\w-]+)"/g)].map(([, kind, record]) => `${kind}/${record}`),
    )
    for (const record of new Set(shown)) expect(await seen(actor, `/api/records/${record}`), record).toBe(200)
  })

  it('changes exactly what its person may change', async () => {
    const notes = { notes: 'Changed' }
    const about = { description: 'Changed' }
    const said = { summary: 'Talked', date: '2027-01-01' }
    const tries: [tool: string, input: Record<string, unknown>, method: string, path: string, body: unknown][] = [
      ...tasks.map(({ id }) => ['update_task', { id, ...notes }, 'PUT', `/api/tasks/${id}`, notes] as const),
      ...contacts.map(
        ({ id }) =>
          [
            'add_interaction',
            { contact_id: id, ...said },
            'POST',
            `/api/contacts/${id}/past-interactions`,
            said,
          ] as const,
      ),
      ...[
        ...goals.map(({ id }) => ({ title: 'x', goal_id: id })),
        ...contacts.map(({ id }) => ({ title: 'x', contact_id: id })),
        { title: 'x', assigned_to_user_id: world.id('owner') },
      ].map((body) => ['create_task', body, 'POST', '/api/tasks/', body] as const),
      ...contacts.map(({ id }) => ['update_contact', { id, ...notes }, 'PATCH', `/api/contacts/${id}`, notes] as const),
      ...goals.map(({ id }) => ['update_goal', { id, ...about }, 'PUT', `/api/strategic-goals/${id}`, about] as const),
      ...goals.flatMap(({ id, kpis }) =>
        kpis.map(
          (kpi) =>
            [
              'record_kpi',
              { goal_id: id, kpi_id: kpi.id, current_value: 4242 },
              'PUT',
              `/api/strategic-goals/${id}/kpis/${kpi.id}`,
              { current_value: 4242 },
            ] as const,
        ),
      ),
      [
        'append_note',
        { id: note.id, content: 'x' },
        'PUT',
        `/api/journals/${note.id}`,
        { content: 'CANARY x' },
      ] as const,
      ['create_contact', { name: 'New One' }, 'POST', '/api/contacts/', { name: 'New One' }] as const,
    ].map((each) => [...each] as [string, Record<string, unknown>, string, string, unknown])
    const id = await run([calls(...tries.map(([tool, input]): [string, unknown] => [tool, input])), 'Done.'], {}, actor)
    for (let at = 0; at < tries.length; at++) {
      for (
        let looks = 0;
        (await world.approvals(id)).filter(({ status }) => status === 'waiting').length === 0;
        looks++
      ) {
        if (looks > 300) throw new Error('it does not ask')
        await new Promise((later) => setTimeout(later, 10))
      }
      await world.until(id, ['paused'], actor)
      await approve(world, id, undefined, actor)
    }
    await world.answer(id, actor)
    for (const [at, [tool, , method, path, body]] of tries.entries()) {
      const { status } = await world.request(actor, method, path, body)
      const text = told(models.talked[1], at)
      const done = /is created|is changed|\nLogged|now stands at|has it\.|is among the contacts/.test(text)
      expect(done, `${tool} ${path}: ${status} but ${text.slice(0, 80)}`).toBe(status < 300)
      if (status === 404) expect(refusedText(text)).toBe(true)
      if (status === 403) expect(text).toMatch(/permission/)
    }
  })
})
