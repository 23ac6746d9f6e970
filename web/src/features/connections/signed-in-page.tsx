import { Button, Loader } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { EmptyState } from '#web/ui/layout/states.tsx'
import { finishSignIn } from './queries.ts'

/** Where a provider sends the browser after its own sign-in. What it says is handed on once, and taken out of the address at once. */
export function SignedInPage() {
  const { state, code } = useSearch({ from: '/app/signed-in' })
  const navigate = useNavigate()
  const said = useRef({ state, code })
  const begun = useRef(false)
  const { mutate, error } = useMutation({
    ...finishSignIn,
    onSuccess: () => void navigate({ to: '/app/profile', hash: 'connections', replace: true }),
  })
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    window.history.replaceState(window.history.state, '', window.location.pathname)
    const { state: given = '', code: answer } = said.current
    mutate({ state: given, ...(answer ? { code: answer } : {}) })
  }, [mutate])
  if (!error)
    return (
      <EmptyState
        icon={<Loader />}
        title="Connecting your mailbox"
        text="It is tried before it is kept. This takes a moment."
      />
    )
  const { errors } = error as { errors?: { message: string }[] }
  return (
    <EmptyState
      title="The mailbox was not connected"
      text={errors?.[0]?.message ?? error.message}
      action={
        <Button component={Link} to="/app/profile" hash="connections">
          Back to your connections
        </Button>
      }
    />
  )
}
