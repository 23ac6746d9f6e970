import { Page } from '#web/ui/page.tsx'

export function ContactsPage() {
  return <Page title="Contacts Directory">{null}</Page>
}
