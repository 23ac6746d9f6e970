import { useState } from 'react'

/**
 * Which dialog is open, and about what. What it is about stays until the next one opens, so that it can fade out; `key` is
 * new for each opening, so that a form never begins with the former one's fields.
 */
export function useDialog<T>() {
  const [state, setState] = useState<{ subject: T; opened: boolean; key: number } | null>(null)
  return {
    state,
    opened: state?.opened ?? false,
    open: (subject: T) => setState((before) => ({ subject, opened: true, key: (before?.key ?? 0) + 1 })),
    close: () => setState((before) => before && { ...before, opened: false }),
  }
}
