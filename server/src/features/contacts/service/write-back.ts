// What a person changes of their own contact goes to its card in the address books where they switched that on (decision 0146).
import type { Ctx } from '#server/platform/context.ts'
import { cardValuesOf, changesBetween } from '../rules/cards/values.ts'
import { booksOf, record } from '../store/card-writes.ts'
import type { FoundContact } from '../store/contacts.ts'

/** In the transaction of the change; the job writes it. What others change in a contact that is shared with them does not go. */
export async function toAddressBooks(ctx: Ctx, before: FoundContact, after: FoundContact): Promise<void> {
  const { user_id } = ctx.actor
  if (after.owner_id !== user_id) return
  const [was, is] = [cardValuesOf(before.contact), cardValuesOf(after.contact)]
  const changes = changesBetween(was, is)
  if (changes.length === 0) return
  const { id: contact_id, name } = after.contact
  for (const id of await record(ctx.db, user_id, { contact_id, name, before: was, after: is, changes }))
    ctx.changed('connections', id, { users: [user_id] })
}

/** For the card that asks before an agent changes a contact: where else the change goes. Null: nowhere. */
export async function whereElse(db: Ctx['db'], userId: string, contactId: string): Promise<string | null> {
  const books = await booksOf(db, userId, contactId)
  if (books.length === 0) return null
  const names = books.map(({ name, address }) => (name === '' ? `of ${address}` : `“${name}” of ${address}`))
  return `also written to the address book ${names.join(' and ')}`
}
