// Two contacts of one person become one.
import { z } from 'zod'
import { id, idParams, paging, prose, time } from './shapes.ts'

export const mergeFields = ['name', 'role', 'company', 'birthday', 'time_zone', 'notes', 'keep_in_touch_weeks'] as const
export type MergeField = (typeof mergeFields)[number]
export const mergeTakes = ['kept', 'other', 'both'] as const

const take = z.enum(['kept', 'other'], { error: 'Please say kept or other.' })
const takes = z.strictObject({
  name: take.optional(),
  role: take.optional(),
  company: take.optional(),
  birthday: take.optional(),
  time_zone: take.optional(),
  notes: z.enum(mergeTakes, { error: 'Please say kept, other or both.' }).optional(),
  keep_in_touch_weeks: take.optional(),
})

export const mergePreview = z.object({
  kept: z.object({ id, name: z.string(), updated_at: time }),
  other: z.object({ id, name: z.string(), updated_at: time }),
  fields: z.array(z.object({ field: z.enum(mergeFields), kept: prose, other: prose, take: z.enum(mergeTakes) })).meta({
    description: 'Where the two say different things: what each says, and what counts unless another is taken.',
  }),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  tags: z.array(z.string()),
  shared_org_ids: z.array(id).meta({ description: 'With which organizations the one that stays is shared.' }),
  shared_user_ids: z.array(id).meta({ description: 'With which people, as far as the caller is told.' }),
  moves: z
    .object({ interactions: z.int(), tasks: z.int(), statements: z.int() })
    .meta({ description: 'How much of the other I can see that moves; more may.' }),
})
export type MergePreview = z.output<typeof mergePreview>

export const contactMerge = z.object({
  id,
  kept: z.object({ id, name: z.string() }),
  gone_name: z.string(),
  created_at: time,
  undone_at: time.nullable(),
  can_undo: z.boolean().meta({ description: 'For 30 days.' }),
})
export type ContactMerge = z.output<typeof contactMerge>

export const twins = z.object({
  contacts: z.array(z.object({ id, name: z.string(), role: z.string() })).length(2),
  because: z.enum(['email', 'phone', 'name']).meta({ description: 'What they have in common.' }),
})
export type Twins = z.output<typeof twins>

/** Two contacts of which I said that they are two people. */
export const apart = z.object({
  contacts: z.array(z.object({ id, name: z.string() })).length(2),
  created_at: time,
})
export type Apart = z.output<typeof apart>

/** The calls; the contract of the contacts adds what a contact is. */
export const mergeEndpoints = {
  twins: {
    method: 'GET',
    path: '/api/contacts/twins',
    gate: 'approved',
    summary: 'My contacts that look like one person: an email or phone in common, or the same name; at most 50',
    output: z.object({ items: z.array(twins) }),
  },
  apart: {
    method: 'GET',
    path: '/api/contacts/apart',
    gate: 'approved',
    summary: 'Contacts of which I said that they are not the same person, newest first; at most 200',
    output: z.object({ items: z.array(apart) }),
  },
  setApart: {
    method: 'POST',
    path: '/api/contacts/{id}/apart',
    gate: 'approved',
    summary: 'Say that two contacts are not the same person: they are not suggested to me again',
    params: idParams,
    body: z.strictObject({ with: id }),
    output: apart,
    status: 200,
  },
  unsetApart: {
    method: 'DELETE',
    path: '/api/contacts/{id}/apart/{with}',
    gate: 'approved',
    summary: 'Take it back that two contacts are not the same person',
    params: z.object({ id, with: id }),
  },
  mergePreview: {
    method: 'POST',
    path: '/api/contacts/{id}/merge/preview',
    gate: 'approved',
    summary: 'What would become of a contact if another were merged into it',
    params: idParams,
    body: z.strictObject({ with: id }),
    output: mergePreview,
    status: 200,
    silent: 'It only reads.',
  },
  merge: {
    method: 'POST',
    path: '/api/contacts/{id}/merge',
    gate: 'approved',
    summary: 'Merge another contact into this one, with all its history; the other’s address leads here',
    params: idParams,
    body: z.strictObject({ with: id, take: takes.default({}) }),
    output: contactMerge,
    status: 201,
  },
  merges: {
    method: 'GET',
    path: '/api/contacts/merges',
    gate: 'approved',
    summary: 'The merges that I have made, newest first',
    query: z.strictObject(paging),
    output: contactMerge,
    list: true,
  },
  undoMerge: {
    method: 'POST',
    path: '/api/contacts/merges/{id}/undo',
    gate: 'approved',
    summary: 'Take a merge back: both contacts are there again, each with its own history',
    params: idParams,
    output: contactMerge,
    status: 200,
  },
} as const
