// Which exchanges need an answer of their reader's.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Mailbox, openMailbox } from '../../../../test-kit/mailbox.ts'
import { connect, createMailWorld, readThrough } from '../../../../test-kit/mailbox-world.ts'
import { until } from '../../../../test-kit/until.ts'
import type { World } from '../../../test/world.ts'

let world: World
let mailbox: Mailbox
beforeAll(async () => {
  world = await createMailWorld()
})
afterAll(async () => {
  await world.close()
  await mailbox.close()
})
const api = () => world.as('owner')
const awaiting = async () =>
  (await api().correspondence.list({ awaits_answer: 'true' })).items.map(({ subject }) => subject).sort()

it('are those in which somebody asked them, and they wrote nothing since', async () => {
  const asked = 'When can you visit our yard in Bremen?'
  mailbox = await openMailbox({
    inbox: [
      { subject: 'Open', id: '<o@x>', text: asked },
      { subject: 'Answered', id: '<a@x>', text: asked },
      { subject: 'Copy', to: 'Jan <jan@example.org>', head: ['Cc: owner@example.com'], text: asked },
      { subject: 'List', head: ['List-Unsubscribe: <mailto:off@example.org>'], text: asked },
      { subject: 'Cold', text: `${asked}\n\nIf you do not want to hear from me, reply "stop".` },
      { subject: 'Told', text: 'I was at the yard today. I will send you the keys by Friday.' },
    ],
    sent: [
      {
        subject: 'Re: Answered',
        id: '<b@x>',
        answers: '<a@x>',
        from: 'owner@example.com',
        to: 'Dana <dana@example.org>',
        at: 'Tue, 03 Nov 2026 10:00:00 +0000',
        text: 'Next week.',
      },
    ],
  })
  const { id } = await connect(world, mailbox)
  await readThrough(world, id)
  await until(async () => (await api().promises.list({ search: 'keys' })).items.length > 0, 60)
  await until(async () => (await awaiting()).length > 0, 60)
  await until(async () => (await api().promises.list({ kind: 'question' })).items.length >= 3, 60)
  expect(await awaiting()).toEqual(['Open'])
  const without = (await api().correspondence.list({ awaits_answer: 'false' })).items
  expect(without.map(({ subject }) => subject).sort()).toEqual(['Answered', 'Cold', 'Copy', 'List', 'Told'])
  // The chat tells it where the AI may read the mailbox, and there alone.
  const waits = async () => {
    const talk = await world.request('owner', 'POST', '/api/conversations/', { name: 'Mail' })
    const { id: conversation } = talk.body as { id: string }
    const reply = await world.request('owner', 'POST', `/api/conversations/${conversation}/chat`, {
      message_text: 'Who waits for an answer from me?',
      context_messages: 0,
    })
    return (reply.body as { content: string }).content
  }
  expect(await waits()).not.toContain('yard in Bremen')
  await api().connections.update({ id, ai_reads: true })
  expect(await waits()).toContain(`“${asked}”`)
  // Of the copy it is known who was asked.
  const questions = (await api().promises.list({ kind: 'question' })).items
  expect(questions.filter(({ to_whom }) => to_whom?.resolved !== 'me').map(({ to_whom }) => to_whom?.words)).toEqual([
    'Jan',
  ])
  for (const each of questions.filter(({ to_whom }) => to_whom?.resolved === 'me'))
    await api().promises.dismiss({ id: each.id })
  expect(await awaiting()).toEqual([])
})
