// Companies: whom contacts work for. Organizations are something else: groups of users.
import { z } from 'zod'
import { timelineEntry } from './contact-timeline.ts'
import { LABEL, tagList } from './contacts.ts'
import { liveContract } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import {
  date,
  id,
  idParams,
  line,
  paging,
  prose,
  requiredLine,
  search,
  sharedWithMe,
  sharedWithPeople,
  text,
  time,
  tooManyOrganizations,
} from './shapes.ts'

export const company = z.object({
  id,
  name: z.string(),
  domains: z
    .array(z.string())
    .meta({ description: 'Domains of its email addresses, such as example.com; in small letters.' }),
  tags: z.array(z.string()),
  notes: prose.nullable(),
  people: z.int().meta({ description: 'How many of the contacts that I see belong to it.' }),
  last_contacted_on: date
    .nullable()
    .meta({ description: 'The day of the newest interaction with one of these people.' }),
  created_by_user: z.object({ id, name: z.string() }).nullable(),
  created_at: time,
  updated_at: time,
  shared_org_ids: z.array(id),
  ...sharedWithPeople.told,
  can_edit: z.boolean(),
  can_delete: z.boolean(),
})
export type Company = z.output<typeof company>

/** What happened with one of its people; `people`: with whom. */
export const companyEntry = timelineEntry.extend({
  people: z.array(z.object({ id, name: z.string() })).meta({ description: 'Of its people those whom it concerns.' }),
})
export type CompanyEntry = z.output<typeof companyEntry>

const DOMAIN = /^(?:[\p{L}\d-]{1,63}\.){1,8}[\p{L}\d-]{2,63}$/u

/** An address of the web or of mail is taken for its domain. */
export const domainOf = (given: string): string => {
  const lower = given.trim().toLowerCase()
  const host = lower.slice(lower.lastIndexOf('@') + 1).replace(/^https?:\/\//, '')
  return (host.split(/[/?#:]/, 1)[0] ?? '').replace(/^www\./, '').replace(/\.$/, '')
}

const fields = {
  name: requiredLine(LIMITS.name, 'Name is required.'),
  domains: z
    .array(line(LIMITS.email))
    .max(LIMITS.list, `Please keep to ${LIMITS.list} domains.`)
    .transform((list) => [...new Set(list.map(domainOf).filter((each) => each !== ''))])
    .refine((list) => list.every((each) => DOMAIN.test(each)), {
      error: 'Please give domains such as example.com.',
    })
    .optional(),
  tags: tagList.optional(),
  notes: text(LIMITS.text).nullable().optional(),
  shared_org_ids: z.array(id).max(LIMITS.list, tooManyOrganizations).optional(),
  ...sharedWithPeople.named,
}
export const createCompanyBody = z.strictObject(fields)
export const updateCompanyBody = z.strictObject({ ...fields, name: fields.name.optional() })

/** Where somebody may work, by the domains of their email addresses. */
export const companySuggestion = z.object({
  name: z.string(),
  company_id: id.nullable().meta({ description: 'A company that I see; null: there is none of this name yet.' }),
  domain: z.string(),
  because: z.enum(['company', 'people', 'domain']).meta({
    description:
      'The company names this domain; people with such addresses say that they work there; or only the domain itself.',
  }),
})
export type CompanySuggestion = z.output<typeof companySuggestion>

export const companiesContract = liveContract('companies', {
  list: {
    method: 'GET',
    path: '/api/companies/',
    gate: 'approved',
    summary: 'My companies and those shared with me or my organizations, by name',
    query: z.strictObject({
      ...paging,
      search: search.optional(),
      tag: line(LABEL).optional().meta({ description: 'Only companies with this tag.' }),
      shared_with_me: sharedWithMe,
    }),
    output: company,
    list: true,
  },
  create: {
    method: 'POST',
    path: '/api/companies/',
    gate: 'approved',
    summary: 'Add a company',
    body: createCompanyBody,
    output: company,
    status: 201,
  },
  suggest: {
    method: 'POST',
    path: '/api/companies/suggest',
    gate: 'approved',
    summary: 'Where somebody with these email addresses may work; nothing for addresses of private mail providers',
    body: z.strictObject({
      emails: z.array(line(LIMITS.email)).max(LIMITS.list, `Please keep to ${LIMITS.list} email addresses.`),
    }),
    output: z.object({ suggestion: companySuggestion.nullable() }),
    status: 200,
    silent: 'It only reads; addresses do not belong into the address of a call.',
  },
  get: {
    method: 'GET',
    path: '/api/companies/{id}',
    gate: 'approved',
    summary: 'One company',
    params: idParams,
    output: company,
  },
  update: {
    method: 'PATCH',
    path: '/api/companies/{id}',
    gate: 'approved',
    summary: 'Change a company; fields left out stay. Its people say its new name too',
    params: idParams,
    body: updateCompanyBody,
    output: company,
  },
  remove: {
    method: 'DELETE',
    path: '/api/companies/{id}',
    gate: 'approved',
    summary: 'Delete a company; its people stay, and say its name',
    params: idParams,
  },
  restore: {
    method: 'POST',
    path: '/api/companies/{id}/restore',
    gate: 'approved',
    summary: 'Take back the deletion of a company, within an hour of having deleted it; its people belong to it again',
    params: idParams,
    output: company,
    status: 200,
  },
  timeline: {
    method: 'GET',
    path: '/api/companies/{id}/timeline',
    gate: 'approved',
    summary: 'Everything that I may see of a company’s people, newest day first; of the 20 people met last',
    params: idParams,
    query: z.strictObject(paging),
    output: companyEntry,
    list: true,
  },
  open: {
    method: 'GET',
    path: '/api/companies/{id}/open',
    gate: 'approved',
    summary: 'Open tasks about a company’s people and promises both ways, the next due first; at most 50',
    params: idParams,
    output: z.object({ items: z.array(companyEntry) }),
  },
})
