import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { RESTORE_DAYS } from '#contract/orgs.ts'
import { formatAgo } from '#web/ui/dates.ts'
import { Section } from '#web/ui/section.tsx'
import { membersText } from './format.ts'
import styles from './organization-page.module.css'
import { deletedOrgsQuery, restoreOrg } from './queries.ts'

/** For administrators: what was deleted lately. Nothing when nothing was. */
export function DeletedOrgs({ onRestored }: { onRestored(id: string): void }) {
  const { data: deleted = [] } = useQuery(deletedOrgsQuery)
  const { mutate: restore, isPending, variables } = useMutation(restoreOrg)
  if (deleted.length === 0) return null
  return (
    <Section
      title="Deleted organizations"
      text={`Restoring brings back members, invitations and shares. After ${RESTORE_DAYS} days they are gone for good.`}
    >
      <ul className={styles.deleted}>
        {deleted.map(({ id, name, member_count, deleted_at }) => (
          <li key={id}>
            <div className={styles.words}>
              <strong>{name}</strong>
              <span>
                {membersText(member_count)}, deleted {formatAgo(deleted_at)}
              </span>
            </div>
            <Button
              variant="default"
              aria-label={`Restore ${name}`}
              loading={isPending && variables === id}
              onClick={() => restore(id, { onSuccess: () => onRestored(id) })}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
