import { useQuery } from '@tanstack/react-query'
import type { Run } from '#contract/runs.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { DialogFrame } from '#web/ui/dialogs/use-dialog.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { MarkdownBody } from '#web/ui/markdown/markdown-body.tsx'
import { formatTime } from '#web/ui/words/dates.ts'
import { outcomesQuery } from './fork-queries.ts'
import { costLabel, durationLabel, isActive, isWaiting, runDurationMs, statusLabel, tokensLabel } from './format.ts'
import styles from './outcomes-dialog.module.css'

/** What came of a run and of each of its forks, side by side. */
export function OutcomesDialog({ id, ...frame }: { id: string } & DialogFrame) {
  const { data, error, refetch } = useQuery(outcomesQuery(id))
  return (
    <Dialog title="Outcomes side by side" size="lg" {...frame}>
      {data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard too
        <div className={`grid gap-12 ${styles.columns}`} tabIndex={0}>
          {data.map((run, at) => (
            <Outcome key={run.id} run={run} name={at === 0 ? 'The first run' : `Fork ${at}`} />
          ))}
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={3} height={80} />
      )}
    </Dialog>
  )
}

function Outcome({ run, name }: { run: Run; name: string }) {
  const { usage, fork } = run
  const tokens = usage.input_tokens + usage.output_tokens
  const text = (run.result as { text?: unknown } | null)?.text
  const rows: [string, string][] = [
    ['State', statusLabel(run)],
    ...(fork ? ([['From', fork.title ?? 'The beginning']] as [string, string][]) : []),
    ...(fork?.answer != null ? ([['Answer', fork.answer]] as [string, string][]) : []),
    ...(fork?.changed_inputs ? ([['Inputs', 'Other ones']] as [string, string][]) : []),
    ...(fork
      ? ([['Definition', fork.definition === 'current' ? 'As it is now' : 'As recorded']] as [string, string][])
      : []),
    ...(fork ? ([['Reused', String(fork.taken_over)]] as [string, string][]) : []),
    ['Time', isActive(run) ? 'Working time' : durationLabel(runDurationMs(run))],
    ['Tokens', tokensLabel(tokens, usage.cached_tokens)],
    ['Cost', usage.cost_usd === null ? (tokens === 0 ? 'None' : 'Unknown') : costLabel(usage.cost_usd)],
  ]
  return (
    <section className={`shrinks pad-12-16 breaks outlined ${styles.outcome}`} aria-label={name}>
      <h3 className="no-margin md">{name}</h3>
      <p className="dimmed xs no-margin mb-8">{formatTime(run.created_at)}</p>
      <dl className="grid gap-4 no-margin numbers mb-12">
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt className="dimmed">{term}</dt>
            <dd className="no-margin">{value}</dd>
          </div>
        ))}
      </dl>
      {isWaiting(run) ? (
        <p>
          It asks: {run.prompt?.question} <a href="/app/decisions">Answer it</a>
        </p>
      ) : run.error ? (
        <p role={run.status === 'failed' ? 'alert' : undefined}>{run.error}</p>
      ) : (
        typeof text === 'string' && text !== '' && <MarkdownBody text={text} />
      )}
    </section>
  )
}
