import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { ApiError } from '#web/api.ts'
import { safeRedirect } from '#web/app/safe-redirect.ts'
import { beginSession } from '#web/app/session.ts'
import { writeToken } from '#web/app/token.ts'
import { useSaveForm } from '#web/ui/save-form.tsx'
import { LoginForm, NOTHING_TYPED } from './login-form.tsx'
import { login } from './queries.ts'

export function LoginPage() {
  const { redirect, goodbye, renewed } = useSearch({ from: '/login' })
  const router = useRouter()
  const queryClient = useQueryClient()
  const state = useSaveForm({
    initialValues: NOTHING_TYPED,
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
    <LoginForm
      state={state}
      said={
        goodbye
          ? 'Your account has been deleted, with everything that only you owned. Goodbye, and thank you.'
          : renewed
            ? 'Your password is changed. Please log in with the new one.'
            : undefined
      }
    />
  )
}

function inLoginWords(error: unknown): ApiError {
  const { status = 0, code = 'unknown', detail = '' } = error instanceof ApiError ? error : {}
  if (status === 0) return new ApiError(0, { code, detail: `An error occurred during login. ${detail}`.trim() })
  // Which of the two was wrong is nobody's business: the fields get no messages of their own.
  return new ApiError(status, { code, detail: detail || 'Login failed' })
}
