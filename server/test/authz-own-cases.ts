// What is one person's alone: what they are told, and the letters that carry it.
import { sql } from '../src/platform/db.ts'
import { newId, newSecret } from '../src/platform/ids.ts'
import type { Case } from './authz-cases.ts'
import { canary, crew, note } from './fixtures.ts'
import { connection, draft, mail, writtenBook } from './fixtures-mail.ts'
import { invited, meeting } from './fixtures-meetings.ts'
import { statement } from './fixtures-statements.ts'
import type { World } from './world.ts'

/** A colleague gives the owner a task; only the owner is told. */
async function told(world: World): Promise<{ id: string; text: string }> {
  const text = canary('notification')
  await world.as('org_manager').tasks.create({ title: text, assigned_to_user_id: world.id('owner') })
  const { items } = await world.as('owner').notifications.list({ limit: 1 })
  return { id: items[0]?.id ?? '', text }
}

async function secret(world: World): Promise<string> {
  const token = newSecret()
  const row = { user_id: world.id('owner'), token }
  await world.database.db
    .insertInto('notification_mail')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ token }))
    .execute()
  return token
}

/** Of the owner's; the operator has taken it away since. */
async function forwarding(world: World): Promise<string> {
  const id = newId()
  const address = `${canary('forward').toLowerCase()}@in.example`
  const row = {
    id,
    user_id: world.id('owner'),
    kind: 'forwarding',
    name: address,
    address,
    settings: '{}',
    state: 'ready',
  }
  await world.database.db.deleteFrom('connections').where('kind', '=', 'forwarding').execute()
  await world.database.db.insertInto('connections').values(row).execute()
  return id
}

async function letter(world: World): Promise<string> {
  const id = newId()
  const row = { id, recipient: 'nobody@example.org', subject: canary('subject'), text: canary('letter') }
  await world.database.db.insertInto('outbox').values(row).execute()
  return id
}

export const OWN_CASES: Record<string, Case> = {
  'promises.list': async (world) => ({ input: { limit: 200 }, texts: { private: (await statement(world)).quote } }),
  'promises.get': async (world) => ({ input: { id: (await statement(world)).id } }),
  'promises.update': async (world) => ({ input: { id: (await statement(world)).id, what: canary('statement') } }),
  'promises.confirm': async (world) => ({ input: { id: (await statement(world)).id } }),
  'promises.accept': async (world) => {
    const { id } = await statement(world)
    const suggested = { state: 'done', due: null, who: null, quote: 'sent', confidence: 0.6 }
    await sql`update statements set suggested = ${JSON.stringify(suggested)}::jsonb, suggested_by = text_id
      where id = ${id}::uuid`.execute(world.database.db)
    return { input: { id } }
  },
  'promises.dismiss': async (world) => ({ input: { id: (await statement(world)).id } }),
  'promises.done': async (world) => ({ input: { id: (await statement(world)).id } }),
  'promises.undo': async (world) => {
    const { id } = await statement(world)
    await world.as('owner').promises.confirm({ id })
    return { input: { id } }
  },
  'promises.makeTask': async (world) => ({ input: { id: (await statement(world)).id } }),
  'promises.read': async (world) => ({ input: { kind: 'note', id: (await note(world)).id } }),
  'today.get': async () => ({}),
  'today.answer': async () => ({ input: { key: canary('key'), answer: 'known' } }),
  'today.task': async (world) => {
    const { id: task_id } = await world.as('owner').tasks.create({ title: canary('task') })
    return { input: { key: canary('key'), task_id } }
  },
  'connections.list': async (world) => ({ input: { limit: 200 }, texts: { private: (await connection(world)).name } }),
  'connections.find': async () => ({ input: { address: 'ann@gmail.com' } }),
  // Without a key to seal with nothing is kept, and nothing is asked of any server.
  'connections.create': async () => ({ input: { address: 'ann@gmail.com', password: 'x' } }),
  'connections.connectCalendar': async () => ({ input: { address: 'https://example.org/cal.ics' } }),
  // Refused before any server is asked: this provider has none.
  'connections.connectAddressBook': async () => ({ input: { address: 'ann@example.org', password: 'x' } }),
  'connections.readAddressBook': async () => ({ input: { address: 'ann@gmail.com', password: 'x' } }),
  'connections.forwarding': async () => ({}),
  'connections.forward': async () => ({}),
  'connections.renewAddress': async (world) => ({ input: { id: await forwarding(world) } }),
  // Nobody can sign in anywhere here, and nothing was begun.
  'connections.signIn': async () => ({ input: { provider: 'google', address: 'ann@gmail.com' } }),
  'connections.signedIn': async () => ({ input: { state: 'x', code: 'x' } }),
  'connections.get': async (world) => ({ input: { id: (await connection(world)).id } }),
  'connections.update': async (world) => ({ input: { id: (await connection(world)).id, name: canary('connection') } }),
  'connections.enter': async (world) => ({ input: { id: (await connection(world)).id, password: 'x' } }),
  'connections.sync': async (world) => ({ input: { id: (await connection(world)).id } }),
  'connections.remove': async (world) => ({ input: { id: (await connection(world)).id } }),
  'connections.books': async (world) => ({ input: { id: (await writtenBook(world)).connection_id } }),
  'connections.updateBook': async (world) => ({ input: { id: (await writtenBook(world)).id, writes: true } }),
  'connections.cardWrites': async (world) => ({ input: { id: (await writtenBook(world)).connection_id } }),
  'connections.undoCardWrite': async (world) => ({ input: { id: (await writtenBook(world)).write_id } }),
  'connections.privates': async (world) => {
    const pattern = `@${canary('private').toLowerCase()}.example`
    await world.as('owner').connections.addPrivate({ pattern })
    return { input: { limit: 200 }, texts: { private: pattern } }
  },
  'connections.addPrivate': async () => ({ input: { pattern: '@clinic.example' } }),
  'connections.removePrivate': async (world) => ({
    input: { id: (await world.as('owner').connections.addPrivate({ pattern: '@bank.example' })).id },
  }),
  'meetings.list': async (world) => ({ input: { limit: 200 }, texts: { private: (await meeting(world)).title } }),
  'meetings.get': async (world) => ({ input: { id: (await meeting(world)).id } }),
  'meetings.prepare': async (world) => {
    const address = `${canary('guest').toLowerCase()}@example.org`
    await world.as('owner').contacts.create({ name: canary('contact'), emails: [address] })
    // Built-in crews are not there before a server is launched.
    const { id } = await crew(world)
    await world.database.db.updateTable('crews').set({ name: 'Meeting Preparation' }).where('id', '=', id).execute()
    return { input: { id: (await meeting(world, address)).id } }
  },
  'meetings.note': async (world) => ({ input: { id: (await meeting(world)).id } }),
  'meetings.invitations': async (world) => ({ input: {}, texts: { private: (await invited(world)).title } }),
  'meetings.invitation': async (world) => ({ input: { id: (await invited(world)).id } }),
  'meetings.answer': async (world) => ({ input: { id: (await invited(world)).id, status: 'accepted' } }),
  'meetings.freeTimes': async (world) => {
    const { contacts } = world.as('owner')
    return { input: { contact_id: (await contacts.create({ name: canary('contact') })).id } }
  },
  'meetings.workingHours': async () => ({}),
  'meetings.setWorkingHours': async () => ({ input: { days: [1, 2], from_time: '08:00', to_time: '12:00' } }),
  'meetings.feed': async () => ({}),
  'meetings.makeFeed': async () => ({}),
  'meetings.endFeed': async () => ({}),
  'correspondence.list': async (world) => ({ input: { limit: 200 }, texts: { private: (await mail(world)).subject } }),
  'correspondence.read': async (world) => ({ input: { id: (await mail(world)).exchange_id } }),
  'correspondence.get': async (world) => ({ input: { id: (await mail(world)).exchange_id } }),
  'correspondence.mails': async (world) => ({ input: { id: (await mail(world)).exchange_id } }),
  'correspondence.mail': async (world) => ({ input: { id: (await mail(world)).id } }),
  // Its mailbox is paused: nothing is fetched from it.
  'correspondence.attachment': async (world) => ({ input: { id: (await mail(world)).id, n: 0 } }),
  'correspondence.keepAttachment': async (world) => ({ input: { id: (await mail(world)).id, n: 0 } }),
  'correspondence.newPeople': async () => ({ input: { addresses: ['dana@example.org'] } }),
  'correspondence.drafts': async (world) => ({
    input: { limit: 200 },
    texts: { private: (await draft(world)).subject },
  }),
  'correspondence.draft': async (world) => ({
    input: { answers: (await mail(world)).id, to: ['a@b.example'], subject: 'Re', text: canary('draft') },
  }),
  'correspondence.readDraft': async (world) => ({ input: { id: (await draft(world)).id } }),
  'correspondence.updateDraft': async (world) => ({
    input: { id: (await draft(world)).id, to: ['a@b.example'], subject: 'Re', text: canary('draft') },
  }),
  'correspondence.removeDraft': async (world) => ({ input: { id: (await draft(world)).id } }),
  'correspondence.send': async (world) => {
    const { id, words } = await draft(world)
    return { input: { id, words } }
  },
  'notifications.list': async (world) => ({ input: { limit: 200 }, texts: { private: (await told(world)).text } }),
  'notifications.counts': async () => ({}),
  'notifications.read': async (world) => ({ input: { id: (await told(world)).id } }),
  'notifications.readAll': async () => ({}),
  'promises.settings': async () => ({}),
  'promises.updateSettings': async () => ({ input: { by_model: false } }),
  'notifications.settings': async () => ({}),
  'notifications.updateSettings': async () => ({ input: { kinds: [{ kind: 'share', mail: true }] } }),
  'notifications.device': async () => ({}),
  'notifications.saveDevice': async () => ({
    input: {
      endpoint: 'https://push.example.org/device',
      ...{ p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV', auth: 'BTBZMqHH6r4Tts7J_aSIgg', public_key: 'none' },
      kinds: ['message'],
    },
  }),
  'notifications.forgetDevice': async () => ({}),
  'notifications.mailChoice': async (world) => ({ input: { token: await secret(world) } }),
  'notifications.unsubscribe': async (world) => ({ input: { token: await secret(world) } }),
  'mail.state': async () => ({}),
  'jobs.state': async () => ({}),
  'mail.list': async (world) => {
    await letter(world)
    return {}
  },
  'mail.retry': async (world) => ({ input: { id: await letter(world) } }),
  'mail.retryAll': async () => ({}),
  'mail.discard': async (world) => ({ input: { id: await letter(world) } }),
}
