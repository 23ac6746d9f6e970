import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock, IconShare2 } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useMe } from '#web/app/session.ts'
import { useWaiting } from '#web/outbox.ts'
import { useStore } from '#web/store.ts'
import { confirm, loadConfirm } from '#web/ui/dialogs/confirm.tsx'
import { copyText } from '#web/ui/words/copy-text.ts'
import { counted } from '#web/ui/words/numbers.ts'
import { PLACES } from './held-kinds.ts'
import { heldWrites } from './held-row.ts'
import { canUndo } from './held-undo.ts'
import type { Differing, HeldWrite } from './held-write.ts'
import { discardHeld, undoHeld } from './held-writes.ts'
import { unfinished } from './kept-recording.ts'
import styles from './offline-note.module.css'
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
  const here = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const timer = setTimeout(() => {
      void listShared(me.id)
      void unfinished(me.id)
    }, LATER_MS)
    return () => clearTimeout(timer)
  }, [me.id])
  const rows = useStill(writes)
  return (
    <div role="status">
      {shared > 0 && here !== '/app/share' && (
        <p className="pad-6-16">
          <IconShare2 size={16} aria-hidden />
          <span>
            {counted(shared, 'shared item is', 'shared items are')} not saved yet. <Link to="/app/share">Open</Link>
          </span>
        </p>
      )}
      {rows.length > 0 && (
        <section className={`pad-8-16 sm border-bottom ground-raised ${styles.held}`} aria-label="Waiting to be sent">
          <p className="no-margin dimmed">
            {writes.length > 0
              ? `${counted(writes.length, 'change is', 'changes are')} kept in this browser until there is a connection.`
              : 'Nothing is waiting.'}
          </p>
          <ul className="grid gap-4 no-margin pad-0 no-bullets scroll-y mt-4">
            {rows.map((row) =>
              writes.includes(row) ? (
                <Row key={row.key} write={row} undoable={isUndoable(row, writes)} />
              ) : (
                <Gone key={row.key} write={row} />
              ),
            )}
          </ul>
        </section>
      )}
    </div>
  )
}

const STILL_MS = 2_500

/**
 * The rows in their places: one that is undone or sent keeps its own until nothing has changed for some seconds, so that what one is
 * about to tap stays under the finger.
 */
function useStill(writes: readonly HeldWrite[]): readonly HeldWrite[] {
  const [shown, setShown] = useState<readonly HeldWrite[]>([])
  const now = new Map(writes.map((write) => [write.key, write]))
  const fresh = writes.filter(({ key }) => !shown.some((row) => row.key === key))
  const rows = [...shown.map((row) => now.get(row.key) ?? row), ...fresh]
  if (rows.length !== shown.length || rows.some((row, at) => row !== shown[at])) setShown(rows)
  const gone = rows.filter(({ key }) => !now.has(key)).map(({ key }) => key)
  const waits = gone.join()
  useEffect(() => {
    if (waits === '') return
    const over = new Set(waits.split(','))
    const timer = setTimeout(() => setShown((before) => before.filter(({ key }) => !over.has(key))), STILL_MS)
    return () => clearTimeout(timer)
  }, [waits])
  return rows
}

/** While it is tried the button stays: it says so itself where it was sent in that moment. */
const isUndoable = (write: HeldWrite, writes: readonly HeldWrite[]) =>
  canUndo(write.state === 'sending' ? { ...write, state: 'waiting' } : write, writes)

/** In the place of a row that waits no longer. */
function Gone({ write: { label } }: { write: HeldWrite }) {
  return (
    <li className={`row gap-4-8 min-h-28 dimmed ${styles.gone}`}>
      <IconCheck size={16} aria-hidden />
      <span className="fill breaks">
        <bdi>{label}</bdi>: no longer waiting
      </span>
    </li>
  )
}

/** `undoable`: nothing that waits builds on it. */
function Row({ write, undoable }: { write: HeldWrite; undoable: boolean }) {
  const { label, state, reason, conflict, differs = [] } = write
  const Icon = state === 'failed' ? IconAlertTriangle : IconClock
  const discard = async () => {
    const text = 'It was made without a connection and is kept nowhere else.'
    if (await confirm({ title: 'Discard this change?', text, verb: 'Discard change', danger: true })) discardHeld(write)
  }
  return (
    <li
      className={`row gap-4-8 min-h-28 ${state === 'failed' ? 'wrap' : styles.one}`}
      data-failed={state === 'failed' || undefined}
    >
      <Icon size={16} aria-hidden />
      <span className="flex wrap fill breaks gap-0-12 min-w-160">
        <bdi>{label}</bdi>
        <span className="dimmed">{stateWords(state, reason, conflict === true)}</span>
        {state === 'failed' && conflict && differs.length > 0 && <Differs rows={differs} />}
      </span>
      {undoable && (
        <Button size="compact-sm" variant="default" aria-label={`Undo: ${label}`} onClick={() => void undoHeld(write)}>
          Undo
        </Button>
      )}
      {state === 'failed' && (
        <span className={`flex wrap gap-8 ${styles.acts}`}>
          <Button size="compact-sm" variant="default" onClick={() => heldWrites.again(write)}>
            {conflict ? 'Save mine' : 'Try again'}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => void copyText(textOf(write))}>
            Copy
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => void discard()}>
            Discard
          </Button>
        </span>
      )}
    </li>
  )
}

/** What one has said, and what is there now. */
function Differs({ rows }: { rows: readonly Differing[] }) {
  return (
    <span className="grid own-line">
      {rows.map(({ name, mine, theirs }) => (
        <span key={name}>
          {name}: <bdi>{mine}</bdi> (yours), <bdi>{theirs}</bdi> (now)
        </span>
      ))}
    </span>
  )
}

function stateWords(state: HeldWrite['state'], reason: string | null, conflict: boolean): string {
  if (conflict && state === 'failed') return 'Somebody else changed this meanwhile. “Save mine” replaces their change.'
  if (state === 'failed') return reason ?? 'The server did not accept it.'
  return 'Waiting'
}

/** What was typed, for wherever its person wants to keep it. */
function textOf({ label, input }: HeldWrite): string {
  const typed = Object.entries(input).filter(
    ([name, value]) => typeof value === 'string' && value !== '' && !/(^|_)ids?$/i.test(name),
  )
  return typed.length === 0 ? label : typed.map(([, value]) => value).join('\n')
}
