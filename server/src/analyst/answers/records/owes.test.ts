import { describe, expect, it } from 'vitest'
import { ask, assigned, contact } from '../fixture.ts'

const people = [contact('Nora Falk', { role: 'Owner of the quay' }), contact('Peer Holm'), contact('Nora-Marie Lund')]
const note = (content: string, entry_date = '2026-11-20') => ({ id: `n-${content.slice(0, 12)}`, entry_date, content })

describe('what I promised somebody', () => {
  it('is found in the note of our talk, though the sentence does not name them', async () => {
    const notes = [note('Lunch Nora Falk. She looks well. I said I would send her the drawings by Friday.')]
    const said = await ask('what did I promise Nora Falk?', [], { contacts: people, notes })
    expect(said).toContain('I said I would send her the drawings')
    expect(said).not.toContain('no promise')
  })
  it('is found in German as well', async () => {
    const notes = [note('Besuch bei Peer Holm. Die Halle ist leer. Ich schicke ihm bis Freitag den Plan.')]
    expect(await ask('Was habe ich Peer versprochen?', [], { contacts: people, notes })).toContain('Ich schicke ihm')
  })
  it('is one’s own where the note begins with whom one called', async () => {
    const notes = [note('Telefonat mit Peer (Ry): Der Kran ist da. Ich habe Peer zugesagt, dass ich bis Montag zahle.')]
    expect(await ask('Was habe ich Peer versprochen?', [], { contacts: people, notes })).toContain('Du: ')
  })
  it('is nobody else’s: a note that speaks of two is no talk with one of them', async () => {
    const notes = [note('Meeting with Nora Falk and Peer Holm. I will send the plan by Friday.')]
    expect(await ask('what did I promise Peer?', [], { contacts: people, notes })).not.toContain('You: ')
  })
  it('says once that it only looked', async () => {
    const told = [{ label: 'Quay', text: 'Nora Falk was at the quay with the harbour master.' }]
    const said = await ask('what did I promise Nora Falk?', told, { contacts: people })
    expect(said).toContain('at the quay')
    expect(said.match(/could not find a promise/g)).toHaveLength(1)
    expect(said).not.toContain('I find no clear answer')
  })
  it('is not followed by words of finding nothing, nor told twice', async () => {
    const promise = 'I owe Peer Holm an answer on the crane.'
    const told = [
      { label: 'Crane', text: promise },
      { label: 'Quay', text: 'Peer Holm asked what the crane costs.' },
    ]
    const said = await ask('what do I owe Peer?', told, { contacts: people, notes: [note(promise)] })
    expect(said).not.toContain('I do not find')
    expect(said.match(/an answer on the crane/g)).toHaveLength(1)
  })
  it('speaks of an own task that nobody was given as one’s own', async () => {
    const tasks = [assigned('Answer Peer on the crane', null, { due_date: '2026-11-20' })]
    const said = await ask('what do I owe Peer?', [], { contacts: people, tasks })
    expect(said).toContain('4 days overdue')
    expect(said).not.toContain('nobody has it')
  })
})

it('what somebody promised in a call is theirs, though the note says only “she”', async () => {
  const notes = [note('Tel. w/ Nora Falk (quay): she sends the lease by Friday.')]
  const said = await ask('what does Nora Falk owe me?', [], { contacts: people, notes })
  expect(said).toContain('she sends the lease')
  expect(said).not.toContain('no promise')
})

describe('somebody by their whole name', () => {
  it('is told with what I promised in a note of our talk', async () => {
    const notes = [note('Met Nora Falk at the fair. She wants out by summer. I promised to call her next week.')]
    const said = await ask('who is Nora Falk?', [], { contacts: people, notes })
    expect(said).toContain('I promised to call her')
    expect(said.match(/I promised to call her/g)).toHaveLength(1)
  })
  it('is not mixed up with another contact whose first name begins like theirs', async () => {
    const two = [contact('Tom Reese', { role: 'Owner, Reese Mills' }), contact('Tomas Vidal', { role: 'Works' })]
    const notes = [note('Works meeting. Tomas will ask the yard for a date. Tom Reese wants to sell by summer.')]
    const said = await ask('who is Tom Reese?', [], { contacts: two, notes })
    expect(said).toContain('wants to sell by summer')
    expect(said).not.toContain('ask the yard')
  })
})
