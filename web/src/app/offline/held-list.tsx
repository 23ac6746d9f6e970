import { Button } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useMe } from '#web/app/session.ts'
import { useWaiting } from '#web/outbox.ts'
import { confirm, loadConfirm } from '#web/ui/confirm.tsx'
import { counted } from '#web/ui/numbers.ts'
import type { HeldWrite } from './held-write.ts'
import { heldWrites, PLACE_OF_HELD } from './held-writes.ts'
import styles from './offline-note.module.css'

const LATER_MS = 1_500

/** On every page: what was changed without a line and is not sent yet, and what was refused. Nothing where there is none. */
export function HeldList() {
  const me = useMe()
  const writes = useWaiting(heldWrites, PLACE_OF_HELD, me.id)
  useEffect(() => {
    // Where the application opens without a line, what a logout asks must be there too. After what the page itself needs.
    if (!navigator.serviceWorker?.controller) return
    const timer = setTimeout(() => void loadConfirm().catch(() => {}), LATER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status">
      {writes.length > 0 && (
        <section className={`pad-8-16 sm border-bottom ground-raised ${styles.held}`} aria-label="Waiting to be sent">
          <p className="no-margin dimmed">
            {counted(writes.length, 'change is', 'changes are')} kept in this browser until there is a connection.
          </p>
          <ul className="grid gap-4 no-margin pad-0 no-bullets scroll-y mt-4">
            {writes.map((write) => (
              <Row key={write.key} write={write} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Row({ write }: { write: HeldWrite }) {
  const { label, state, reason, conflict } = write
  const Icon = state === 'failed' ? IconAlertTriangle : IconClock
  const discard = async () => {
    const text = 'It was made without a connection and is kept nowhere else.'
    if (await confirm({ title: 'Discard this change?', text, verb: 'Discard change', danger: true }))
      heldWrites.takeBack(write)
  }
  return (
    <li data-failed={state === 'failed' || undefined}>
      <Icon size={16} aria-hidden />
      <span className={`flex wrap fill breaks gap-0-12 ${styles.label}`}>
        <bdi>{label}</bdi>
        <span className="dimmed">{stateWords(state, reason, conflict === true)}</span>
      </span>
      {state === 'failed' && (
        <>
          <Button size="compact-sm" variant="default" onClick={() => heldWrites.again(write)}>
            {conflict ? 'Save mine' : 'Try again'}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => void discard()}>
            Discard
          </Button>
        </>
      )}
    </li>
  )
}

function stateWords(state: HeldWrite['state'], reason: string | null, conflict: boolean): string {
  if (conflict && state === 'failed') return 'Somebody changed the same meanwhile. Save mine replaces their change.'
  if (state === 'failed') return reason ?? 'It was not taken.'
  return 'Waits'
}
