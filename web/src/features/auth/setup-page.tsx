import { Page } from '#web/ui/page.tsx'

export function SetupPage() {
  return <Page title="Setup">{null}</Page>
}
