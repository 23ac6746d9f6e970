import { Button } from '@mantine/core'
import { IconLink, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Organization, OrgUser } from '#contract/orgs.ts'
import type { User } from '#contract/users.ts'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { EmptyState } from '#web/ui/layout/states.tsx'
import { RecordList } from '#web/ui/lists/record-list.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { PeopleTable } from './people-table.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { peopleQuery, removePerson, resendInvitation, revokeInvitation } from './queries.ts'
import { useMails } from './use-mails.ts'

type Props = { org: Organization; me: User }

/** The people of an organization: for those who lead it a table to manage, for plain members who is who. */
export function PeopleSection({ org, me }: Props) {
  const { search = '' } = useSearch({ from: '/app/organization' })
  const navigate = useNavigate({ from: '/app/organization' })
  const find = (text: string) => navigate({ search: (before) => ({ ...before, search: text }), replace: true })
  const query = useInfiniteQuery({ ...peopleQuery(org.id, search), placeholderData: keepPreviousData })
  const dialog = useDialog<OrgUser | null>()
  const links = useDialog<Organization>()
  const { mutate: remove } = useMutation(removePerson)
  const mails = useMails(org.can_manage)
  const { mutate: resend } = useMutation(resendInvitation)
  const { mutate: revoke } = useMutation(revokeInvitation)
  const askAndRemove = async (person: OrgUser) => {
    const sure = await confirm({
      title: `Remove ${person.profile.name}?`,
      text: `${person.profile.name} no longer sees what is shared with ${org.name}. The account and its own records stay.`,
      verb: 'Remove user',
      danger: true,
    })
    if (sure) remove({ id: org.id, userId: person.id })
  }
  const askAndRevoke = async ({ id, email }: OrgUser) => {
    const sure = await confirm({
      title: 'Revoke this invitation?',
      text: `${email} can no longer accept it${mails ? ', and the link in the email stops working' : ''}. You can invite them again.`,
      verb: 'Revoke invitation',
      danger: true,
    })
    if (sure) revoke({ id: org.id, invitationId: id })
  }
  const add = org.can_manage && (
    <div className="flex wrap gap-8">
      <Button leftSection={<IconLink size={16} />} onClick={() => links.open(org)}>
        Invite by link
      </Button>
      <Button variant="default" leftSection={<IconUserPlus size={16} />} onClick={() => dialog.open(null)}>
        Add user
      </Button>
    </div>
  )
  return (
    <Section title={org.sees_all ? 'Manage Users' : 'Members'} action={add}>
      <div className="flex">
        <SearchField
          value={search}
          onChange={find}
          placeholder={org.sees_all ? 'Search by name or email...' : 'Search by name...'}
        />
      </div>
      <RecordList
        query={query}
        one="person"
        many="people"
        skeleton={<RowsSkeleton rows={6} height={52} />}
        empty={<NobodyFound searched={search !== ''} onClear={() => find('')} />}
      >
        {(people) => (
          <PeopleTable
            org={org}
            people={people}
            me={me}
            onEdit={dialog.open}
            onRemove={askAndRemove}
            onResend={mails ? ({ id }) => resend({ id: org.id, invitationId: id }) : null}
            onRevoke={askAndRevoke}
          />
        )}
      </RecordList>
      {links.show((subject, frame) => (
        <LinkDialog org={subject} {...frame} />
      ))}
      {dialog.show((subject, frame) => (
        <PersonDialog org={org} person={subject} {...frame} />
      ))}
    </Section>
  )
}

function NobodyFound({ searched, onClear }: { searched: boolean; onClear(): void }) {
  return (
    <EmptyState
      icon={<IconUsers />}
      title="No users found."
      action={
        searched && (
          <Button variant="default" onClick={onClear}>
            Clear the search
          </Button>
        )
      }
    />
  )
}
