import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** The address of a page with `#new` behind it means: make a new one there. Links and commands from elsewhere use it. */
export function useNew(create: () => void): void {
  // The address that is on screen: while the next page is loading, the one before it is not meant.
  const wanted = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.hash === 'new' })
  const navigate = useNavigate()
  const begin = useEffectEvent(() => {
    // Gone at once, so that a reload or Back does not ask again.
    void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
    create()
  })
  useEffect(() => {
    if (wanted) begin()
  }, [wanted])
}
