// The contact form's fields: at least one box for e-mails and one for phones.
import type { Contact } from '#contract/contacts.ts'
import { birthdayField, readBirthday } from './birthday.ts'

export type ContactFields = {
  name: string
  role: string
  company: string
  emails: string[]
  phones: string[]
  /** What each e-mail and phone is for, in their order; '' where nothing is said. */
  email_labels: string[]
  phone_labels: string[]
  birthday: string
  time_zone: string
  /** With commas between. */
  tags: string
  notes: string
  /** What stands in the box: '' for no rhythm. */
  keep_in_touch_weeks: string
  shared_org_ids: string[]
  shared_user_ids: string[]
}

const orOne = (entries: readonly string[]) => (entries.length === 0 ? [''] : [...entries])

const labelsOf = (contact: Contact | null, values: readonly string[] = []) =>
  orOne(values.map((value) => contact?.labels.find((each) => each.value === value)?.label ?? ''))

export const fieldsOf = (contact: Contact | null): ContactFields => ({
  name: contact?.name ?? '',
  role: contact?.role ?? '',
  company: contact?.company ?? '',
  emails: orOne(contact?.emails ?? []),
  phones: orOne(contact?.phones ?? []),
  email_labels: labelsOf(contact, contact?.emails),
  phone_labels: labelsOf(contact, contact?.phones),
  birthday: birthdayField(contact?.birthday),
  time_zone: contact?.time_zone ?? '',
  tags: contact?.tags.join(', ') ?? '',
  notes: contact?.notes ?? '',
  keep_in_touch_weeks: contact?.keep_in_touch_weeks?.toString() ?? '',
  shared_org_ids: contact?.shared_org_ids ?? [],
  shared_user_ids: contact?.shared_user_ids ?? [],
})

/** What the call takes. Who sees a contact and how often to be in touch is its owner's: others send nothing of it. */
export function inputOf(given: ContactFields, owner: boolean) {
  const { notes, keep_in_touch_weeks, shared_org_ids, shared_user_ids, email_labels, phone_labels, ...fields } = given
  const weeks = keep_in_touch_weeks.trim()
  const labelled = (values: readonly string[], labels: readonly string[]) =>
    values.flatMap((value, at) => {
      const label = labels[at]?.trim() ?? ''
      return value.trim() === '' || label === '' ? [] : [{ value: value.trim(), label }]
    })
  return {
    ...fields,
    labels: [...labelled(fields.emails, email_labels), ...labelled(fields.phones, phone_labels)],
    birthday: readBirthday(fields.birthday),
    time_zone: fields.time_zone.trim() === '' ? null : fields.time_zone.trim(),
    tags: fields.tags
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    notes: notes.trim() === '' ? null : notes,
    ...(owner ? { shared_org_ids, shared_user_ids, keep_in_touch_weeks: weeks === '' ? null : Number(weeks) } : {}),
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
    row('Company', ({ company }) => company),
    row('Emails', ({ emails }) => emails.join('\n')),
    row('Phones', ({ phones }) => phones.join('\n')),
    row('Birthday', ({ birthday }) => birthday),
    row('Time zone', ({ time_zone }) => time_zone),
    row('Tags', ({ tags }) => tags),
    row('Notes', ({ notes }) => notes),
    row('Keep in touch', ({ keep_in_touch_weeks }) => keep_in_touch_weeks),
  ]
}
