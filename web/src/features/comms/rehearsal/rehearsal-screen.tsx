import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowUp, IconMessage, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { MOST_REHEARSED } from '#contract/rehearsals.ts'
import type { User } from '#contract/users.ts'
import { useWriteTo } from '#web/app/write-to.ts'
import { contactQuery } from '#web/features/contacts/queries.ts'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { MenuItem } from '#web/ui/dialogs/menu.tsx'
import { MessageBox } from '#web/ui/talk/message-box.tsx'
import screen from '#web/ui/talk/talk-screen.module.css'
import { formatNumber } from '#web/ui/words/numbers.ts'
import { useDraft } from '../drafts.ts'
import { ThreadHeader } from '../thread-header.tsx'
import { OwnLine } from './own-line.tsx'
import styles from './rehearsal.module.css'
import { RehearsalLog } from './rehearsal-log.tsx'
import { forgetRehearsal, type Rehearsal } from './store.ts'
import { sendInRehearsal, useComing } from './talking.ts'

type Props = { rehearsal: Rehearsal; me: User }

/** A conversation for practice with somebody who has no account: the AI plays them, and nothing is ever sent. */
export function RehearsalScreen({ rehearsal, me }: Props) {
  const { id, name, role } = rehearsal
  const box = useRef<HTMLTextAreaElement>(null)
  const { draft, change, clear } = useDraft(me.id, id)
  const touch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  useComing(rehearsal)
  const left = LIMITS.text - [...draft.text.trim()].length
  const full = rehearsal.lines.length >= MOST_REHEARSED
  const waits = rehearsal.coming?.by === 'them'
  const ready = draft.text.trim() !== '' && left >= 0 && !waits && !rehearsal.ended && !full
  const say = () => {
    sendInRehearsal(id, draft.text.trim())
    clear()
    box.current?.focus()
  }
  return (
    <div className={`stack shrinks-y ${screen.screen}`}>
      <ThreadHeader
        name={name}
        about={['Not an app user', role ?? ''].filter(Boolean).join(' · ')}
        marker={
          <span className={`fixed pad-0-8 dimmed medium one-line dashed text-11 ${styles.marker}`}>Rehearsal</span>
        }
        menu={<RehearsalMenu rehearsal={rehearsal} />}
      />
      <div className={`stack shrinks-y one-row ${screen.middle}`}>
        <RehearsalLog rehearsal={rehearsal} me={me} />
      </div>
      <div className={`shrinks ${screen.bottom}`}>
        <HasAccount rehearsal={rehearsal} myId={me.id} />
        <OwnLine rehearsal={rehearsal} blocked={waits || full} />
        {rehearsal.ended || full ? (
          <p className="no-margin dimmed text-center pad-12-24 pb-24">
            {rehearsal.ended ? 'This rehearsal has ended.' : 'This rehearsal has reached its maximum length.'} Begin
            another one from the contact.
          </p>
        ) : (
          <>
            <div className={`full-width dimmed xs no-margin pad-0 mx-auto px-24 pb-4 max-reading-48 ${styles.unsent}`}>
              Nothing is sent: {name} is not an app user. You say it in this rehearsal only.
            </div>
            <MessageBox
              box={box}
              value={draft.text}
              onChange={(text) => change({ text })}
              ready={ready}
              onSend={say}
              enterSends={!touch}
              placeholder="Type a message..."
              label="Your line"
              hint={
                left < 0
                  ? `${formatNumber(-left)} characters too many.`
                  : 'Enter to say it, Shift + Enter for a new line.'
              }
              warning={left < 0}
              tools={
                <ActionIcon
                  type="submit"
                  className="push-right"
                  size="lg"
                  radius="xl"
                  aria-label="Say it in the rehearsal"
                  title={`This cannot be sent: ${name} is not an app user. It is said in this rehearsal only.`}
                  disabled={!ready}
                >
                  <IconArrowUp size={20} />
                </ActionIcon>
              }
            />
          </>
        )}
      </div>
    </div>
  )
}

function RehearsalMenu({ rehearsal }: { rehearsal: Rehearsal }) {
  const navigate = useNavigate()
  const remove = async () => {
    const text = 'It is kept only in this browser and cannot be restored.'
    if (!(await confirm({ title: 'Delete this rehearsal?', text, verb: 'Delete Chat', danger: true }))) return
    await navigate({ to: '/app/comms', search: (before) => before, replace: true })
    forgetRehearsal(rehearsal.id)
  }
  return (
    <MenuItem icon={IconTrash} danger onClick={() => void remove()}>
      Delete Chat
    </MenuItem>
  )
}

/** Somebody who has an account by now can be written to. */
function HasAccount({ rehearsal, myId }: { rehearsal: Rehearsal; myId: string }) {
  const writeTo = useWriteTo()
  const { contact_id, name } = rehearsal
  const { data } = useQuery({ ...contactQuery(contact_id ?? ''), enabled: contact_id !== null, retry: false })
  if (!data?.user_id || data.user_id === myId) return null
  const { user_id } = data
  return (
    <p className="row wrap justify-center gap-8 no-margin sm px-24 py-8">
      {name} is an app user now.
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconMessage size={16} />}
        onClick={() => writeTo({ recipientName: name, recipientUserId: user_id })}
      >
        Message
      </Button>
    </p>
  )
}
