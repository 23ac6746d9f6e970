// What an account takes along of its companies.
import { type Company, companiesContract } from '#contract/companies.ts'
import { type ExportKit, oneLine, paragraphs } from '#server/platform/export.ts'
import type { Entry } from '#server/platform/zip.ts'
import { companiesService } from './service.ts'

const { list } = companiesContract.endpoints

export async function* exportCompanies(kit: ExportKit): AsyncGenerator<Entry> {
  const companies = () =>
    kit.list(
      (at, page) => companiesService.list(at, page),
      list.output,
      (company) => company.created_by_user?.id === kit.me,
    )
  yield kit.json('companies.json', companies())
  yield kit.text('companies.md', 'Companies', companies(), companyText)
}

const companyText = (company: Company): string =>
  paragraphs(
    `## ${oneLine(company.name)}`,
    [
      ...company.domains.map((domain) => `- ${domain}`),
      ...(company.tags.length > 0 ? [`- Tags: ${company.tags.map(oneLine).join(', ')}`] : []),
    ].join('\n'),
    company.notes,
  )
