import { PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { connectionsContract } from '#contract/connections.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { SaveForm, useSaveForm } from '#web/ui/forms/save-form.tsx'
import styles from './connections-section.module.css'
import { connectCalendar } from './queries.ts'

type Props = { opened: boolean; onClose(): void }

/** A calendar's own address, or a server with a password. What is typed is tried before it is kept. */
export function ConnectCalendarDialog({ opened, onClose }: Props) {
  const { mutateAsync } = useMutation(connectCalendar)
  const state = useSaveForm({
    initialValues: { address: '', user: '', password: '' },
    toInput: ({ address, user, password }) => ({
      address: address.trim(),
      ...(user.trim() ? { user: user.trim() } : {}),
      ...(password ? { password } : {}),
    }),
    schema: connectionsContract.endpoints.connectCalendar.body,
    save: (input, idempotencyKey) => mutateAsync({ input, idempotencyKey }),
    onSaved: onClose,
  })
  const field = state.form.getInputProps
  return (
    <Dialog opened={opened} onClose={onClose} title="Connect a calendar">
      <SaveForm
        state={state}
        label="Connect a calendar"
        actions={
          <FormActions onCancel={onClose} saving={state.saving}>
            Try and connect
          </FormActions>
        }
      >
        <TextInput
          label="Address of the calendar, its server, or your email address"
          placeholder="https://calendar.example.org/…/basic.ics"
          autoComplete="off"
          maxLength={2_000}
          data-autofocus
          {...field('address')}
        />
        <p className={`no-margin pad-8-12 ground-hover ${styles.help}`}>
          <strong>Google and Outlook:</strong> Give the secret iCal or ICS address from the settings of the calendar
          there, without a password.
        </p>
        <p className={`no-margin pad-8-12 ground-hover ${styles.help}`}>
          <strong>iCloud, Fastmail, Nextcloud and others:</strong> Give your email address or the server, and an app
          password that you make in your account there.
        </p>
        <PasswordInput
          label="Password or app password"
          description="Leave it empty where the address alone gives the calendar."
          autoComplete="off"
          {...field('password')}
        />
        <TextInput
          label="Name to sign in with, if it is not the email address"
          autoComplete="off"
          maxLength={254}
          {...field('user')}
        />
      </SaveForm>
    </Dialog>
  )
}
