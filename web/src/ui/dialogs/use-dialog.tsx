import { Fragment, type ReactNode, useState } from 'react'

/** What every dialog takes. */
export type DialogFrame = { opened: boolean; onClose(): void }

/**
 * Which dialog is open, and about what: `open(subject)`, and where it stands in the page
 * `show((subject, frame) => <NoteDialog note={subject} {...frame} />)`. What it is about stays until the next one opens, so that
 * it can fade out; each opening begins anew, so that a form never has the former one's fields. The dialog's code may come late.
 */
export function useDialog<T>() {
  const [state, setState] = useState<{ subject: T; opened: boolean; key: number } | null>(null)
  const opened = state?.opened ?? false
  const onClose = () => setState((before) => before && { ...before, opened: false })
  return {
    opened,
    open: (subject: T) => setState((before) => ({ subject, opened: true, key: (before?.key ?? 0) + 1 })),
    close: onClose,
    show: (draw: (subject: T, frame: DialogFrame) => ReactNode) =>
      state && <Fragment key={state.key}>{draw(state.subject, { opened, onClose })}</Fragment>,
  }
}
