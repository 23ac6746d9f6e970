// The page of a contact: everything that its reader may see of somebody, and no more.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mail } from '../../../test/fixtures-mail.ts'
import { refused } from '../../../test/refused.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
const owner = () => world.as('owner')
const raw = (path: string) => world.request('owner', 'GET', path)

describe('the timeline of everything', () => {
  it('holds interactions, tasks, notes and files that name them, threads, mails and promises, by their days', async () => {
    const { id } = await owner().contacts.create({
      name: 'Ottilie Kranz',
      emails: ['Ottilie@Example.org', 'ceo@example.com'],
    })
    await owner().contacts.addInteraction({ id, summary: 'Lunch', date: '2026-03-01' })
    await owner().tasks.create({ title: 'Send the offer', contact_id: id, due_date: '2026-03-02' })
    const note = await owner().notes.create({
      content: '# Board\n\n- [ ] I will send the draft to Ottilie by 2026-05-01',
      entry_date: '2026-03-03',
    })
    await owner().notes.create({ content: 'Nothing of her', entry_date: '2026-03-03' })
    await owner().files.create({ file: { name: 'Ottilie_Kranz_offer.txt', text: 'An offer' } })
    const thread = await owner().comms.create({ participant_ids: [world.id('ceo')] })
    await owner().comms.send({ id: thread.id, text: 'Good morning' })
    const made = await mail(world, { from: 'ottilie@example.org', ai_reads: true })
    await owner().promises.read({ kind: 'note', id: note.id })

    const page = await owner().contacts.timeline({ id })
    const shown = page.items.map(({ kind, title }) => [kind, title])
    expect(shown).toContainEqual(['interaction', 'Lunch'])
    expect(shown).toContainEqual(['task', 'Send the offer'])
    expect(shown).toContainEqual(['note', 'Board'])
    expect(shown).toContainEqual(['file', 'Ottilie_Kranz_offer.txt'])
    expect(shown).toContainEqual(['exchange', made.subject])
    expect(page.items.find(({ kind }) => kind === 'thread')).toMatchObject({ notes: 'Good morning' })
    expect(page.items.find(({ kind }) => kind === 'statement')).toMatchObject({
      direction: 'i_owe',
      date: '2026-05-01',
      due_date: '2026-05-01',
    })
    expect(page.items.find(({ kind }) => kind === 'note')).toMatchObject({
      notes: '[ ] I will send the draft to Ottilie by 2026-05-01',
      date: '2026-03-03',
    })
    expect(page.items).toHaveLength(7)
    expect(page.total).toBe('7')
    const days = page.items.map(({ date }) => date)
    expect(days).toEqual(days.toSorted().reverse())
    const paged = []
    for (let cursor: string | undefined; ; ) {
      const part = await owner().contacts.timeline({ id, limit: 2, cursor })
      paged.push(...part.items)
      if (part.next === null) break
      cursor = part.next
    }
    expect(paged).toEqual(page.items)
  })

  it('tells of the kinds that are asked for, and says which there are', async () => {
    const { id } = await owner().contacts.create({ name: 'Balthasar Quill' })
    await owner().contacts.addInteraction({ id, summary: 'Call', date: '2026-03-01' })
    await owner().notes.create({ content: 'Balthasar Quill called', entry_date: '2026-03-02' })
    const kinds = async (given: string) =>
      (await owner().contacts.timeline({ id, kinds: given })).items.map(({ kind }) => kind)
    expect(await kinds('note')).toEqual(['note'])
    expect(await kinds('note,interaction')).toEqual(['note', 'interaction'])
    expect(await raw(`/api/contacts/${id}/timeline?kinds=dreams`)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'kinds.0' }] },
    })
  })

  it('a first name that two contacts share names neither, and a word is no name', async () => {
    const will = await owner().contacts.create({ name: 'Will Marsh' })
    const one = await owner().contacts.create({ name: 'Greta Olm' })
    const two = await owner().contacts.create({ name: 'Greta Poole' })
    await owner().notes.create({ content: 'Greta called, and she will marshal the rest' })
    await owner().notes.create({ content: 'Poole’s offer is here' })
    const notes = async (id: string) =>
      (await owner().contacts.timeline({ id, kinds: 'note' })).items.map(({ title }) => title)
    expect(await notes(one.id)).toEqual([])
    expect(await notes(two.id)).toEqual(['Poole’s offer is here'])
    expect(await notes(will.id)).toEqual([])
  })

  it('a reader of a shared contact sees their own notes, files, mails and promises, and nobody else’s', async () => {
    const { id } = await owner().contacts.create({
      name: 'Shirin Vale',
      emails: ['shirin@example.org'],
      shared_org_ids: [world.orgA],
    })
    await owner().notes.create({ content: 'Shirin Vale, in secret' })
    await owner().files.create({ file: { name: 'Shirin Vale.txt', text: 'secret' } })
    await mail(world, { from: 'shirin@example.org', ai_reads: true })
    const theirs = await world.as('same_org').notes.create({ content: 'Shirin Vale said hello' })
    const seen = async (who: 'owner' | 'same_org') =>
      (await world.as(who).contacts.timeline({ id })).items.map((entry) => entry.kind).sort()
    expect(await seen('owner')).toEqual(['exchange', 'file', 'note'])
    expect((await world.as('same_org').contacts.timeline({ id })).items.map((entry) => entry.id)).toEqual([theirs.id])
    expect((await refused(world.as('other_org').contacts.timeline({ id }))).status).toBe(404)
  })
})

describe('the goals that somebody can move', () => {
  it('are the open ones with a task about them or with their name, the next due first', async () => {
    const { id } = await owner().contacts.create({ name: 'Leopold Finch' })
    const goal = (title: string, due_date: string, more = {}) =>
      owner().goals.create({ title, due_date, ...more } as never)
    const tied = (await goal('Hire a CFO', '2027-02-01')) as { id: string }
    const named = (await goal('Renew with Leopold Finch', '2027-01-01')) as { id: string }
    await goal('Something else', '2027-01-02')
    await owner().tasks.create({ title: 'Ask him', contact_id: id, goal_id: tied.id })
    const { items } = await owner().contacts.goals({ id })
    expect(items.map((each) => [each.id, each.because])).toEqual([
      [named.id, 'named'],
      [tied.id, 'task'],
    ])
    await owner().contacts.update({ id, shared_org_ids: [world.orgA] })
    expect((await world.as('same_org').contacts.goals({ id })).items).toEqual([])
    expect((await refused(world.as('other_org').contacts.goals({ id }))).status).toBe(404)
  })
})
