import { Button, Group } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MailDraft } from '#contract/correspondence.ts'
import type { AnswerStatus, Invitation } from '#contract/meetings.ts'
import { ApiError } from '#web/api.ts'
import { throwAway } from '#web/features/correspondence/queries.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { newKey } from '#web/ui/forms/new-key.ts'
import { later } from '#web/ui/later.tsx'
import { StatusBadge } from '#web/ui/marks/status-badge.tsx'
import { Words } from '#web/ui/words/words.tsx'
import { titleOf, VERBS, whenOf } from './format.ts'
import styles from './meetings.module.css'
import { answerInvitation, invitationQuery, invitationsQuery } from './queries.ts'
import { ShortPlace } from './short-place.tsx'

// Dialogs bring what lies above a page: nobody waits for that where nothing is answered yet.
const CommentDialog = later(() => import('./comment-dialog.tsx').then((module) => module.CommentDialog))
const SendDialog = later(() =>
  import('#web/features/correspondence/send-dialog.tsx').then((module) => module.SendDialog),
)

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
            <ShortPlace of={invitation} />
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

const SAID = {
  accepted: 'You accepted',
  tentative: 'You answered “maybe”',
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
  const { answer, said, cancelled, mailbox_id, by_calendar, asked } = invitation
  const saying = useDialog<AnswerStatus>()
  const asking = useDialog<MailDraft>()
  const { mutate: remove } = useMutation(throwAway)
  const { mutate: write, isPending: writing } = useMutation({
    ...answerInvitation,
    onSuccess: (draft) => asking.open(draft),
  })
  // Where the calendar alone can answer there is nothing more to say: the answer is shown at once.
  const begin = (status: AnswerStatus) =>
    mailbox_id === null ? write({ id: invitation.id, status, idempotencyKey: newKey() }) : saying.open(status)
  if (cancelled) return <p className="no-margin dimmed sm breaks">This meeting was cancelled.</p>
  // What the calendar has as the answer stands, unless another one was sent from here.
  const isSaid = said !== null && (answer === null || answer.state === 'draft')
  const waits = !isSaid && (answer === null || ['draft', 'failed', 'unsure'].includes(answer.state))
  const gone = answer?.state === 'agreed' || answer?.state === 'sending'
  return (
    <>
      {answer && answer.state !== 'draft' && (
        <p className="no-margin dimmed sm breaks">
          {SAID[answer.status]} ({STATES[answer.state]}).{answer.why && ` ${answer.why}`}
        </p>
      )}
      {isSaid && <p className="no-margin dimmed sm breaks">{SAID[said]}.</p>}
      {mailbox_id === null && !by_calendar
        ? waits && (
            <p className="no-margin dimmed sm breaks">
              You are invited as <bdi>{asked}</bdi>.{' '}
              <Link to="/app/profile" hash="connections">
                Connect the mailbox of this address
              </Link>{' '}
              to answer from here.
            </p>
          )
        : !gone && (
            <Group gap="xs" mt={4}>
              {(['accepted', 'tentative', 'declined'] as const)
                .filter((status) => waits || status !== (isSaid ? said : answer?.status))
                .map((status) => (
                  <Button
                    key={status}
                    size="compact-sm"
                    variant={status === 'accepted' && waits ? 'filled' : 'default'}
                    disabled={writing}
                    onClick={() => begin(status)}
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
