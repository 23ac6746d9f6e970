import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { MailDraft } from '#contract/correspondence.ts'
import type { AnswerStatus, Invitation } from '#contract/meetings.ts'
import { ApiError } from '#web/api.ts'
import { throwAway } from '#web/features/correspondence/queries.ts'
import { SendDialog } from '#web/features/correspondence/send-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { newKey } from '#web/ui/forms/new-key.ts'
import { StatusBadge } from '#web/ui/marks/status-badge.tsx'
import { Words } from '#web/ui/words/words.tsx'
import { titleOf, whenOf } from './format.ts'
import styles from './meetings.module.css'
import { answerInvitation, invitationQuery, invitationsQuery } from './queries.ts'

/** What waits for an answer, above the list of meetings. */
export function OpenInvitations() {
  const { data } = useQuery(invitationsQuery)
  if (!data || data.items.length === 0) return null
  return (
    <section className="mt-24" aria-labelledby="open-invitations">
      <h2 id="open-invitations" className="no-margin mt-20 mb-4">
        Invitations
      </h2>
      <InvitationList invitations={data.items} />
    </section>
  )
}

export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <ul className="grid plain-list divided">
      {invitations.map((invitation) => (
        <li key={invitation.id} className={`grid gap-2 pad-12-0 ${styles.row}`}>
          <span className="row wrap shrinks strong breaks gap-4-10">
            <InvitationTitle invitation={invitation} />
            {invitation.moved && <StatusBadge tone="plain">Changed since you answered</StatusBadge>}
          </span>
          <span className="dimmed sm breaks">
            {whenOf(invitation)}
            {invitation.recurring && ' · Repeats'}
            {invitation.place && (
              <>
                {' · '}
                <Words text={invitation.place} />
              </>
            )}
          </span>
          <Invites invitation={invitation} />
          <Answer invitation={invitation} />
        </li>
      ))}
    </ul>
  )
}

function InvitationTitle({ invitation }: { invitation: Invitation }) {
  const { meeting_id, exchange_id } = invitation
  const title = <Words text={titleOf(invitation)} />
  if (meeting_id)
    return (
      <Link to="/app/meetings/$meetingId" params={{ meetingId: meeting_id }}>
        {title}
      </Link>
    )
  if (exchange_id)
    return (
      <Link to="/app/mail/$exchangeId" params={{ exchangeId: exchange_id }}>
        {title}
      </Link>
    )
  return title
}

function Invites({ invitation }: { invitation: Invitation }) {
  const { organizer, unproven, people } = invitation
  return (
    <span className="dimmed sm breaks">
      <Words text={organizer.name || organizer.address} /> invites you
      {people > 1 && ` and ${people - 1} ${people === 2 ? 'other' : 'others'}`}
      {unproven && '. Your mail server did not confirm the sender'}
    </span>
  )
}

/** On the page of a meeting: whether one is asked, and what one answered. */
export function MeetingAnswer({ id }: { id: string }) {
  const query = useQuery(invitationQuery(id))
  if (!query.data || query.error instanceof ApiError) return null
  return (
    <div className="grid gap-4 no-margin">
      <Invites invitation={query.data} />
      <Answer invitation={query.data} />
    </div>
  )
}

const VERBS = { accepted: 'Accept', tentative: 'Tentative', declined: 'Decline' } as const
const SAID = {
  accepted: 'You accepted',
  tentative: 'You answered that you may come',
  declined: 'You declined',
} as const
const STATES = {
  draft: 'not sent yet',
  agreed: 'on its way',
  sending: 'on its way',
  sent: 'sent',
  failed: 'not sent',
  unsure: 'perhaps sent',
} as const

function Answer({ invitation }: { invitation: Invitation }) {
  const saying = useDialog<AnswerStatus>()
  const asking = useDialog<MailDraft>()
  const { mutate: remove } = useMutation(throwAway)
  const { answer, cancelled, mailbox_id, asked } = invitation
  if (cancelled) return <p className="no-margin dimmed sm breaks">This meeting was called off.</p>
  const waits = answer === null || answer.state === 'draft' || answer.state === 'failed' || answer.state === 'unsure'
  const gone = answer?.state === 'agreed' || answer?.state === 'sending'
  return (
    <>
      {answer && answer.state !== 'draft' && (
        <p className="no-margin dimmed sm breaks">
          {SAID[answer.status]} ({STATES[answer.state]}).{answer.why && ` ${answer.why}`}
        </p>
      )}
      {mailbox_id === null
        ? waits && (
            <p className="no-margin dimmed sm breaks">
              You are invited as <bdi>{asked}</bdi>. <Link to="/app/profile">Connect the mailbox of this address</Link>{' '}
              to answer from here.
            </p>
          )
        : !gone && (
            <Group gap="xs" mt={4}>
              {(['accepted', 'tentative', 'declined'] as const)
                .filter((status) => waits || status !== answer?.status)
                .map((status) => (
                  <Button
                    key={status}
                    size="compact-sm"
                    variant={status === 'accepted' && waits ? 'filled' : 'default'}
                    onClick={() => saying.open(status)}
                  >
                    {VERBS[status]}
                  </Button>
                ))}
            </Group>
          )}
      {saying.show((status, frame) => (
        <CommentDialog
          invitation={invitation}
          status={status}
          {...frame}
          onWritten={(draft) => {
            frame.onClose()
            asking.open(draft)
          }}
        />
      ))}
      {asking.show((draft, frame) => (
        <SendDialog
          draft={draft}
          opened={frame.opened}
          onClose={() => {
            frame.onClose()
            remove(draft.id)
          }}
          onSent={frame.onClose}
        />
      ))}
    </>
  )
}

type Saying = {
  invitation: Invitation
  status: AnswerStatus
  opened: boolean
  onClose(): void
  onWritten(draft: MailDraft): void
}

/** What else to say; then it is shown once more, word for word. */
function CommentDialog({ invitation, status, opened, onClose, onWritten }: Saying) {
  const [comment, setComment] = useState('')
  const { mutate, isPending } = useMutation({ ...answerInvitation, onSuccess: onWritten })
  const write = () =>
    mutate({ id: invitation.id, status, comment: comment.trim() || undefined, idempotencyKey: newKey() })
  return (
    <Dialog opened={opened} onClose={onClose} title={`${VERBS[status]}?`} sheet={false}>
      <Stack>
        <p style={{ margin: 0 }}>
          <Words text={titleOf(invitation)} />
          {`, ${whenOf(invitation)}`}
          {invitation.recurring && ', and all further dates of this series'}
        </p>
        <Textarea
          label="Message (optional)"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1000}
          value={comment}
          onChange={({ currentTarget: { value } }) => setComment(value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Not yet
          </Button>
          <Button loading={isPending} onClick={write}>
            Review answer
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
