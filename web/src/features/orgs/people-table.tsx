import { ActionIcon, Button, Table, VisuallyHidden } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { Organization, OrgUser } from '#contract/orgs.ts'
import type { User } from '#contract/users.ts'
import { StatusBadge } from '#web/ui/marks/status-badge.tsx'
import { formatDate } from '#web/ui/words/dates.ts'
import { levelName } from './format.ts'
import styles from './people-table.module.css'

type Acts = {
  onEdit(person: OrgUser): void
  onRemove(person: OrgUser): void
  /** Null: this server sends no mail. */
  onResend: ((person: OrgUser) => void) | null
  onRevoke(person: OrgUser): void
}
type Props = Acts & { org: Organization; people: readonly OrgUser[]; me: User }

/** A table where there is room, cards on a phone: the same rows, laid out by the style sheet. */
export function PeopleTable({ org, people, me, ...acts }: Props) {
  return (
    <div className={`outlined clip ${styles.frame}`}>
      <Table className={styles.table} verticalSpacing="xs" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            {org.sees_all && <Table.Th>Email</Table.Th>}
            <Table.Th>Access level</Table.Th>
            {org.sees_all && <Table.Th>Status</Table.Th>}
            {org.sees_all && <Table.Th>Created</Table.Th>}
            {org.can_manage && (
              <Table.Th>
                <VisuallyHidden component="span">Actions</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((person) => (
            <Table.Tr key={person.id}>
              <Cells person={person} all={org.sees_all} mine={person.id === me.id} />
              {org.can_manage && (
                <Table.Td className={styles.actions}>
                  <div className="row justify-end gap-4 min-h-34">
                    {person.is_invite && <InvitationActions person={person} {...acts} />}
                    {!person.is_invite && person.id !== me.id && <MemberActions person={person} {...acts} />}
                  </div>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function Cells({ person, all, mine }: { person: OrgUser; all: boolean; mine: boolean }) {
  const { email, is_invite, is_waiting, is_owner, created_at, org_access_level, profile } = person
  // Of somebody invited, or who has given no name yet, nothing but the address is known: it stands in its own column.
  const nameless = profile.name === email
  return (
    <>
      <Table.Td className={styles.name} data-nameless={nameless || undefined}>
        <div className="flex align-baseline gap-8 max-w-420">
          <span className="shrinks breaks medium">{nameless ? '\u2013' : profile.name}</span>
          {mine && <small className="fixed dimmed xs">You</small>}
          {is_owner && <small className="fixed dimmed xs">Owner</small>}
        </div>
      </Table.Td>
      {all && (
        <Table.Td className={`dimmed shrinks truncate max-w-300 ${styles.email}`} title={email ?? undefined}>
          {email}
        </Table.Td>
      )}
      <Table.Td className={styles.level}>{levelName(org_access_level)}</Table.Td>
      {all && (
        <Table.Td className={styles.invite} data-empty={!is_invite || undefined}>
          {is_invite ? (
            <StatusBadge tone="watch">{is_waiting ? 'Waits for approval' : 'Invited'}</StatusBadge>
          ) : (
            'Member'
          )}
        </Table.Td>
      )}
      {all && (
        <Table.Td className={`dimmed one-line numbers ${styles.created}`}>
          {created_at && formatDate(created_at)}
        </Table.Td>
      )}
    </>
  )
}

function InvitationActions({ person, onResend, onRevoke }: { person: OrgUser } & Acts) {
  return (
    <>
      {onResend && !person.is_waiting && (
        <Button size="xs" variant="default" onClick={() => onResend(person)} aria-label={`Resend to ${person.email}`}>
          Resend
        </Button>
      )}
      <Button
        size="xs"
        variant="subtle"
        color="red"
        onClick={() => onRevoke(person)}
        aria-label={`Revoke ${person.email}`}
      >
        Revoke
      </Button>
    </>
  )
}

/** Oneself one leaves, above: nobody changes their own level. */
function MemberActions({ person, onEdit, onRemove }: { person: OrgUser } & Acts) {
  const { name } = person.profile
  return (
    <>
      {person.can_edit && (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Edit ${name}`} onClick={() => onEdit(person)}>
          <IconPencil size={16} />
        </ActionIcon>
      )}
      {person.can_delete && (
        <ActionIcon
          variant="subtle"
          color="red"
          size="lg"
          aria-label={`Remove ${name}`}
          onClick={() => onRemove(person)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </>
  )
}
