import { Button, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Contact } from '#contract/contacts.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import { contactsQuery } from '../queries.ts'
import { MergePreview } from './merge-preview.tsx'

const PAUSE_MS = 250
type Props = { contact: Contact; opened: boolean; onClose(): void }

/** Another contact is chosen, what becomes of both is looked at, and then they are merged. */
export function MergeWith({ contact, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Merge ${contact.name} with…`} size="lg" above>
      {opened && <Choose contact={contact} onClose={onClose} />}
    </Dialog>
  )
}

const begin = (words: HTMLElement | null) => words?.focus()

function Choose({ contact, onClose }: Omit<Props, 'opened'>) {
  const [words, setWords] = useState('')
  const [other, setOther] = useState<Contact | null>(null)
  const [search] = useDebouncedValue(words.trim().slice(0, 200), PAUSE_MS)
  const query = useInfiniteQuery({
    ...contactsQuery({ search: search || undefined, limit: 20 }),
    placeholderData: keepPreviousData,
  })
  if (other)
    return (
      <div className="stack gap-12">
        {/* The button that led here is gone: who reads by ear hears what became of it. */}
        <p className="dimmed breaks no-margin no-outline" tabIndex={-1} ref={begin}>
          <strong dir="auto">{contact.name}</strong> stays; <strong dir="auto">{other.name}</strong>
          {other.role && <bdi> ({other.role})</bdi>} becomes part of it, with all its history.
        </p>
        <MergePreview kept={contact.id} other={other.id} onDone={onClose} onCancel={() => setOther(null)} />
      </div>
    )
  // Who may not be changed cannot be merged either.
  const found = (query.data?.pages[0]?.items ?? []).filter(({ id, can_edit }) => can_edit && id !== contact.id)
  return (
    <div className="stack gap-12">
      <SearchField value={words} onChange={setWords} placeholder="Search contacts by name, role, or email..." />
      {query.isPending ? (
        <Skeleton height={96} />
      ) : query.isError && query.data === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : found.length === 0 ? (
        <p className="dimmed breaks no-margin">No other contact that you may change matches.</p>
      ) : (
        <ul className="stack gap-16 plain-list">
          {found.map((each) => (
            <li key={each.id} className="row wrap spread gap-8">
              <span className="shrinks breaks basis-240">
                <strong dir="auto">{each.name}</strong>
                <span className="dimmed breaks no-margin">
                  {' '}
                  <bdi>{[each.role, each.company, each.emails[0]].filter(Boolean).join(' · ')}</bdi>
                </span>
              </span>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Compare with ${each.name}`}
                onClick={() => setOther(each)}
              >
                Compare
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
