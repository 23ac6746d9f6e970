import { Button, Skeleton, Title } from '@mantine/core'
import { IconClipboardText, IconNotes } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Guest, Meeting } from '#contract/meetings.ts'
import { ApiError } from '#web/api.ts'
import { newKey } from '#web/ui/forms/new-key.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { EmptyState, ErrorState } from '#web/ui/layout/states.tsx'
import { LinkedText } from '#web/ui/markdown/linked-text.tsx'
import { StatusBadge } from '#web/ui/marks/status-badge.tsx'
import { Words } from '#web/ui/words/words.tsx'
import { answerOf, isAsked, isOver, nameOf, others, titleOf, whenOf } from './format.ts'
import { MeetingAnswer } from './invitations.tsx'
import styles from './meetings.module.css'
import { meetingQuery, noteOnMeeting, prepareAll } from './queries.ts'

type Contact = { id: string; name: string }
const MOST_PEOPLE = 9

/** One meeting. `brief`: what is prepared for one of its people. */
export function MeetingPage({ brief }: { brief(contact: Contact): ReactNode }) {
  const { meetingId } = useParams({ from: '/app/meetings/$meetingId' })
  const query = useQuery(meetingQuery(meetingId))
  if (query.error instanceof ApiError && query.error.status === 404)
    return <EmptyState page title="This meeting no longer exists." text="It may have been deleted in the calendar." />
  if (query.isError && !query.data) return <ErrorState page error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={240} aria-label="Loading the meeting" />
  return <Shown meeting={query.data} brief={brief} />
}

function Shown({ meeting, brief }: { meeting: Meeting; brief(contact: Contact): ReactNode }) {
  const people = others(meeting)
  const contacts = [...new Map(people.flatMap(({ contact }) => (contact ? [[contact.id, contact]] : []))).values()]
  const { place, notes, cancelled, declined, free, connection_name, recurring } = meeting
  return (
    <Page narrow title={<Words text={titleOf(meeting)} />} primary={<Actions meeting={meeting} contacts={contacts} />}>
      <div className="grid gap-4 no-margin">
        <span className="row wrap shrinks strong breaks gap-4-10">
          {whenOf(meeting)}
          {cancelled && <StatusBadge tone="bad">Cancelled</StatusBadge>}
          {declined && <StatusBadge tone="plain">Declined</StatusBadge>}
          {free && <StatusBadge tone="plain">Free</StatusBadge>}
        </span>
        {place && (
          <span dir="auto">
            <LinkedText text={place} />
          </span>
        )}
        <span className="dimmed sm breaks">
          {recurring ? 'Repeats · ' : ''}From the calendar <bdi>{connection_name}</bdi>
        </span>
      </div>
      {isAsked(meeting) && <MeetingAnswer id={meeting.id} />}
      {people.length > 0 && (
        <section className="grid gap-12 mt-24" aria-labelledby="meeting-people">
          <Title order={2} id="meeting-people">
            People
          </Title>
          <People people={people} />
        </section>
      )}
      {notes && (
        <section className="grid gap-12 mt-24" aria-labelledby="meeting-notes">
          <Title order={2} id="meeting-notes">
            What the invitation says
          </Title>
          <p className={`no-margin pad-12-16 breaks keep-lines ${styles.said}`} dir="auto">
            <LinkedText text={notes} />
          </p>
        </section>
      )}
      {contacts.map((contact) => (
        <section key={contact.id} className="stack gap-12 mt-24" aria-label={`Brief on ${contact.name}`}>
          <Title order={2}>
            <bdi>{contact.name}</bdi>
          </Title>
          {brief(contact)}
        </section>
      ))}
    </Page>
  )
}

/** What one does now: prepare before it, write down after it began. */
function Actions({ meeting, contacts }: { meeting: Meeting; contacts: readonly Contact[] }) {
  const navigate = useNavigate()
  const [key, setKey] = useState(newKey)
  const prepare = useMutation(prepareAll)
  const note = useMutation(noteOnMeeting)
  const { id, note_id, conversation_id } = meeting
  const write = async () => {
    const { note_id: made } = await note.mutateAsync(id)
    if (made) await navigate({ to: '/app/notes', search: { note: made } })
  }
  const may = !isOver(meeting) && conversation_id === null && contacts.length > 0
  return (
    <div className="flex wrap gap-8">
      {may && (
        <Button
          leftSection={<IconClipboardText size={16} />}
          loading={prepare.isPending}
          onClick={() => prepare.mutate({ id, idempotencyKey: key }, { onSettled: () => setKey(newKey()) })}
        >
          Prepare
        </Button>
      )}
      <Button
        variant={may ? 'default' : 'filled'}
        leftSection={<IconNotes size={16} />}
        loading={note.isPending}
        onClick={() => void write().catch(() => undefined)}
      >
        {note_id ? 'Open my note' : 'Write a note'}
      </Button>
    </div>
  )
}

/** Of a large meeting the first ones, contacts before others: what it is about must not be far below. */
function People({ people }: { people: readonly Guest[] }) {
  const [all, setAll] = useState(false)
  const most = people.length > MOST_PEOPLE + 3 && !all ? MOST_PEOPLE : people.length
  return (
    <>
      <ul className="grid gap-8 plain-list fill-columns-240">
        {people.slice(0, most).map((guest) => (
          <Person key={guest.address} guest={guest} />
        ))}
      </ul>
      {most < people.length && (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => setAll(true)}>
            Show all {people.length} people
          </Button>
        </div>
      )}
    </>
  )
}

function Person({ guest }: { guest: Guest }) {
  const { contact, address } = guest
  return (
    <li className="grid pad-10-12 breaks outlined">
      {contact ? (
        <Link to="/app/contacts" search={{ contact: contact.id }}>
          <bdi>{contact.name}</bdi>
        </Link>
      ) : (
        <Words text={nameOf(guest)} />
      )}
      <span className="dimmed sm breaks">
        {nameOf(guest) !== address && (
          <>
            <bdi>{address}</bdi>
            {' · '}
          </>
        )}
        {answerOf(guest)}
      </span>
    </li>
  )
}
