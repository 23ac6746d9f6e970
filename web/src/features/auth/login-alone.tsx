// The login for whoever comes from outside: the form and what it stands on, without the application, which follows while they type.
import { useEffect } from 'react'
import { safeRedirect } from '#web/app/safe-redirect.ts'
import { onTokenChange, writeToken } from '#web/app/token.ts'
import { LoginForm, type LoginLink } from './login-form.tsx'
import { saidBefore, useLogin } from './use-login.ts'

type Props = {
  /** Fetches the application and does nothing with it yet. */
  fetch(): Promise<unknown>
  /** Shows it at an address; `state` stands in the browser's history. */
  go(href: string, state?: object): Promise<void>
  /** Begins a session there. */
  enter(token: string, href: string): Promise<void>
}

export function LoginAlone({ fetch, go, enter }: Props) {
  const search = Object.fromEntries(new URLSearchParams(location.search)) as Record<string, string | undefined>
  const state = useLogin(async (token) => {
    const href = safeRedirect(search.redirect, location.origin)
    try {
      await enter(token, href)
    } catch {
      // The application could not be fetched: the browser is asked once more, as a whole page.
      writeToken(token)
      location.assign(href)
    }
  })
  useEffect(() => {
    document.title = 'Login · Adjutant'
    // Logged in elsewhere: this page begins anew and leads on.
    return onTokenChange((_token, where) => where === 'elsewhere' && location.reload())
  }, [])
  useEffect(() => {
    const typing = () => void fetch().catch(() => {})
    document.addEventListener('input', typing, { once: true })
    return () => document.removeEventListener('input', typing)
  }, [fetch])
  const link: LoginLink = ({ to, email, ...props }) => (
    <a
      href={to}
      {...props}
      onClick={(event) => {
        if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        go(to, email === undefined ? undefined : { email }).catch(() => location.assign(to))
      }}
    />
  )
  return <LoginForm state={state} said={saidBefore(search)} link={link} />
}
