import { Button } from '@mantine/core'
import { IconPlayerStopFilled, IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Run } from '#contract/runs.ts'
import { useAnnounced } from '#web/ui/notices/announce.tsx'
import { soonLabel, whenLabel } from './format.ts'
import { retryRun, stopRun } from './queries.ts'
import styles from './run-panel.module.css'

/**
 * The provider of the run's model does not answer: since when, when it is asked again, and what one may do about it. `stop`:
 * there is no other way to stop it beside this.
 */
export function AwayNote({ run, stop = false }: { run: Run; stop?: boolean }) {
  const retry = useMutation(retryRun)
  const stopping = useMutation(stopRun)
  const away = run.waiting_for_provider
  useAnnounced(away ? `${run.name} is waiting for the provider` : '')
  if (!away) return null
  return (
    <div className={`row wrap spread gap-8-12 pad-12 breaks ground-page round-sm ${styles.away}`}>
      <p className="no-margin basis-260">
        <strong className="strong">
          Waiting for the provider since <time dateTime={away.since}>{whenLabel(away.since)}</time>; tries again at{' '}
          <time dateTime={away.next_try_at}>{soonLabel(away.next_try_at)}</time>.
        </strong>{' '}
        {away.reason}
      </p>
      <div className="flex wrap gap-8">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={14} aria-hidden />}
          loading={retry.isPending}
          onClick={() => retry.mutate(run.id)}
        >
          Try now
        </Button>
        {stop && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlayerStopFilled size={14} aria-hidden />}
            loading={stopping.isPending}
            aria-label={`Stop ${run.name}`}
            onClick={() => stopping.mutate(run.id)}
          >
            Stop
          </Button>
        )}
      </div>
    </div>
  )
}

/** Goes on with a failed run, all its earlier steps kept. Nothing where it cannot be. */
export function RetryButton({ run }: { run: Run }) {
  const retry = useMutation(retryRun)
  if (!run.can_retry) return null
  return (
    <Button
      size="xs"
      leftSection={<IconRefresh size={14} aria-hidden />}
      loading={retry.isPending}
      onClick={() => retry.mutate(run.id)}
    >
      Try again from the failed step
    </Button>
  )
}
