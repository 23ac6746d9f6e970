import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import type { Contact } from '#contract/contacts.ts'
import { useNew } from '#web/app/use-new.ts'
import { useSharingAhead } from '#web/features/orgs/use-sharing-ahead.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { useLast } from '#web/ui/dialogs/use-last.ts'
import { useCreateKey } from '#web/ui/keys/use-create-key.ts'
import { later } from '#web/ui/later.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ContactFilters } from './contact-filters.tsx'
import { ContactList } from './contact-list.tsx'
import { ContactViews } from './contact-views.tsx'
import { type ContactFilter, NO_FILTER } from './filter.ts'
import { ContactTransfer } from './import/contact-transfer.tsx'
import { TwinsLine } from './merge/twins-line.tsx'
import { PeopleTabs } from './people-tabs.tsx'

const ContactDialog = later(() => import('./contact-dialog.tsx').then((module) => module.ContactDialog))
const ContactPanel = later(() => import('./contact-panel.tsx').then((module) => module.ContactPanel))
const route = getRouteApi('/app/contacts')

export type AboutContact = { contact: Contact; opened: boolean; onClose(): void }
type Props = {
  /** A form for a task about a contact: tasks are another feature's. */
  newTask(about: AboutContact): ReactNode
  /** What is owed between the person and a contact: another feature's. */
  owed?(contact: Contact): ReactNode
  /** The page for the way to a meeting: another feature's. */
  brief?(contact: Contact): ReactNode
}

export function ContactsPage({ newTask, owed, brief }: Props) {
  useSharingAhead()
  const { contact: opened, ...filter } = route.useSearch()
  const shown = useLast(opened)
  const navigate = route.useNavigate()
  const dialog = useDialog<Contact | null>()
  const task = useDialog<Contact>()
  const change = (next: ContactFilter) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false })
  const show = useCallback(
    (id: string | undefined) =>
      void navigate({
        search: (before) => ({ ...before, contact: id }),
        replace: id === undefined,
        resetScroll: false,
      }),
    [navigate],
  )
  const create = () => dialog.open(null)
  useCreateKey(create, 'New contact')
  useNew(create)
  return (
    <Page
      title="Contacts Directory"
      action={
        <>
          <PeopleTabs />
          <ContactTransfer />
        </>
      }
      primary={
        <Button leftSection={<IconPlus size={16} />} onClick={create}>
          Add New Contact
        </Button>
      }
    >
      <ContactViews filter={filter} onChange={change} />
      <ContactFilters filter={filter} onChange={change} />
      <TwinsLine />
      <ContactList
        filter={filter}
        onShow={show}
        onClear={() => change(NO_FILTER)}
        onEveryone={() => change({ due: undefined })}
      />
      {shown && (
        <ContactPanel
          key={shown}
          id={shown}
          opened={opened !== undefined}
          owed={owed}
          brief={brief}
          onEdit={dialog.open}
          onAddTask={task.open}
          onMoved={show}
          onClose={() => show(undefined)}
        />
      )}
      {dialog.show((subject, frame) => (
        <ContactDialog
          contact={subject}
          {...frame}
          onOpen={(id) => {
            dialog.close()
            show(id)
          }}
        />
      ))}
      {task.show((subject, frame) => newTask({ contact: subject, ...frame }))}
    </Page>
  )
}
