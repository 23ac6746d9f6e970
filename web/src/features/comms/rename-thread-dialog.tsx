import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { commsContract, type Thread } from '#contract/comms.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { SaveForm, useSaveForm } from '#web/ui/forms/save-form.tsx'
import { renameThread } from './queries.ts'

type Props = { thread: Thread; opened: boolean; onClose(): void }

/** A name that one gives a thread for oneself. */
export function RenameThreadDialog({ thread: { id, own_name, other_user_name }, opened, onClose }: Props) {
  const { mutateAsync: rename } = useMutation(renameThread)
  const state = useSaveForm({
    initialValues: { name: own_name ?? '' },
    toInput: ({ name }) => ({ name: name.trim() === '' ? null : name.trim() }),
    schema: commsContract.endpoints.update.body,
    save: ({ name }) => rename({ id, name }),
    onSaved: onClose,
  })
  return (
    <Dialog opened={opened} onClose={onClose} title="Edit Name" size="sm" sheet={false}>
      <SaveForm
        state={state}
        label="Edit Name"
        actions={
          <FormActions onCancel={onClose} saving={state.saving}>
            Save name
          </FormActions>
        }
      >
        <TextInput
          label="Name"
          description="Only you see it. Leave it empty to name the chat after its people."
          placeholder={other_user_name}
          maxLength={200}
          data-autofocus
          {...state.form.getInputProps('name')}
        />
      </SaveForm>
    </Dialog>
  )
}
