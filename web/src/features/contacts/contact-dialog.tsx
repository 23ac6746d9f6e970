import { Button, Checkbox, Group, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type Contact, createContactBody } from '#contract/contacts.ts'
import { useMe } from '#web/app/session.ts'
import { myOrgsQuery } from '#web/features/orgs/queries.ts'
import { Conflict, useVersion } from '#web/ui/conflict.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useDraft, useKeepDraft } from '#web/ui/draft.ts'
import { RestoredDraft } from '#web/ui/restored-draft.tsx'
import { SaveForm, useSaveForm } from '#web/ui/save-form.tsx'
import { type ContactFields, compared, fieldsOf } from './contact-fields.ts'
import styles from './contacts-page.module.css'
import { EntriesField } from './entries-field.tsx'
import { createContact, updateContact } from './queries.ts'

type Props = { contact: Contact | null; opened: boolean; onClose(): void }

export function ContactDialog({ contact, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={contact ? 'Edit Contact' : 'Add New Contact'}>
      <ContactForm contact={contact} onDone={onClose} />
    </Dialog>
  )
}

function ContactForm({ contact, onDone }: { contact: Contact | null; onDone(): void }) {
  const me = useMe()
  const name = `${me.id}.contact.${contact?.id ?? 'new'}`
  const original = fieldsOf(contact)
  const kept = useDraft(name, original, contact?.updated_at)
  const version = useVersion(contact, kept.version)
  const create = useMutation(createContact)
  const update = useMutation(updateContact)
  // Only its owner decides who sees it.
  const mayShare = contact === null || contact.created_by_user?.id === me.id
  const state = useSaveForm({
    initialValues: kept.initial,
    toInput: ({ notes, shared_org_ids, ...fields }: ContactFields) => ({
      ...fields,
      notes: notes.trim() === '' ? null : notes,
      ...(mayShare ? { shared_org_ids } : {}),
    }),
    schema: createContactBody,
    save: (input, idempotencyKey) =>
      contact
        ? version.guard(() => update.mutateAsync({ input: { ...input, id: contact.id }, ifVersion: version.current() }))
        : create.mutateAsync({ input, idempotencyKey }),
    onSaved: () => {
      draft.drop()
      onDone()
    },
  })
  const { form } = state
  const changed = JSON.stringify(form.values) !== JSON.stringify(original)
  const draft = useKeepDraft(name, changed ? { fields: form.values, version: version.current() } : null)
  const startOver = () => {
    form.setValues(original)
    version.restart()
  }
  return (
    <SaveForm state={state} label="Contact">
      {kept.restored && changed && <RestoredDraft onStartOver={startOver} />}
      <TextInput label="Name" withAsterisk data-autofocus {...form.getInputProps('name')} />
      <TextInput label="Role" {...form.getInputProps('role')} />
      <EntriesField form={form} field="emails" label="E-mails" one="E-mail" type="email" />
      <EntriesField form={form} field="phones" label="Phones" one="Phone" type="tel" />
      <Textarea label="Notes" autosize minRows={3} maxRows={12} {...form.getInputProps('notes')} />
      {mayShare && <ShareField {...form.getInputProps('shared_org_ids')} />}
      {version.newer && (
        <Conflict fields={compared(form.values, fieldsOf(version.newer))} {...version.choices(state, fieldsOf)} />
      )}
      <div className={styles.foot}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={state.saving}>
          Save contact
        </Button>
      </div>
    </SaveForm>
  )
}

function ShareField(input: { value?: string[]; onChange?(value: string[]): void }) {
  const { data: orgs = [] } = useQuery(myOrgsQuery)
  if (orgs.length === 0) return null
  return (
    <Checkbox.Group label="Shared with" {...input}>
      <Group gap="md" pt={4}>
        {orgs.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
