// Mails of connected mailboxes: read here, answered with a yes. A mail is others' words; each is its owner's alone (decision 0081).
import { z } from 'zod'
import { liveContract } from './endpoint.ts'
import { file } from './files.ts'
import { LIMITS } from './limits.ts'
import { email, flag, id, idParams, line, paging, prose, requiredText, search, time } from './shapes.ts'

/** Which of the attachments of a mail, in their order. */
const which = z.strictObject({
  n: z.coerce
    .number({ error: 'n is the number of an attachment, from 0.' })
    .int('n is the number of an attachment, from 0.')
    .min(0, 'n is the number of an attachment, from 0.')
    .max(999, 'A mail has fewer attachments.'),
})

const person = z.object({ name: z.string(), address: z.string() })
export type Correspondent = z.output<typeof person>

/**
 * What a reader should know of a sender. unclear: several, or none. unproven: one's own mail server did not confirm it.
 * named_otherwise: the name is an address, but not the one that it came from. like_contact: the name of a contact, from an address that the
 * contact does not have. cut: the text went on.
 */
export const mailMarks = ['unclear', 'unproven', 'named_otherwise', 'like_contact', 'cut'] as const
export type ShownMark = (typeof mailMarks)[number]

export const mailRecord = z.object({
  id,
  exchange_id: id,
  connection_id: id,
  in_mailbox: z.boolean().meta({
    description:
      'It lies in a connected mailbox: its attachments can be fetched, and it is answered from there. False: it was forwarded here.',
  }),
  own: z.boolean().meta({ description: 'It lies among the sent mails.' }),
  from: person,
  to: z.array(person),
  cc: z.array(person),
  reply_to: z.string().nullable(),
  subject: z.string(),
  text: prose.meta({ description: 'What a person sees of it; at most 64 KB.' }),
  quoted_at: z.int().meta({ description: 'Where earlier mails begin that it quotes, in UTF-16 units.' }),
  attachments: z.array(z.object({ name: z.string(), type: z.string(), size: z.int() })),
  automatic: z.boolean().meta({ description: 'From a list or a machine.' }),
  marks: z.array(z.enum(mailMarks)),
  seen: z.boolean().meta({ description: 'Read in the mailbox, or here; reading here changes nothing there.' }),
  flagged: z.boolean(),
  answered: z.boolean(),
  sent_at: time,
  created_at: time,
  updated_at: time,
})
export type MailRecord = z.output<typeof mailRecord>

export const exchange = z.object({
  id,
  connection_id: id,
  connection_name: z.string(),
  subject: z.string(),
  people: z.array(person).meta({ description: 'Who else takes part, who wrote last first; at most 5.' }),
  mail_count: z.int(),
  unread_count: z.int(),
  last_at: time,
  last_text: z.string().meta({ description: 'How the newest mail begins.' }),
  last_own: z.boolean(),
  awaits_answer: z
    .boolean()
    .meta({ description: 'I was asked something in it, in so many words, and wrote nothing there since.' }),
  updated_at: time,
})
export type Exchange = z.output<typeof exchange>

export const draftStates = ['draft', 'agreed', 'sending', 'sent', 'failed', 'unsure'] as const
export const mailDraft = z.object({
  id,
  connection_id: id,
  from: z.string(),
  exchange_id: id.nullable(),
  by_calendar: z
    .boolean()
    .meta({ description: 'An answer to an invitation that the server of my calendar sends, in its own words.' }),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  text: prose,
  new_people: z.array(z.string()).meta({ description: 'Of the recipients: whom no mail here was ever written to.' }),
  state: z.enum(draftStates),
  why: z.string().nullable(),
  words: z.string().meta({ description: 'Stands for exactly this text and these recipients: the yes names it.' }),
  sent_at: time.nullable(),
  created_at: time,
  updated_at: time,
})
export type MailDraft = z.output<typeof mailDraft>

const people = z.array(email).max(LIMITS.list, `Please name at most ${LIMITS.list} people.`)
export const draftBody = z.strictObject({
  to: people,
  cc: people.default([]),
  subject: line(LIMITS.name),
  text: requiredText(LIMITS.content, 'Please write something.'),
})

export const correspondenceContract = liveContract('correspondence', {
  list: {
    method: 'GET',
    path: '/api/exchanges/',
    gate: 'approved',
    summary: 'Exchanges of mails in my mailboxes, the newest first',
    query: z.strictObject({
      ...paging,
      connection_id: id.optional(),
      contact_id: id.optional().meta({ description: 'With somebody whom this contact of mine is, by address.' }),
      unread: flag.optional(),
      awaits_answer: flag.optional(),
      search: search.optional(),
    }),
    output: exchange,
    list: true,
  },
  get: {
    method: 'GET',
    path: '/api/exchanges/{id}',
    gate: 'approved',
    summary: 'One exchange',
    params: idParams,
    output: exchange,
  },
  read: {
    method: 'POST',
    path: '/api/exchanges/{id}/read',
    gate: 'approved',
    summary: 'I have read an exchange here; the mailbox is not changed',
    params: idParams,
    output: exchange,
    status: 200,
  },
  mails: {
    method: 'GET',
    path: '/api/exchanges/{id}/mails',
    gate: 'approved',
    summary: 'The mails of an exchange, the newest first',
    params: idParams,
    query: z.strictObject({ ...paging }),
    output: mailRecord,
    list: true,
  },
  mail: {
    method: 'GET',
    path: '/api/mails/{id}',
    gate: 'approved',
    summary: 'One mail',
    params: idParams,
    output: mailRecord,
  },
  attachment: {
    method: 'GET',
    path: '/api/mails/{id}/attachment',
    gate: 'approved',
    summary: 'The bytes of one attachment, fetched from the mailbox now; nothing of it is kept here',
    params: idParams,
    query: which,
    download: true,
    ownTransaction: true,
    perMinute: 30,
    inLine: 'attachments',
  },
  keepAttachment: {
    method: 'POST',
    path: '/api/mails/{id}/attachment/keep',
    gate: 'approved',
    summary: 'Keep an attachment among my files; one that was kept before is answered again',
    params: idParams,
    body: which,
    output: file,
    status: 201,
    ownTransaction: true,
    ownKey: true,
    perMinute: 30,
    inLine: 'attachments',
  },
  newPeople: {
    method: 'POST',
    path: '/api/mails/new-people',
    gate: 'approved',
    summary: 'Of these addresses, those to which no mail of mine here was ever written',
    body: z.strictObject({ addresses: z.array(email).max(LIMITS.list * 2, 'Please name fewer addresses.') }),
    output: z.object({ new_people: z.array(z.string()) }),
    status: 200,
    silent: 'it only looks something up',
  },
  drafts: {
    method: 'GET',
    path: '/api/mail-drafts/',
    gate: 'approved',
    summary: 'Mails that I write, and what became of them',
    query: z.strictObject({ ...paging, exchange_id: id.optional() }),
    output: mailDraft,
    list: true,
  },
  draft: {
    method: 'POST',
    path: '/api/mail-drafts/',
    gate: 'approved',
    summary: 'Write a mail, as an answer or anew; nothing is sent',
    body: draftBody.extend({
      answers: id.optional().meta({ description: 'The mail that it answers.' }),
      connection_id: id.optional().meta({ description: 'From which mailbox; left out: that of the mail it answers.' }),
    }),
    output: mailDraft,
    status: 201,
  },
  readDraft: {
    method: 'GET',
    path: '/api/mail-drafts/{id}',
    gate: 'approved',
    summary: 'One mail that I write',
    params: idParams,
    output: mailDraft,
  },
  updateDraft: {
    method: 'PUT',
    path: '/api/mail-drafts/{id}',
    gate: 'approved',
    summary: 'Change a mail that was not agreed to yet',
    params: idParams,
    body: draftBody,
    output: mailDraft,
  },
  removeDraft: {
    method: 'DELETE',
    path: '/api/mail-drafts/{id}',
    gate: 'approved',
    summary: 'Throw a mail away that was not sent',
    params: idParams,
  },
  send: {
    method: 'POST',
    path: '/api/mail-drafts/{id}/send',
    gate: 'approved',
    summary: 'Say yes to exactly these words and recipients; the mail is sent',
    params: idParams,
    body: z.strictObject({ words: line(64).meta({ description: 'As the draft has them that was shown.' }) }),
    output: mailDraft,
    status: 200,
    perMinute: 20,
  },
})
