import { useEffect } from 'react'
import { useMe } from '#web/app/session.ts'
import { useWaiting } from '#web/outbox.ts'
import { useStore } from '#web/store.ts'
import { loadConfirm } from '#web/ui/dialogs/confirm.tsx'
import { PLACES } from './held-kinds.ts'
import { heldWrites } from './held-row.ts'
import { HeldRows } from './held-rows.tsx'
import { unfinished } from './kept-recording.ts'
import { listShared, sharedWaiting } from './shared.ts'

const LATER_MS = 1_500

/** On every page: what was changed without a line and is not sent yet, and what was refused. Nothing where there is none. */
export function HeldList() {
  const me = useMe()
  const [all, recordings] = PLACES
  const writes = [...useWaiting(heldWrites, all, me.id), ...useWaiting(heldWrites, recordings, me.id)]
  useEffect(() => {
    // Where the application opens without a line, what a logout asks must be there too. After what the page itself needs.
    if (!navigator.serviceWorker?.controller) return
    const timer = setTimeout(() => void loadConfirm().catch(() => {}), LATER_MS)
    return () => clearTimeout(timer)
  }, [])
  const shared = useStore(sharedWaiting)
  useEffect(() => {
    const timer = setTimeout(() => {
      void listShared(me.id)
      void unfinished(me.id)
    }, LATER_MS)
    return () => clearTimeout(timer)
  }, [me.id])
  return (
    <div role="status">
      <HeldRows {...{ writes, shared }} />
    </div>
  )
}
