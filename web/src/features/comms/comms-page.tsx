import { Outlet, useParams } from '@tanstack/react-router'
import { useNew } from '#web/app/use-new.ts'
import { useDialog } from '#web/ui/use-dialog.tsx'
import { useVisibleHeight } from '#web/ui/use-visible-height.ts'
import styles from './comms-page.module.css'
import { NewMessageDialog } from './new-message-dialog.tsx'
import { ThreadList } from './thread-list.tsx'
import { useNarrow } from './use-narrow.ts'

/** The threads, and beside them the one that is open; on a narrow screen one of the two. */
export function CommsPage() {
  const { threadId } = useParams({ strict: false })
  const narrow = useNarrow()
  const begin = useDialog<true>()
  useNew(() => begin.open(true))
  useVisibleHeight()
  const list = !narrow || threadId === undefined
  return (
    <div className={styles.page} data-fills data-both={!narrow || undefined}>
      {list && <ThreadList openId={threadId ?? null} onNew={() => begin.open(true)} />}
      {(!narrow || threadId !== undefined) && (
        <div className={styles.thread}>
          <Outlet />
        </div>
      )}
      {begin.show((_, frame) => (
        <NewMessageDialog {...frame} />
      ))}
    </div>
  )
}
