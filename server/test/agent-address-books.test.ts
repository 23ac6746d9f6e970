// A change that an agent makes to a contact goes on to an address book where its person switched that on (decision 0146): the approval says
// so, and nothing goes before the yes.
import { afterAll, expect, it } from 'vitest'
import { sql } from '#server/platform/db.ts'
import { approve, calls, createScriptedWorld } from './agent-world.ts'
import { writtenBook } from './fixtures-mail.ts'

const { world, run } = await createScriptedWorld()
afterAll(() => world.close())

it('an agent’s change of a contact names the address book that it goes to, and goes to it only after the yes', async () => {
  const book = await writtenBook(world)
  const { id } = await world.as('owner').contacts.create({ name: 'Ada Book', emails: ['ada@book.example'] })
  await sql`update cards set contact_id = ${id}::uuid where book_id = ${book.id}::uuid`.execute(world.database.db)
  const waiting = async () => {
    const { items } = await world.as('owner').connections.cardWrites({ id: book.connection_id })
    return items.filter(({ state }) => state === 'waiting').map(({ changes }) => changes.map(({ to }) => to).join())
  }
  const asked = async (input: Record<string, unknown>) => {
    const runId = await run([calls(['update_contact', { id, ...input }]), 'Done.'])
    await world.until(runId, ['paused'])
    const [approval] = (await world.as('owner').decisions.approvals({ run_id: runId })).items
    return { runId, target: approval?.target ?? '' }
  }
  const notes = await asked({ notes: 'Only here' })
  expect(notes.target).not.toContain('address book')
  await approve(world, notes.runId)
  await world.answer(notes.runId)
  expect(await waiting()).toEqual([])
  const role = await asked({ role: 'Partner' })
  expect(role.target).toContain(`also written to the address book “${book.name}”`)
  expect(await waiting()).toEqual([])
  await approve(world, role.runId)
  await world.answer(role.runId)
  expect(await waiting()).toEqual(['Partner'])
}, 60_000)
