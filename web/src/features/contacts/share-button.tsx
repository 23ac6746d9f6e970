import { Button, Text } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Contact } from '#contract/contacts.ts'
import { asHeld } from '#web/app/offline/held-writes.ts'
import { useMe } from '#web/app/session.ts'
import { myOrgsQuery } from '#web/features/orgs/queries.ts'
import { ShareField } from '#web/features/orgs/share-field.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { SaveForm, useSaveForm } from '#web/ui/forms/save-form.tsx'
import { updateContact } from './queries.ts'

/** With whom a contact is shared, from its page. For its owner alone, and where there is somebody to share it with. */
export function ShareButton({ contact }: { contact: Contact }) {
  const me = useMe()
  const { data: orgs = [] } = useQuery(myOrgsQuery)
  const [opened, setOpened] = useState(false)
  if (contact.created_by_user?.id !== me.id || orgs.length === 0) return null
  return (
    <>
      <Button px="sm" variant="default" leftSection={<IconShare size={16} />} onClick={() => setOpened(true)}>
        Share
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={`Share ${contact.name}`} size="sm">
        <ShareForm contact={contact} onDone={() => setOpened(false)} />
      </Dialog>
    </>
  )
}

function ShareForm({ contact, onDone }: { contact: Contact; onDone(): void }) {
  // As it was when it was opened: what somebody else changes meanwhile is not written over.
  const [{ id, name, updated_at, shared_org_ids, shared_user_ids }] = useState(contact)
  const { mutateAsync: update } = useMutation(updateContact)
  const was = { id, name, shared_org_ids, shared_user_ids }
  const state = useSaveForm({
    initialValues: { shared_org_ids, shared_user_ids },
    toInput: (values) => ({ id, ...values }),
    save: (input) => update({ input, ifVersion: updated_at, was }).catch(asHeld<Contact>),
    onSaved: onDone,
  })
  const { getInputProps } = state.form
  return (
    <SaveForm
      state={state}
      label="Share"
      actions={
        <FormActions onCancel={onDone} saving={state.saving}>
          Save sharing
        </FormActions>
      }
    >
      <Text c="dimmed">They see the contact with everything logged about it, and can log interactions.</Text>
      <ShareField
        {...getInputProps('shared_org_ids')}
        people={{ ...getInputProps('shared_user_ids'), known: contact.shared_users }}
      />
    </SaveForm>
  )
}
