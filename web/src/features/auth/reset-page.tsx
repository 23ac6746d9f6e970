import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { newPasswordBody, passwordResetBody } from '#contract/auth.ts'
import { ApiError } from '#web/api.ts'
import { writeToken } from '#web/app/token.ts'
import { SaveForm, useSaveForm } from '#web/ui/forms/save-form.tsx'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { askForReset, confirmReset, resetQuery } from './queries.ts'

/** Two pages in one: without a secret it asks for the mail, with the secret of the mail for the new password. */
export function ResetPage() {
  const token = useLocation({ select: ({ hash }) => /(?:^|&)token=([\w-]+)/.exec(hash)?.[1] ?? '' })
  return token === '' ? <AskPage /> : <NewPasswordPage key={token} token={token} />
}

const backToLogin = (
  <Anchor underline="always" renderRoot={(props) => <Link to="/login" {...props} />}>
    Back to login
  </Anchor>
)

function AskPage() {
  const typed = useLocation({ select: ({ state }) => (state as { email?: string }).email ?? '' })
  const [sentTo, setSentTo] = useState<string | null>(null)
  const state = useSaveForm({
    initialValues: { email: typed },
    toInput: ({ email }) => ({ email }),
    schema: passwordResetBody,
    save: (input) => askForReset(input),
    onSaved: (_, { values }) => setSentTo(values.email.trim()),
  })
  if (sentTo !== null)
    return (
      <AuthFrame
        title="Check your email"
        text={
          <span role="status">
            If there is an account for {sentTo}, a link to choose a new password is on its way. It opens once, for one
            hour.
          </span>
        }
        foot={backToLogin}
      >
        <Button variant="default" onClick={() => setSentTo(null)}>
          Nothing arrived? Try again
        </Button>
      </AuthFrame>
    )
  return (
    <AuthFrame title="Forgot your password?" text="We send you a link to choose a new one." foot={backToLogin}>
      <SaveForm
        state={state}
        label="Forgot your password?"
        actions={
          <Button type="submit" loading={state.saving} fullWidth>
            Send link
          </Button>
        }
      >
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          {...state.form.getInputProps('email')}
        />
      </SaveForm>
    </AuthFrame>
  )
}

function NewPasswordPage({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(resetQuery(token))
  if (error instanceof ApiError && error.status === 422) return <OverduePage />
  if (error)
    return (
      <AuthFrame title="Choose a new password" foot={backToLogin}>
        <ErrorState error={error} onRetry={refetch} />
      </AuthFrame>
    )
  return <NewPasswordForm token={token} email={data?.email ?? ''} />
}

function OverduePage() {
  return (
    <AuthFrame
      title="This link is no longer valid"
      text="It was already used, is older than an hour, or was replaced by a newer one."
      foot={backToLogin}
    >
      <Button renderRoot={(props) => <Link to="/reset-password" hash="" {...props} />}>Request a new link</Button>
    </AuthFrame>
  )
}

function NewPasswordForm({ token, email }: { token: string; email: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [overdue, setOverdue] = useState(false)
  const state = useSaveForm({
    initialValues: { password: '', confirmation: '' },
    toInput: ({ password }) => ({ token, password }),
    schema: newPasswordBody,
    check: ({ password, confirmation }): Record<string, string> =>
      password === confirmation ? {} : { confirmation: 'Passwords do not match.' },
    save: (input) =>
      confirmReset(input).catch((failure: unknown) => {
        if (failure instanceof ApiError && failure.errors.some(({ field }) => field === 'token')) setOverdue(true)
        throw failure
      }),
    onSaved: async () => {
      // Every session of the account has ended, the one in this browser too.
      writeToken(null)
      await navigate({ to: '/login', search: { renewed: 'yes' }, replace: true })
      queryClient.clear()
    },
  })
  if (overdue) return <OverduePage />
  const { getInputProps } = state.form
  return (
    <AuthFrame title="Choose a new password" text="All sessions end; you log in with the new one." foot={backToLogin}>
      <SaveForm
        state={state}
        label="Choose a new password"
        actions={
          <Button type="submit" loading={state.saving} fullWidth>
            Save password
          </Button>
        }
      >
        <TextInput label="Email" type="email" autoComplete="username" readOnly variant="filled" value={email} />
        <PasswordInput
          label="New password"
          description="At least 8 characters; a sentence of your own is best."
          autoComplete="new-password"
          autoFocus
          {...getInputProps('password')}
        />
        <PasswordInput label="Confirm password" autoComplete="new-password" {...getInputProps('confirmation')} />
      </SaveForm>
    </AuthFrame>
  )
}
