import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { memo, useState } from 'react'
import dayStyles from '#web/ui/talk/talk-log.module.css'
import { TalkLog } from '#web/ui/talk/talk-log.tsx'
import { dayWords } from '#web/ui/words/days.ts'
import { formatNumber } from '#web/ui/words/numbers.ts'
import { type LogItem, NEW } from './log-items.ts'
import styles from './message.module.css'
import { MessageView } from './message-view.tsx'
import { PendingMessageView } from './pending-message-view.tsx'
import screenStyles from './thread-screen.module.css'

type Props = {
  items: readonly LogItem[]
  myId: string
  isGroup: boolean
  hasOlder: boolean
  onOlder(): Promise<unknown>
  found: string | null
  opensAt: string | null
  onBottom(at: boolean): void
  unseen: number
  /** How many new messages begin above what is there; 0: none do. */
  newAbove: number
  /** Reads upwards until they are there. */
  onNewAbove(): Promise<unknown>
}

export function ThreadLog({ items, myId, isGroup, found, newAbove, onNewAbove, ...rest }: Props) {
  const [toNew, setToNew] = useState<'no' | 'reading' | 'there'>('no')
  const begun = items.findLast(({ kind }) => kind === 'letter')?.key ?? ''
  return (
    <div className="stack relative shrinks-y one-row">
      {newAbove > 0 && toNew !== 'there' && (
        <Button
          className={`shadow absolute top-12 ${screenStyles.toNew}`}
          size="xs"
          leftSection={<IconArrowUp size={16} />}
          loading={toNew === 'reading'}
          onClick={() => {
            setToNew('reading')
            void onNewAbove().then(() => setToNew('there'))
          }}
        >
          {`${formatNumber(newAbove)} new messages: to the first`}
        </Button>
      )}
      <TalkLog
        items={items}
        begun={begun}
        found={toNew === 'there' && found === null ? NEW : found}
        row={(item) => <Row key={item.key} item={item} myId={myId} named={isGroup} found={item.key === found} />}
        {...rest}
      />
    </div>
  )
}

type RowProps = { item: LogItem; myId: string; named: boolean; found: boolean }

const Row = memo(
  function Row({ item, myId, named, found }: RowProps) {
    return (
      <div className={`pb-2 ${dayStyles.row}`} data-found={found || undefined}>
        {item.kind === 'day' ? (
          <div className={`row gap-12 pad-4-0 dimmed xs ${dayStyles.day}`}>{dayWords(item.time)}</div>
        ) : item.kind === 'new' ? (
          <p className={`row gap-12 no-margin brass xs strong pad-0 pt-12 pb-4 ${styles.new}`}>New</p>
        ) : item.kind === 'letter' ? (
          <PendingMessageView letter={item.letter} begins={item.begins} />
        ) : (
          <MessageView {...item} mine={item.message.sender_id === myId} named={named} />
        )}
      </div>
    )
  },
  (one, other) => one.found === other.found && one.named === other.named && sameItem(one.item, other.item),
)

function sameItem(one: LogItem, other: LogItem): boolean {
  if (one.kind !== other.kind || one.key !== other.key) return false
  if (one.kind === 'message' && other.kind === 'message')
    return (
      one.message === other.message && one.begins === other.begins && one.ends === other.ends && one.seen === other.seen
    )
  if (one.kind === 'letter' && other.kind === 'letter')
    return one.letter === other.letter && one.begins === other.begins
  return true
}
