// Asks before something is lost: `if (await confirm({ ... })) remove(id)`.
import { createStore, useStore } from '#web/store.ts'
import { later } from '#web/ui/later.tsx'

export type Question = {
  title: string
  text: string
  /** The verb on the button, such as "Delete goal". */
  verb: string
  /** Red button: something is lost for good. */
  danger?: boolean
}
export type PendingConfirmation = Question & { answer(yes: boolean): void }

/** Ahead of the first question: without a line it could not be asked. */
export const loadConfirm = () => import('./confirm-dialog.tsx')
const ConfirmDialog = later(() => loadConfirm().then((module) => module.ConfirmDialog))

const question = createStore<PendingConfirmation | null>(null)
/** The dialog is loaded with the first question. */
let everAsked = false

/** Shows a question and answers whether the person agreed. */
export function confirm(asked: Question): Promise<boolean> {
  question.get()?.answer(false)
  everAsked = true
  return new Promise((resolve) => {
    question.set({
      ...asked,
      answer(yes) {
        question.set(null)
        resolve(yes)
      },
    })
  })
}

/** Where questions appear: once, beside all pages. */
export function ConfirmHost() {
  const asked = useStore(question)
  if (!everAsked) return null
  return <ConfirmDialog asked={asked} />
}
