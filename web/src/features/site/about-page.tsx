import { Page } from '#web/ui/page.tsx'

export function AboutPage() {
  return <Page title="About">{null}</Page>
}
