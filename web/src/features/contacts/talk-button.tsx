import { Button } from '@mantine/core'
import { IconMasksTheater, IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Contact } from '#contract/contacts.ts'
import { abilitiesQuery } from '#web/app/models.ts'
import { useMe } from '#web/app/session.ts'
import { useWriteTo } from '#web/app/write-to.ts'
import { writableQuery } from './queries.ts'

/** A message to whoever has an account in one of my organizations; with everybody else the conversation can be rehearsed. */
export function TalkButton({ contact }: { contact: Contact }) {
  const me = useMe()
  const writeTo = useWriteTo()
  const { id, name, user_id } = contact
  const { data: writable } = useQuery(writableQuery(contact))
  const { data: abilities } = useQuery(abilitiesQuery)
  if (user_id === me.id) return null
  const person = user_id !== null && writable ? user_id : null
  // A rehearsal is played by a model.
  if (person === null && abilities?.model !== true) return null
  return (
    <Button
      px="sm"
      variant="default"
      leftSection={person ? <IconMessage size={16} /> : <IconMasksTheater size={16} />}
      onClick={() => writeTo({ recipientName: name, contactId: id, ...(person && { recipientUserId: person }) })}
    >
      {person ? 'Message' : 'Rehearse'}
    </Button>
  )
}
