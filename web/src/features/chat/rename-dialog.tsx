import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type Conversation, chatContract } from '#contract/chat.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { SaveForm, useSaveForm } from '#web/ui/forms/save-form.tsx'
import { renameConversation } from './queries.ts'

type Props = { conversation: Conversation; opened: boolean; onClose(): void }

export function RenameDialog({ conversation: { id, name: before }, opened, onClose }: Props) {
  const { mutateAsync: rename } = useMutation(renameConversation)
  const state = useSaveForm({
    initialValues: { name: before },
    toInput: ({ name }) => ({ name: name.trim() }),
    schema: chatContract.endpoints.update.body,
    save: ({ name }) => rename({ id, name }),
    onSaved: onClose,
  })
  const name = state.form.values.name.trim()
  return (
    <Dialog opened={opened} onClose={onClose} title="Rename conversation" size="sm" sheet={false}>
      <SaveForm
        state={state}
        label="Rename conversation"
        actions={
          <FormActions onCancel={onClose} saving={state.saving} disabled={name === '' || name === before}>
            Rename
          </FormActions>
        }
      >
        <TextInput label="Name" maxLength={200} data-autofocus {...state.form.getInputProps('name')} />
      </SaveForm>
    </Dialog>
  )
}
