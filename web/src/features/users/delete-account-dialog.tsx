import { PasswordInput, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { removeMeBody } from '#contract/users.ts'
import { endOwnSession, useMe } from '#web/app/session.ts'
import { writeToken } from '#web/app/token.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { SaveForm, useSaveForm } from '#web/ui/forms/save-form.tsx'
import { closeToasts } from '#web/ui/notices/toast.tsx'
import styles from './account-dialogs.module.css'
import { removeMe } from './queries.ts'

type Props = { opened: boolean; onClose(): void }

export function DeleteAccountDialog({ opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Delete my account">
      <DeleteForm onCancel={onClose} />
    </Dialog>
  )
}

const SENTENCE = 'delete my account'

function DeleteForm({ onCancel }: { onCancel(): void }) {
  const me = useMe()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutateAsync: remove } = useMutation(removeMe)
  const state = useSaveForm({
    initialValues: { password: '', typed: '' },
    toInput: ({ password }) => ({ password }),
    schema: removeMeBody,
    save: ({ password }) => remove(password),
    async onSaved() {
      // The session went with the account: there is nobody to log out.
      writeToken(null)
      // Such as that a password typed before was wrong.
      closeToasts()
      await endOwnSession(queryClient, () => navigate({ to: '/login', search: { goodbye: 'yes' } }))
    },
  })
  const sure = state.form.values.typed.trim().toLowerCase() === SENTENCE
  return (
    <SaveForm
      state={state}
      label="Delete my account"
      actions={
        <FormActions onCancel={onCancel} saving={state.saving} disabled={!sure} danger>
          Delete my account
        </FormActions>
      }
    >
      <Text>
        This deletes the account {me.email} for good. <strong>It cannot be undone.</strong>
      </Text>
      <ul className={`column gap-8 no-margin ${styles.list}`}>
        <li>
          <strong>Gone with it:</strong> your profile, notes, conversations, advice, runs, schedules, files and
          connections, and the goals, tasks, contacts and companies that only you see or share with single people.
        </li>
        <li>
          <strong>Stays with your colleagues:</strong> tasks that are assigned to them, and what is shared with an
          organization. Its owner takes that over. Crews and flows go to somebody else who leads it.
        </li>
        <li>You are logged out everywhere at once.</li>
      </ul>
      <Text c="dimmed">If you want to keep anything, export your data first.</Text>
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        data-autofocus
        {...state.form.getInputProps('password')}
      />
      <TextInput
        label={`To continue, type “${SENTENCE}”`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...state.form.getInputProps('typed')}
      />
    </SaveForm>
  )
}
