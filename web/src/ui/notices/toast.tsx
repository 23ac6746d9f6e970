// Short notices at the lower right. They never carry the only trace of an error: a form or page shows it too.

import { CloseButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { sentence } from '#contract/hidden-signs.ts'
import { createStore, useStore } from '#web/store.ts'
import { isPageCovered, usePageCovered } from '#web/ui/dialogs/modal-layer.ts'
import { isWritten } from '#web/ui/keys/shortcuts.ts'
import { BesidePage } from '#web/ui/layout/beside-page.tsx'
import { settledChanges } from './settled-changes.ts'
import styles from './toast.module.css'

type Kind = 'success' | 'info' | 'warning' | 'error'
export type Toast = {
  kind: Kind
  title: string
  text?: string
  /** A way back, such as Undo. The notice then stays longer. */
  action?: { label: string; run(): void }
  /** The ids of what it is about. Said without a way back, it ends those that were offered for the same record before. */
  of?: string | readonly string[]
}
type ShownToast = Toast & {
  key: number
  timer: ReturnType<typeof setTimeout>
  /** Said while a dialog or panel lay above the page. */
  within: boolean
}

const STAYS_MS = { success: 3_000, info: 3_000, warning: 5_000, error: 5_000 } as const
const WITH_ACTION_MS = 8_000
const MOST = 4

const shown = createStore<readonly ShownToast[]>([])
let count = 0

/** Shows a notice. One that says the same as a visible one only makes that one stay longer. Returns the way to close it. */
export function toast(notice: Toast): () => void {
  if (notice.of && !notice.action && notice.kind === 'success') for (const id of idsOf(notice)) endUndo(id)
  const same = shown
    .get()
    .find((each) => each.kind === notice.kind && each.title === notice.title && each.text === notice.text)
  const key = same && !notice.action ? same.key : ++count
  const next: ShownToast = { ...notice, key, timer: closeLater(key, notice), within: isPageCovered() }
  if (same && !notice.action) {
    clearTimeout(same.timer)
    // On a phone the newest alone is shown.
    shown.set([...shown.get().filter((each) => each.key !== key), next])
  } else shown.set([...shown.get(), next].slice(-MOST))
  return () => close(key)
}

const idsOf = ({ of = [] }: Toast) => (typeof of === 'string' ? [of] : of)

/** A way back that was offered for this record would now take back something else, or nothing. */
export function endUndo(id: string): void {
  shown.set(shown.get().filter((each) => each.action?.label !== 'Undo' || !idsOf(each).includes(id)))
}

/** Nothing that was said before is of use any more. */
export const closeToasts = (): void => shown.set([])

function closeLater(key: number, notice: Toast) {
  return setTimeout(() => close(key), notice.action ? WITH_ACTION_MS : STAYS_MS[notice.kind])
}

const newestUndo = () => shown.get().findLast(({ action }) => action?.label === 'Undo')

function close(key: number): void {
  shown.set(shown.get().filter((each) => each.key !== key))
}

/** Where the notices appear: once in the page. */
export function Toasts() {
  const notices = useStore(shown)
  const covered = usePageCovered()
  const client = useQueryClient()
  const undoing = useRef(false)
  // Ctrl/⌘ Z outside of a field takes back what was done last, also where its answer, and with it its notice, is still on the way.
  useHotkeys(
    [
      [
        'mod+Z',
        async (event) => {
          if (isWritten(event.target)) return
          event.preventDefault()
          // Pressed again while it waits, it means the same change.
          if (undoing.current) return
          undoing.current = true
          const known = newestUndo()
          await settledChanges(client)
          undoing.current = false
          // One that closed while it was waited for counts as well.
          const last = newestUndo() ?? known
          if (!last) return
          close(last.key)
          last.action?.run()
        },
        { preventDefault: false },
      ],
    ],
    [],
    true,
  )
  return (
    <BesidePage>
      <section
        className={`column gap-8 pinned right-16 ${styles.corner}`}
        aria-label="Notices"
        aria-live="polite"
        data-covered={covered || undefined}
      >
        {notices.map((notice) => (
          <Notice key={notice.key} notice={notice} />
        ))}
      </section>
    </BesidePage>
  )
}

function Notice({ notice }: { notice: ShownToast }) {
  const { action, key, within } = notice
  return (
    <div
      className={`flex align-top gap-12 pad-12 outlined ground-overlay shadow ${styles.toast}`}
      data-kind={notice.kind}
      data-within={within || undefined}
      role={notice.kind === 'error' ? 'alert' : undefined}
    >
      <div className="column grow gap-2 breaks">
        <strong className="strong">{sentence(notice.title)}</strong>
        {notice.text && <span className="dimmed xs">{sentence(notice.text)}</span>}
      </div>
      {action && (
        <button
          type="button"
          className={`pad-2-8 color-inherit strong border round-sm clickable ${styles.action}`}
          onClick={() => {
            close(key)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <CloseButton size="sm" aria-label="Close this notice" onClick={() => close(key)} />
    </div>
  )
}
