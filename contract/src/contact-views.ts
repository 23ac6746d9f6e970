// Filters of the list of contacts that somebody keeps under a name. A part of the contacts' contract (contacts.ts).
import { z } from 'zod'
import type { Contract } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import { id, idParams, line, requiredLine, search, time } from './shapes.ts'

/** So many one person keeps at most, and so long a name is. */
export const MOST_VIEWS = 30
export const VIEW_NAME = 60

/** What a list of contacts can be narrowed by: the same words as the list's own. Left out: by nothing of it. */
export const contactFilter = z.strictObject({
  search: search.optional(),
  tag: line(LIMITS.label).optional(),
  company_id: id.optional(),
  organization_id: id.optional(),
  quiet_days: z.int().min(1).max(3650).optional(),
  shared_with_me: z.literal(true).optional(),
  due: z.literal(true).optional(),
  sort_by: z.enum(['name', 'last_contacted_on', 'created_at']).optional(),
})
export type ContactFilter = z.output<typeof contactFilter>

export const contactView = z.object({ id, name: z.string(), filter: contactFilter, created_at: time, updated_at: time })
export type ContactView = z.output<typeof contactView>

const name = requiredLine(VIEW_NAME, 'Please give the view a name.')
const filter = contactFilter.refine((given) => Object.keys(given).length > 0, {
  error: 'Please choose at least one filter to keep.',
})

export const contactViewEndpoints = {
  views: {
    method: 'GET',
    path: '/api/contacts/views',
    gate: 'approved',
    summary: 'My kept views of the list of contacts, by name',
    output: z.object({ items: z.array(contactView) }),
  },
  addView: {
    method: 'POST',
    path: '/api/contacts/views',
    gate: 'approved',
    summary: 'Keep filters of the list of contacts under a name',
    body: z.strictObject({ name, filter }),
    output: contactView,
    status: 201,
  },
  updateView: {
    method: 'PATCH',
    path: '/api/contacts/views/{id}',
    gate: 'approved',
    summary: 'Rename a view, or give it other filters',
    params: idParams,
    body: z.strictObject({ name: name.optional(), filter: filter.optional() }),
    output: contactView,
  },
  removeView: {
    method: 'DELETE',
    path: '/api/contacts/views/{id}',
    gate: 'approved',
    summary: 'Delete a view; the contacts stay as they are',
    params: idParams,
  },
} as const satisfies Contract
