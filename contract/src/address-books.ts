// Followed address books that may be written to. A part of the connections' contract (connections.ts).
import { z } from 'zod'
import type { Contract } from './endpoint.ts'
import { id, idParams, paging, time } from './shapes.ts'

export const addressBook = z.object({
  id,
  connection_id: id,
  name: z.string().meta({ description: 'As its server calls it; empty: it gives none.' }),
  cards: z.int().meta({ description: 'How many cards of it are followed.' }),
  writes: z
    .boolean()
    .meta({ description: 'What I change in a contact is written to its card there. Off until it is switched on.' }),
  waiting: z.int().meta({ description: 'How many changes are not written yet.' }),
})
export type AddressBook = z.output<typeof addressBook>

export const cardFieldNames = ['name', 'role', 'company', 'birthday', 'emails', 'phones'] as const

/**
 * waiting: it is written soon, or tried again. written. undoing: the former card is put back soon. undone. failed: it is not tried again
 * by itself.
 */
export const cardWriteStates = ['waiting', 'written', 'undoing', 'undone', 'failed'] as const
/**
 * read_only: the server lets nobody write this card. full: it has no room. too_large, refused: it does not take the card. gone: the card is
 * not there any more. no_version: it does not tell versions, so that others' changes could be lost. old_card: a vCard 2.1. unreadable: not
 * understood well enough. changed: the card was changed since. server: a fault of the server. stopped: switched off meanwhile.
 */
export const cardWriteReasons = [
  'read_only',
  'full',
  'too_large',
  'refused',
  'gone',
  'no_version',
  'old_card',
  'unreadable',
  'changed',
  'server',
  'stopped',
] as const

const field = z.enum(cardFieldNames)
export const cardWrite = z.object({
  id,
  book_id: id,
  contact_id: id.nullable().meta({ description: 'Null: it was deleted here.' }),
  name: z.string().meta({ description: 'Of the contact.' }),
  changes: z.array(z.object({ field, from: z.string(), to: z.string() })).meta({ description: 'Of the contact.' }),
  conflicts: z
    .array(z.object({ field, theirs: z.string() }))
    .meta({ description: 'Fields that were changed there too: what was written over.' }),
  state: z.enum(cardWriteStates),
  reason: z.enum(cardWriteReasons).nullable(),
  tries: z.int(),
  next_try: time.nullable().meta({ description: 'When it is tried again by itself.' }),
  created_at: time,
  written_at: time.nullable(),
  undone_at: time.nullable(),
  can_undo: z.boolean(),
})
export type CardWrite = z.output<typeof cardWrite>

export const addressBookEndpoints = {
  books: {
    method: 'GET',
    path: '/api/connections/{id}/address-books',
    gate: 'approved',
    summary: 'The address books of a connection, and whether changes of contacts are written to them',
    params: idParams,
    output: z.object({ items: z.array(addressBook) }),
  },
  updateBook: {
    method: 'PATCH',
    path: '/api/connections/address-books/{id}',
    gate: 'approved',
    summary: 'Let my changes of contacts be written to an address book, or not',
    params: idParams,
    body: z.strictObject({ writes: z.boolean() }),
    output: addressBook,
  },
  cardWrites: {
    method: 'GET',
    path: '/api/connections/{id}/card-writes',
    gate: 'approved',
    summary: 'What was written to the address books of a connection, and what waits, newest first',
    params: idParams,
    query: z.strictObject({ ...paging }),
    output: cardWrite,
    list: true,
  },
  undoCardWrite: {
    method: 'POST',
    path: '/api/connections/card-writes/{id}/undo',
    gate: 'approved',
    summary: 'Put a card back as it was, within seven days and while nobody changed it; the contact here stays',
    params: idParams,
    output: cardWrite,
    status: 200,
    perMinute: 20,
  },
} as const satisfies Contract
