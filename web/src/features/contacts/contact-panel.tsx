import { Button, Skeleton, Title } from '@mantine/core'
import { IconArrowMerge, IconChecklist, IconPencil, IconPhone, IconTrash, IconUsers } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Contact } from '#contract/contacts.ts'
import { ApiError } from '#web/api.ts'
import { HeldError } from '#web/app/offline/held-write.ts'
import { useOnScreen } from '#web/features/notifications/on-screen.ts'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { giveBackBy } from '#web/ui/dialogs/modal-layer.ts'
import { SidePanel } from '#web/ui/dialogs/side-panel.tsx'
import { focusIn } from '#web/ui/keys/pass-focus.ts'
import { EmptyState, ErrorState } from '#web/ui/layout/states.tsx'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import { ContactFacts } from './contact-facts.tsx'
import { ContactGoals } from './contact-goals.tsx'
import { ContactMark } from './contact-mark.tsx'
import styles from './contact-panel.module.css'
import { LastWords } from './last-words.tsx'
import { MergeWith } from './merge/merge-with.tsx'
import { TwinsLine } from './merge/twins-line.tsx'
import { PhotoButtons } from './photo-buttons.tsx'
import { contactQuery, removeContact } from './queries.ts'
import { ShareButton } from './share-button.tsx'
import { TalkButton } from './talk-button.tsx'
import { Timeline } from './timeline.tsx'
import { useLogToday } from './use-log-today.ts'

type Actions = {
  onEdit(contact: Contact): void
  onAddTask(contact: Contact): void
  onMoved(id: string): void
  onClose(): void
}
/** What another feature shows of a contact. */
export type ContactSlot = (contact: Contact) => ReactNode
type Slots = { owed?: ContactSlot; brief?: ContactSlot }
type Props = Actions & Slots & { id: string; opened: boolean }

/** What do I need to know before I call? */
export function ContactPanel({ id, opened, owed, brief, ...actions }: Props) {
  const { data: contact, error, refetch } = useQuery(contactQuery(id))
  useOnScreen('contact', opened ? id : undefined)
  // One that was merged is now another: its address becomes that one’s.
  const now = contact?.id
  const { onMoved } = actions
  useEffect(() => {
    if (now !== undefined && now !== id) onMoved(now)
  }, [now, id, onMoved])
  // A share may end while one looks at it: then nothing of it is shown any longer.
  const gone = error instanceof ApiError && error.status === 404
  return (
    <SidePanel
      opened={opened}
      onClose={actions.onClose}
      title={
        <span className="row shrinks gap-12">
          {!gone && contact && <ContactMark contact={contact} />}
          <span dir="auto">{(!gone && contact?.name) || 'Contact'}</span>
        </span>
      }
    >
      {gone ? (
        <EmptyState title="This contact no longer exists, or it is not shared with you." />
      ) : contact ? (
        <Details contact={contact} owed={owed} brief={brief} {...actions} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={240} />
      )}
    </SidePanel>
  )
}

function Details({ contact, owed, brief, ...actions }: Actions & Slots & { contact: Contact }) {
  return (
    <div className="stack gap-20">
      <TwinsLine of={contact.id} />
      {/* Before the brief: that may be some screens long. */}
      <Doing contact={contact} onAddTask={actions.onAddTask} />
      {brief?.(contact)}
      <ContactFacts contact={contact} />
      <LastWords contact={contact} />
      {owed?.(contact)}
      <ContactGoals contactId={contact.id} />
      <section className="stack gap-8" aria-labelledby="general-notes">
        <Title order={3} id="general-notes">
          General notes
        </Title>
        {contact.notes ? (
          <div dir="auto">
            <Markdown text={contact.notes} />
          </div>
        ) : (
          <p className="no-margin dimmed">No general notes.</p>
        )}
      </section>
      <Timeline contact={contact} />
      <ContactActions contact={contact} {...actions} />
    </div>
  )
}

/** What one does most often, with one click. */
function Doing({ contact, onAddTask }: { contact: Contact } & Pick<Actions, 'onAddTask'>) {
  const { log, isPending } = useLogToday(contact)
  return (
    <div className={`flex wrap gap-8 ${styles.doing}`}>
      <TalkButton contact={contact} />
      <Button
        px="sm"
        variant="default"
        leftSection={<IconPhone size={16} />}
        disabled={isPending}
        onClick={() => log('Call')}
      >
        Log a call today
      </Button>
      <Button
        px="sm"
        variant="default"
        leftSection={<IconUsers size={16} />}
        disabled={isPending}
        onClick={() => log('Meeting')}
      >
        Log a meeting today
      </Button>
      <Button px="sm" variant="default" leftSection={<IconChecklist size={16} />} onClick={() => onAddTask(contact)}>
        Add a task
      </Button>
      <ShareButton contact={contact} />
    </div>
  )
}

const cards = () => [...document.querySelectorAll<HTMLElement>('[data-contact]')]
const cardOf = (id: string | undefined) => cards().find(({ dataset }) => dataset.contact === id)

/** The contacts that stand before and after one in the list beside the panel. */
function besideCard(id: string): [string | undefined, string | undefined] {
  const ids = cards().map(({ dataset }) => dataset.contact)
  const at = ids.indexOf(id)
  return at < 0 ? [undefined, undefined] : [ids[at - 1], ids[at + 1]]
}

function ContactActions({ contact, onEdit, onClose }: Pick<Actions, 'onEdit' | 'onClose'> & { contact: Contact }) {
  const remove = useMutation({
    ...removeContact,
    onSuccess: onClose,
    onError: (error) => error instanceof HeldError && onClose(),
  })
  const drop = () => {
    const [before, after] = besideCard(contact.id)
    giveBackBy(() => focusIn(cardOf(after) ?? cardOf(before)))
    remove.mutate(contact)
  }
  const [merging, setMerging] = useState(false)
  const ask = async () => {
    const text = `${contact.name} is deleted with all past interactions. Tasks about them stay.`
    if (await confirm({ title: 'Delete this contact?', text, verb: 'Delete contact', danger: true })) drop()
  }
  if (!contact.can_edit)
    return <p className="no-margin dimmed">Shared with you to read: you can log interactions, its owner edits it.</p>
  return (
    <div className="flex wrap gap-8">
      <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => onEdit(contact)}>
        Edit contact
      </Button>
      <Button variant="default" leftSection={<IconArrowMerge size={16} />} onClick={() => setMerging(true)}>
        Merge with…
      </Button>
      <PhotoButtons contact={contact} />
      <MergeWith contact={contact} opened={merging} onClose={() => setMerging(false)} />
      {contact.can_delete && (
        <Button variant="default" leftSection={<IconTrash size={16} />} loading={remove.isPending} onClick={ask}>
          Delete contact
        </Button>
      )}
    </div>
  )
}
