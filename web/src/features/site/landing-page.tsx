import { Page } from '#web/ui/page.tsx'

export function LandingPage() {
  return <Page title="Landing">{null}</Page>
}
