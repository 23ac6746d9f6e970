// What somebody looks at is read while they look: an entry about it never lights the bell.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { NotificationSubject } from '#contract/notifications.ts'

export type About = { kind: NotificationSubject | 'conversation'; id: string }

const shown = new Set<About>()
const LINGERS_MS = 2_000

/** What is open in this tab just now; nothing while the tab is hidden. */
export const onScreen = (): readonly About[] => (document.visibilityState === 'visible' ? [...shown] : [])

/** While the component is there, what was told of this counts as read. Without an id: of nothing. */
export function useOnScreen(kind: About['kind'], id: string | undefined): void {
  const cache = useQueryClient()
  useEffect(() => {
    if (id === undefined) return
    const about = { kind, id }
    const look = () => {
      if (document.visibilityState === 'visible')
        void cache.invalidateQueries({ queryKey: ['notifications', 'counts'] })
    }
    shown.add(about)
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      // What ends while somebody looks may leave the screen with the same news that tells of its end.
      setTimeout(() => shown.delete(about), LINGERS_MS)
      document.removeEventListener('visibilitychange', look)
    }
  }, [cache, kind, id])
}
