import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Run } from '#contract/runs.ts'
import { changesState } from '#web/features/runs/format.ts'
import { type RunFilter, runsQuery, takeEvent } from '#web/features/runs/queries.ts'
import { useRunEvents } from '#web/live.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { EmptyState } from '#web/ui/layout/states.tsx'
import { RecordList } from '#web/ui/lists/record-list.tsx'
import { PinnedRun, RunItem } from './run-item.tsx'

const route = getRouteApi('/app/runs')

const KINDS = [
  { value: '', label: 'Crews, flows and replies' },
  { value: 'crew', label: 'Crews' },
  { value: 'flow', label: 'Flows' },
  { value: 'chat', label: 'Replies' },
  { value: 'reply_suggestion', label: 'Suggested replies' },
  { value: 'rehearsal', label: 'Rehearsals' },
]
const STATES: Record<string, { label: string; filter: RunFilter }> = {
  working: { label: 'Running or waiting', filter: { active: 'true' } },
  completed: { label: 'Completed', filter: { status: 'completed' } },
  failed: { label: 'Failed', filter: { status: 'failed' } },
  stopped: { label: 'Stopped', filter: { status: 'stopped' } },
}
/** Everything that crews, flows and the AI have done for me: what, when, how it ended, what it touched. */
export function RunsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const kind = KINDS.find(({ value }) => value !== '' && value === search.kind)?.value as Run['kind'] | undefined
  const state = search.state ? STATES[search.state] : undefined
  const query = useInfiniteQuery({
    ...runsQuery({ ...(kind && { kind }), ...state?.filter }),
    placeholderData: keepPreviousData,
  })
  useLiveRuns()
  const choose = (name: 'kind' | 'state', value: string) =>
    void navigate({
      search: (before) => ({ ...before, [name]: value || undefined }),
      replace: true,
      resetScroll: false,
    })
  const filtered = kind !== undefined || state !== undefined
  return (
    <Page
      title="Runs"
      tools={
        <div className="flex wrap gap-8 phone-lines">
          <SelectField
            aria-label="Kind"
            data={KINDS}
            value={kind ?? ''}
            onChange={({ currentTarget: { value } }) => choose('kind', value)}
          />
          <SelectField
            aria-label="State"
            data={[
              { value: '', label: 'Any state' },
              ...Object.entries(STATES).map(([value, { label }]) => ({ value, label })),
            ]}
            value={state ? search.state : ''}
            onChange={({ currentTarget: { value } }) => choose('state', value)}
          />
        </div>
      }
    >
      {search.run && (
        <PinnedRun
          key={search.run}
          id={search.run}
          onClose={() => void navigate({ search: (before) => ({ ...before, run: undefined }), replace: true })}
        />
      )}
      <RecordList
        query={query}
        skeleton={<RowsSkeleton rows={6} height={64} />}
        empty={<Nothing filtered={filtered} onClear={() => void navigate({ search: {}, replace: true })} />}
        one="run"
        many="runs"
        failure="Error fetching your runs"
      >
        {(runs) => (
          <ul className="stack gap-16 plain-list">
            {runs
              .filter(({ id }) => id !== search.run)
              .map((run) => (
                <li key={run.id}>
                  <RunItem run={run} />
                </li>
              ))}
          </ul>
        )}
      </RecordList>
    </Page>
  )
}

/** Runs begin, wait and end while one looks; their steps come into the timelines that are open. */
function useLiveRuns(): void {
  const cache = useQueryClient()
  useRunEvents((id, event) => {
    takeEvent(cache, id, event)
    if (event === undefined || event.type === 'run_start' || changesState(event))
      void cache.invalidateQueries({ queryKey: ['runs', 'list'] })
  })
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear(): void }) {
  if (!filtered)
    return (
      <EmptyState
        icon={<IconHistory />}
        title="Nothing has run yet."
        text="Crews, flows and replies are listed here afterwards, with what they read, sent and changed."
      />
    )
  return (
    <EmptyState
      title="No runs match these filters."
      action={
        <Button variant="default" onClick={onClear}>
          Clear Filters
        </Button>
      }
    />
  )
}
