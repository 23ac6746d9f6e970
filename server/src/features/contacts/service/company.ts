// Whom a contact works for, as somebody said it.
import type { Contact } from '#contract/contacts.ts'
import type { Ctx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { isId } from '#server/platform/ids.ts'
import { workDomains } from '../rules/work-domains.ts'
import { companiesKnown, companyAudience, companyNamed, companyOf } from '../store/companies.ts'

export type CompanyWords = Pick<Contact, 'company' | 'company_id'>
const NOBODY: CompanyWords = { company: null, company_id: null }

/**
 * What a contact's company becomes; null: it stays. A name says more than an id that was sent back unchanged; an id of another company
 * says more than a name. A name that no visible company has makes one. Errors: not_found (a company that is not there for the caller).
 */
export async function companyAfter(
  ctx: Ctx,
  before: CompanyWords,
  { company, company_id }: Partial<CompanyWords>,
): Promise<CompanyWords | null> {
  const other = company_id !== undefined && company_id?.toLowerCase() !== (before.company_id ?? undefined)
  if (company_id && other) {
    const found = isId(company_id) ? await companyOf(ctx.db, ctx.actor, company_id) : undefined
    if (!found) throw notFound()
    return { company: found.name, company_id: found.id }
  }
  const words = company === undefined ? undefined : (company ?? '').trim()
  if (words !== undefined && words !== (before.company ?? '')) {
    if (words === '') return NOBODY
    const found = await companyNamed(ctx.db, ctx.actor, words)
    if (found.made) ctx.changed('companies', found.id, { users: [ctx.actor.user_id] })
    return { company: found.name, company_id: found.id }
  }
  // Without its record; what the contact says stays.
  return company_id === null && before.company_id !== null ? { company: before.company, company_id: null } : null
}

/** Who sees a company hears that somebody came or went. */
export async function announceCompanies(ctx: Ctx, ...ids: (string | null | undefined)[]): Promise<void> {
  const changed = [...new Set(ids.filter((id) => typeof id === 'string'))]
  if (changed.length === 0) return
  for (const { id, users, orgs } of await companyAudience(ctx.db, changed))
    ctx.changed('companies', id, { users, orgs })
}

/**
 * The companies that files mean, none of them made: the visible one of that name, else the own one that names the domain of an address.
 * Answers for each person what the contact says then.
 */
export async function companiesOfFile<T extends { company: string; emails: readonly string[] }>(
  ctx: Ctx,
  people: readonly T[],
): Promise<(person: T) => { company: string; company_id: string | null }> {
  const named = people.filter(({ company }) => company !== '')
  const names = [...new Set(named.map(({ company }) => company))]
  const domains = [...new Set(named.flatMap(({ emails }) => workDomains(emails)))]
  const { byName, byDomain } = await companiesKnown(ctx.db, ctx.actor, names, domains)
  return ({ company, emails }) => {
    if (company === '') return { company, company_id: null }
    const domain = workDomains(emails).find((each) => byDomain.has(each))
    const found = byName.get(company) ?? (domain === undefined ? undefined : byDomain.get(domain))
    return { company: found?.name ?? company, company_id: found?.id ?? null }
  }
}
