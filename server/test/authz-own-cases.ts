// What is one person's alone: what they are told, and the letters that carry it.
import { newId, newSecret } from '../src/platform/ids.ts'
import type { Case } from './authz-cases.ts'
import { canary, note } from './fixtures.ts'
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
  'notifications.list': async (world) => ({ input: { limit: 200 }, texts: { private: (await told(world)).text } }),
  'notifications.counts': async () => ({}),
  'notifications.read': async (world) => ({ input: { id: (await told(world)).id } }),
  'notifications.readAll': async () => ({}),
  'promises.settings': async () => ({}),
  'promises.updateSettings': async () => ({ input: { by_model: false } }),
  'notifications.settings': async () => ({}),
  'notifications.updateSettings': async () => ({ input: { kinds: [{ kind: 'share', mail: true }] } }),
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
