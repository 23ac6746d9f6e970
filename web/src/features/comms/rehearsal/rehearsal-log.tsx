import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { ThreadMessage } from '#contract/comms.ts'
import type { User } from '#contract/users.ts'
import { useAnnounced } from '#web/ui/notices/announce.tsx'
import { MessageView } from '../message-view.tsx'
import styles from './rehearsal.module.css'
import type { Rehearsal, RehearsalLine } from './store.ts'
import { askLine } from './talking.ts'

/** What has been said; samples say that they are. */
export function RehearsalLog({ rehearsal, me }: { rehearsal: Rehearsal; me: User }) {
  const { id, name, lines, coming, trouble } = rehearsal
  const end = useRef<HTMLDivElement>(null)
  const last = lines.at(-1)
  const waits = coming?.by === 'them'
  const [count, isWaiting] = [lines.length, waits]
  useEffect(() => {
    // Whatever came last is what one reads.
    if (count > 0 || isWaiting) end.current?.scrollIntoView({ block: 'end' })
  }, [count, isWaiting])
  useAnnounced(last?.by === 'them' ? `${name}: ${last.text}` : '')
  return (
    <div
      className="scroll-y shrinks-y contain-scroll outline-inside"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard too
      tabIndex={0}
      role="log"
      aria-label={`Rehearsal with ${name}`}
    >
      <div className={`no-margin mx-auto max-reading-48 pad-16-24 ${styles.log}`}>
        <p className="no-margin dimmed xs text-center pb-8">
          This is a rehearsal. {name} is not an app user and never sees it; the AI plays them from your notes.
        </p>
        {lines.map((line, at) => (
          <div key={line.id}>
            <MessageView
              message={messageOf(line, rehearsal, me)}
              mine={line.by === 'me'}
              begins={lines[at - 1]?.by !== line.by}
              ends={lines[at + 1]?.by !== line.by}
              seen={line.sample ? 'Sample' : null}
              named={false}
            />
          </div>
        ))}
        {waits && (
          <p className="no-margin dimmed xs pad-0 pt-12 pb-4 pl-40" role="status">
            {name} is thinking...
          </p>
        )}
        {trouble && (
          <p className="row wrap gap-8 no-margin bad sm pad-0 pt-12 pb-4" role="alert">
            {trouble}
            {last?.by === 'me' && (
              <Button size="compact-sm" variant="default" onClick={() => void askLine(id, 'them')}>
                Try again
              </Button>
            )}
          </p>
        )}
        <div ref={end} />
      </div>
    </div>
  )
}

const messageOf = ({ id, by, text, at }: RehearsalLine, rehearsal: Rehearsal, me: User): ThreadMessage => ({
  ...{ id, text, timestamp: at, seq: 0, files: [], ai_suggested: false },
  ...{ conversation_id: rehearsal.id, thread_id: rehearsal.id },
  sender_id: by === 'me' ? me.id : null,
  sender_name: by === 'me' ? (me.name ?? 'You') : rehearsal.name,
  kind: by === 'system' ? 'system' : 'text',
})
