import { Button, Checkbox, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconRefresh, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { MOST_PARTICIPANTS } from '#contract/comms.ts'
import { wordsOf } from '#web/app/query-client.ts'
import { useMe } from '#web/app/session.ts'
import { colleaguesQuery } from '#web/features/orgs/queries.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Failure } from '#web/ui/forms/failure.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { PersonMark } from '#web/ui/marks/person-mark.tsx'
import styles from './new-message-dialog.module.css'
import { createThread } from './queries.ts'

type Person = { id: string; name: string; email: string | null }

/** Whom to write to: one person, or several for a group. */
export function NewMessageDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const me = useMe()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const query = useQuery({ ...colleaguesQuery(search), placeholderData: keepPreviousData })
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const { mutate, isPending, error } = useMutation({
    ...createThread,
    onSuccess(thread) {
      onClose()
      void navigate({ to: '/app/comms/$threadId', params: { threadId: thread.id } })
    },
  })
  const create = (event: FormEvent) => {
    event.preventDefault()
    const participant_ids = chosen.map(({ id }) => id).toSorted()
    if (participant_ids.length > 0) mutate(participant_ids)
  }
  const toggle = (person: Person) =>
    setChosen((before) =>
      before.some(({ id }) => id === person.id) ? before.filter(({ id }) => id !== person.id) : [...before, person],
    )
  const people = (query.data?.items ?? []).filter(({ id }) => id !== me.id)
  const full = chosen.length >= MOST_PARTICIPANTS
  return (
    <Dialog opened={opened} onClose={onClose} title="Create Conversation" size="sm">
      <form className="column gap-12" onSubmit={create} aria-label="Create Conversation">
        <TextInput
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          // Enter chooses the only one that is found, and does not send the form by mistake.
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || typed.trim() === '') return
            event.preventDefault()
            const [only] = people
            if (only && people.length === 1) toggle(only)
          }}
          placeholder="Search contacts"
          aria-label="Search contacts"
          maxLength={200}
          leftSection={<IconSearch size={16} />}
          data-autofocus
        />
        <div className={`pad-0-4 scroll-y no-margin mx-less-4 ${styles.people}`}>
          {query.isPending ? (
            <RowsSkeleton rows={4} height={48} />
          ) : query.isError ? (
            <NotLoaded onRetry={() => void query.refetch()} retrying={query.isFetching} />
          ) : people.length === 0 ? (
            <p className="row wrap justify-center gap-12 dimmed margin-24-0" role="status">
              No contacts found
            </p>
          ) : (
            <ul className="plain-list" aria-label="Contacts">
              {people.map((person) => {
                const checked = chosen.some(({ id }) => id === person.id)
                return (
                  <li key={person.id}>
                    <Checkbox
                      className={`round-sm hover-ground pad-4-8 ${styles.person}`}
                      checked={checked}
                      disabled={full && !checked}
                      onChange={() => toggle(person)}
                      label={
                        <span className="row gap-12 clickable touch">
                          <PersonMark name={person.name} size={32} />
                          <span className={`grid shrinks ${styles.words}`}>
                            <bdi>{person.name}</bdi>
                            {person.email && <small className="dimmed xs">{person.email}</small>}
                          </span>
                        </span>
                      }
                    />
                  </li>
                )
              })}
            </ul>
          )}
        </div>
        <p className="no-margin dimmed xs breaks clamp clamp-3" role="status">
          {chosenWords(chosen)}
        </p>
        {error && <Failure text={wordsOf(error)} />}
        <FormActions onCancel={onClose} saving={isPending} disabled={chosen.length === 0}>
          Create
        </FormActions>
      </form>
    </Dialog>
  )
}

function NotLoaded({ onRetry, retrying }: { onRetry(): void; retrying: boolean }) {
  return (
    <p className="row wrap justify-center gap-12 dimmed margin-24-0" role="status">
      The contacts could not be loaded.
      <Button variant="default" size="xs" leftSection={<IconRefresh size={16} />} loading={retrying} onClick={onRetry}>
        Retry
      </Button>
    </p>
  )
}

function chosenWords(chosen: readonly Person[]): string {
  if (chosen.length === 0) return 'Choose one person, or several for a group.'
  const names = chosen.map(({ name }) => name).join(', ')
  return chosen.length === 1 ? `A conversation with ${names}` : `A group with ${names}`
}
