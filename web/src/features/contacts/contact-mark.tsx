import { useQuery } from '@tanstack/react-query'
import type { Contact } from '#contract/contacts.ts'
import { useObjectUrl } from '#web/ui/files/use-object-url.ts'
import { PersonMark } from '#web/ui/marks/person-mark.tsx'
import { contactPhotoQuery } from './queries.ts'

/** Somebody's picture, or their initials until it is there. */
export function ContactMark({ contact, size }: { contact: Pick<Contact, 'id' | 'name' | 'photo'>; size?: number }) {
  const { data } = useQuery(contactPhotoQuery(contact))
  return <PersonMark name={contact.name} of={contact.id} size={size} picture={useObjectUrl(data)} />
}
