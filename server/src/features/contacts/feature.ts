import { contactsContract } from '#contract/contacts.ts'
import type { Feature } from '#server/feature.ts'
import { room } from '#server/platform/http/serve.ts'
import { exportContacts } from './export.ts'
import { contactsVerbs } from './service.ts'
import { contactsTools } from './tools.ts'

export const contacts: Feature = {
  name: 'contacts',
  calls: () => [room(contactsContract, contactsVerbs)],
  tools: contactsTools,
  export: exportContacts,
}
