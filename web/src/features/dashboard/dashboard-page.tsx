import { Button } from '@mantine/core'
import { IconNotes } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useMe } from '#web/app/session.ts'
import { newestAdviceQuery } from '#web/features/advice/queries.ts'
import { waitingThreadsQuery } from '#web/features/comms/queries.ts'
import { decisionsQuery } from '#web/features/decisions/queries.ts'
import { nextGoalsQuery } from '#web/features/goals/queries.ts'
import { urgentTasksQuery } from '#web/features/tasks/queries.ts'
import { todayQuery } from '#web/features/today/queries.ts'
import { TodaySection } from '#web/features/today/today-section.tsx'
import { useCreateKey } from '#web/ui/keys/use-create-key.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { AdviceSection, MOST_ADVICE } from './advice-section.tsx'
import styles from './dashboard-page.module.css'
import { DecisionsSection } from './decisions-section.tsx'
import { GoalsSection, MOST_GOALS } from './goals-section.tsx'
import { Section } from './section.tsx'
import { MOST_TASKS, MOST_THREADS, UrgentSection } from './urgent-section.tsx'
import { adviceRunQuery } from './use-advice-run.ts'

/** A slow answer holds the others back no longer than this. */
const PATIENCE_MS = 1_000

/** What needs me now? */
export function DashboardPage() {
  const me = useMe()
  const navigate = useNavigate()
  useCreateKey(() => void navigate({ to: '/app/notes' }), 'Go to the notes')
  return (
    <Page
      title={`${me.is_first_visit ? 'Welcome' : 'Welcome back'}, ${me.first_name?.trim() || me.email}`}
      // Not under the thumb of a phone: what is added there lies behind the button of the bar, a note too.
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
      <div className={`grid align-start gap-28-32 ${styles.columns}`}>{useReady() ? <Sections /> : <Shapes />}</div>
    </Page>
  )
}

function Sections() {
  return (
    <>
      <DecisionsSection className={styles.decisions} />
      <TodaySection className={styles.today} />
      <UrgentSection className={styles.urgent} />
      <AdviceSection className={styles.advice} />
      <GoalsSection className={styles.goals} />
    </>
  )
}

/** Grey shapes of all sections until all are there: one that comes after another would push it away from under the thumb. */
function Shapes() {
  return (
    <>
      <Section title="Today" className={styles.today}>
        <RowsSkeleton rows={3} height={96} />
      </Section>
      <Section title="Urgent Tasks & Communications" className={styles.urgent}>
        <RowsSkeleton rows={1} height={227} />
      </Section>
      <Section title="Strategic Advice" className={styles.advice}>
        <RowsSkeleton rows={2} height={240} />
      </Section>
      <Section title="Strategic Goals" className={styles.goals}>
        <RowsSkeleton rows={4} height={88} />
      </Section>
    </>
  )
}

function useReady(): boolean {
  const pending = useQueries({
    queries: [
      todayQuery,
      decisionsQuery,
      urgentTasksQuery(MOST_TASKS),
      waitingThreadsQuery(MOST_THREADS),
      newestAdviceQuery(MOST_ADVICE),
      nextGoalsQuery(MOST_GOALS),
      adviceRunQuery,
    ],
    combine: (results) => results.some(({ isPending }) => isPending),
  })
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  const [ready, setReady] = useState(!pending)
  if (!ready && (!pending || waited)) setReady(true)
  return ready
}
