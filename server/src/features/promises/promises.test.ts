import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KeptStatement } from '#contract/promises.ts'
import { refusal } from '../../../../test-kit/refusal.ts'
import { DAY, noteIn, the } from '../../../test/noted.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const api = (who: Person = 'owner') => world.as(who)
const noted = (content: string, who?: Person, entry_date?: string) => noteIn(world, content, who, entry_date)

describe('what a note says that binds somebody', () => {
  it('is found when the note is saved, with its very words, and read once', async () => {
    const { note, statements, read } = await noted(
      'I will send Dana the offer by Friday.\nWe decided to move the launch to March.\nOpen: who pays for the hall?\n',
    )
    expect(read).toBe(true)
    expect(the(statements, 'send Dana')).toMatchObject({
      kind: 'promise',
      direction: 'i_owe',
      due: { date: '2037-11-27' },
      source: { kind: 'note', id: note.id, written_on: DAY, href: `/app/notes?note=${note.id}` },
    })
    for (const { start, end, quote } of statements) expect(note.content.slice(start, end)).toBe(quote)
    expect(statements.map(({ direction }) => direction)).toEqual(['i_owe', 'decisions', 'questions'])
    const again = await api().promises.read({ kind: 'note', id: note.id })
    expect([again.read, again.statements.map(({ id }) => id)]).toEqual([false, statements.map(({ id }) => id)])
  })

  it('is its writer’s alone', async () => {
    const { note, statements } = await noted('I will send the SECRET-FIGURES by Friday.')
    const { id } = the(statements, 'SECRET')
    for (const who of ['same_org', 'org_admin', 'ceo', 'admin'] as const) {
      expect((await refusal(api(who).promises.get({ id }))).status).toBe(404)
      expect((await refusal(api(who).promises.read({ kind: 'note', id: note.id }))).status).toBe(404)
      expect((await refusal(api(who).records.get({ kind: 'statement', id }))).status).toBe(404)
      expect(JSON.stringify(await api(who).search.find({ q: 'SECRET-FIGURES' }))).not.toContain('FIGURES by')
    }
  })

  it('goes with the note', async () => {
    const { note, statements } = await noted('I will send Dana the plants tomorrow.')
    const { id } = the(statements, 'plants')
    await api().promises.confirm({ id })
    await api().notes.remove({ id: note.id })
    expect((await refusal(api().promises.get({ id }))).status).toBe(404)
  })

  it('in a second note of the same words and day stands once, and stays when the first goes', async () => {
    const words = 'I will call the harbour master by Friday.'
    const first = await noted(words)
    const second = await noted(words)
    expect(second.statements.map(({ id }) => id)).toEqual(first.statements.map(({ id }) => id))
    await api().notes.remove({ id: first.note.id })
    const left = await api().promises.read({ kind: 'note', id: second.note.id })
    expect(the(left.statements, 'harbour').source.id).toBe(second.note.id)
  })
})

describe('an answer', () => {
  it('confirms, corrects, dismisses and finishes, and each is taken back to what was there', async () => {
    const { statements } = await noted('I will send Dana the invoice by Friday.')
    const found = the(statements, 'invoice')
    const { id } = found
    const same = ({ updated_at: _, ...rest }: KeptStatement) => rest
    for (const [act, state] of [
      ['confirm', 'confirmed'],
      ['dismiss', 'dismissed'],
      ['done', 'done'],
    ] as const) {
      expect(await api().promises[act]({ id })).toMatchObject({ state, can_undo: true })
      expect(same(await api().promises.undo({ id }))).toEqual(same(found))
    }
    const corrected = await api().promises.update({ id, what: 'Send Dana two invoices', due_date: '2030-01-02' })
    expect(corrected).toMatchObject({ what: 'Send Dana two invoices', due: { date: '2030-01-02' }, state: 'confirmed' })
    expect(same(await api().promises.undo({ id }))).toEqual(same(found))
    expect((await refusal(api().promises.undo({ id }))).status).toBe(409)
  })

  it('from an older version is refused with the newer one', async () => {
    const { statements } = await noted('I will order the chairs by Friday.')
    const { id, updated_at } = the(statements, 'chairs')
    await api().promises.update({ id, what: 'Order six chairs' })
    const refused = await world.request('owner', 'POST', `/api/statements/${id}/done`, undefined, {
      'if-unmodified-since-version': updated_at,
    })
    expect([refused.status, (refused.body as { current: { what: string } }).current.what]).toEqual([
      409,
      'Order six chairs',
    ])
  })

  it('makes a task with title, day and the words it comes from; done finishes it, undo takes it back', async () => {
    const { note, statements } = await noted('I will send Dana the tender by Friday.')
    const { id } = the(statements, 'tender')
    const { task, statement } = await api().promises.makeTask({ id })
    expect(task).toMatchObject({ due_date: '2037-11-27', assigned_to_user_id: world.id('owner') })
    expect(task.description).toContain('> I will send Dana the tender by Friday.')
    expect(task.description).toContain(`/app/notes?note=${note.id}`)
    expect(statement).toMatchObject({ task_id: task.id, state: 'confirmed' })
    expect((await refusal(api().promises.makeTask({ id }))).status).toBe(409)
    await api().promises.done({ id })
    expect((await api().tasks.get({ id: task.id })).status).toBe('Done')
    await api().promises.undo({ id })
    expect((await api().tasks.get({ id: task.id })).status).toBe('To Do')
    await api().tasks.update({ id: task.id, status: 'Done' })
    expect((await api().promises.get({ id })).state).toBe('done')
  })

  it('that made a task takes it away again, but not once somebody has worked on it', async () => {
    const { statements } = await noted('I will send the minutes by Friday.\nI will book the tickets by Friday.')
    const [one, other] = [the(statements, 'minutes').id, the(statements, 'tickets').id]
    const first = await api().promises.makeTask({ id: one })
    await api().promises.undo({ id: one })
    expect((await refusal(api().tasks.get({ id: first.task.id }))).status).toBe(404)
    const second = await api().promises.makeTask({ id: other, title: 'Tickets', due_date: '2031-01-01' })
    await api().tasks.update({ id: second.task.id, notes: 'Window seat' })
    expect((await api().promises.undo({ id: other })).task_id).toBeNull()
    expect((await api().tasks.get({ id: second.task.id })).notes).toBe('Window seat')
  })

  it('ticks the box in the note, and a box that is ticked there is done here', async () => {
    const { note, statements } = await noted('# To do\n\n- [ ] I will send Dana the plan\n- [ ] I will call Tom\n')
    const [plan, call] = [the(statements, 'plan'), the(statements, 'Tom')]
    expect(plan.checkbox).toBe(true)
    await api().promises.done({ id: plan.id })
    expect((await api().notes.get({ id: note.id })).content).toContain('- [x] I will send Dana the plan')
    const at = note.content.lastIndexOf('[ ]')
    await api().notes.tick({ id: note.id, at, checked: true })
    const now = await api().promises.read({ kind: 'note', id: note.id })
    expect(now.statements.map(({ id, state }) => [id, state])).toEqual([
      [plan.id, 'done'],
      [call.id, 'done'],
    ])
    await api().promises.undo({ id: plan.id })
    await api().notes.tick({ id: note.id, at, checked: false })
    expect((await api().notes.get({ id: note.id })).content).toBe(note.content)
    const back = await api().promises.read({ kind: 'note', id: note.id })
    expect(back.statements.map(({ state }) => state)).toEqual(['found', 'found'])
    expect((await refusal(api().notes.tick({ id: note.id, at: 3, checked: true }))).status).toBe(409)
  })
})

describe('a text that changes', () => {
  it('keeps the answers whose words still stand, and says where they do not', async () => {
    const { note, statements } = await noted(
      'I will send Dana the lease by Friday.\nI will send Tom the map by Friday.\nI will ring the bank tomorrow.\n',
    )
    const [lease, map, bank] = ['lease', 'map', 'bank'].map((word) => the(statements, word).id)
    await api().promises.confirm({ id: lease ?? '' })
    await api().promises.confirm({ id: map ?? '' })
    const content = 'A new first line.\nI will send Dana the lease by Friday.\nI will send Tom nothing.\n'
    await api().notes.update({ id: note.id, content })
    await api().promises.read({ kind: 'note', id: note.id })
    const kept = await api().promises.get({ id: lease ?? '' })
    expect([kept.state, kept.source_changed, content.slice(kept.start, kept.end)]).toEqual([
      'confirmed',
      false,
      'I will send Dana the lease by Friday.',
    ])
    expect(await api().promises.get({ id: map ?? '' })).toMatchObject({ state: 'confirmed', source_changed: true })
    expect((await refusal(api().promises.get({ id: bank ?? '' }))).status).toBe(404)
  })

  it('keeps a dismissed one dismissed', async () => {
    const { note, statements } = await noted('I will send Dana the keys by Friday.')
    await api().promises.dismiss({ id: the(statements, 'keys').id })
    await api().notes.update({ id: note.id, content: `${note.content}\nMore.` })
    const { statements: now } = await api().promises.read({ kind: 'note', id: note.id })
    expect(the(now, 'keys').state).toBe('dismissed')
  })
})

describe('the list', () => {
  it('leaves what is asked for: by direction, state, day, contact, source and goal', async () => {
    const me = api('org_manager')
    const contact = await me.contacts.create({ name: 'Helga Thorwald' })
    const goal = await me.goals.create({ title: 'Open the Rotterdam warehouse', due_date: '2027-06-01' })
    const { note, statements } = await noted(
      'Helga promised to deliver the crane by 1 Dec 2037.\nWe decided to rent the Rotterdam warehouse from May.\nI will send Helga the drawings by 3 Dec 2037.\n',
      'org_manager',
    )
    await me.promises.dismiss({ id: the(statements, 'drawings').id })
    const quotes = async (input: Parameters<typeof me.promises.list>[0]) =>
      (await me.promises.list(input)).items.map(({ quote }) => quote.split(' ').at(-1)?.replace('.', '') ?? '').length
    expect(await quotes({})).toBe(statements.length)
    expect((await me.promises.list({ direction: 'owed_to_me' })).items).toMatchObject([
      { who: { resolved: contact.id }, kind: 'promise' },
    ])
    expect((await me.promises.list({ direction: 'i_owe', state: 'open' })).items).toEqual([])
    expect((await me.promises.list({ direction: 'i_owe', state: 'dismissed' })).items).toHaveLength(1)
    expect((await me.promises.list({ contact_id: contact.id })).items.length).toBeGreaterThan(0)
    expect((await me.promises.list({ due_before: '2037-12-01' })).items).toHaveLength(1)
    const dated = statements.filter(({ due }) => due?.date).length
    const since = (due_from: string, undated?: 'true') => quotes({ due_from, undated })
    expect([await since('2020-01-01'), await since('2020-01-01', 'true')]).toEqual([dated, statements.length])
    expect(await since('2099-01-01', 'true')).toBe(0)
    expect((await me.promises.list({ source_id: note.id, kind: 'decision' })).items).toHaveLength(1)
    expect((await me.promises.list({ goal_id: goal.id })).items).toMatchObject([{ kind: 'decision' }])
    expect((await me.promises.list({ search: 'crane' })).items).toHaveLength(1)
    const first = await me.promises.list({ limit: 1 })
    const second = await me.promises.list({ limit: 1, cursor: first.next ?? '' })
    expect(second.items[0]?.id).not.toBe(first.items[0]?.id)
    expect((await refusal(api('same_org').promises.list({ contact_id: contact.id }))).status).toBe(404)
  })

  it('stands with a contact who was written down after it, as long as its words can mean nobody else', async () => {
    const me = api('other_org')
    await noted('Wanda promised to send the lock gate plans by 1 Dec 2037.', 'other_org')
    const wanda = await me.contacts.create({ name: 'Wanda Okoro' })
    expect((await me.promises.list({ contact_id: wanda.id })).items).toMatchObject([{ direction: 'owed_to_me' }])
    const other = await me.contacts.create({ name: 'Wanda Lisle' })
    for (const { id } of [wanda, other]) expect((await me.promises.list({ contact_id: id })).items).toEqual([])
  })

  it('says that a promise is broken when its day has passed, and not when it was only hedged or is done', async () => {
    const me = api('org_admin')
    const { statements } = await noted('I will send Dana the ledger by 3 March 2020.', 'org_admin', '2020-03-01')
    const { id } = the(statements, 'ledger')
    expect((await me.promises.get({ id })).state).toBe('broken')
    expect((await me.promises.list({ state: 'broken' })).items.map((each) => each.id)).toEqual([id])
    await me.promises.update({ id, due_date: '2090-01-01' })
    expect((await me.promises.get({ id })).state).toBe('confirmed')
    await me.promises.undo({ id })
    await me.promises.done({ id })
    expect((await me.promises.list({ state: 'broken' })).items).toEqual([])
  })

  it('is found by words, cited as a record, and part of the export; what was dismissed is not found', async () => {
    const { statements } = await noted('I will send Dana the marzipan by Friday.')
    const { id } = the(statements, 'marzipan')
    const hits = async () => (await api().search.find({ q: 'marzipan', kinds: 'statement' })).hits
    expect(await hits()).toMatchObject([{ kind: 'statement', id, href: `/app/promises?statement=${id}` }])
    expect(await api().records.get({ kind: 'statement', id })).toMatchObject({
      body: 'I will send Dana the marzipan by Friday.',
    })
    await api().promises.dismiss({ id })
    expect(await hits()).toEqual([])
  })
})
