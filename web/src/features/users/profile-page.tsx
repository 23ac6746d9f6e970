import { useMe } from '#web/app/session.ts'
import { Page } from '#web/ui/page.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionsSection } from './sessions-section.tsx'

export function ProfilePage() {
  const me = useMe()
  return (
    <Page title="Profile" narrow>
      <ProfileForm key={me.updated_at} me={me} />
      <AppearanceSection />
      <PasswordSection />
      <SessionsSection />
    </Page>
  )
}
