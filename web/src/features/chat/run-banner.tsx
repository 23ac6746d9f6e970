import { Button } from '@mantine/core'
import { IconHandStop, IconPlayerStopFilled } from '@tabler/icons-react'
import type { Run } from '#contract/runs.ts'
import { isAway, isWaiting } from '#web/features/runs/format.ts'
import { useAnnounced } from '#web/ui/notices/announce.tsx'
import styles from './run-banner.module.css'

/** Stands above the input as long as a crew or flow of the conversation is at work. */
export function RunBanner({ run, stopping, onStop }: { run: Run; stopping: boolean; onStop(): void }) {
  const waiting = isWaiting(run)
  const running = run.kind === 'crew' ? 'Crew running...' : 'Flow running...'
  const words = isAway(run) ? 'Waiting for the provider' : running
  useAnnounced(waiting ? `${run.name} is waiting for your answer` : '')
  return (
    <div className={`no-margin pad-0 mx-auto px-24 pb-8 max-reading-48 ${styles.frame}`}>
      <div
        className={`row gap-8 info-wash round-md touch py-4 pl-16 pr-8 ${styles.banner}`}
        data-waiting={waiting || undefined}
      >
        {waiting ? (
          <IconHandStop size={16} aria-hidden />
        ) : (
          <span className={`fixed circle square-8 ${styles.pulse}`} aria-hidden />
        )}
        <span>{waiting ? 'Waiting for your answer' : words}</span>
        <span className="grow dimmed truncate">{run.name}</span>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlayerStopFilled size={14} />}
          loading={stopping}
          aria-label={`Stop ${run.name}`}
          onClick={onStop}
        >
          Stop
        </Button>
      </div>
    </div>
  )
}
