// The contact form's fields: at least one box for e-mails and one for phones.
import type { Contact } from '#contract/contacts.ts'

export type ContactFields = {
  name: string
  role: string
  emails: string[]
  phones: string[]
  notes: string
  /** What stands in the box: '' for no rhythm. */
  keep_in_touch_weeks: string
  shared_org_ids: string[]
}

const orOne = (entries: readonly string[]) => (entries.length === 0 ? [''] : [...entries])

export const fieldsOf = (contact: Contact | null): ContactFields => ({
  name: contact?.name ?? '',
  role: contact?.role ?? '',
  emails: orOne(contact?.emails ?? []),
  phones: orOne(contact?.phones ?? []),
  notes: contact?.notes ?? '',
  keep_in_touch_weeks: contact?.keep_in_touch_weeks?.toString() ?? '',
  shared_org_ids: contact?.shared_org_ids ?? [],
})

/** What the call takes. Who sees a contact and how often to be in touch is its owner's: others send nothing of it. */
export function inputOf({ notes, keep_in_touch_weeks, shared_org_ids, ...fields }: ContactFields, owner: boolean) {
  const weeks = keep_in_touch_weeks.trim()
  return {
    ...fields,
    notes: notes.trim() === '' ? null : notes,
    ...(owner ? { shared_org_ids, keep_in_touch_weeks: weeks === '' ? null : Number(weeks) } : {}),
  }
}

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
    row('Keep in touch', ({ keep_in_touch_weeks }) => keep_in_touch_weeks),
  ]
}
