// What an AI may do with contacts: find them, read what was said with them, log that something was said, make or change a card.

import { z } from 'zod'
import type { TimelineEntry } from '#contract/contact-timeline.ts'
import {
  type Contact,
  createContactBody,
  createInteractionBody,
  updateContactBody,
  updateInteractionBody,
} from '#contract/contacts.ts'
import { contactFilter } from '#contract/field-filters.ts'
import { isolated } from '#contract/hidden-signs.ts'
import { search } from '#contract/shapes.ts'
import { contactsByOthers, interactionsByOthers } from '#server/access/authorship.ts'
import { spokenDate } from '#server/analyst/dates/spoken.ts'
import { beforeOf, type Tool, type ToolPiece, tool, upTo } from '#server/engine/tool.ts'
import { invalid } from '#server/platform/errors.ts'
import { whereElse } from './service/write-back.ts'
import { contactsService } from './service.ts'
import { contactsByFields } from './tools/by-fields.ts'

/** How much of a long text a list shows, in characters. */
const LIST_LENGTH = 600

const shown = (contact: Contact, foreign: boolean): ToolPiece => ({
  text: [
    [contact.name, contact.role, contact.company].filter(Boolean).join(', '),
    [...contact.emails, ...contact.phones].join(', '),
    contact.last_contacted_on ? `Last in touch on ${contact.last_contacted_on}.` : 'No interaction is logged.',
    contact.keep_in_touch_on ? `To be in touch again by ${contact.keep_in_touch_on}.` : '',
    upTo(LIST_LENGTH, contact.notes ?? ''),
  ]
    .filter((line) => line !== '')
    .join('\n'),
  record: { kind: 'contact', id: contact.id, label: contact.name },
  source: 'Contact',
  foreign,
})

/** Notes, files, threads and promises have tools of their own. */
type HistoryEntry = TimelineEntry & { kind: 'interaction' | 'task' }
const entry = (each: HistoryEntry, foreign: boolean): ToolPiece => ({
  text: [
    `${each.date}: ${each.title}${each.status ? ` (${each.status})` : ''}${each.author ? `, by ${each.author.name}` : ''}`,
    upTo(LIST_LENGTH, each.notes ?? ''),
  ]
    .filter((line) => line !== '')
    .join('\n'),
  record: { kind: each.kind, id: each.id, label: each.title },
  source: each.kind === 'task' ? 'Task' : `Interaction of ${each.date}`,
  foreign,
})

const listContacts = tool({
  name: 'list_contacts',
  title: 'List contacts',
  description:
    'Contacts of the person by name, role, organization or email; by their fields (not spoken to for so many days, without a phone number, with a tag); or (due) those with whom the person means to be in touch by today.',
  effect: 'reads',
  input: z.object({
    search: search.optional().describe('A part of the name, role, email or notes.'),
    due: z.boolean().default(false).describe('Only those to be in touch with by today, most overdue first.'),
    ...contactFilter.omit({ birthday_from: true, birthday_to: true }).shape,
    limit: z.int().min(1).max(50).default(20),
  }),
  needs: 'use_internal_search',
  async work(ctx, { search: words, due, limit, ...fields }) {
    const isByFields = Object.values(fields).some((field) => field !== undefined)
    if (isByFields && (words !== undefined || due))
      throw invalid('search', 'Ask by words, by what is due, or by fields.')
    const read = isByFields
      ? await contactsByFields(ctx, fields)
      : await contactsService.list(ctx, { search: words, due, limit, sort_by: 'name' })
    const items = read.items.slice(0, limit)
    const foreign = await contactsByOthers(
      ctx.db,
      ctx.actor,
      items.map(({ id }) => id),
    )
    const count = isByFields ? read.total : String(items.length)
    return {
      summary: `${count} ${count === '1' ? 'contact' : 'contacts'}`,
      shown: items.map((contact) => shown(contact, foreign.has(contact.id))),
    }
  },
})

const contactHistory = tool({
  name: 'contact_history',
  title: 'Read the history of a contact',
  description:
    'The card of one contact, what was said with them, and the tasks about them, newest first. Give the id of a contact that was shown.',
  effect: 'reads',
  input: z.object({
    id: z.uuid().describe('The id of the contact, as it was shown.'),
    limit: z.int().min(1).max(100).default(30),
  }),
  needs: 'use_internal_search',
  async work(ctx, { id, limit }) {
    const contact = await contactsService.get(ctx, { id })
    const page = await contactsService.timeline(ctx, { id, limit, kinds: ['interaction', 'task'] })
    const items = page.items.filter((each): each is HistoryEntry => each.kind === 'interaction' || each.kind === 'task')
    const ids = (kind: HistoryEntry['kind']) => items.filter((each) => each.kind === kind).map((each) => each.id)
    const said = await interactionsByOthers(ctx.db, ctx.actor, ids('interaction'))
    const card = await contactsByOthers(ctx.db, ctx.actor, [id])
    // Of a task the timeline tells too little to know that nobody else may have written it.
    const foreign = (each: TimelineEntry) => (each.kind === 'interaction' ? said.has(each.id) : true)
    return {
      summary: `${isolated(contact.name)}: ${items.length} ${items.length === 1 ? 'entry' : 'entries'}`,
      shown: [shown(contact, card.size > 0), ...items.map((each) => entry(each, foreign(each)))],
    }
  },
})

const addInteraction = tool({
  name: 'add_interaction',
  toolset: 'contacts',
  title: 'Log an interaction',
  description:
    'Logs a talk, call, meeting or mail with a contact that was shown, by its id. Whoever sees the contact sees it. Waits until the person agrees.',
  effect: 'changes',
  input: createInteractionBody.extend({ contact_id: z.uuid().describe('The id of the contact, as it was shown.') }),
  target: ({ contact_id, summary, date }) =>
    `with contact ${contact_id} on ${spokenDate(String(date))}, “${isolated(summary)}”`,
  async work(ctx, { contact_id, ...values }) {
    const { name } = await contactsService.get(ctx, { id: contact_id })
    const made = await contactsService.addInteraction(ctx, { id: contact_id, ...values })
    const record = { kind: 'interaction' as const, id: made.id, label: made.summary }
    return {
      summary: `Logged with ${isolated(name)}.`,
      shown: [{ text: `${made.date}: ${made.summary}`, record, source: 'Interaction', foreign: false }],
      changes: [{ ...record, what: 'created' }],
      back: { version: made.updated_at, with: { id: contact_id, interactionId: made.id } },
    }
  },
  async undo(ctx, { id, interactionId }) {
    await contactsService.removeInteraction(ctx, { id: String(id), interactionId: String(interactionId) })
  },
})

const updateInteraction = tool({
  name: 'update_interaction',
  toolset: 'contacts',
  title: 'Change an interaction',
  description:
    'Changes the day, summary or notes of an interaction that was shown, by its id and its contact’s; fields left out stay as they are. Waits until the person agrees.',
  effect: 'changes',
  input: updateInteractionBody.extend({
    contact_id: z.uuid().describe('The id of the contact.'),
    id: z.uuid().describe('The id of the interaction, as it was shown.'),
  }),
  target: ({ id, summary }) => (summary ? `“${isolated(summary)}”` : `interaction ${id}`),
  async was(ctx, { contact_id, id, ...values }) {
    const { past_interactions } = await contactsService.get(ctx, { id: contact_id })
    return beforeOf(past_interactions.find((each) => each.id === id.toLowerCase()) ?? {}, values)
  },
  async work(ctx, { contact_id, id, ...values }) {
    const { past_interactions } = await contactsService.get(ctx, { id: contact_id })
    const before = past_interactions.find((each) => each.id === id.toLowerCase())
    const made = await contactsService.updateInteraction(
      { ...ctx, ifVersion: null },
      { id: contact_id, interactionId: id, ...values },
    )
    const record = { kind: 'interaction' as const, id: made.id, label: made.summary }
    return {
      summary: 'The interaction is changed.',
      shown: [{ text: `${made.date}: ${made.summary}`, record, source: 'Interaction', foreign: false }],
      changes: [{ ...record, what: 'changed' }],
      back: {
        version: made.updated_at,
        with: { id: contact_id, interactionId: made.id, ...beforeOf(before ?? {}, values) },
      },
    }
  },
  async undo(ctx, { id, interactionId, ...before }) {
    await contactsService.updateInteraction(ctx, { id: String(id), interactionId: String(interactionId), ...before })
  },
})

// A new company would stay where the change is taken back.
const NOT_THE_MODELS = {
  company: true,
  company_id: true,
  shared_org_ids: true,
  shared_user_ids: true,
  organization_id: true,
  user_id: true,
} as const

const createContact = tool({
  name: 'create_contact',
  toolset: 'contacts',
  title: 'Add a contact',
  description:
    'Adds a contact of the person: name, role, email addresses, phones, notes. Waits until the person agrees.',
  effect: 'changes',
  input: createContactBody.omit(NOT_THE_MODELS),
  target: ({ name }) => `“${isolated(name)}”`,
  async work(ctx, values) {
    const made = await contactsService.create(ctx, values)
    return {
      summary: `${isolated(made.name)} is among the contacts.`,
      shown: [shown(made, false)],
      changes: [{ kind: 'contact', id: made.id, label: made.name, what: 'created' }],
      back: { version: made.updated_at, with: { id: made.id } },
    }
  },
  async undo(ctx, { id }) {
    await contactsService.remove(ctx, { id: String(id) })
  },
})

const goesToCards = ['name', 'role', 'emails', 'phones', 'labels', 'birthday'] as const

const updateContact = tool({
  name: 'update_contact',
  toolset: 'contacts',
  title: 'Change a contact',
  description:
    'Changes a contact that was shown, by its id; fields left out stay as they are. Waits until the person agrees.',
  effect: 'changes',
  input: updateContactBody
    .omit(NOT_THE_MODELS)
    .extend({ id: z.uuid().describe('The id of the contact, as it was shown.') }),
  target: ({ id, name }) => (name ? `“${isolated(name)}”` : `contact ${id}`),
  was: async (ctx, { id, ...values }) => beforeOf(await contactsService.get(ctx, { id }), values),
  reaches: async (db, userId, { id, ...values }) =>
    goesToCards.some((field) => values[field] !== undefined) ? whereElse(db, userId, id) : null,
  async work(ctx, { id, ...values }) {
    const before = await contactsService.get(ctx, { id })
    const contact = await contactsService.update({ ...ctx, ifVersion: null }, { id, ...values })
    const card = await contactsByOthers(ctx.db, ctx.actor, [contact.id])
    return {
      summary: `The card of ${isolated(contact.name)} is changed.`,
      shown: [shown(contact, card.size > 0)],
      changes: [{ kind: 'contact', id: contact.id, label: contact.name, what: 'changed' }],
      back: { version: contact.updated_at, with: { id, ...beforeOf(before, values) } },
    }
  },
  async undo(ctx, { id, ...before }) {
    await contactsService.update(ctx, { id: String(id), ...before })
  },
})

const listAssignable = tool({
  name: 'list_assignable',
  toolset: 'tasks',
  title: 'List whom tasks can be given to',
  description:
    'The people to whom the person may give a task, with their ids for assigned_to_user_id: the person and the members of their organizations.',
  effect: 'reads',
  input: z.object({
    search: search.optional().describe('A part of the name.'),
    limit: z.int().min(1).max(50).default(20),
  }),
  needs: 'use_internal_search',
  async work(ctx, { search: words, limit }) {
    const { items } = await contactsService.assignable(ctx, { search: words, limit })
    return {
      summary: `${items.length} ${items.length === 1 ? 'person' : 'people'}`,
      // A name is what somebody else calls themselves.
      shown: items.map(({ id, name }) => ({
        text: `${name} (id ${id})`,
        record: null,
        source: 'Colleague',
        foreign: id !== ctx.actor.user_id,
        person: { id, name },
        data: { id, name },
      })),
    }
  },
})

export { contactsByFields }

export const contactsTools: readonly Tool[] = [
  listContacts,
  contactHistory,
  listAssignable,
  addInteraction,
  updateInteraction,
  createContact,
  updateContact,
]
