import { PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { connectionsContract } from '#contract/connections.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { SaveForm, useSaveForm } from '#web/ui/forms/save-form.tsx'
import styles from './connections-section.module.css'
import { connectAddressBook, connectCalendar } from './queries.ts'

type Frame = { opened: boolean; onClose(): void }
type Typed = { address: string; user?: string; password?: string }
type Props = Frame & {
  title: string
  address: { label: string; placeholder: string }
  /** When the password may be left out; left out itself: never. */
  withoutPassword?: string
  /** What is read, and what to type for which provider. */
  children: ReactNode
  schema: Parameters<typeof useSaveForm>[0]['schema']
  connect(input: Typed, idempotencyKey: string): Promise<unknown>
}

/** A server by its address, with a password. What is typed is tried before it is kept. */
function ConnectServerDialog({ opened, onClose, title, address, withoutPassword, children, schema, connect }: Props) {
  const state = useSaveForm({
    initialValues: { address: '', user: '', password: '' },
    toInput: (values) => ({
      address: values.address.trim(),
      ...(values.user.trim() ? { user: values.user.trim() } : {}),
      ...(values.password || withoutPassword === undefined ? { password: values.password } : {}),
    }),
    schema,
    save: connect,
    onSaved: onClose,
  })
  const field = state.form.getInputProps
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <SaveForm
        state={state}
        label={title}
        actions={
          <FormActions onCancel={onClose} saving={state.saving}>
            Try and connect
          </FormActions>
        }
      >
        <TextInput {...address} autoComplete="off" maxLength={2_000} data-autofocus {...field('address')} />
        {children}
        <PasswordInput
          label="Password or app password"
          description={withoutPassword}
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

const Help = ({ children }: { children: ReactNode }) => (
  <p className={`no-margin pad-8-12 ground-hover ${styles.help}`}>{children}</p>
)

export function ConnectCalendarDialog(frame: Frame) {
  const { mutateAsync } = useMutation(connectCalendar)
  return (
    <ConnectServerDialog
      {...frame}
      title="Connect a calendar"
      address={{
        label: 'Address of the calendar, its server, or your email address',
        placeholder: 'https://calendar.example.org/…/basic.ics',
      }}
      withoutPassword="Leave it empty where the address alone gives the calendar."
      schema={connectionsContract.endpoints.connectCalendar.body}
      connect={(input, idempotencyKey) => mutateAsync({ input, idempotencyKey })}
    >
      <Help>
        <strong>Google and Outlook:</strong> Give the secret iCal or ICS address from the settings of the calendar
        there, without a password.
      </Help>
      <Help>
        <strong>iCloud, Fastmail, Nextcloud and others:</strong> Give your email address or the server, and an app
        password that you make in your account there.
      </Help>
    </ConnectServerDialog>
  )
}

export function ConnectAddressBookDialog(frame: Frame) {
  const { mutateAsync } = useMutation(connectAddressBook)
  return (
    <ConnectServerDialog
      {...frame}
      title="Follow an address book"
      address={{
        label: 'Your email address, or the address of the server',
        placeholder: 'you@example.org',
      }}
      schema={connectionsContract.endpoints.connectAddressBook.body}
      connect={({ password = '', ...input }, idempotencyKey) =>
        mutateAsync({ input: { ...input, password }, idempotencyKey })
      }
    >
      <Help>
        It is read every hour. New and changed cards become contacts as an import does: what you wrote yourself stays, a
        contact stays when its card is deleted there, and each import can be undone for seven days under Contacts,
        Import. Nothing is written to the address book unless you switch that on later.
      </Help>
      <Help>
        <strong>iCloud, Fastmail, Nextcloud and others:</strong> Use an app password that you make in your account
        there. <strong>Google and Microsoft</strong> give contacts to no program by a password.
      </Help>
    </ConnectServerDialog>
  )
}
