// The built-in analyst's drafts: a card's worth of text, with whom it is for and what it answers, and nothing sent.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DraftBlock, draftsIn } from '#contract/draft-block.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({}, { launch: true })
}, 120_000)
afterAll(() => world.close())
const owner = () => world.as('owner')

async function asked(message_text: string) {
  const { id } = await owner().chat.create({})
  const reply = await owner().chat.chat({ id, message_text })
  const drafts = draftsIn(reply.content).filter((piece): piece is DraftBlock => typeof piece !== 'string')
  return { reply, draft: drafts[0], drafts: drafts.length }
}

describe('a draft by the built-in analyst', () => {
  it('is a block with its receiver, subject and text, and cites the contact that it is for', async () => {
    const contact = await owner().contacts.create({ name: 'Anna Quorum', emails: ['anna@example.org'] })
    const { reply, draft, drafts } = await asked('draft an email to Anna Quorum about the renewal of the licence')
    expect(drafts).toBe(1)
    expect(draft).toMatchObject({ to: 'Anna Quorum', subject: 'The renewal of the licence' })
    expect(draft?.body).toMatch(
      /^Hello Anna,\n\nI am writing to you about the renewal of the licence\. \[To fill in: .*\]\n\nBest regards,\n/,
    )
    expect(reply.citations).toContainEqual({ kind: 'contact', id: contact.id, label: 'Anna Quorum' })
    expect(reply.content).toContain('nothing was sent')
  })

  it('to a message answers the last one of that person, and cites its thread', async () => {
    await world.as('same_org').users.updateMe({ first_name: 'Nora', last_name: 'Quist' })
    const thread = await world.as('same_org').comms.create({ participant_ids: [world.id('owner')] })
    await world.as('same_org').comms.send({ id: thread.id, text: 'Can we move the osprey review?' })
    const { reply, draft } = await asked('draft a reply to Nora Quist')
    expect(draft).toMatchObject({ to: 'Nora Quist', subject: 'Re: Can we move the osprey review?' })
    expect(draft?.body).toMatch(/Thank you for your message of /)
    expect(reply.citations).toContainEqual(expect.objectContaining({ kind: 'thread', id: thread.id }))
    expect((await owner().comms.messages({ id: thread.id })).items).toHaveLength(1)
  })

  it('speaks German to whom asks in German', async () => {
    const { draft } = await asked('Schreib eine Mail an Frau Albers wegen der Verlängerung des Vertrags')
    expect(draft).toMatchObject({ to: 'Albers' })
    expect(draft?.body).toMatch(
      /^Guten Tag Frau Albers,\n\nich schreibe Ihnen wegen der Verlängerung des Vertrags\. \[Bitte ergänzen: .*\]\n\nMit freundlichen Grüßen/,
    )
  })
})
