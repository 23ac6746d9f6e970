import { Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type Contact, createContactBody } from '#contract/contacts.ts'
import { asHeld } from '#web/app/offline/held-writes.ts'
import { useMe } from '#web/app/session.ts'
import { ShareField } from '#web/features/orgs/share-field.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { RecordForm, useRecordForm } from '#web/ui/forms/record-form.tsx'
import { timeZones } from '#web/ui/words/region-choices.ts'
import { birthdayField, NO_BIRTHDAY, readBirthday } from './birthday.ts'
import { CompanyField, CompanyHint } from './company-field.tsx'
import { type ContactFields, compared, fieldsOf, inputOf } from './contact-fields.ts'
import { DuplicateNotice } from './duplicate-notice.tsx'
import { EntriesField } from './entries-field.tsx'
import { createContact, updateContact } from './queries.ts'

type Props = {
  /** null: a new one. */
  contact: Contact | null
  /** Where a new one works. */
  company?: string
  opened: boolean
  onClose(): void
  /** Another contact, which looks like this one. */
  onOpen(id: string): void
}

export function ContactDialog({ contact, company = '', opened, onClose, onOpen }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={contact ? 'Edit contact' : 'Add New Contact'}>
      <ContactForm contact={contact} company={company} onDone={onClose} onOpen={onOpen} />
    </Dialog>
  )
}

type FormProps = Pick<Props, 'contact' | 'onOpen'> & { company: string; onDone(): void }

function ContactForm({ contact, company, onDone, onOpen }: FormProps) {
  const me = useMe()
  const create = useMutation(createContact)
  const update = useMutation(updateContact)
  const mine = contact === null || contact.created_by_user?.id === me.id
  const of = useRecordForm<Contact, ContactFields, ReturnType<typeof inputOf>>({
    draft: `${me.id}.contact.${contact?.id ?? (company === '' ? 'new' : `new at ${company}`)}`,
    record: contact,
    original: contact ? fieldsOf(contact) : { ...fieldsOf(null), company },
    fieldsOf,
    toInput: (fields) => inputOf({ ...fieldsOf(null), ...fields }, mine),
    schema: createContactBody,
    check: ({ birthday }) =>
      birthday.trim() !== '' && readBirthday(birthday) === null ? { birthday: NO_BIRTHDAY } : {},
    create: (input, idempotencyKey) => create.mutateAsync({ input, idempotencyKey }).catch(asHeld<Contact>),
    update: (input, record, ifVersion) => {
      const { id } = record
      const was = { ...inputOf(fieldsOf(record), mine), id }
      return update.mutateAsync({ input: { ...input, id }, ifVersion, was }).catch(asHeld<Contact>)
    },
    onDone,
  })
  const { form } = of
  return (
    <RecordForm
      of={of}
      label="Contact"
      verb="Save contact"
      differences={(fields, newer) => compared(fields, fieldsOf(newer))}
      onCancel={onDone}
    >
      <TextInput label="Name" withAsterisk data-autofocus autoComplete="off" {...form.getInputProps('name')} />
      <div className="grid gap-12 fit-columns-180">
        <TextInput label="Role" {...form.getInputProps('role')} />
        <CompanyField form={form} />
      </div>
      <EntriesField form={form} field="emails" label="Emails" one="Email" type="email" />
      <EntriesField form={form} field="phones" label="Phones" one="Phone" type="tel" />
      <CompanyHint form={form} />
      <DuplicateNotice fields={form.values} contact={contact} onOpen={onOpen} />
      <div className="grid gap-12 fit-columns-180">
        <TextInput
          label="Birthday"
          placeholder={birthdayField('1980-05-01')}
          description="The year may be left out."
          autoComplete="off"
          {...form.getInputProps('birthday')}
        />
        <TextInput
          label="Time zone"
          placeholder="Europe/Berlin"
          description="Shows their local time on the page."
          autoComplete="off"
          list="contact-zones"
          {...form.getInputProps('time_zone')}
        />
      </div>
      <datalist id="contact-zones">
        {timeZones(null).map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <TextInput label="Tags" placeholder="press, Berlin" autoComplete="off" {...form.getInputProps('tags')} />
      <Textarea label="Notes" autosize minRows={3} maxRows={12} {...form.getInputProps('notes')} />
      {mine && (
        <>
          <TextInput
            maw={220}
            label="Keep in touch every"
            description="Leave it empty for no reminder."
            type="number"
            min={1}
            max={520}
            rightSection={<span>weeks</span>}
            rightSectionWidth={64}
            {...form.getInputProps('keep_in_touch_weeks')}
          />
          <ShareField
            {...form.getInputProps('shared_org_ids')}
            people={{ ...form.getInputProps('shared_user_ids'), known: contact?.shared_users }}
          />
        </>
      )}
    </RecordForm>
  )
}
