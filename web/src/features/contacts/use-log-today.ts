import { useMutation } from '@tanstack/react-query'
import type { Contact } from '#contract/contacts.ts'
import { toast } from '#web/ui/notices/toast.tsx'
import { logToday, removeInteraction } from './queries.ts'

/** "We spoke today", with one click; the notice takes it back. */
export function useLogToday(contact: Pick<Contact, 'id' | 'name'>) {
  const remove = useMutation(removeInteraction)
  const add = useMutation({
    ...logToday,
    onSuccess: ({ id, summary, updated_at }) =>
      toast({
        kind: 'success',
        title: `${summary} with ${contact.name} logged`,
        of: [contact.id, id],
        action: { label: 'Undo', run: () => remove.mutate({ contactId: contact.id, id, updated_at }) },
      }),
  })
  return { log: (summary: string) => add.mutate({ id: contact.id, summary }), isPending: add.isPending }
}
