import { ActionIcon, Button } from '@mantine/core'
import { IconChevronDown, IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { AdviceCards } from '#web/features/advice/advice-cards.tsx'
import { AdviceOpening } from '#web/features/advice/advice-opening.tsx'
import { AlsoWatched } from '#web/features/advice/also-watched.tsx'
import { newestAdviceQuery } from '#web/features/advice/queries.ts'
import { LastRun } from '#web/features/runs/last-run.tsx'
import { RunLater } from '#web/features/runs/run-later.tsx'
import { todayQuery } from '#web/features/today/queries.ts'
import { Menu, MenuItem } from '#web/ui/dialogs/menu.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { ErrorState } from '#web/ui/layout/states.tsx'
import styles from './dashboard-page.module.css'
import { Section } from './section.tsx'
import { useAdviceRun } from './use-advice-run.ts'

export const MOST_ADVICE = 5

/** Advice, and the run that makes it: live while it works, one quiet line when it has ended. */
export function AdviceSection({ className }: { className?: string }) {
  const { run, active, lingering, starting, startError, start } = useAdviceRun()
  const busy = active || starting
  const shown = active || lingering || run?.status === 'failed'
  const retry = () => start({})
  return (
    <Section
      title="Strategic Advice"
      className={className}
      action={
        <GenerateButton busy={busy} onGenerate={() => start({})} onGenerateAsking={() => start({ review: 'true' })} />
      }
    >
      {startError && !busy && (
        <div
          className={`row wrap spread gap-8-16 pad-12-16 breaks bad-wash round-md ${styles.startFailed}`}
          role="alert"
        >
          <span>
            <strong>Error starting advice flow.</strong> {startError}
          </span>
          <Button variant="default" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {run && shown && <RunLater key={run.id} run={run} title="Analysing your workspace" onRetry={retry} />}
      {run && !active && <AdviceOpening run={run} />}
      <Newest busy={busy} />
      {run && !active && <AlsoWatched key={`watched-${run.id}`} run={run} />}
      {run && !shown && <LastRun key={run.id} run={run} />}
    </Section>
  )
}

type ButtonProps = { busy: boolean; onGenerate(): void; onGenerateAsking(): void }

function GenerateButton({ busy, onGenerate, onGenerateAsking }: ButtonProps) {
  return (
    <div className={`flex ${styles.split}`}>
      <Button leftSection={<IconSparkles size={16} />} disabled={busy} onClick={onGenerate}>
        Generate Advice
      </Button>
      <Menu
        label="More ways to generate advice"
        width={220}
        target={
          <ActionIcon size={36} disabled={busy} aria-label="More ways to generate advice">
            <IconChevronDown size={16} />
          </ActionIcon>
        }
      >
        <MenuItem onClick={onGenerateAsking}>Ask me before saving</MenuItem>
      </Menu>
    </div>
  )
}

function Newest({ busy }: { busy: boolean }) {
  const query = useQuery(newestAdviceQuery(MOST_ADVICE))
  const { data: today } = useQuery(todayQuery)
  // What Today says above in full is not said a second time at length.
  const told = useMemo(() => new Set(today?.items.map(({ title }) => title)), [today])
  if (query.isPending) return <RowsSkeleton rows={2} height={240} />
  if (query.data === undefined) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data.items.length === 0)
    return busy ? null : (
      <p className={`no-margin dimmed round-md pad-20-16 ${styles.empty}`}>
        No strategic advice available. Click "Generate Advice" to begin analysis.
      </p>
    )
  return <AdviceCards items={query.data.items} lines={6} told={told} />
}
