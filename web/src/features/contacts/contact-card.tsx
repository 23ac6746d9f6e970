import { Button } from '@mantine/core'
import { IconPhone, IconUsersGroup } from '@tabler/icons-react'
import { memo } from 'react'
import type { Contact } from '#contract/contacts.ts'
import { StatusBadge } from '#web/ui/marks/status-badge.tsx'
import { ContactMark } from './contact-mark.tsx'
import styles from './contacts-page.module.css'
import { dueWords, lastWords, workWords } from './format.ts'
import { useLogToday } from './use-log-today.ts'

type Props = {
  contact: Contact
  /** Whether a call can be logged from here. */
  logging: boolean
  onShow(id: string): void
}

/** Kept as it is while its contact is: ten thousand of them stand in one list. */
export const ContactCard = memo(function ContactCard({ contact, logging, onShow }: Props) {
  const due = dueWords(contact)
  return (
    <li
      className={`hover-ground grid align-center gap-4-12 pad-12-16 card relative min-h-94 ${styles.card}`}
      data-logging={logging || undefined}
      data-contact={contact.id}
    >
      <ContactMark contact={contact} size={40} />
      <span className={`stack shrinks ${styles.words}`}>
        <span className="row shrinks gap-8">
          <button
            type="button"
            className={`press shrinks pad-0 strong truncate text-start covers ${styles.name}`}
            data-opens
            dir="auto"
            onClick={() => onShow(contact.id)}
          >
            {contact.name}
          </button>
          {contact.shared_org_ids.length + contact.shared_user_ids.length > 0 && (
            <IconUsersGroup className="fixed dimmed" size={16} role="img" aria-label="Shared" />
          )}
        </span>
        {(contact.role || contact.company) && (
          <span className="dimmed xs truncate" dir="auto">
            {workWords(contact)}
          </span>
        )}
      </span>
      <span className={`dimmed xs truncate ${styles.address}`}>{contact.emails[0] ?? contact.phones[0] ?? ''}</span>
      <span className={`row wrap shrinks gap-4-8 col-2 ${styles.touch}`}>
        <span className="dimmed xs truncate">{lastWords(contact)}</span>
        {due?.due && <StatusBadge tone={due.tone}>{due.text}</StatusBadge>}
      </span>
      {logging && <LogCall contact={contact} />}
    </li>
  )
})

function LogCall({ contact }: { contact: Contact }) {
  const { log, isPending } = useLogToday(contact)
  return (
    <Button
      className={`relative ${styles.log}`}
      variant="default"
      size="compact-sm"
      leftSection={<IconPhone size={14} />}
      loading={isPending}
      aria-label={`Log a call with ${contact.name} today`}
      onClick={() => log('Call')}
    >
      Log a call
    </Button>
  )
}
