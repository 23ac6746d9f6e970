// The contact form's fields: at least one box for e-mails and one for phones.
import type { Contact } from '#contract/contacts.ts'

export type ContactFields = {
  name: string
  role: string
  emails: string[]
  phones: string[]
  notes: string
  shared_org_ids: string[]
}

const orOne = (entries: readonly string[]) => (entries.length === 0 ? [''] : [...entries])

export const fieldsOf = (contact: Contact | null): ContactFields => ({
  name: contact?.name ?? '',
  role: contact?.role ?? '',
  emails: orOne(contact?.emails ?? []),
  phones: orOne(contact?.phones ?? []),
  notes: contact?.notes ?? '',
  shared_org_ids: contact?.shared_org_ids ?? [],
})

/** Field by field, for two versions side by side. */
export function compared(mine: ContactFields, theirs: ContactFields) {
  const row = (name: string, read: (fields: ContactFields) => string) => ({
    name,
    mine: read(mine),
    theirs: read(theirs),
  })
  return [
    row('Name', ({ name }) => name),
    row('Role', ({ role }) => role),
    row('E-mails', ({ emails }) => emails.join('\n')),
    row('Phones', ({ phones }) => phones.join('\n')),
    row('Notes', ({ notes }) => notes),
  ]
}
