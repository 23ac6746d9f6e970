import { useHotkeys } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { Thread, ThreadMessage } from '#contract/comms.ts'
import { isolated } from '#contract/hidden-signs.ts'
import type { User } from '#contract/users.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { FindBar } from '#web/ui/talk/find-bar.tsx'
import screen from '#web/ui/talk/talk-screen.module.css'
import { useAnnouncedMessages } from '#web/ui/talk/use-announced-messages.ts'
import { NoThread } from './choose-thread.tsx'
import { say } from './outbox.ts'
import { hitsQuery } from './queries.ts'
import { RenameThreadDialog } from './rename-thread-dialog.tsx'
import { SuggestionPanel } from './suggestion/suggestion-panel.tsx'
import { ThreadHeader } from './thread-header.tsx'
import { ThreadLog } from './thread-log.tsx'
import { ThreadMenu } from './thread-menu.tsx'
import { TypingLine } from './typing-line.tsx'
import { useReading } from './use-reading.ts'
import { useThread } from './use-thread.ts'
import { Writing } from './writing.tsx'

export function ThreadScreen({ id, me }: { id: string; me: User }) {
  const state = useThread(id, me.id)
  const box = useRef<HTMLTextAreaElement>(null)
  const [found, setFound] = useState<string | null>(null)
  const [searching, setSearching] = useState(false)
  const [atBottom, setAtBottom] = useState(false)
  const rename = useDialog<Thread>()
  useHotkeys([['mod+F', () => setSearching(true)]], [])
  useEffect(() => {
    // On a phone the keyboard comes only when it is asked for.
    if (matchMedia('(pointer: fine)').matches) box.current?.focus()
  }, [])
  const { thread, messages, log, items } = state
  const shown = thread.data
  const newest = log?.messages.at(-1)?.seq ?? 0
  useReading({ id, newest, readSeq: log && shown ? shown.read_seq : null, atBottom })
  const unseen = useUnseen(log?.messages, state.newAfter, atBottom, me.id)
  useAnnouncedMessages(log?.messages, (message) => announcementOf(message, me.id))
  if (state.gone) return <NoThread />

  /** Reads upwards until what was found is there. */
  const show = async (messageId: string | null) => {
    setFound(messageId)
    if (messageId !== null) await state.readUntil(() => state.knows(messageId))
  }
  const failure = thread.error ?? messages.error
  return (
    <div className={`stack shrinks-y ${screen.screen}`}>
      {shown && (
        <ThreadHeader
          name={shown.name}
          about={aboutOf(shown)}
          group={shown.is_group}
          online={!shown.is_group && shown.participants[0]?.is_online === true}
          menu={<ThreadMenu thread={shown} onRename={() => rename.open(shown)} onSearch={() => setSearching(true)} />}
        />
      )}
      {searching && (
        <FindBar
          hits={(search) => hitsQuery(id, search)}
          onFound={(messageId) => void show(messageId)}
          onClose={() => {
            setSearching(false)
            box.current?.focus()
          }}
        />
      )}
      <div className={`stack shrinks-y one-row ${screen.middle}`}>
        {failure && !(shown && log) ? (
          <ErrorState
            error={failure}
            title="The messages could not be loaded"
            onRetry={() => void Promise.all([thread.refetch(), messages.refetch()])}
          />
        ) : !shown || !log ? (
          <p className="no-margin dimmed text-center pad-0 px-24 place-self-center" role="status">
            Loading messages...
          </p>
        ) : items.length === 0 ? (
          <p className="no-margin dimmed text-center pad-0 px-24 place-self-center">No messages yet</p>
        ) : (
          <ThreadLog
            items={items}
            myId={me.id}
            isGroup={shown.is_group}
            hasOlder={log.hasOlder}
            onOlder={state.readOlder}
            found={found}
            opensAt={state.opensAt}
            onBottom={setAtBottom}
            unseen={unseen}
            newAbove={state.newAbove}
            onNewAbove={() => state.readUntil(() => state.firstKnownSeq() <= (state.newAfter ?? 0) + 1)}
          />
        )}
      </div>
      <div className={`shrinks ${screen.bottom}`}>
        <TypingLine threadId={id} />
        {shown?.can_send === false ? (
          <p className="no-margin dimmed text-center pad-12-24 pb-24">
            Everyone else has left this conversation. Its messages stay here for you.
          </p>
        ) : (
          <>
            {shown && (
              <SuggestionPanel
                thread={shown}
                myId={me.id}
                onUse={(text, ai_suggestion_id) =>
                  say({ place: id, text, files: [], ai_suggestion_id, sender_id: me.id, afterSeq: newest })
                }
              />
            )}
            <Writing threadId={id} myId={me.id} newest={newest} box={box} />
          </>
        )}
      </div>
      {rename.show((subject, frame) => (
        <RenameThreadDialog thread={subject} {...frame} />
      ))}
    </div>
  )
}

/** How many have come below what the person is reading. */
function useUnseen(
  messages: readonly ThreadMessage[] | undefined,
  newAfter: number | null,
  atBottom: boolean,
  myId: string,
): number {
  const newest = messages?.at(-1)?.seq ?? 0
  const [seen, setSeen] = useState<number | null>(null)
  const now = atBottom ? newest : (seen ?? newAfter ?? newest)
  if (messages && seen !== now) setSeen(now)
  if (atBottom || !messages || seen === null) return 0
  return messages.filter(({ seq, sender_id }) => seq > seen && sender_id !== myId).length
}

function aboutOf({ is_group, own_name, other_user_name, other_user_role, participants }: Thread): string {
  if (is_group) return `You, ${participants.map(({ name }) => isolated(name)).join(', ')}`
  const who = own_name === null ? [] : [other_user_name]
  return [...who.map(isolated), isolated(other_user_role ?? ''), participants[0]?.is_online ? 'Online' : '']
    .filter(Boolean)
    .join(' · ')
}

const announcementOf = ({ sender_id, sender_name, kind, text }: ThreadMessage, myId: string): string | null =>
  sender_id === myId ? null : kind === 'system' ? text : `${sender_name}: ${text}`
