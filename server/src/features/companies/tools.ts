// What an AI may do with companies: find them, and read one with its people and what is open.
import { z } from 'zod'
import type { Company, CompanyEntry } from '#contract/companies.ts'
import type { Contact } from '#contract/contacts.ts'
import { isolated } from '#contract/hidden-signs.ts'
import { search } from '#contract/shapes.ts'
import { companyByOthers } from '#server/access/authorship.ts'
import { type Tool, type ToolPiece, tool, upTo } from '#server/engine/tool.ts'
import type { Actor } from '#server/platform/context.ts'
import { companiesService, peopleOf } from './service.ts'

/** How much of the notes is shown, in characters. */
const NOTES_LENGTH = 600

const shown = (actor: Actor, company: Company): ToolPiece => ({
  text: [
    company.name,
    company.domains.join(', '),
    company.tags.length > 0 ? `Tags: ${company.tags.join(', ')}` : '',
    `${company.people} ${company.people === 1 ? 'person' : 'people'}${company.last_contacted_on ? `, last in touch on ${company.last_contacted_on}` : ''}.`,
    upTo(NOTES_LENGTH, company.notes ?? ''),
  ]
    .filter((line) => line !== '')
    .join('\n'),
  record: { kind: 'company', id: company.id, label: company.name },
  source: 'Company',
  foreign: companyByOthers(actor, company),
})

const personPiece = (contact: Contact, foreign: boolean): ToolPiece => {
  const [last] = contact.past_interactions
  return {
    text: [
      `${contact.name}${contact.role ? `, ${contact.role}` : ''}`,
      last ? `Last words, ${last.date}: ${last.summary}` : 'No interaction is logged.',
    ].join('\n'),
    record: { kind: 'contact', id: contact.id, label: contact.name },
    source: 'Contact',
    foreign,
  }
}

const openPiece = (entry: CompanyEntry): ToolPiece => ({
  text: [
    `${entry.kind === 'task' ? 'Task' : entry.direction === 'i_owe' ? 'You promised' : 'Promised to you'}: ${entry.title}`,
    `With ${entry.people.map(({ name }) => name).join(', ')}${entry.due_date ? `, due ${entry.due_date}` : ''}.`,
  ].join('\n'),
  record: { kind: entry.kind === 'task' ? 'task' : 'statement', id: entry.id, label: entry.title },
  source: entry.kind === 'task' ? 'Task' : 'Promise',
  // The entry tells too little to know that nobody else may have written it.
  foreign: true,
})

const listCompanies = tool({
  name: 'list_companies',
  toolset: 'contacts',
  title: 'List companies',
  description:
    'Companies of the person’s contacts by name, domain, tag or notes, with how many people of each they know.',
  effect: 'reads',
  input: z.object({ search: search.optional(), limit: z.int().min(1).max(50).default(20) }),
  needs: 'use_internal_search',
  async work(ctx, input) {
    const { items } = await companiesService.list(ctx, input)
    return {
      summary: `${items.length} ${items.length === 1 ? 'company' : 'companies'}`,
      shown: items.map((company) => shown(ctx.actor, company)),
    }
  },
})

const readCompany = tool({
  name: 'read_company',
  toolset: 'contacts',
  title: 'Read a company',
  description:
    'One company with its people, their last words, and open tasks and promises with them. Give the id of a company that was shown.',
  effect: 'reads',
  input: z.object({ id: z.uuid().describe('The id of the company, as it was shown.') }),
  needs: 'use_internal_search',
  async work(ctx, { id }) {
    const company = await companiesService.get(ctx, { id })
    const people = await peopleOf(ctx, id)
    const open = await companiesService.open(ctx, { id })
    return {
      summary: `${isolated(company.name)}: ${people.length} ${people.length === 1 ? 'person' : 'people'}, ${open.items.length} open`,
      shown: [
        shown(ctx.actor, company),
        // What was said last a colleague may have written: then the contact is shared.
        ...people.map(({ contact, foreign }) => personPiece(contact, foreign)),
        ...open.items.map(openPiece),
      ],
    }
  },
})

export const companiesTools: readonly Tool[] = [listCompanies, readCompany]
