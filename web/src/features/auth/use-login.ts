import { authContract } from '#contract/auth.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { ApiError, client } from '#web/api.ts'
import { writeToken } from '#web/app/token.ts'
import { useSaveForm } from '#web/ui/forms/save-form.tsx'
import { NOTHING_TYPED } from './login-form.tsx'

// By itself: the queries of this feature need the query client, and the login does without.
const api = client(authContract)

export const login = (input: CallInput<typeof authContract.endpoints.login>) => api.login(input)

/** The login form's state. `enter`: with the token of the new session; the form waits for it. */
export function useLogin(enter: (token: string) => unknown) {
  return useSaveForm({
    initialValues: NOTHING_TYPED,
    toInput: ({ email, password }) => ({ username: email.trim(), password }),
    check: ({ email, password }) => {
      const missing = { ...(email.trim() === '' && { email: true }), ...(password === '' && { password: true }) }
      return Object.keys(missing).length > 0 ? { ...missing, form: 'Please enter both email and password.' } : {}
    },
    save: async (input) => {
      const { access_token } = await login(input).catch((error: unknown) => {
        writeToken(null)
        throw inLoginWords(error)
      })
      await enter(access_token)
    },
  })
}

/** What has just happened, for whoever was led to the login by it. */
export function saidBefore(search: { goodbye?: unknown; renewed?: unknown }): string | undefined {
  if (search.goodbye)
    return 'Your account has been deleted, with everything that only you owned. Goodbye, and thank you.'
  if (search.renewed) return 'Your password is changed. Please log in with the new one.'
  return undefined
}

function inLoginWords(error: unknown): ApiError {
  const { status = 0, code = 'unknown', detail = '' } = error instanceof ApiError ? error : {}
  if (status === 0) return new ApiError(0, { code, detail: `An error occurred during login. ${detail}`.trim() })
  // Which of the two was wrong is nobody's business: the fields get no messages of their own.
  return new ApiError(status, { code, detail: detail || 'Login failed' })
}
