import { Page } from '#web/ui/page.tsx'

export function ProfilePage() {
  return <Page title="Profile">{null}</Page>
}
