import { contactsContract } from '#contract/contacts.ts'
import type { Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { exportContacts } from './export.ts'
import { contactsService } from './service.ts'
import { contactsTools } from './tools.ts'

export const contacts: Feature = {
  name: 'contacts',
  calls: () => [endpoints(contactsContract, contactsService)],
  tools: contactsTools,
  export: exportContacts,
}
