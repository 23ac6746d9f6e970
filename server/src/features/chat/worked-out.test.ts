// What is computed stands in no record's words: it is computed again before it is shown as proven, whoever wrote the sentence.
import { afterEach, expect, it } from 'vitest'
import { inDays } from '../../../test/analyst-world.ts'
import { type Cited, keepReply } from '../../../test/checked-replies.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World | null = null
afterEach(async () => {
  await world?.close()
  world = null
})

/** Three open tasks, two of them overdue, one of those with nobody; a contact who is spoken to every 14 days. */
async function begin() {
  world = await createWorld({}, { launch: true })
  const api = world.as('owner')
  const task = (title: string, due: number) => api.tasks.create({ title, due_date: inDays(due) })
  const tasks = [await task('Sign the lease', -4), await task('Order the sensors', -9), await task('Book the hall', 20)]
  const contact = await api.contacts.create({ name: 'Ruth Adler', role: 'Landlord' })
  for (const day of [-50, -36, -22, -8])
    await api.contacts.addInteraction({ id: contact.id, summary: 'The lease', date: inDays(day) })
  return { world, api, tasks, contact }
}

const said = async (world: World, text: string, citations: readonly Cited[] = []) =>
  world.as('owner').chat.check(await keepReply(world, text, citations))
const claimed = (text: string, marks: { start: number; end: number; verdict: string }[]) =>
  marks.map(({ start, end, verdict }) => [text.slice(start, end).replace(/\s?\[.*$/s, ''), verdict])

it('what the analyst counts and works out is proven, by the records that it was computed from', async () => {
  const { api, tasks } = await begin()
  const { id } = await api.chat.create({})
  const reply = await api.chat.chat({ id, message_text: 'wie viele Aufgaben sind überfällig?', context_messages: 0 })
  const { state, marks } = await api.chat.check({ id, message_id: reply.id })
  expect(state).toBe('checked')
  expect(marks.map(({ verdict }) => verdict)).toEqual(marks.map(() => 'proven'))
  const count = marks.find(({ start, end }) => /^2 Aufgaben/.test(reply.content.slice(start, end)))
  expect(count?.worked_out).toContain('2 of 3 open tasks')
  const late = tasks.slice(0, 2).map((each) => each.id)
  expect((count?.words ?? []).map((each) => each.id).toSorted()).toEqual(late.toSorted())
})

it('a model’s sentence is counted again too: the right number is proven, another one is not', async () => {
  const { world } = await begin()
  const right = ['2 of 3 tasks are overdue.', 'Two tasks are overdue.', '3 Aufgaben sind offen, davon 2 überfällig.']
  for (const text of right) expect(claimed(text, (await said(world, text)).marks)).toEqual([[text, 'proven']])
  for (const text of [
    'Three tasks are overdue.',
    '2 of 4 tasks are overdue.',
    'Two tasks are overdue for Northmoor.',
    'Two tasks of Ruth Adler are overdue.',
    '3 Aufgaben sind offen, davon 1 überfällig.',
  ]) {
    const { marks } = await said(world, `${text}\n\nThree tasks are open.`)
    expect(claimed(`${text}\n\nThree tasks are open.`, marks)).toEqual([
      [text, expect.not.stringMatching(/^proven$/)],
      ['Three tasks are open.', 'proven'],
    ])
  }
})

it('how often two people speak is worked out again from their conversations', async () => {
  const { world, contact } = await begin()
  const cited = [{ kind: 'contact', id: contact.id, label: 'Ruth Adler' }]
  const of = (days: number) =>
    `You usually speak about every ${days} days. [\\[1\\]](/app/records/contact/${contact.id})`
  const { marks } = await said(world, of(14), cited)
  expect(marks).toMatchObject([
    {
      verdict: 'proven',
      words: [{ kind: 'contact', id: contact.id, text: expect.stringContaining('Conversations: ') }],
    },
  ])
  expect((await said(world, of(7), cited)).marks[0]?.verdict).not.toBe('proven')
})

it('a count that was right before a task was done is not proven any more', async () => {
  const { world, api, tasks } = await begin()
  const text = 'Two tasks are overdue.'
  await api.tasks.update({ id: tasks[0]?.id ?? '', status: 'Done' })
  expect((await said(world, text)).marks[0]?.verdict ?? 'none').not.toBe('proven')
  expect((await said(world, 'One task is overdue.')).marks).toMatchObject([{ verdict: 'proven' }])
})

it('a line of what the notes leave open is proven by its note, with who owes it, its day and its task', async () => {
  const { world, api } = await begin()
  const text = `# Quay meeting\n\nAttendees: Marta, Ben\n\n## Actions\n\n- Marta: send the berth contract to the harbour office by ${inDays(9)}\n- Ben: order the new fenders for the north pier`
  const note = await api.notes.create({ content: text, entry_date: inDays(-3) })
  await api.tasks.create({ title: 'Order the new fenders for the north pier' })
  const { id } = await api.chat.create({})
  const reply = await api.chat.chat({ id, message_text: 'what was promised?', context_messages: 0 })
  const { marks } = await api.chat.check({ id, message_id: reply.id })
  const of = (words: RegExp) => marks.filter(({ start, end }) => words.test(reply.content.slice(start, end)))
  expect(reply.content).toMatch(/Marta: “send the berth contract.*”, by /)
  expect(of(/berth contract|fenders|The task/).map(({ verdict }) => verdict)).toEqual(['proven', 'proven', 'proven'])
  const line = reply.content.split('\n').find((each) => /berth contract/.test(each)) ?? ''
  for (const wrong of [
    line.replace('Marta', 'Ben'),
    line.replace('the berth contract to the harbour office', 'the berth contract'),
    line.replace(/, by [^(]*/, ', by 1 January 2030 '),
    `${line} The task “Order the new fenders for the north pier” does it.`,
  ]) {
    const told = await said(world, wrong, [{ kind: 'note', id: note.id, label: 'Quay meeting' }])
    expect(told.marks.map(({ verdict }) => verdict).filter((verdict) => verdict !== 'proven')).toHaveLength(1)
  }
})
