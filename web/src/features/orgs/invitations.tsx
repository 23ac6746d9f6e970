import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Invitation } from '#contract/orgs.ts'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { formatAgo } from '#web/ui/words/dates.ts'
import { levelName } from './format.ts'
import styles from './organization-page.module.css'
import { acceptInvitation, declineInvitation, invitationsQuery } from './queries.ts'

/** Who wants me where. Nothing when nobody does. */
export function Invitations({ onAccepted }: { onAccepted(orgId: string): void }) {
  const { data: invitations = [] } = useQuery(invitationsQuery)
  return invitations.map((invitation) => (
    <InvitationCard key={invitation.id} invitation={invitation} onAccepted={onAccepted} />
  ))
}

type Props = { invitation: Invitation; onAccepted(orgId: string): void }

function InvitationCard({ invitation, onAccepted }: Props) {
  const { id, organization_id, organization_name, org_access_level, invited_by, created_at } = invitation
  // Not with the call: the card may be gone, by the live line, before the answer is here.
  const accept = useMutation({ ...acceptInvitation, onSuccess: () => onAccepted(organization_id) })
  const decline = useMutation(declineInvitation)
  const askAndDecline = async () => {
    const sure = await confirm({
      title: `Decline the invitation to ${organization_name}?`,
      text: `${invited_by} can invite you again.`,
      verb: 'Decline',
    })
    if (sure) decline.mutate(id)
  }
  return (
    <section
      className={`row wrap gap-12 pad-12-16 round-md ${styles.invitation}`}
      aria-label={`Invitation to ${organization_name}`}
    >
      <IconMail className="fixed brass" size={20} aria-hidden />
      <div className="column shrinks breaks basis-200">
        <strong className="strong">You are invited to {organization_name}</strong>
        <span className="dimmed">
          By {invited_by}, {formatAgo(created_at)}. Your access level would be {levelName(org_access_level)}.
        </span>
      </div>
      <div className="flex wrap gap-8">
        <Button variant="default" loading={decline.isPending} onClick={askAndDecline}>
          Decline
        </Button>
        <Button loading={accept.isPending} onClick={() => accept.mutate(id)}>
          Accept
        </Button>
      </div>
    </section>
  )
}
