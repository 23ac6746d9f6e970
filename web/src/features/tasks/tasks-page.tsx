import { Page } from '#web/ui/page.tsx'

export function TasksPage() {
  return <Page title="Task Management">{null}</Page>
}
