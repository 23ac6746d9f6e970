import { Button } from '@mantine/core'
import { IconHammer } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '#web/ui/states.tsx'

export function LaterPage() {
  return (
    <EmptyState
      icon={<IconHammer />}
      title="This part of Adjutant is not built yet."
      text="Goals, notes and the dashboard are ready for you meanwhile."
      action={<Button renderRoot={(props) => <Link to="/app/ceodashboard" {...props} />}>Back to the dashboard</Button>}
      page
    />
  )
}
