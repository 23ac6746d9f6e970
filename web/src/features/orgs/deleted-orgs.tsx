import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconRestore } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { RESTORE_DAYS } from '#contract/orgs.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { formatAgo } from '#web/ui/words/dates.ts'
import { membersText } from './format.ts'
import { deletedOrgsQuery, restoreOrg } from './queries.ts'

/** For administrators: a way to what was deleted lately. Nothing when nothing was. */
export function DeletedOrgs({ onRestored }: { onRestored(id: string): void }) {
  const [opened, { open, close }] = useDisclosure(false)
  const { data: deleted = [] } = useQuery(deletedOrgsQuery)
  const { mutate: restore, isPending, variables } = useMutation(restoreOrg)
  if (deleted.length === 0 && !opened) return null
  const bringBack = (id: string) =>
    restore(id, {
      onSuccess: () => {
        close()
        onRestored(id)
      },
    })
  return (
    <>
      <Button variant="default" leftSection={<IconRestore size={16} />} onClick={open}>
        Deleted ({deleted.length})
      </Button>
      <Dialog opened={opened} onClose={close} title="Deleted organizations">
        <Text c="dimmed" mb="md">
          Restoring brings back members, invitations and shares. After {RESTORE_DAYS} days they are gone for good.
        </Text>
        <ul className="column gap-12 plain-list">
          {deleted.map(({ id, name, member_count, deleted_at }) => (
            <li className="row spread gap-12" key={id}>
              <div className="column shrinks breaks basis-200">
                <strong className="strong">{name}</strong>
                <span className="dimmed">
                  {membersText(member_count)}, deleted {formatAgo(deleted_at)}
                </span>
              </div>
              <Button
                variant="default"
                aria-label={`Restore ${name}`}
                loading={isPending && variables === id}
                onClick={() => bringBack(id)}
              >
                Restore
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
