// Its dialogs look as those behind the login do.
import '#web/app/app-styles.ts'
import { Anchor, Button, PasswordInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { updateMeBody } from '#contract/users.ts'
import { safeRedirect } from '#web/app/safe-redirect.ts'
import { logOut } from '#web/app/session.ts'
import { SaveForm, useSaveForm } from '#web/ui/forms/save-form.tsx'
import { toast } from '#web/ui/notices/toast.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { changeOwnPassword } from './queries.ts'

const body = updateMeBody.pick({ password: true, current_password: true })

/** What comes after signing in with a password that somebody else has chosen: nothing else, before one of one's own. */
export function OwnPasswordPage() {
  const { redirect } = useSearch({ from: '/new-password' })
  const router = useRouter()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const state = useSaveForm({
    initialValues: { current_password: '', password: '', confirmation: '' },
    toInput: ({ confirmation: _, ...input }) => input,
    schema: body,
    check: ({ current_password, password, confirmation }): Record<string, string> => ({
      ...(current_password === '' && { current_password: 'Please enter the password that you were given.' }),
      ...(password !== '' &&
        password === current_password && {
          password: 'Please choose a different password from the one you were given.',
        }),
      ...(password !== confirmation && { confirmation: 'Passwords do not match.' }),
    }),
    save: (input) => changeOwnPassword(input),
    onSaved: () => {
      queryClient.clear()
      toast({ kind: 'success', title: 'Password Updated' })
      router.history.replace(safeRedirect(redirect, location.origin))
    },
  })
  const { getInputProps } = state.form
  return (
    <AuthFrame
      title="Choose your own password"
      text="Someone else set the password of this account. Choose one that only you know to continue."
      foot={
        <Anchor
          component="button"
          type="button"
          underline="always"
          onClick={() => logOut(queryClient, () => navigate({ to: '/login' }))}
        >
          Logout
        </Anchor>
      }
    >
      <SaveForm
        state={state}
        label="Choose your own password"
        actions={
          <Button type="submit" loading={state.saving} fullWidth>
            Save password
          </Button>
        }
      >
        <PasswordInput
          label="Password you were given"
          autoComplete="current-password"
          autoFocus
          {...getInputProps('current_password')}
        />
        <PasswordInput
          label="New password"
          description="At least 8 characters; a sentence of your own is best."
          autoComplete="new-password"
          {...getInputProps('password')}
        />
        <PasswordInput label="Confirm password" autoComplete="new-password" {...getInputProps('confirmation')} />
      </SaveForm>
    </AuthFrame>
  )
}
