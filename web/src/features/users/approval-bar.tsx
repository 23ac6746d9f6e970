import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/users.ts'
import { settingsQuery } from '#web/features/notifications/queries.ts'
import { toast } from '#web/ui/notices/toast.tsx'
import { approveUsers } from './queries.ts'
import styles from './user-table.module.css'

type Props = {
  users: readonly User[]
  chosen: ReadonlySet<string>
  onChoose(ids: ReadonlySet<string>): void
}

/** Approves several people from the waitlist at once. Who is chosen, and not shown any more, is not approved. */
export function ApprovalBar({ users, chosen, onChoose }: Props) {
  const { mutate: approve, isPending } = useApproval()
  const waiting = users.filter(({ user_level }) => user_level === 'waitlisted')
  const ids = waiting.flatMap(({ id }) => (chosen.has(id) ? [id] : []))
  if (ids.length === 0) return null
  return (
    <section
      className={`row wrap gap-8 pad-8-16 outlined ground-overlay sticky ${styles.bar}`}
      aria-label="Chosen users"
    >
      <span role="status">{ids.length === 1 ? '1 chosen' : `${ids.length} chosen`}</span>
      {ids.length < waiting.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChoose(new Set(waiting.map(({ id }) => id)))}>
          Choose all {waiting.length} shown
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onChoose(new Set())}>
        Clear
      </Button>
      <Button size="xs" loading={isPending} onClick={() => approve(ids, { onSuccess: () => onChoose(new Set()) })}>
        {ids.length === 1 ? 'Approve 1 user' : `Approve ${ids.length} users`}
      </Button>
    </section>
  )
}

/** Approves these accounts; each gets an email, where this installation sends any. */
export function useApproval() {
  const queryClient = useQueryClient()
  const { data: notices } = useQuery(settingsQuery)
  return useMutation({
    ...approveUsers,
    onSuccess: (_done, ids) =>
      toast({
        kind: 'success',
        title: ids.length === 1 ? 'User approved' : `${ids.length} users approved`,
        text:
          notices?.mail_available === false
            ? 'This installation sends no email: tell them that they can log in now.'
            : 'An email with a link to log in is on its way.',
      }),
    // After a failure too: those before it are approved.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['users'] }),
  })
}
