import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { ApiError } from '#web/api.ts'
import { safeRedirect } from '#web/app/safe-redirect.ts'
import { beginSession } from '#web/app/session.ts'
import { writeToken } from '#web/app/token.ts'
import { SaveForm, useSaveForm } from '#web/ui/save-form.tsx'
import styles from './auth-frame.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { login } from './queries.ts'

export function LoginPage() {
  const { redirect, goodbye, renewed } = useSearch({ from: '/login' })
  const router = useRouter()
  const queryClient = useQueryClient()
  const state = useSaveForm({
    initialValues: { email: '', password: '' },
    toInput: ({ email, password }) => ({ username: email.trim(), password }),
    check: ({ email, password }) => {
      const missing = { ...(email.trim() === '' && { email: true }), ...(password === '' && { password: true }) }
      return Object.keys(missing).length > 0 ? { ...missing, form: 'Please enter both email and password.' } : {}
    },
    save: async (input) => {
      try {
        return await login(input)
      } catch (error) {
        writeToken(null)
        throw inLoginWords(error)
      }
    },
    onSaved: ({ access_token }) => {
      beginSession(queryClient, access_token)
      router.history.push(safeRedirect(redirect, location.origin))
    },
  })
  return (
    <AuthFrame
      title="Login"
      text={
        (goodbye || renewed) && (
          <span role="status">
            {goodbye
              ? 'Your account has been deleted, with everything that only you owned. Goodbye, and thank you.'
              : 'Your password is changed. Please log in with the new one.'}
          </span>
        )
      }
      foot={
        <>
          No account yet?{' '}
          <Anchor underline="always" renderRoot={(props) => <Link to="/signup" {...props} />}>
            Request Beta Access
          </Anchor>
        </>
      }
    >
      <SaveForm
        state={state}
        label="Login"
        actions={
          <Button type="submit" loading={state.saving} fullWidth>
            Login
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
        <div className={`column align-end gap-8 ${styles.password}`}>
          <PasswordInput label="Password" autoComplete="current-password" {...state.form.getInputProps('password')} />
          <Anchor
            size="xs"
            underline="always"
            renderRoot={(props) => <Link to="/reset-password" state={{ email: state.form.values.email }} {...props} />}
          >
            Forgot your password?
          </Anchor>
        </div>
      </SaveForm>
    </AuthFrame>
  )
}

function inLoginWords(error: unknown): ApiError {
  const { status = 0, code = 'unknown', detail = '' } = error instanceof ApiError ? error : {}
  if (status === 0) return new ApiError(0, { code, detail: `An error occurred during login. ${detail}`.trim() })
  // Which of the two was wrong is nobody's business: the fields get no messages of their own.
  return new ApiError(status, { code, detail: detail || 'Login failed' })
}
