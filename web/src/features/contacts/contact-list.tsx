import { Button } from '@mantine/core'
import { IconAddressBook, IconHeartHandshake } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { CardsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { EmptyState } from '#web/ui/layout/states.tsx'
import { RecordList } from '#web/ui/lists/record-list.tsx'
import { ContactCard } from './contact-card.tsx'
import styles from './contacts-page.module.css'
import { type ContactFilter, countOf, inputOf } from './filter.ts'
import { contactsQuery } from './queries.ts'

type Props = { filter: ContactFilter; onShow(id: string): void; onClear(): void; onEveryone(): void }

export function ContactList({ filter, onShow, onClear, onEveryone }: Props) {
  const query = useInfiniteQuery({ ...contactsQuery(inputOf(filter)), placeholderData: keepPreviousData })
  const due = filter.due === 'true'
  return (
    <RecordList
      query={query}
      one={due ? 'contact to get in touch with' : 'contact'}
      many={due ? 'contacts to get in touch with' : 'contacts'}
      skeleton={
        <>
          <div className="dimmed xs min-h-20">Loading contacts...</div>
          <CardsSkeleton cards={9} height={94} />
        </>
      }
      empty={<NoContacts filter={filter} onClear={onClear} onEveryone={onEveryone} />}
    >
      {(contacts) => (
        <div className={`stack gap-12 ${styles.chunks}`} data-view={filter.view === 'list' ? 'list' : 'grid'}>
          {chunksOf(contacts).map((chunk) => (
            <ul key={chunk[0]?.id} className={`grid gap-12 plain-list three-columns lazy ${styles.grid}`}>
              {chunk.map((contact) => (
                <ContactCard key={contact.id} contact={contact} logging={due} onShow={onShow} />
              ))}
            </ul>
          ))}
        </div>
      )}
    </RecordList>
  )
}

/** Divisible by one, two and three columns. Chunks out of sight are not laid out: ten thousand cards scroll as sixty do. */
const CHUNK = 60

function chunksOf<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, at) => all.slice(at * CHUNK, (at + 1) * CHUNK))
}

function NoContacts({ filter, onClear, onEveryone }: Pick<Props, 'filter' | 'onClear' | 'onEveryone'>) {
  if (filter.search || countOf(filter) > 0)
    return (
      <EmptyState
        title={countOf(filter) > 0 ? 'No contacts match your filters.' : 'No contacts match your search.'}
        action={
          <Button variant="default" onClick={onClear}>
            {countOf(filter) > 0 ? 'Clear filters' : 'Clear search'}
          </Button>
        }
      />
    )
  if (filter.due === 'true')
    return (
      <EmptyState
        icon={<IconHeartHandshake />}
        title="You are in touch with everybody."
        text="Choose on a contact how often you want to be in touch, and they appear here when it is due."
        action={
          <Button variant="default" onClick={onEveryone}>
            Show all contacts
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
