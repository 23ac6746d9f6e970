// Replies that are suggested to whoever was written to, by the built-in analyst: made for each message, put aside, switched off.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Suggestion } from '#contract/comms.ts'
import { until } from '../../../../test-kit/until.ts'
import { refused } from '../../../test/refused.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ RATE_MESSAGES_PER_MINUTE: '100000', RATE_WRITES_PER_MINUTE: '100000' }, { launch: true })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.database.pool.query('delete from threads; delete from suggestions_due; delete from runs')
  await world.database.pool.query('update users set suggestions_on = true')
})

const sql = async (text: string, values: unknown[] = []) => (await world.database.pool.query(text, values)).rows
const comms = (who: Person) => world.as(who).comms
const begin = async (...people: Person[]) =>
  (await comms('same_org').create({ participant_ids: people.map((who) => world.id(who)) })).id
const current = async (id: string, who: Person = 'owner') => (await comms(who).get({ id })).current_ai_suggestion
/** The suggestion once it is written. */
const suggested = (id: string, who: Person = 'owner') =>
  until(async () => {
    const found = await current(id, who)
    return found && found.state !== 'writing' ? found : null
  })
/** Everything that has fallen due is worked off. */
const quiet = () =>
  until(async () => {
    const [left] = await sql(`select (select count(*) from suggestions_due)::int
      + (select count(*) from runs where status in ('pending', 'running'))::int as n`)
    return left.n === 0
  })
const runsOf = async (who: Person) =>
  (
    await sql(`select count(*)::int as n from runs where kind = 'reply_suggestion' and user_id = $1`, [world.id(who)])
  )[0].n

describe('a suggested reply', () => {
  it('is made for whoever was written to, and for nobody else', async () => {
    const id = await begin('owner')
    await comms('same_org').send({ id, text: 'Could we meet on Thursday at 3pm?' })
    const suggestion = await suggested(id)
    expect(suggestion).toMatchObject({ state: 'ready', hint: null, author: 'Built-in analyst' })
    expect(suggestion.text).toMatch(/Thursday .* at 3pm/)
    const theirs = await comms('same_org').get({ id })
    expect(theirs).toMatchObject({ current_ai_suggestion_id: null, current_ai_suggestion: null })
    expect(theirs.messages).toHaveLength(1)
    expect(await runsOf('same_org')).toBe(0)
  })

  it('reads the records of its person alone, and cites them', async () => {
    const task = await world
      .as('owner')
      .tasks.create({ title: 'Board deck for the spring meeting', due_date: '2031-03-20' })
    await world.as('same_org').tasks.create({ title: 'Secret board deck of somebody else', due_date: '2031-01-01' })
    const id = await begin('owner')
    await comms('same_org').send({ id, text: 'When will the board deck be ready?' })
    const suggestion = await suggested(id)
    expect(suggestion.text).toContain('The board deck is due on 20 March 2031')
    expect(suggestion.citations).toEqual([{ kind: 'task', id: task.id, label: task.title }])
    await world.as('owner').tasks.remove({ id: task.id })
  })

  it('answers each thing that was asked by its name, out of tasks and notes', async () => {
    const owner = world.as('owner')
    const note = await owner.notes.create({
      content: 'The board meeting is on 4 December. Ana owns the churn analysis.',
    })
    const task = await owner.tasks.create({ title: 'Hiring plan', due_date: '2031-03-20' })
    const id = await begin('owner')
    await comms('same_org').send({ id, text: 'Who owns the churn analysis now? And when is the board meeting?' })
    await comms('same_org').send({
      id,
      text: 'I can prepare the slides.\nWhen is the hiring plan due? What does the blue crate weigh?',
    })
    const { text } = await until(async () => {
      const found = await suggested(id)
      return found.text.includes('iring') ? found : null
    })
    expect(text).toContain('The churn analysis is with Ana, as I noted')
    expect(text).toContain('The board meeting is on 4 December, as I noted')
    expect(text).toContain('The hiring plan is due on 20 March 2031.')
    expect(text).not.toContain('at hand')
    await owner.notes.remove({ id: note.id })
    await owner.tasks.remove({ id: task.id })
  })

  it('that is used becomes a message marked as such, once it was sent by its person', async () => {
    const id = await begin('owner')
    await comms('same_org').send({ id, text: 'Thank you for your help!' })
    const { id: ai_suggestion_id } = await suggested(id)
    const sent = await comms('owner').send({ id, text: 'Any time, and I changed this.', ai_suggestion_id })
    expect(sent.messages.at(-1)).toMatchObject({ text: 'Any time, and I changed this.', ai_suggested: true })
    const theirs = (await comms('same_org').get({ id })).messages.at(-1)
    expect(theirs).toMatchObject({ text: 'Any time, and I changed this.', ai_suggested: false })
    expect(sent.current_ai_suggestion).toBeNull()
    expect(await sql('select state from thread_suggestions where id = $1', [ai_suggestion_id])).toEqual([
      { state: 'used' },
    ])
    const other = await refused(comms('same_org').send({ id, text: 'Mine now', ai_suggestion_id }))
    expect(other.status).toBe(404)
  })

  it('that is ignored is gone, with a line that its person alone sees', async () => {
    const id = await begin('owner')
    await comms('same_org').send({ id, text: 'Good morning!' })
    const { id: suggestion_id } = await suggested(id)
    const before = await comms('same_org').get({ id })
    await comms('owner').dismiss({ id, suggestion_id })
    const mine = await comms('owner').get({ id })
    expect(mine.current_ai_suggestion).toBeNull()
    expect(mine.messages.at(-1)).toMatchObject({ kind: 'system', text: 'AI suggestion dismissed by user.' })
    expect(await comms('same_org').get({ id })).toEqual(before)
    expect(mine.unread_count).toBe(1)
    await comms('owner').dismiss({ id, suggestion_id })
    expect((await comms('owner').get({ id })).messages).toHaveLength(mine.messages.length)
  })

  it('that somebody else ignores keeps no thread unread that was read', async () => {
    const id = await begin('owner', 'org_manager')
    const { messages } = await comms('same_org').send({ id, text: 'To both of you' })
    const made = await comms('org_manager').suggest({ id, text: 'Thank you' })
    await comms('org_manager').dismiss({ id, suggestion_id: made.current_ai_suggestion_id ?? '' })
    const unread = async () => (await world.as('owner').notifications.counts()).kinds.message ?? 0
    const before = await unread()
    await comms('owner').read({ id, seq: messages.at(-1)?.seq })
    expect(await unread()).toBe(before - 1)
  })

  it('is made again with a wish, and when nobody has said anything', async () => {
    const id = await begin('owner')
    const asked = await comms('owner').suggest({ id })
    expect(asked.current_ai_suggestion).toMatchObject({ state: 'writing', text: '' })
    expect((await suggested(id)).text).not.toBe('')
    await comms('same_org').send({ id, text: 'Can you take over the supplier review by Friday?' })
    await until(async () => (await suggested(id)).text.includes('supplier review'))
    await comms('owner').suggest({ id, hint: 'Say no politely' })
    const declined = await suggested(id)
    expect(declined).toMatchObject({ hint: 'Say no politely', state: 'ready' })
    expect(declined.text).toMatch(/cannot take the supplier review on/)
  })

  it('says what its person typed, and without a model says of another wish that it needs one', async () => {
    const id = await begin('owner')
    await comms('same_org').send({ id, text: 'Can you check the floor of the hall by Wednesday?' })
    await until(async () => (await current(id))?.state === 'ready')
    await comms('owner').suggest({ id, hint: 'Tell her Thursday morning, and that Grace said yes' })
    expect((await suggested(id)).text).toContain('Thursday morning, and Grace said yes.')
    await expect(comms('owner').suggest({ id, hint: 'make it rhyme' })).rejects.toMatchObject({
      status: 422,
      body: { errors: [{ field: 'hint', message: expect.stringContaining('needs a model') }] },
    })
    expect((await suggested(id)).text).toContain('Thursday morning')
  })

  it('is one for a burst of messages, and speaks to the last of them', async () => {
    const id = await begin('owner')
    for (let at = 1; at <= 20; at++)
      await comms('same_org').send({ id, text: at < 20 ? `Line ${at}` : 'Shall we meet tomorrow?' })
    const last = await until(async () => {
      const found = await current(id)
      return found?.state === 'ready' ? found : null
    })
    expect(last.text).toContain('Tomorrow')
    await quiet()
    expect(await runsOf('owner')).toBeLessThanOrEqual(3)
  })

  it('says nothing twice when the same is asked again', async () => {
    const id = await begin('owner')
    await comms('same_org').send({ id, text: 'Please read the offer of Kestrel.' })
    await comms('same_org').send({ id, text: 'Please read the offer of Kestrel, thank you.' })
    await comms('same_org').send({ id, text: 'Please read the offer of Kestrel.' })
    await quiet()
    const { text } = await suggested(id)
    expect(text.match(/By when do you need it\?/g)).toHaveLength(1)
  })

  it('is not made for whoever has switched it off, for everything or for the thread', async () => {
    const id = await begin('owner')
    await comms('owner').update({ id, suggestions_on: false })
    await comms('same_org').send({ id, text: 'Are you there?' })
    await quiet()
    expect([await runsOf('owner'), await current(id)]).toEqual([0, null])
    await comms('owner').update({ id, suggestions_on: true })
    await world.as('owner').users.updateMe({ suggestions_on: false })
    await comms('same_org').send({ id, text: 'Are you there now?' })
    expect((await suggested(id)).state).toBe('ready')
    const other = await begin('owner', 'org_admin')
    await comms('same_org').send({ id: other, text: 'owner and org_admin, hello' })
    await suggested(other, 'org_admin')
    expect(await current(other)).toBeNull()
  })

  it('is not made for somebody who is answered by themself meanwhile', async () => {
    const id = await begin('owner')
    await comms('same_org').send({ id, text: 'Where do we stand?' })
    await comms('owner').send({ id, text: 'All is well.' })
    await quiet()
    expect(await current(id)).toBeNull()
  })

  it('comes in a group only to those who are called by name', async () => {
    const id = await begin('owner', 'org_admin')
    await comms('same_org').send({ id, text: 'Good morning everybody' })
    await quiet()
    expect([await runsOf('owner'), await runsOf('org_admin')]).toEqual([0, 0])
    await comms('same_org').send({ id, text: 'owner, could you send me the minutes?' })
    expect((await suggested(id)).text).toContain('minutes')
    expect(await current(id, 'org_admin')).toBeNull()
  })

  it('is made although the server that took the message has died before it began', async () => {
    const id = await begin('owner')
    // As another process leaves it: the message is committed, nobody here has heard of it.
    await sql(`select thread_message_add($1, gen_random_uuid(), $2, 'text', 'Are you coming tomorrow?')`, [
      id,
      world.id('same_org'),
    ])
    expect((await suggested(id)).state).toBe('ready')
  })

  it('leaves no trace in the list of runs unless it is asked for', async () => {
    const id = await begin('owner')
    await comms('same_org').send({ id, text: 'Hello' })
    const { run_id } = await suggested(id)
    const { runs } = world.as('owner')
    expect((await runs.list({})).items.map((run) => run.id)).not.toContain(run_id)
    expect((await runs.list({ kind: 'reply_suggestion' })).items.map((run) => run.id)).toContain(run_id)
  })

  it('ends when its run is stopped, and takes nothing with it', async () => {
    const id = await begin('owner')
    await comms('same_org').send({ id, text: 'Hello' })
    const found = (await suggested(id)) as Suggestion
    await comms('owner').suggest({ id })
    await quiet()
    expect((await sql('select state from thread_suggestions where id = $1', [found.id]))[0]).toEqual({
      state: 'replaced',
    })
  })
})
