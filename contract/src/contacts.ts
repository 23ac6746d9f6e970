import { z } from 'zod'
import { contactImportEndpoints } from './contact-import.ts'
import { mergeEndpoints } from './contact-merges.ts'
import { contactPhotoEndpoints } from './contact-photo.ts'
import { contactGoal, timelineEntry, timelineKinds } from './contact-timeline.ts'
import { contactViewEndpoints } from './contact-views.ts'
import { liveContract } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import { timeZone } from './region-shapes.ts'
import {
  date,
  day,
  flag,
  id,
  idParams,
  line,
  oneOrMore,
  paging,
  person,
  prose,
  requiredLine,
  search,
  sharedWithMe,
  sharedWithPeople,
  text,
  time,
  tooManyOrganizations,
  wholeNumber,
} from './shapes.ts'

export const contactSorts = ['name', 'last_contacted_on', 'created_at'] as const

export const interaction = z.object({
  id,
  date,
  summary: z.string(),
  notes: prose.nullable(),
  updated_at: time,
  can_edit: z.boolean(),
})
export type Interaction = z.output<typeof interaction>

export const contact = z.object({
  id,
  name: z.string(),
  role: z.string(),
  company: z
    .string()
    .nullable()
    .meta({ description: 'What the contact says of where they work; the name of their company, if they have one.' }),
  company_id: id.nullable().meta({ description: 'Their company, as far as I see it.' }),
  avatar_initial: z.string(),
  photo: z
    .string()
    .nullable()
    .meta({ description: 'Another word for each picture; null: none. The picture itself is a call of its own.' }),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  organization_id: id.nullable(),
  user_id: id.nullable(),
  is_user: z.boolean(),
  created_by_user: z.object({ id, name: z.string() }).nullable(),
  labels: z
    .array(z.object({ value: z.string(), label: z.string() }))
    .meta({ description: 'What an address or number of it is for, by its value: work, home, mobile.' }),
  birthday: z.string().nullable().meta({ description: 'yyyy-mm-dd, or --mm-dd where the year is not known.' }),
  time_zone: z.string().nullable().meta({ description: 'Where they are, such as Europe/Berlin.' }),
  tags: z.array(z.string()),
  notes: prose.nullable(),
  past_interactions: z.array(interaction),
  last_contacted_on: date.nullable().meta({ description: 'The day of the newest interaction.' }),
  keep_in_touch_weeks: z.int().nullable().meta({ description: 'How often its owner means to be in touch.' }),
  keep_in_touch_on: date.nullable().meta({ description: 'The day on which that is next due.' }),
  created_at: time,
  updated_at: time,
  shared_org_ids: z.array(id),
  ...sharedWithPeople.told,
  can_edit: z.boolean(),
  can_delete: z.boolean(),
})
export type Contact = z.output<typeof contact>

export const duplicate = z.object({
  id,
  name: z.string(),
  role: z.string(),
  because: z.enum(['email', 'phone', 'name']).meta({ description: 'What it has in common.' }),
})
export type Duplicate = z.output<typeof duplicate>

const entries = (what: string) =>
  z
    .array(line(LIMITS.email))
    .max(LIMITS.list, `Please keep to ${LIMITS.list} ${what}.`)
    .transform((list) => list.map((entry) => entry.trim()).filter((entry) => entry !== ''))

/** The longest label of an address, and the longest tag, in characters. */
export const LABEL = LIMITS.label

/** Each once, whatever its case; without blanks around. */
export const tagList = z
  .array(line(LABEL))
  .max(LIMITS.list, `Please keep to ${LIMITS.list} tags.`)
  .transform((list) => [
    ...new Map(list.flatMap((tag) => (tag.trim() === '' ? [] : [[tag.trim().toLowerCase(), tag.trim()]]))).values(),
  ])

/** A day that there is; without a year any leap day too. */
export function isBirthday(given: string): boolean {
  const full = given.startsWith('--') ? `2000-${given.slice(2)}` : given
  return date.safeParse(full).success && (given.startsWith('--') ? given.length === 7 : given >= '1800')
}

const WEEKS = 'Please give a number of weeks from 1 to 520.'
const fields = {
  name: requiredLine(LIMITS.name, 'Name is required.'),
  role: line(LIMITS.name).optional(),
  company: line(LIMITS.name)
    .nullable()
    .optional()
    .meta({ description: 'The company of this name that I see, or else a new one; empty for none.' }),
  company_id: id.nullable().optional().meta({ description: 'A company that I see; its name is taken over.' }),
  emails: entries('email addresses').optional(),
  phones: entries('phone numbers').optional(),
  labels: z
    .array(z.strictObject({ value: line(LIMITS.email), label: requiredLine(LABEL, 'Please say what it is for.') }))
    .max(2 * LIMITS.list, `Please keep to ${2 * LIMITS.list} labels.`)
    .optional(),
  birthday: line(10)
    .refine(isBirthday, { error: 'Please give the birthday as yyyy-mm-dd, or --mm-dd without the year.' })
    .nullable()
    .optional(),
  time_zone: timeZone.nullable().optional(),
  tags: tagList.optional(),
  notes: text(LIMITS.text).nullable().optional(),
  keep_in_touch_weeks: z.int(WEEKS).min(1, WEEKS).max(520, WEEKS).nullable().optional(),
  shared_org_ids: z.array(id).max(LIMITS.list, tooManyOrganizations).optional(),
  ...sharedWithPeople.named,
  organization_id: id
    .nullable()
    .optional()
    .meta({ description: 'The server sets it; sent back unchanged it does nothing.' }),
  user_id: id.nullable().optional().meta({ description: 'The server sets it; sent back unchanged it does nothing.' }),
}
export const createContactBody = z.strictObject(fields)
export const updateContactBody = z.strictObject({ ...fields, name: fields.name.optional() })

const happened = z.preprocess(
  (given) => (given === '' || given === null ? undefined : given),
  day((issue) => (issue.input === undefined ? 'Date is required.' : 'Please give the date as yyyy-mm-dd.')),
)
const interactionFields = {
  summary: requiredLine(LIMITS.name, 'Title is required.'),
  date: happened,
  notes: text(LIMITS.text).nullable().optional(),
}
export const createInteractionBody = z.strictObject(interactionFields)
export const updateInteractionBody = z.strictObject({
  ...interactionFields,
  summary: interactionFields.summary.optional(),
  date: happened.optional(),
})
const interactionParams = z.object({ id, interactionId: id })

export const contactsContract = liveContract('contacts', {
  list: {
    method: 'GET',
    path: '/api/contacts/',
    gate: 'approved',
    summary: 'My contacts and those shared with me or my organizations',
    query: z.strictObject({
      ...paging,
      search: search.optional(),
      sort_by: z.enum(contactSorts, { error: `sort_by is one of: ${contactSorts.join(', ')}.` }).default('name'),
      tag: line(LABEL).optional().meta({ description: 'Only contacts with this tag.' }),
      company_id: id.optional().meta({ description: 'Only the people of this company.' }),
      organization_id: id
        .optional()
        .meta({ description: 'Only contacts that are shared with this organization of mine.' }),
      quiet_days: z
        .union([z.string(), z.number()])
        .pipe(wholeNumber(1, 3650, 'quiet_days is a whole number from 1 to 3650.'))
        .optional()
        .meta({ description: 'Only contacts whose last interaction is at least so many days ago.' }),
      shared_with_me: sharedWithMe,
      due: flag
        .optional()
        .meta({ description: 'Only my own with whom I mean to be in touch by today, most overdue first.' }),
    }),
    output: contact,
    list: true,
  },
  create: {
    method: 'POST',
    path: '/api/contacts/',
    gate: 'approved',
    summary: 'Add a contact',
    body: createContactBody,
    output: contact,
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/api/contacts/{id}',
    gate: 'approved',
    summary: 'One contact',
    params: idParams,
    output: contact,
  },
  update: {
    method: 'PATCH',
    path: '/api/contacts/{id}',
    gate: 'approved',
    summary: 'Change a contact; fields left out stay',
    params: idParams,
    body: updateContactBody,
    output: contact,
  },
  remove: {
    method: 'DELETE',
    path: '/api/contacts/{id}',
    gate: 'approved',
    summary: 'Delete a contact',
    params: idParams,
  },
  assignable: {
    method: 'GET',
    path: '/api/contacts/assignable',
    gate: 'approved',
    summary: 'People I may assign tasks to or write to: myself and my organizations\u2019 members',
    query: z.strictObject({ ...paging, search: search.optional() }),
    output: person,
    list: true,
  },
  duplicates: {
    method: 'POST',
    path: '/api/contacts/duplicates',
    gate: 'approved',
    summary: 'Contacts that look like one about to be saved: the same email, the same phone, or a very like name',
    body: z.strictObject({
      name: line(LIMITS.name).optional(),
      emails: entries('email addresses').optional(),
      phones: entries('phone numbers').optional(),
      except: id.optional().meta({ description: 'The contact that is being edited.' }),
    }),
    output: z.object({ items: z.array(duplicate) }),
    status: 200,
    silent: 'It only reads; addresses do not belong into the address of a call.',
  },
  timeline: {
    method: 'GET',
    path: '/api/contacts/{id}/timeline',
    gate: 'approved',
    summary:
      'Everything that I may see of a contact, newest day first: what was said, written, promised and is to be done',
    params: idParams,
    query: z.strictObject({
      ...paging,
      kinds: oneOrMore(timelineKinds, `kinds is one or more of: ${timelineKinds.join(', ')}.`).optional(),
    }),
    output: timelineEntry,
    list: true,
  },
  goals: {
    method: 'GET',
    path: '/api/contacts/{id}/goals',
    gate: 'approved',
    summary: 'The open goals that a contact can move, the next due first',
    params: idParams,
    output: z.object({ items: z.array(contactGoal) }),
  },
  addInteraction: {
    method: 'POST',
    path: '/api/contacts/{id}/past-interactions',
    gate: 'approved',
    summary: 'Log an interaction',
    params: idParams,
    body: createInteractionBody,
    output: interaction,
    status: 201,
  },
  updateInteraction: {
    method: 'PUT',
    path: '/api/contacts/{id}/past-interactions/{interactionId}',
    gate: 'approved',
    summary: 'Change an interaction',
    params: interactionParams,
    body: updateInteractionBody,
    output: interaction,
  },
  removeInteraction: {
    method: 'DELETE',
    path: '/api/contacts/{id}/past-interactions/{interactionId}',
    gate: 'approved',
    summary: 'Delete an interaction',
    params: interactionParams,
  },
  ...contactPhotoEndpoints,
  ...contactViewEndpoints,
  ...contactImportEndpoints,
  ...mergeEndpoints,
})
