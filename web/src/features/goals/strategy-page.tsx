import { Page } from '#web/ui/page.tsx'

export function StrategyPage() {
  return <Page title="Strategy Center">{null}</Page>
}
