import { Button, VisuallyHidden } from '@mantine/core'
import { IconAddressBook } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Contact } from '#contract/contacts.ts'
import { formatDay } from '#web/ui/dates.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { CardsSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import styles from './contacts-page.module.css'
import { contactsQuery } from './queries.ts'

type Props = { search: string; view: 'grid' | 'list'; onShow(contact: Contact): void; onClear(): void }

export function ContactList({ search, view, onShow, onClear }: Props) {
  const query = useInfiniteQuery({
    ...contactsQuery({ search: search.slice(0, 200) || undefined }),
    placeholderData: keepPreviousData,
  })
  if (query.isPending)
    return (
      <div>
        <VisuallyHidden>Loading contacts...</VisuallyHidden>
        <CardsSkeleton cards={6} height={76} />
      </div>
    )
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const contacts = query.data.pages.flatMap((page) => page.items)
  if (contacts.length === 0) return <NoContacts search={search} onClear={onClear} />
  const total = query.data.pages[0]?.total ?? ''
  return (
    <>
      <div className={styles.count} role="status">
        {total === '1' ? '1 contact' : `${total} contacts`}
      </div>
      <ul className={styles.grid} data-view={view}>
        {contacts.map((contact) => (
          <li key={contact.id}>
            <ContactCard contact={contact} onShow={onShow} />
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  )
}

function ContactCard({ contact, onShow }: { contact: Contact; onShow(contact: Contact): void }) {
  const last = contact.past_interactions[0]
  return (
    <button type="button" className={styles.card} onClick={() => onShow(contact)}>
      <span className={styles.avatar} aria-hidden>
        {contact.avatar_initial}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{contact.name}</span>
        {contact.role && <span className={styles.line}>{contact.role}</span>}
        <span className={styles.line}>
          {last ? `Last: ${last.summary}, ${formatDay(last.date)}` : (contact.emails[0] ?? 'No interaction yet')}
        </span>
      </span>
    </button>
  )
}

function NoContacts({ search, onClear }: Pick<Props, 'search' | 'onClear'>) {
  if (search !== '')
    return (
      <EmptyState
        title="No contacts match your search."
        action={
          <Button variant="default" onClick={onClear}>
            Clear search
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={<IconAddressBook />}
      title="No contacts found."
      text={'Click "Add New Contact" to get started.'}
    />
  )
}
