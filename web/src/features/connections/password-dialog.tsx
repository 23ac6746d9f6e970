import { PasswordInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type Connection, connectionsContract } from '#contract/connections.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { SaveForm, useSaveForm } from '#web/ui/forms/save-form.tsx'
import { ProviderHelp } from './provider-help.tsx'
import { enterPassword, serversQuery } from './queries.ts'

type Props = { connection: Connection; opened: boolean; onClose(): void }

/** `connection`: whose password is refused, or can no longer be opened. */
export function PasswordDialog({ connection: { id, kind, address, calendar }, opened, onClose }: Props) {
  const { data: found } = useQuery({ ...serversQuery(address), enabled: kind === 'mailbox' })
  const { mutateAsync } = useMutation(enterPassword)
  const secret = calendar?.source === 'ics'
  const title = secret ? `Address of ${address}` : `Password of ${address}`
  const state = useSaveForm({
    initialValues: { password: '' },
    toInput: (values) => values,
    schema: connectionsContract.endpoints.enter.body,
    save: (input) => mutateAsync({ id, ...input }),
    onSaved: onClose,
  })
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="sm" sheet={false}>
      <SaveForm
        state={state}
        label={title}
        actions={
          <FormActions onCancel={onClose} saving={state.saving}>
            Try and keep it
          </FormActions>
        }
      >
        {found && <ProviderHelp found={found} />}
        <PasswordInput
          label={secret ? 'Address of the calendar' : 'Password'}
          autoComplete="off"
          data-autofocus
          {...state.form.getInputProps('password')}
        />
      </SaveForm>
    </Dialog>
  )
}
