import { Button } from '@mantine/core'
import { IconArrowsExchange, IconDots, IconLogout, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Organization } from '#contract/orgs.ts'
import type { User } from '#contract/users.ts'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { Menu, MenuDivider, MenuItem } from '#web/ui/dialogs/menu.tsx'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { formatDate } from '#web/ui/words/dates.ts'
import { DeleteOrgDialog } from './delete-org-dialog.tsx'
import { accessLine, membersText } from './format.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { leaveOrg } from './queries.ts'

type Props = {
  org: Organization
  me: User
  onRename(): void
  /** Deleted or left. */
  onGone(): void
}

/** The organization itself: what it is, and what I may do with it. */
export function OrgSection({ org, me, onRename, onGone }: Props) {
  const dialog = useDialog<'delete' | 'hand over'>()
  const { mutateAsync: leave } = useMutation(leaveOrg)
  const mayLeave = org.access_level !== null && !org.is_owner
  const askAndLeave = async () => {
    const sure = await confirm({
      title: `Leave ${org.name}?`,
      text: 'You no longer see what others share there. What you have shared there stays shared until you stop sharing it. What you and individual people there share with each other ends, unless you have another organization in common.',
      verb: 'Leave organization',
      danger: true,
    })
    if (sure) await leave({ id: org.id, userId: me.id }).then(onGone, () => {})
  }
  const facts = [accessLine(org), membersText(org.member_count), `since ${formatDate(org.created_at)}`].filter(Boolean)
  return (
    <Section
      title={org.name}
      text={facts.join(' \u00b7 ')}
      action={
        <div className="flex wrap gap-8">
          {org.can_edit && (
            <Button variant="default" leftSection={<IconPencil size={16} />} onClick={onRename}>
              Rename
            </Button>
          )}
          {mayLeave && !org.can_delete && (
            <Button variant="default" leftSection={<IconLogout size={16} />} onClick={askAndLeave}>
              Leave
            </Button>
          )}
          {org.can_delete && (
            <Menu
              label="More about this organization"
              width={220}
              target={
                <Button variant="default" leftSection={<IconDots size={16} />}>
                  More
                </Button>
              }
            >
              <MenuItem icon={IconArrowsExchange} onClick={() => dialog.open('hand over')}>
                Change owner
              </MenuItem>
              {mayLeave && (
                <MenuItem icon={IconLogout} onClick={askAndLeave}>
                  Leave
                </MenuItem>
              )}
              <MenuDivider />
              <MenuItem icon={IconTrash} danger onClick={() => dialog.open('delete')}>
                Delete organization
              </MenuItem>
            </Menu>
          )}
        </div>
      }
    >
      {dialog.show((subject, frame) =>
        subject === 'delete' ? (
          <DeleteOrgDialog org={org} {...frame} onDeleted={onGone} />
        ) : (
          <HandOverDialog org={org} {...frame} />
        ),
      )}
    </Section>
  )
}
