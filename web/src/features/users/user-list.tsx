import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { User } from '#contract/users.ts'
import { wordsOf } from '#web/app/query-client.ts'
import { useMe } from '#web/app/session.ts'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { Failure } from '#web/ui/forms/failure.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { EmptyState } from '#web/ui/layout/states.tsx'
import { RecordList } from '#web/ui/lists/record-list.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import { ApprovalBar } from './approval-bar.tsx'
import { LEVELS, readSort, SORT_LABELS, writeSort } from './format.ts'
import { LevelFilter } from './level-filter.tsx'
import { removeUser, userCountsQuery, usersQuery } from './queries.ts'
import styles from './user-table.module.css'
import { UserTable } from './user-table.tsx'

/** All accounts: searched, counted, sorted and paged by the server, as the address says. */
export function UserList({ onEdit }: { onEdit(user: User): void }) {
  const me = useMe()
  const { search = '', level = '', sort } = useSearch({ from: '/app/admin' })
  const navigate = useNavigate({ from: '/app/admin' })
  const filter = (next: { search?: string; level?: string; sort?: string }) =>
    navigate({ search: (before) => ({ ...before, ...next }), replace: true })
  const known = LEVELS.find(({ value }) => value === level)?.value
  const order = readSort(sort)
  const query = useInfiniteQuery({
    ...usersQuery({ search: search || undefined, user_level: known, ...order }),
    placeholderData: keepPreviousData,
  })
  const { data: counts } = useQuery({ ...userCountsQuery(search || undefined), placeholderData: keepPreviousData })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { mutate: remove } = useMutation(removeUser)
  const askAndRemove = async (user: User) => {
    const sure = await confirm({
      title: 'Delete this user?',
      text: `${user.name} (${user.email}) loses access at once. What they share stays with their colleagues; everything that only they own is deleted for good.`,
      verb: 'Delete user',
      danger: true,
    })
    if (sure) remove(user.id)
  }
  return (
    <>
      <div className="row wrap gap-8">
        <SearchField value={search} onChange={(text) => filter({ search: text })} placeholder="Search users..." />
        <LevelFilter counts={counts} value={known ?? ''} onChange={(value) => filter({ level: value })} />
        <SelectField
          className={styles.sort}
          aria-label="Sort by"
          data={SORT_LABELS}
          value={writeSort(order) ?? '-created_at'}
          onChange={(event) => filter({ sort: event.currentTarget.value })}
        />
      </div>
      {query.error && query.data === undefined ? (
        <div className={`column align-top gap-12 ${styles.failed}`}>
          <Failure title="Failed to load data" text={wordsOf(query.error)} />
          <Button variant="default" onClick={() => query.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <RecordList
          query={query}
          one="user"
          many="users"
          skeleton={<RowsSkeleton rows={8} height={52} />}
          empty={
            <Nobody filtered={search !== '' || known !== undefined} onClear={() => filter({ search: '', level: '' })} />
          }
        >
          {(users) => (
            <>
              <ApprovalBar users={users} chosen={chosen} onChoose={setChosen} />
              <UserTable
                {...{ users, me, order, chosen, onEdit }}
                onChoose={setChosen}
                onSort={(next) => filter({ sort: writeSort(next) })}
                onRemove={askAndRemove}
                onHistory={({ email }) => navigate({ search: { view: 'audit', whom: email } })}
              />
            </>
          )}
        </RecordList>
      )}
    </>
  )
}

function Nobody({ filtered, onClear }: { filtered: boolean; onClear(): void }) {
  return (
    <EmptyState
      icon={<IconUsers />}
      title="No users found."
      text={filtered ? 'Nobody matches this search.' : undefined}
      action={
        filtered && (
          <Button variant="default" onClick={onClear}>
            Clear Filters
          </Button>
        )
      }
    />
  )
}
