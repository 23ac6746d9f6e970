import { Page } from '#web/ui/page.tsx'

export function AdminPage() {
  return <Page title="Admin">{null}</Page>
}
