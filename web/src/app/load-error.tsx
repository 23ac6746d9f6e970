import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ErrorState } from '#web/ui/layout/states.tsx'

/** What a route shows when it could not load, or broke. */
export function LoadError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const boundary = useQueryErrorResetBoundary()
  useEffect(() => boundary.reset(), [boundary])
  const again = () => {
    reset()
    router.invalidate()
  }
  return <ErrorState error={error} onRetry={again} page />
}
