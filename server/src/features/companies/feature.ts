import { companiesContract } from '#contract/companies.ts'
import type { Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { exportCompanies } from './export.ts'
import { companiesService } from './service.ts'
import { companiesTools } from './tools.ts'

export const companies: Feature = {
  name: 'companies',
  calls: () => [endpoints(companiesContract, companiesService)],
  tools: companiesTools,
  export: exportCompanies,
}
