import { ActionIcon, Badge, Button, Checkbox, Table, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import type { User } from '#contract/users.ts'
import { formatDate } from '#web/ui/words/dates.ts'
import { useApproval } from './approval-bar.tsx'
import { levelLabel, type Order, sortedBy } from './format.ts'
import styles from './user-table.module.css'

type Actions = {
  onEdit(user: User): void
  onRemove(user: User): void
  onHistory(user: User): void
}
type Props = Actions & {
  users: readonly User[]
  me: User
  order: Order
  onSort(order: Order): void
  /** Ids of waitlisted accounts that are to be approved together. */
  chosen: ReadonlySet<string>
  onChoose(ids: ReadonlySet<string>): void
}

const COLUMNS = [
  { sort_by: 'name', label: 'Name' },
  { sort_by: 'email', label: 'Email' },
  { sort_by: 'organization', label: 'Organization' },
  { sort_by: 'user_level', label: 'Role' },
  { sort_by: 'created_at', label: 'Created At' },
] as const

/** A table where there is room, cards on a phone: the same rows, laid out by the style sheet. */
export function UserTable({ users, me, order, onSort, chosen, onChoose, ...actions }: Props) {
  const choose = (id: string, wanted: boolean) => {
    const next = new Set(chosen)
    if (wanted) next.add(id)
    else next.delete(id)
    onChoose(next)
  }
  return (
    <div className={`card clip ${styles.frame}`}>
      <Table className={styles.table} verticalSpacing="xs" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {COLUMNS.map(({ sort_by, label }) => (
              <Table.Th key={sort_by} aria-sort={ariaSort(order, sort_by)}>
                <button
                  type="button"
                  className={`press inline-row gap-4 pad-4-0 ${styles.sorter}`}
                  onClick={() => onSort(sortedBy(sort_by, order))}
                >
                  {label}
                  <SortIcon state={ariaSort(order, sort_by)} />
                </button>
              </Table.Th>
            ))}
            <Table.Th>
              <VisuallyHidden component="span">Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {users.map((user) => (
            <Row
              key={user.id}
              user={user}
              isMe={user.id === me.id}
              isChosen={chosen.has(user.id)}
              onChoose={choose}
              {...actions}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

type RowProps = Actions & { user: User; isMe: boolean; isChosen: boolean; onChoose(id: string, wanted: boolean): void }

const Row = memo(function Row({ user, isMe, isChosen, onChoose, onEdit, onRemove, onHistory }: RowProps) {
  const { mutate: approve, isPending } = useApproval()
  const waits = user.user_level === 'waitlisted'
  const removable = !isMe && user.user_level !== 'admin' && user.user_level !== 'ceo'
  return (
    <Table.Tr data-chosen={isChosen || undefined}>
      <Table.Td className="medium truncate max-w-220" title={user.name}>
        {waits && (
          <Checkbox
            className={`mr-8 ${styles.choice}`}
            size="xs"
            aria-label={`Choose ${user.name}`}
            checked={isChosen}
            onChange={(event) => onChoose(user.id, event.currentTarget.checked)}
          />
        )}
        {user.name}
      </Table.Td>
      <Table.Td className={`dimmed truncate max-w-220 ${styles.email}`} title={user.email}>
        {user.email}
      </Table.Td>
      <Table.Td
        className={`dimmed truncate max-w-220 ${styles.organization}`}
        data-empty={user.organization_name === null || undefined}
        title={user.organization_name ?? undefined}
      >
        {user.organization_name ?? '–'}
      </Table.Td>
      <Table.Td className={styles.level}>
        <Badge variant="default" data-level={user.user_level}>
          {levelLabel(user.user_level)}
        </Badge>
      </Table.Td>
      <Table.Td className={`one-line dimmed numbers ${styles.created}`}>{formatDate(user.created_at)}</Table.Td>
      <Table.Td>
        <div className="row justify-end gap-4">
          {waits && (
            <Button
              size="xs"
              variant="light"
              loading={isPending}
              onClick={() => approve([user.id])}
              aria-label={`Approve ${user.name}`}
            >
              Approve
            </Button>
          )}
          <RowAction label={`History of ${user.name}`} icon={IconHistory} onClick={() => onHistory(user)} />
          <RowAction label={`Edit ${user.name}`} icon={IconPencil} onClick={() => onEdit(user)} />
          {removable ? (
            <RowAction label={`Delete ${user.name}`} icon={IconTrash} color="red" onClick={() => onRemove(user)} />
          ) : (
            <span className={`w-34 ${styles.noAction}`} />
          )}
        </div>
      </Table.Td>
    </Table.Tr>
  )
})

type ActionProps = { label: string; icon: typeof IconPencil; color?: string; onClick(): void }

function RowAction({ label, icon: Icon, color = 'gray', onClick }: ActionProps) {
  return (
    <ActionIcon variant="subtle" color={color} size="lg" aria-label={label} title={label} onClick={onClick}>
      <Icon size={16} />
    </ActionIcon>
  )
}

function ariaSort(order: Order, column: Order['sort_by']): 'ascending' | 'descending' | 'none' {
  if (order.sort_by !== column) return 'none'
  return order.direction === 'asc' ? 'ascending' : 'descending'
}

function SortIcon({ state }: { state: ReturnType<typeof ariaSort> }) {
  const Icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[state]
  return <Icon size={14} aria-hidden data-state={state} />
}
