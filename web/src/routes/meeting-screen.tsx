import { MeetingBrief } from '#web/features/chat/meeting-brief.tsx'
import { MeetingPage } from '#web/features/meetings/meeting-page.tsx'

/** A meeting, and what is prepared for its people: two features that do not know each other. */
export function MeetingScreen() {
  return <MeetingPage brief={(contact) => <MeetingBrief person={contact} />} />
}
