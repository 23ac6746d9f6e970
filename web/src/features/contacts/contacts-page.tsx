import { Button, SegmentedControl } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Contact } from '#contract/contacts.ts'
import { Page } from '#web/ui/page.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useDialog } from '#web/ui/use-dialog.ts'
import { useLast } from '#web/ui/use-last.ts'
import { ContactList } from './contact-list.tsx'
import styles from './contacts-page.module.css'
import { ContactTransfer } from './import/contact-transfer.tsx'

const ContactDialog = lazy(() => import('./contact-dialog.tsx').then((module) => ({ default: module.ContactDialog })))
const ContactPanel = lazy(() => import('./contact-panel.tsx').then((module) => ({ default: module.ContactPanel })))
const route = getRouteApi('/app/contacts')

export function ContactsPage() {
  const { search = '', view, contact: opened } = route.useSearch()
  const shown = useLast(opened)
  const navigate = route.useNavigate()
  const dialog = useDialog<Contact | null>()
  const change = (next: { search?: string; view?: string }) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false })
  const show = (id: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, contact: id }), resetScroll: false })
  const create = () => dialog.open(null)
  useHotkeys(dialog.opened || opened ? [] : [['c', create]])
  return (
    <Page
      title="Contacts Directory"
      action={
        <>
          <ContactTransfer />
          <Button leftSection={<IconPlus size={16} />} onClick={create}>
            Add New Contact
          </Button>
        </>
      }
    >
      <div className={styles.tools}>
        <SearchField
          value={search}
          onChange={(text) => change({ search: text || undefined })}
          placeholder="Search contacts by name, role, or email..."
        />
        <SegmentedControl
          aria-label="View"
          value={view === 'list' ? 'list' : 'grid'}
          onChange={(value) => change({ view: value === 'list' ? value : undefined })}
          data={[
            { value: 'grid', label: 'Grid' },
            { value: 'list', label: 'List' },
          ]}
        />
      </div>
      <ContactList
        search={search}
        view={view === 'list' ? 'list' : 'grid'}
        onShow={({ id }) => show(id)}
        onClear={() => change({ search: undefined })}
      />
      <Suspense>
        {shown && (
          <ContactPanel
            key={shown}
            id={shown}
            opened={opened !== undefined}
            onEdit={dialog.open}
            onClose={() => show(undefined)}
          />
        )}
        {dialog.state && (
          <ContactDialog
            key={dialog.state.key}
            contact={dialog.state.subject}
            opened={dialog.opened}
            onClose={dialog.close}
          />
        )}
      </Suspense>
    </Page>
  )
}
