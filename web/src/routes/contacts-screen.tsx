import { MeetingBrief } from '#web/features/chat/meeting-brief.tsx'
import { ContactsPage } from '#web/features/contacts/contacts-page.tsx'
import { ContactExchanges } from '#web/features/correspondence/contact-exchanges.tsx'
import { OfferTimes } from '#web/features/meetings/offer-times.tsx'
import { ContactPromises } from '#web/features/promises/about-record.tsx'
import { later } from '#web/ui/later.tsx'

const TaskDialog = later(() => import('#web/features/tasks/task-dialog.tsx').then((module) => module.TaskDialog))

/** Contacts, and tasks about them: two features that do not know each other. */
export function ContactsScreen() {
  return (
    <ContactsPage
      brief={(contact) => <MeetingBrief person={contact} />}
      owed={({ id, name, emails }) => (
        <>
          <OfferTimes contact={{ id, name, emails }} />
          <ContactPromises contactId={id} />
          <ContactExchanges contactId={id} />
        </>
      )}
      newTask={({ contact, opened, onClose }) => (
        <TaskDialog
          key={`${contact.id} ${opened}`}
          task={null}
          template={{ contact_id: contact.id }}
          opened={opened}
          onClose={onClose}
        />
      )}
    />
  )
}
