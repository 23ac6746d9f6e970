import { contactsContract } from '#contract/contacts.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import type { ServerDeps } from '#server/platform/imap/servers.ts'
import { exportContacts } from './export.ts'
import { contactJobs } from './jobs.ts'
import { contactsService } from './service.ts'
import { contactsTools } from './tools.ts'

export const contacts = ({ database }: Basics, means: ServerDeps): Feature => ({
  name: 'contacts',
  calls: () => [endpoints(contactsContract, contactsService)],
  tools: contactsTools,
  jobs: () => contactJobs(database, means),
  export: exportContacts,
})
