import { Page } from '#web/ui/page.tsx'

export function WaitlistPage() {
  return <Page title="Waitlist">{null}</Page>
}
