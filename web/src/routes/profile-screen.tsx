import { SessionsSection } from '#web/features/auth/sessions-section.tsx'
import { ConnectionsSection } from '#web/features/connections/connections-section.tsx'
import { DueFeedSection } from '#web/features/meetings/due-feed-section.tsx'
import { WorkingHoursSection } from '#web/features/meetings/working-hours-section.tsx'
import { MemorySection } from '#web/features/memory/memory-section.tsx'
import { NotificationSettingsSection } from '#web/features/notifications/settings-section.tsx'
import { ProfilePage } from '#web/features/users/profile-page.tsx'

export function ProfileScreen() {
  return (
    <ProfilePage>
      <ConnectionsSection />
      <WorkingHoursSection />
      <DueFeedSection />
      <NotificationSettingsSection />
      <MemorySection />
      <SessionsSection />
    </ProfilePage>
  )
}
