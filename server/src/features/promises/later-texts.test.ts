// What later texts say of earlier promises: surely, or perhaps.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal } from '../../../../test-kit/refusal.ts'
import { noteIn, the } from '../../../test/noted.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({}, { launch: true })
})
afterAll(() => world.close())

const api = (who: Person = 'owner') => world.as(who)
const noted = (content: string, who?: Person, entry_date?: string) => noteIn(world, content, who, entry_date)

describe('a later text', () => {
  it('moves what was promised, in its own words; it is undone, and holds no more when that text goes', async () => {
    const who = 'ceo'
    const first = await noted('Dana will send the lintel quote by 13 Nov 2037.', who, '2037-11-10')
    const { id } = the(first.statements, 'lintel')
    const later = 'Site walk.\nThe lintel quote slipped again, Dana says 4 Dec now.'
    const second = await noted(later, who)
    expect(await api(who).promises.get({ id })).toMatchObject({
      state: 'moved',
      due: { date: '2037-12-04' },
      followed_by: { kind: 'note', id: second.note.id, quote: expect.stringContaining('slipped again') },
    })
    expect(await api(who).promises.undo({ id })).toMatchObject({ due: { date: '2037-11-13' }, followed_by: null })
    const third = await noted('The lintel quote is no longer needed, told Dana.', who)
    expect((await api(who).promises.get({ id })).state).toBe('cancelled')
    await api(who).notes.remove({ id: third.note.id })
    expect(await api(who).promises.get({ id })).toMatchObject({ due: { date: '2037-11-13' }, followed_by: null })
    expect((await api(who).promises.get({ id })).state).not.toBe('cancelled')
  })
})

describe('a later text that tells it less surely', () => {
  const asked = async (who: Person, thing: string) => {
    const first = await noted(`Dana will send the ${thing} quote by 13 Nov 2037.`, who, '2037-11-10')
    const { id } = the(first.statements, thing)
    const { note } = await noted(`${thing} quote: 4 Dec`, who)
    return { id, note, at: () => api(who).promises.get({ id }) }
  }

  it('changes nothing, and suggests what it may have become until somebody says so', async () => {
    const who = 'ceo'
    const { id, note, at } = await asked(who, 'gutter')
    const before = await at()
    expect(before).toMatchObject({ due: { date: '2037-11-13' }, followed_by: null, can_undo: false })
    expect(before.state).not.toBe('moved')
    expect(before.suggested_change).toMatchObject({
      ...{ kind: 'note', id: note.id, quote: 'gutter quote: 4 Dec', state: 'moved', due: { date: '2037-12-04' } },
    })
    expect(await api(who).promises.accept({ id })).toMatchObject({
      ...{ state: 'moved', due: { date: '2037-12-04' }, suggested_change: null },
      followed_by: { kind: 'note', id: note.id, quote: 'gutter quote: 4 Dec', due_before: '2037-11-13' },
    })
    const again = await refusal(api(who).promises.accept({ id }))
    expect(again.status).toBe(409)
    expect(again.message).toContain('No later text suggests a change of this.')
    // What was taken over stays, whatever else the later note comes to say.
    await api(who).notes.update({ id: note.id, content: `${note.content}\nAnd the weather was fine.` })
    await api(who).promises.read({ kind: 'note', id: note.id })
    expect(await api(who).promises.get({ id })).toMatchObject({ state: 'moved', due: { date: '2037-12-04' } })
    expect(await api(who).promises.undo({ id })).toMatchObject({
      ...{ due: { date: '2037-11-13' }, followed_by: null, suggested_change: { id: note.id, state: 'moved' } },
    })
  })

  it('is turned down with a confirmation, also when its text is read again, and goes with its text', async () => {
    const who = 'ceo'
    const { id, note, at } = await asked(who, 'chimney')
    expect(await api(who).promises.confirm({ id })).toMatchObject({ state: 'confirmed', suggested_change: null })
    await api(who).notes.update({ id: note.id, content: `${note.content}\nNothing else.` })
    await api(who).promises.read({ kind: 'note', id: note.id })
    expect((await at()).suggested_change).toBeNull()
    expect(await api(who).promises.undo({ id })).toMatchObject({ suggested_change: { state: 'moved' } })
    await api(who).notes.remove({ id: note.id })
    expect((await at()).suggested_change).toBeNull()
  })

  it('is told beside it by the analyst', async () => {
    const who = 'org_admin'
    await asked(who, 'awning')
    const { id } = await api(who).chat.create({})
    const { content, id: message_id } = await api(who).chat.chat({ id, message_text: 'what has Dana promised?' })
    expect(content).toContain('Dana will send the awning quote by 13 Nov 2037')
    expect(content).toContain('Perhaps otherwise by now: “awning quote: 4 Dec”')
    const { marks } = await api(who).chat.check({ id, message_id })
    // The line of the promise is proven as it is without that.
    const line = content.indexOf('Dana: “')
    expect(marks.filter(({ start, end }) => start <= line && line < end).map(({ verdict }) => verdict)).toEqual([
      'proven',
    ])
  })

  it('gives way to what is told outright', async () => {
    const who = 'ceo'
    const { note, at } = await asked(who, 'cornice')
    expect((await at()).suggested_change).toMatchObject({ id: note.id })
    await noted('The cornice quote is no longer needed, told Dana.', who, '2037-11-24')
    expect(await at()).toMatchObject({ state: 'cancelled', suggested_change: null })
  })
})

describe('the same text, further down', () => {
  it('cancels and moves what stands above, and never what stands below', async () => {
    const who = 'ceo'
    const text =
      'Sanne will book the ferry by 20 Nov 2037.\n\nPete will paint the stage by 20 Nov 2037.\n\n' +
      'Later that day: the ferry is off the table. Painting the stage slipped, Pete now says 4 Dec.\n'
    const { note } = await noted(text, who, '2037-11-10')
    const { statements } = await api(who).promises.read({ kind: 'note', id: note.id })
    expect(the(statements, 'ferry')).toMatchObject({
      state: 'cancelled',
      followed_by: { kind: 'note', id: note.id, quote: expect.stringContaining('off the table') },
    })
    expect(the(statements, 'stage by')).toMatchObject({
      state: 'moved',
      due: { date: '2037-12-04' },
      followed_by: { kind: 'note', id: note.id, due_before: '2037-11-20' },
    })
    const before = await noted(
      'The raft is off the table.\n\nSanne will book the raft by 20 Nov 2090.',
      who,
      '2037-11-10',
    )
    expect(the(before.statements, 'book the raft')).toMatchObject({ state: 'found', followed_by: null })
  })
})
