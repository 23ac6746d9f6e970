// A connected mailbox of the owner's, as rows: no server is behind it.
import { newId } from '../src/platform/ids.ts'
import { canary } from './fixtures.ts'
import type { Person, World } from './world.ts'

const settings = (user: string) => ({
  imap: { host: 'imap.example.org', port: 993, tls: true, user },
  smtp: { host: 'smtp.example.org', port: 465, tls: true, user },
})

/** Paused: nobody reads it. `ai_reads`: what works in its person's name may see what came through it. */
export async function connection(
  world: World,
  who: Person = 'owner',
  ai_reads = false,
): Promise<{ id: string; name: string }> {
  const [id, name] = [newId(), canary('connection')]
  const address = `${name.toLowerCase()}@example.org`
  const row = { id, name, address, ai_reads, user_id: world.id(who), kind: 'mailbox', paused: true, state: 'ready' }
  await world.database.db
    .insertInto('connections')
    .values({ ...row, settings: JSON.stringify(settings(address)), secret: null })
    .execute()
  return { id, name }
}

const ONE = JSON.stringify([{ name: 'offer.pdf', type: 'application/pdf', size: 1_000 }])

type Given = { who?: Person; ai_reads?: boolean; text?: string; from?: string }
export type Made = { id: string; exchange_id: string; connection_id: string; subject: string }

/** A mail in an exchange of its own. */
export async function mail(
  world: World,
  { who = 'owner', ai_reads, text = 'Hello.', from = 'dana@example.org' }: Given = {},
): Promise<Made> {
  const { id: connection_id } = await connection(world, who, ai_reads)
  const [id, exchange_id, subject, user_id] = [newId(), newId(), canary('mail'), world.id(who)]
  const { db } = world.database
  const sent_at = '2026-11-02T10:00:00.000Z'
  await db
    .insertInto('exchanges')
    .values({ id: exchange_id, user_id, connection_id, subject, mail_count: 1, unread_count: 1, last_at: sent_at })
    .execute()
  const people = { from_name: 'Dana', from_address: from, to: '[]', cc: '[]', addresses: [from] }
  const flags = { own: false, seen: false, flagged: false, answered: false, automatic: false, marks: [] }
  await db
    .insertInto('mails')
    .values({
      ...{ id, exchange_id, user_id, connection_id, subject, text, sent_at, ...people, ...flags },
      ...{ key: id, message_id: `<${id}@example.org>`, quoted_at: text.length, attachments: ONE },
    })
    .execute()
  return { id, exchange_id, connection_id, subject }
}

export async function draft(world: World) {
  const { connection_id } = await mail(world)
  const body = { connection_id, to: ['dana@example.org'], subject: canary('draft'), text: canary('draft') }
  return world.as('owner').correspondence.draft(body)
}

/** A followed address book of the owner's that is written to, and what was written to it. */
export async function writtenBook(world: World) {
  const { id: connection_id } = await connection(world)
  const [id, card_id, write_id, user_id] = [newId(), newId(), newId(), world.id('owner')]
  const { db } = world.database
  const name = canary('book')
  await db
    .insertInto('address_books')
    .values({ id, user_id, connection_id, href: `/${id}/`, name, writes: true })
    .execute()
  await db
    .insertInto('cards')
    .values({ id: card_id, user_id, book_id: id, href: 'a.vcf', hash: 'h', taken: true })
    .execute()
  const changes = JSON.stringify([{ field: 'role', from: '', to: canary('card') }])
  await db
    .insertInto('card_writes')
    .values({
      ...{ id: write_id, user_id, connection_id, book_id: id, card_id, name: canary('card'), changes },
      ...{
        before: '{}',
        after: '{}',
        state: 'written',
        former: canary('card'),
        stored_hash: 'h',
        written_at: new Date().toISOString(),
      },
    })
    .execute()
  return { id, connection_id, write_id, name }
}

/** A card of a followed address book that became this contact of the owner's. */
export async function followedCard(
  world: World,
  { connection_id, contact_id }: Record<'connection_id' | 'contact_id', string>,
) {
  const [book_id, user_id, { db }] = [newId(), world.id('owner'), world.database]
  await db
    .insertInto('address_books')
    .values({ id: book_id, user_id, connection_id, href: `/${book_id}/` })
    .execute()
  await db
    .insertInto('cards')
    .values({ id: newId(), user_id, book_id, href: 'a.vcf', hash: 'h', contact_id, taken: true })
    .execute()
  const written = { name: 'Card', before: '{}', after: '{}', changes: '[]', state: 'written' }
  await db
    .insertInto('card_writes')
    .values({ id: newId(), user_id, connection_id, book_id, contact_id, ...written })
    .execute()
}
