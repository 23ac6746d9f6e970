import { PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type Connection, connectionsContract } from '#contract/connections.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { SaveForm, useSaveForm } from '#web/ui/save-form.tsx'
import { enterPassword } from './queries.ts'

type Props = { connection: Connection; opened: boolean; onClose(): void }

export function PasswordDialog({ connection: { id, address }, opened, onClose }: Props) {
  const { mutateAsync } = useMutation(enterPassword)
  const state = useSaveForm({
    initialValues: { password: '' },
    toInput: (values) => values,
    schema: connectionsContract.endpoints.enter.body,
    save: (input) => mutateAsync({ id, ...input }),
    onSaved: onClose,
  })
  return (
    <Dialog opened={opened} onClose={onClose} title={`Password of ${address}`} size="sm" sheet={false}>
      <SaveForm
        state={state}
        label={`Password of ${address}`}
        actions={
          <FormActions onCancel={onClose} saving={state.saving}>
            Try and keep it
          </FormActions>
        }
      >
        <PasswordInput label="Password" autoComplete="off" data-autofocus {...state.form.getInputProps('password')} />
      </SaveForm>
    </Dialog>
  )
}
