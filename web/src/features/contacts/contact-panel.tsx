import { Button, Skeleton } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Contact } from '#contract/contacts.ts'
import { ApiError } from '#web/api.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { Markdown } from '#web/ui/markdown.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import styles from './contacts-page.module.css'
import { Interactions } from './interactions.tsx'
import { contactQuery, removeContact } from './queries.ts'

type Props = { id: string; opened: boolean; onEdit(contact: Contact): void; onClose(): void }

/** What do I need to know before I call? */
export function ContactPanel({ id, opened, onEdit, onClose }: Props) {
  const { data: contact, error, refetch } = useQuery(contactQuery(id))
  return (
    <SidePanel opened={opened} onClose={onClose} title={contact?.name ?? 'Contact'}>
      {contact ? (
        <Details contact={contact} onEdit={onEdit} onClose={onClose} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <EmptyState title="This contact is not there any more, or it is not shared with you." />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={240} />
      )}
    </SidePanel>
  )
}

function Details({ contact, onEdit, onClose }: { contact: Contact } & Omit<Props, 'id' | 'opened'>) {
  return (
    <div className={styles.detail}>
      <dl className={styles.facts}>
        {contact.role && (
          <>
            <dt>Role</dt>
            <dd>{contact.role}</dd>
          </>
        )}
        <Addresses name="E-mail" scheme="mailto:" values={contact.emails} />
        <Addresses name="Phone" scheme="tel:" values={contact.phones} />
      </dl>
      <section className={styles.part} aria-label="General notes">
        {contact.notes ? <Markdown text={contact.notes} /> : <p className={styles.nothing}>No general notes.</p>}
      </section>
      <Interactions contact={contact} />
      <ContactActions contact={contact} onEdit={onEdit} onClose={onClose} />
    </div>
  )
}

function Addresses({ name, scheme, values }: { name: string; scheme: string; values: readonly string[] }) {
  if (values.length === 0) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {values.map((value) => (
          <a
            key={value}
            href={
              scheme +
              (scheme === 'tel:' ? value.replace(/[^\d+]/g, '') : encodeURIComponent(value).replace('%40', '@'))
            }
          >
            {value}
          </a>
        ))}
      </dd>
    </>
  )
}

function ContactActions({ contact, onEdit, onClose }: { contact: Contact } & Omit<Props, 'id' | 'opened'>) {
  const remove = useMutation({ ...removeContact, onSuccess: onClose })
  const ask = async () => {
    const text = `${contact.name} is deleted with all past interactions.`
    if (await confirm({ title: 'Delete this contact?', text, verb: 'Delete contact', danger: true }))
      remove.mutate(contact.id)
  }
  return (
    <div className={styles.actions}>
      {contact.can_edit && (
        <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => onEdit(contact)}>
          Edit contact
        </Button>
      )}
      {contact.can_delete && (
        <Button variant="default" leftSection={<IconTrash size={16} />} loading={remove.isPending} onClick={ask}>
          Delete contact
        </Button>
      )}
    </div>
  )
}
