// What a day away from the desk needs, loaded ahead once the browser may keep it: a form that was never opened cannot be fetched without a line.
import { online } from '#web/online.ts'

const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import('#web/ui/dialogs/confirm-dialog.tsx'),
  () => import('#web/ui/markdown/markdown-body.tsx'),
  () => import('#web/features/runs/run-panel.tsx'),
  () => import('#web/features/tasks/tasks-page.tsx'),
  () => import('#web/features/tasks/task-panel.tsx'),
  () => import('#web/features/tasks/task-dialog.tsx'),
  () => import('#web/features/tasks/quick-dates.ts'),
  () => import('#web/routes/notes-screen.tsx'),
  () => import('#web/features/notes/note-dialog.tsx'),
  () => import('#web/routes/contacts-screen.tsx'),
  () => import('#web/features/contacts/contact-panel.tsx'),
  () => import('#web/features/contacts/contact-dialog.tsx'),
  () => import('#web/routes/strategy-screen.tsx'),
  () => import('#web/features/goals/goal-dialog.tsx'),
  () => import('#web/features/promises/promises-page.tsx'),
  () => import('#web/features/promises/correct-dialog.tsx'),
  () => import('#web/features/chat/conversation-page.tsx'),
]

/** One after the other, whenever the page has nothing else to do; not where the browser is asked to save data. */
export async function loadEveryday(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  for (const part of PARTS) {
    await idle()
    await online()
    // Without it the page goes on as it did.
    await part().catch(() => {})
  }
}

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 })
    else setTimeout(resolve, 200)
  })
