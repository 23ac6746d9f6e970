// Asks before something is lost: `if (await confirm({ ... })) remove(id)`.
import { lazy, Suspense, useSyncExternalStore } from 'react'

export type Question = {
  title: string
  text: string
  /** The verb on the button, such as "Delete goal". */
  verb: string
  /** Red button: something is lost for good. */
  danger?: boolean
}
export type PendingConfirmation = Question & { answer(yes: boolean): void }

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })))

let question: PendingConfirmation | null = null
/** The dialog is loaded with the first question. */
let everAsked = false
const listeners = new Set<() => void>()

/** Shows a question and answers whether the person agreed. */
export function confirm(asked: Question): Promise<boolean> {
  question?.answer(false)
  everAsked = true
  return new Promise((resolve) => {
    set({
      ...asked,
      answer(yes) {
        set(null)
        resolve(yes)
      },
    })
  })
}

function set(next: PendingConfirmation | null): void {
  question = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Where questions appear: once, beside all pages. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(subscribe, () => question)
  if (!everAsked) return null
  return (
    <Suspense>
      <ConfirmDialog asked={asked} />
    </Suspense>
  )
}
