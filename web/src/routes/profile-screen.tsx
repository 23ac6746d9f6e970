import { SessionsSection } from '#web/features/auth/sessions-section.tsx'
import { ProfilePage } from '#web/features/users/profile-page.tsx'

export function ProfileScreen() {
  return (
    <ProfilePage>
      <SessionsSection />
    </ProfilePage>
  )
}
