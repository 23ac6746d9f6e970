import { Page } from '#web/ui/page.tsx'

export function NotesPage() {
  return <Page title="Notes">{null}</Page>
}
