import { Fragment, type ReactNode } from 'react'
import { useMe } from '#web/app/session.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { device } from '#web/ui/words/region.ts'
import { AppearanceSection } from './appearance-section.tsx'
import { DataSection } from './data-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { RegionSection } from './region-section.tsx'
import { SuggestionsSection } from './suggestions-section.tsx'

/** `children`: what other features add to a person's settings. */
export function ProfilePage({ children }: { children?: ReactNode }) {
  const me = useMe()
  return (
    <Page title="Profile" narrow>
      <ProfileForm me={me} />
      <AppearanceSection />
      <RegionSection me={me} />
      <SuggestionsSection me={me} />
      <PasswordSection />
      {/* What they show is written by the region: drawn anew when that changes. (At the first sign-in the device's own is kept: no change.) */}
      <Fragment key={`${me.locale ?? device().locale} ${me.time_zone ?? device().zone}`}>{children}</Fragment>
      <DataSection />
    </Page>
  )
}
