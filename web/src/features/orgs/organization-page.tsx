import { Button } from '@mantine/core'
import { IconBuilding, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Organization } from '#contract/orgs.ts'
import { useMe } from '#web/app/session.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { EmptyState, ErrorState } from '#web/ui/layout/states.tsx'
import { DeletedOrgs } from './deleted-orgs.tsx'
import { firstChoice } from './format.ts'
import { Invitations } from './invitations.tsx'
import { LinksSection } from './links-section.tsx'
import { NameDialog } from './name-dialog.tsx'
import { OrgSection } from './org-section.tsx'
import styles from './organization-page.module.css'
import { PeopleSection } from './people-section.tsx'
import { orgsQuery } from './queries.ts'

export function OrganizationPage() {
  const me = useMe()
  const { org: chosen } = useSearch({ from: '/app/organization' })
  const navigate = useNavigate({ from: '/app/organization' })
  const { data: orgs, error, refetch, isPending } = useQuery(orgsQuery)
  const dialog = useDialog<Organization | null>()
  const leads = me.user_level === 'ceo' || me.user_level === 'admin'
  const choose = (org: string | undefined) => navigate({ search: { org } })
  const found = orgs?.find(({ id }) => id === chosen)
  const org = chosen ? found : orgs && firstChoice(orgs, me.organization_id)
  const create = leads && (
    // Where there is one, adding people is what one comes for.
    <Button variant={org ? 'default' : 'filled'} leftSection={<IconPlus size={16} />} onClick={() => dialog.open(null)}>
      New Organization
    </Button>
  )
  return (
    <Page
      title="Organization"
      action={create}
      tools={
        <>
          {orgs && orgs.length > 1 && <Selector orgs={orgs} value={org?.id ?? ''} onChange={choose} />}
          {me.user_level === 'admin' && <DeletedOrgs onRestored={choose} />}
        </>
      }
    >
      <Invitations onAccepted={choose} />
      {isPending && <RowsSkeleton rows={5} height={56} />}
      {error && !orgs && <ErrorState error={error} onRetry={refetch} />}
      {orgs &&
        !org &&
        (chosen ? <NotMine onBack={() => choose(undefined)} /> : <NoneYet leads={leads} email={me.email} />)}
      {org && (
        <>
          <OrgSection
            key={org.id}
            org={org}
            me={me}
            onRename={() => dialog.open(org)}
            onGone={() => choose(undefined)}
          />
          <PeopleSection key={`people-${org.id}`} org={org} me={me} />
          {org.can_manage && <LinksSection key={`links-${org.id}`} org={org} />}
        </>
      )}
      {dialog.show((subject, frame) => (
        <NameDialog org={subject} {...frame} onCreated={choose} />
      ))}
    </Page>
  )
}

type SelectorProps = { orgs: readonly Organization[]; value: string; onChange(id: string): void }

function Selector({ orgs, value, onChange }: SelectorProps) {
  return (
    <SelectField
      className={styles.selector}
      aria-label="Organization"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {value === '' && <option value="">Choose an organization</option>}
      {orgs.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function NoneYet({ leads, email }: { leads: boolean; email: string }) {
  return (
    <EmptyState
      icon={<IconBuilding />}
      title="No organization assigned."
      text={
        leads
          ? 'An organization shares goals, tasks and contacts among its members. Create one and invite your team.'
          : `An organization shares goals, tasks and contacts among its members. Whoever leads yours can invite you as ${email}.`
      }
    />
  )
}

function NotMine({ onBack }: { onBack(): void }) {
  return (
    <EmptyState
      icon={<IconBuilding />}
      title="This organization is not available to you"
      text="It was deleted, or you are no longer a member."
      action={
        <Button variant="default" onClick={onBack}>
          My organizations
        </Button>
      }
    />
  )
}
