import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconNotes } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMe } from '#web/app/session.ts'
import { Page } from '#web/ui/page.tsx'
import { AdviceSection } from './advice-section.tsx'
import styles from './dashboard-page.module.css'
import { GoalsSection } from './goals-section.tsx'
import { UrgentSection } from './urgent-section.tsx'

/** What needs me now? */
export function DashboardPage() {
  const me = useMe()
  const navigate = useNavigate()
  useHotkeys([['c', () => void navigate({ to: '/app/notes' })]])
  return (
    <Page
      title={`Welcome back, ${me.first_name?.trim() || me.email}`}
      action={
        <Button
          variant="default"
          leftSection={<IconNotes size={16} />}
          renderRoot={(props) => <Link to="/app/notes" {...props} />}
        >
          Add Notes
        </Button>
      }
    >
      <div className={styles.columns}>
        <UrgentSection className={styles.urgent} />
        <AdviceSection className={styles.advice} />
        <GoalsSection className={styles.goals} />
      </div>
    </Page>
  )
}
