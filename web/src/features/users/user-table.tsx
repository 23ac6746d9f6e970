import { ActionIcon, Badge, Button, Table } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { User } from '#contract/users.ts'
import { formatDate } from '#web/ui/dates.ts'
import { levelLabel } from './format.ts'
import styles from './user-table.module.css'

type Props = {
  users: readonly User[]
  me: User
  onEdit(user: User): void
  onApprove(user: User): void
  onRemove(user: User): void
}

/** A table where there is room, cards on a phone: the same rows, laid out by the style sheet. */
export function UserTable({ users, ...rest }: Props) {
  return (
    <div className={styles.frame}>
      <Table className={styles.table} verticalSpacing="xs" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Email</Table.Th>
            <Table.Th>Organization</Table.Th>
            <Table.Th>Role</Table.Th>
            <Table.Th>Created At</Table.Th>
            <Table.Th>
              <span className={styles.hidden}>Actions</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {users.map((user) => (
            <Row key={user.id} user={user} {...rest} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function Row({ user, me, onEdit, onApprove, onRemove }: { user: User } & Omit<Props, 'users'>) {
  const removable = user.id !== me.id && user.user_level !== 'admin' && user.user_level !== 'ceo'
  return (
    <Table.Tr>
      <Table.Td className={styles.name} title={user.name}>
        {user.name}
      </Table.Td>
      <Table.Td className={styles.email} title={user.email}>
        {user.email}
      </Table.Td>
      <Table.Td className={styles.organization} data-empty={user.organization_name === null || undefined}>
        {user.organization_name ?? '–'}
      </Table.Td>
      <Table.Td className={styles.level}>
        <Badge variant="default" data-level={user.user_level}>
          {levelLabel(user.user_level)}
        </Badge>
      </Table.Td>
      <Table.Td className={styles.created}>{formatDate(user.created_at)}</Table.Td>
      <Table.Td className={styles.actions}>
        <div>
          {user.user_level === 'waitlisted' && (
            <Button size="xs" variant="light" onClick={() => onApprove(user)} aria-label={`Approve ${user.name}`}>
              Approve
            </Button>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Edit ${user.name}`}
            onClick={() => onEdit(user)}
          >
            <IconPencil size={16} />
          </ActionIcon>
          {removable ? (
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={`Delete ${user.name}`}
              onClick={() => onRemove(user)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          ) : (
            <span className={styles.noAction} />
          )}
        </div>
      </Table.Td>
    </Table.Tr>
  )
}
