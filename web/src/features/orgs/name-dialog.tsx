import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type Organization, orgsContract } from '#contract/orgs.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { SaveForm, useSaveForm } from '#web/ui/forms/save-form.tsx'
import { createOrg, renameOrg } from './queries.ts'

type Props = {
  /** null: a new one. */
  org: Organization | null
  opened: boolean
  onClose(): void
  onCreated(id: string): void
}

export function NameDialog({ org, opened, onClose, onCreated }: Props) {
  const { mutateAsync: create } = useMutation(createOrg)
  const { mutateAsync: rename } = useMutation(renameOrg)
  const title = org ? 'Rename organization' : 'New Organization'
  const state = useSaveForm({
    initialValues: { name: org?.name ?? '' },
    toInput: ({ name }) => ({ name: name.trim() }),
    schema: orgsContract.endpoints.create.body,
    save: (input, idempotencyKey) => (org ? rename({ id: org.id, ...input }) : create({ input, idempotencyKey })),
    onSaved: ({ id }) => {
      onClose()
      if (!org) onCreated(id)
    },
  })
  const name = state.form.values.name.trim()
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="sm" sheet={false}>
      <SaveForm
        state={state}
        label={title}
        actions={
          <FormActions onCancel={onClose} saving={state.saving} disabled={name === '' || name === org?.name}>
            {org ? 'Rename organization' : 'Create organization'}
          </FormActions>
        }
      >
        <TextInput label="Name" maxLength={200} data-autofocus {...state.form.getInputProps('name')} />
      </SaveForm>
    </Dialog>
  )
}
