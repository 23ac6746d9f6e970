import { PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { connectionsContract } from '#contract/connections.ts'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { SaveForm, useSaveForm } from '#web/ui/forms/save-form.tsx'
import styles from './import.module.css'
import { readAddressBook } from './queries.ts'

type ReadBook = { file: File; note: string | null }
type Props = { onRead(read: ReadBook): void; onBack(): void }

/** An address book on its server, read once. What comes of it is looked at like a file, before anything changes. */
export function ImportAddressBook({ onRead, onBack }: Props) {
  const { mutateAsync } = useMutation(readAddressBook)
  const state = useSaveForm({
    initialValues: { address: '', password: '', user: '' },
    toInput: ({ address, user, password }) => ({
      address: address.trim(),
      password,
      ...(user.trim() ? { user: user.trim() } : {}),
    }),
    schema: connectionsContract.endpoints.readAddressBook.body,
    save: (input) => mutateAsync(input),
    onSaved: ({ name, text, left_out, pictures }) => {
      const notes = [
        left_out > 0 && `${left_out} of its cards could not be read and are left out.`,
        !pictures && 'Its pictures are too large together and are left out.',
      ].filter(Boolean)
      onRead({ file: new File([text], name, { type: 'text/vcard' }), note: notes.join(' ') || null })
    },
  })
  const field = state.form.getInputProps
  return (
    <div className={`stack gap-16 ${styles.body}`}>
      <p className="no-margin dimmed">
        iCloud, Fastmail, Nextcloud and other servers with CardDAV. It is read once: nothing is changed there, and the
        password is not kept. Read it again to take in what is new.
      </p>
      <SaveForm
        state={state}
        label="From an address book"
        actions={
          <FormActions onCancel={onBack} saving={state.saving}>
            Read contacts
          </FormActions>
        }
      >
        <TextInput
          label="Your email address, or the address of the server"
          placeholder="https://cloud.example.org/remote.php/dav/"
          autoComplete="off"
          maxLength={2_000}
          data-autofocus
          {...field('address')}
        />
        <PasswordInput
          label="Password or app password"
          description="Many providers take an app password only, which you make in your account there."
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
    </div>
  )
}
