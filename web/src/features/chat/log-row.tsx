import { memo } from 'react'
import { ReceiptFold } from '#web/features/decisions/receipt-fold.tsx'
import { WaitingCard } from '#web/features/decisions/waiting-card.tsx'
import { RunBlock } from '#web/features/runs/run-block.tsx'
import styles from '#web/ui/talk/talk-log.module.css'
import { dayWords } from '#web/ui/words/days.ts'
import type { LogItem } from './log-items.ts'
import { type MessageActions, MessageView, ReplyView, SystemLine } from './message-view.tsx'
import type { PendingMessage } from './pending-message.ts'
import { SaidView } from './said-view.tsx'

/** The same object as long as the conversation is open: rows are not drawn anew for it. */
export type RowActions = MessageActions & { conversationId: string; takeUp(pendingMessage: PendingMessage): void }
type Props = { item: LogItem; newest: boolean; busy: boolean; temporary: boolean; found: boolean; actions: RowActions }

export const LogRow = memo(
  function LogRow(props: Props) {
    return (
      <div className={`pb-16 ${styles.row}`} data-kind={props.item.kind} data-found={props.found || undefined}>
        <Content {...props} />
      </div>
    )
  },
  (one, other) =>
    sameItem(one.item, other.item) &&
    one.newest === other.newest &&
    one.busy === other.busy &&
    one.temporary === other.temporary &&
    one.found === other.found &&
    one.actions === other.actions,
)

function Content({ item, newest, busy, temporary, actions }: Props) {
  const state = { newest, busy, temporary, actions }
  const reply = item.kind === 'reply' || (item.kind === 'message' && item.message.sender_type === 'ai')
  if (reply) {
    const message = item.kind === 'message' ? item.message : null
    return <ReplyView message={message} conversationId={actions.conversationId} {...state} />
  }
  switch (item.kind) {
    case 'day':
      return <div className={`row gap-12 pad-4-0 dimmed xs ${styles.day}`}>{dayWords(item.time)}</div>
    case 'message':
      return <MessageView message={item.message} {...state} />
    case 'run':
      return <RunBlock run={item.run} foot={<ReceiptFold runId={item.run.id} />} />
    case 'prompt':
      return <WaitingCard run={item.run} place={item.place} />
    case 'said':
      return <SaidView pendingMessage={item.pendingMessage} onEdit={actions.takeUp} />
    case 'notice':
      return <SystemLine text={item.text} />
  }
}

function sameItem(one: LogItem, other: LogItem): boolean {
  if (one.kind !== other.kind || one.key !== other.key) return false
  if (one.kind === 'message' && other.kind === 'message') return one.message === other.message
  if (one.kind === 'run' && other.kind === 'run') return one.run === other.run
  if (one.kind === 'prompt' && other.kind === 'prompt') return one.run === other.run && one.place === other.place
  if (one.kind === 'said' && other.kind === 'said') return one.pendingMessage === other.pendingMessage
  return one.kind === 'day' || one.kind === 'notice' || one.kind === 'reply'
}
