// What stays of somebody's name in statements, once their account is deleted.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { begin, callAs, colleague, say } from '../../../../test-kit/thread-people.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({}, { launch: true })
})
afterAll(() => world.close())
const sql = async (text: string, values: unknown[]) => (await world.database.pool.query(text, values)).rows

it('stands in no change that was suggested, none that followed, and nothing that was there before', async () => {
  const [ada, bo] = [await colleague(world), await colleague(world)]
  const [{ name }] = (await sql('select name from users where id = $1', [bo.id])) as [{ name: string }]
  const { id: thread } = await begin(world, ada, bo)
  await say(world, bo, thread, 'I will send the slate samples by 12 March 2037.')
  const [message] = await sql('select id from thread_messages where thread_id = $1 order by seq desc limit 1', [thread])
  await callAs(world, ada, 'POST', '/api/statements/read', { kind: 'message', id: message.id })
  const note = (
    await callAs(world, ada, 'POST', '/api/journals/', {
      content: 'Mrs Ockenden will bring the tiles by 12 March 2037.',
      entry_date: '2037-03-01',
    })
  ).body as { id: string }
  await callAs(world, ada, 'POST', '/api/statements/read', { kind: 'note', id: note.id })
  const [text] = await sql('select id from statement_texts where user_id = $1 and message_id = $2', [
    ada.id,
    message.id,
  ])
  const [own] = await sql(
    'select s.id from statements s join statement_texts t on t.id = s.text_id where s.user_id = $1 and t.note_id = $2',
    [ada.id, note.id],
  )
  const party = (words: string) => ({ words, resolved: null })
  const change = { state: 'delegated', due: null, who: party(name), quote: 'Mine now.', confidence: 0.5 }
  const before = { by: 'done', who: party('Mrs Ockenden'), suggested: { by: text.id, change } }
  await sql('update statements set suggested = $2, suggested_by = $3, former = $4 where id = $1', [
    own.id,
    JSON.stringify(change),
    text.id,
    JSON.stringify([before]),
  ])
  await sql('delete from users where id = $1', [bo.id])
  const [left] = await sql('select who, suggested, former from statements where id = $1', [own.id])
  expect(JSON.stringify(left)).not.toContain(name)
  expect(left).toMatchObject({
    suggested: { ...change, who: party('Deleted user') },
    former: [{ who: party('Mrs Ockenden'), suggested: { change: { who: party('Deleted user') } } }],
  })
})
