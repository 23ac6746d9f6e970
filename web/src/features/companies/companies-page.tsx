import { Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Company } from '#contract/companies.ts'
import { useNew } from '#web/app/use-new.ts'
import contactStyles from '#web/features/contacts/contacts-page.module.css'
import { PeopleTabs } from '#web/features/contacts/people-tabs.tsx'
import { useSharingAhead } from '#web/features/orgs/use-sharing-ahead.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { useLast } from '#web/ui/dialogs/use-last.ts'
import { useCreateKey } from '#web/ui/keys/use-create-key.ts'
import { later } from '#web/ui/later.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import { CompanyList } from './company-list.tsx'
import type { CompanyFilter } from './queries.ts'

const CompanyDialog = later(() => import('./company-dialog.tsx').then((module) => module.CompanyDialog))
const ContactDialog = later(() =>
  import('#web/features/contacts/contact-dialog.tsx').then((module) => module.ContactDialog),
)
const CompanyPanel = later(() => import('./company-panel.tsx').then((module) => module.CompanyPanel))
const route = getRouteApi('/app/companies')

export function CompaniesPage() {
  useSharingAhead()
  const { company: opened, ...filter } = route.useSearch()
  const shown = useLast(opened)
  const navigate = route.useNavigate()
  const dialog = useDialog<Company | null>()
  const person = useDialog<Company>()
  const toContact = useNavigate()
  const create = () => dialog.open(null)
  const change = (next: CompanyFilter) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false })
  const show = useCallback(
    (id: string | undefined) =>
      void navigate({
        search: (before) => ({ ...before, company: id }),
        replace: id === undefined,
        resetScroll: false,
      }),
    [navigate],
  )
  useCreateKey(create, 'New company')
  useNew(create)
  return (
    <Page
      title="Companies"
      action={<PeopleTabs />}
      primary={
        <Button leftSection={<IconPlus size={16} />} onClick={create}>
          New company
        </Button>
      }
    >
      <div className={`row wrap gap-8 first-wide ${contactStyles.tools}`}>
        <SearchField
          value={filter.search ?? ''}
          onChange={(words) => change({ search: words || undefined })}
          placeholder="Search companies by name, domain or tag..."
        />
        <button
          type="button"
          className={`hover-ground inline-row gap-8 pad-0-12 color-inherit field-border no-ground pill clickable font-inherit target medium chosen ${contactStyles.chip}`}
          aria-pressed={filter.shared === 'true'}
          onClick={() => change({ shared: filter.shared === 'true' ? undefined : 'true' })}
        >
          Shared with me
        </button>
        {filter.tag && (
          <button
            type="button"
            className={`hover-ground inline-row gap-8 pad-0-12 color-inherit field-border no-ground pill clickable font-inherit target medium chosen ${contactStyles.chip}`}
            aria-pressed
            aria-label={`Tag ${filter.tag}: show all`}
            onClick={() => change({ tag: undefined })}
          >
            <bdi>{filter.tag}</bdi>
            <IconX size={14} aria-hidden />
          </button>
        )}
      </div>
      <CompanyList
        filter={{
          search: filter.search?.slice(0, 200),
          tag: filter.tag?.slice(0, 40),
          shared: filter.shared === 'true' ? 'true' : undefined,
        }}
        onShow={show}
        onClear={() => change({ search: undefined, tag: undefined, shared: undefined })}
      />
      {shown && (
        <CompanyPanel
          key={shown}
          id={shown}
          opened={opened !== undefined}
          onEdit={dialog.open}
          onAdd={person.open}
          onClose={() => show(undefined)}
        />
      )}
      {dialog.show((subject, frame) => (
        <CompanyDialog company={subject} {...frame} />
      ))}
      {person.show(({ name }, frame) => (
        <ContactDialog
          contact={null}
          company={name}
          onOpen={(contact) => void toContact({ to: '/app/contacts', search: { contact } })}
          {...frame}
        />
      ))}
    </Page>
  )
}
