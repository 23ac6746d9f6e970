import { Outlet, useParams } from '@tanstack/react-router'
import { useMe } from '#web/app/session.ts'
import { useNew } from '#web/app/use-new.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { useCreateKey } from '#web/ui/keys/use-create-key.ts'
import panes from '#web/ui/layout/two-panes.module.css'
import { useVisibleHeight } from '#web/ui/layout/use-visible-height.ts'
import { NewMessageDialog } from './new-message-dialog.tsx'
import { ThreadList } from './thread-list.tsx'
import { useArrival } from './use-arrival.ts'
import { useNarrow } from './use-narrow.ts'

/** The threads, and beside them the one that is open; on a narrow screen one of the two. */
export function CommsPage() {
  const { threadId, rehearsalId } = useParams({ strict: false })
  const openId = threadId ?? rehearsalId
  const arriving = useArrival(useMe())
  const narrow = useNarrow()
  const begin = useDialog<true>()
  useNew(() => begin.open(true))
  useCreateKey(() => begin.open(true), 'New message')
  useVisibleHeight()
  const list = !narrow || openId === undefined
  return (
    <div className={`stack one-row ${panes.page}`} data-fills data-both={!narrow || undefined} data-composer={openId}>
      {list && <ThreadList openId={openId ?? null} onNew={() => begin.open(true)} />}
      {(!narrow || openId !== undefined) && (
        <div className="stack shrinks-y one-row">
          {arriving ? (
            <p className="place-self-center" role="status">
              Opening the conversation...
            </p>
          ) : (
            <Outlet />
          )}
        </div>
      )}
      {begin.show((_, frame) => (
        <NewMessageDialog {...frame} />
      ))}
    </div>
  )
}
