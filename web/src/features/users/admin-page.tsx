import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { User, UserLevel } from '#contract/users.ts'
import { wordsOf } from '#web/app/query-client.ts'
import { useMe } from '#web/app/session.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Page } from '#web/ui/page.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { LEVELS } from './format.ts'
import { removeUser, updateUser, usersQuery } from './queries.ts'
import { UserDialog } from './user-dialog.tsx'
import styles from './user-table.module.css'
import { UserTable } from './user-table.tsx'

const FILTERS = [{ value: '', label: 'All' }, ...LEVELS]

export function AdminPage() {
  const me = useMe()
  const { search = '', level = '' } = useSearch({ from: '/app/admin' })
  const navigate = useNavigate({ from: '/app/admin' })
  const filter = (next: { search?: string; level?: string }) =>
    navigate({ search: (before) => ({ ...before, ...next }), replace: true })
  const known = LEVELS.find(({ value }) => value === level)?.value
  const query = useInfiniteQuery(usersQuery({ search: search || undefined, user_level: known }))
  const [dialog, setDialog] = useState<{ user: User | null } | null>(null)
  const { mutate: update } = useMutation({ ...updateUser, meta: { ...updateUser.meta, success: 'User approved' } })
  const { mutate: remove } = useMutation(removeUser)
  const approve = ({ id }: User) => update({ id, user_level: 'user' satisfies UserLevel })
  const askAndRemove = async (user: User) => {
    const sure = await confirm({
      title: 'Delete this user?',
      text: `${user.name} (${user.email}) loses access at once, and everything that only they own is deleted for good.`,
      verb: 'Delete user',
      danger: true,
    })
    if (sure) remove(user.id)
  }
  const users = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Page
      title="Super Admin"
      action={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setDialog({ user: null })}>
          Create User
        </Button>
      }
      tools={
        <>
          <SearchField value={search} onChange={(text) => filter({ search: text })} placeholder="Search users..." />
          <SegmentedControl
            aria-label="User level"
            data={FILTERS}
            value={known ?? ''}
            onChange={(value) => filter({ level: value })}
          />
        </>
      }
    >
      {query.data && <Count total={query.data.pages[0]?.total ?? ''} />}
      {query.error && (
        <div className={styles.failed}>
          <Failure title="Failed to load data" text={wordsOf(query.error)} />
          <Button variant="default" onClick={() => query.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {query.isPending && <RowsSkeleton rows={8} height={52} />}
      {query.data && users.length === 0 && (
        <EmptyState
          icon={<IconUsers />}
          title="No users found."
          text={search || known ? 'Nobody matches this search.' : undefined}
          action={
            (search || known) && (
              <Button variant="default" onClick={() => filter({ search: '', level: '' })}>
                Clear Filters
              </Button>
            )
          }
        />
      )}
      {users.length > 0 && (
        <UserTable
          users={users}
          me={me}
          onEdit={(user) => setDialog({ user })}
          onApprove={approve}
          onRemove={askAndRemove}
        />
      )}
      <LoadMore query={query} />
      {dialog && <UserDialog user={dialog.user} onClose={() => setDialog(null)} />}
    </Page>
  )
}

function Count({ total }: { total: string }) {
  return (
    <p className={styles.count} role="status">
      {total === '1' ? '1 user' : `${total} users`}
    </p>
  )
}
