import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { safeRedirect } from '#web/app/safe-redirect.ts'
import { beginSession } from '#web/app/session.ts'
import { LoginForm } from './login-form.tsx'
import { saidBefore, useLogin } from './use-login.ts'

/** The login within the application, after a logout or a link. Who comes to it from elsewhere meets login-alone.tsx. */
export function LoginPage() {
  const search = useSearch({ from: '/login' })
  const router = useRouter()
  const queryClient = useQueryClient()
  const state = useLogin((token) => {
    beginSession(queryClient, token)
    router.history.push(safeRedirect(search.redirect, location.origin))
  })
  return (
    <LoginForm
      state={state}
      said={saidBefore(search)}
      link={({ to, email, ...props }) => <Link to={to} state={{ email } as object} {...props} />}
    />
  )
}
