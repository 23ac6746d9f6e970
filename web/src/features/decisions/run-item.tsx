import { CloseButton, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Run } from '#contract/runs.ts'
import { isWaiting } from '#web/features/runs/format.ts'
import { runQuery } from '#web/features/runs/queries.ts'
import { RunBlock } from '#web/features/runs/run-block.tsx'
import { EmptyState } from '#web/ui/layout/states.tsx'
import { formatTime } from '#web/ui/words/dates.ts'
import { ReceiptFold } from './receipt-fold.tsx'
import { WaitingCard } from './waiting-card.tsx'

const NAMES: Record<Run['kind'], string> = {
  crew: 'Crew',
  flow: 'Flow',
  chat: 'Reply',
  reply_suggestion: 'Suggested reply',
  rehearsal: 'Rehearsal',
}

/** One of many runs. `shown`: the one that is asked for, its result open. */
export function RunItem({ run, shown }: { run: Run; shown?: boolean }) {
  return (
    <div className="stack gap-8">
      <RunBlock run={run} folded shown={shown} about={<About run={run} />} foot={<ReceiptFold runId={run.id} />} />
      {isWaiting(run) && <WaitingCard run={run} />}
    </div>
  )
}

function About({ run }: { run: Run }) {
  return (
    <p className="flex wrap gap-4-8 dimmed xs">
      <span>
        {NAMES[run.kind]}, <time dateTime={run.created_at}>{formatTime(run.created_at)}</time>
      </span>
      {run.conversation_id && (
        <Link
          className="bright"
          to="/app/conversations/$conversationId"
          params={{ conversationId: run.conversation_id }}
        >
          Open its conversation
        </Link>
      )}
    </p>
  )
}

/** The run that the address asks for, above the others whatever the filters say. */
export function PinnedRun({ id, onClose }: { id: string; onClose(): void }) {
  const { data: run, isError } = useQuery(runQuery(id))
  const place = useRef<HTMLElement>(null)
  const there = run !== undefined
  useEffect(() => {
    if (there) place.current?.scrollIntoView({ block: 'start' })
  }, [there])
  const close = <CloseButton aria-label="Do not show this run on top" onClick={onClose} />
  return (
    <section ref={place} aria-label="The run you opened" style={{ scrollMarginTop: 'calc(var(--header) + 16px)' }}>
      {run ? (
        <div className="flex align-top gap-8">
          <div className="grow shrinks">
            <RunItem run={run} shown />
          </div>
          {close}
        </div>
      ) : isError ? (
        <EmptyState title="This run no longer exists." action={close} />
      ) : (
        <Skeleton height={124} radius="md" />
      )}
    </section>
  )
}
