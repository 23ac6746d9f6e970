import { PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { connectionsContract } from '#contract/connections.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { SaveForm, useSaveForm } from '#web/ui/forms/save-form.tsx'
import styles from './connections-section.module.css'
import { connectAddressBook } from './queries.ts'

type Props = { opened: boolean; onClose(): void }

/** A server of address books. What is typed is tried before it is kept. */
export function ConnectAddressBookDialog({ opened, onClose }: Props) {
  const { mutateAsync } = useMutation(connectAddressBook)
  const state = useSaveForm({
    initialValues: { address: '', user: '', password: '' },
    toInput: ({ address, user, password }) => ({
      address: address.trim(),
      ...(user.trim() ? { user: user.trim() } : {}),
      password,
    }),
    schema: connectionsContract.endpoints.connectAddressBook.body,
    save: (input, idempotencyKey) => mutateAsync({ input, idempotencyKey }),
    onSaved: onClose,
  })
  const field = state.form.getInputProps
  return (
    <Dialog opened={opened} onClose={onClose} title="Follow an address book">
      <SaveForm
        state={state}
        label="Follow an address book"
        actions={
          <FormActions onCancel={onClose} saving={state.saving}>
            Try and connect
          </FormActions>
        }
      >
        <TextInput
          label="Your email address, or the address of the server"
          placeholder="you@example.org"
          autoComplete="off"
          maxLength={2_000}
          data-autofocus
          {...field('address')}
        />
        <p className={styles.help}>
          It is read every hour. New and changed cards become contacts as an import does: what you wrote yourself stays,
          a contact stays when its card is deleted there, and each import can be undone for seven days under Contacts,
          Import. Nothing is written to the address book.
        </p>
        <p className={styles.help}>
          <strong>iCloud, Fastmail, Nextcloud and others:</strong> Use an app password that you make in your account
          there. <strong>Google and Microsoft</strong> give contacts to no program by a password.
        </p>
        <PasswordInput label="Password or app password" autoComplete="off" {...field('password')} />
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
