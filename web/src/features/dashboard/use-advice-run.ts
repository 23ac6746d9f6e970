import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Run } from '#contract/runs.ts'
import { ApiError } from '#web/api.ts'
import { changesState, isActive } from '#web/features/runs/format.ts'
import { latestRunQuery, runQuery, startFlow, takeEvent } from '#web/features/runs/queries.ts'
import { loadRunPanel } from '#web/features/runs/run-later.tsx'
import { useRunEvents } from '#web/live.ts'
import { toast } from '#web/ui/notices/toast.tsx'

const FLOW = 'strategic_flow'
export const adviceRunQuery = latestRunQuery(FLOW)
const LINGERS_MS = 2_000

/**
 * The newest advice run, whoever started it and in whichever tab: a page that is opened again finds it where it is. Its events
 * go into the timeline as they happen; when it ends, the advice is read again.
 */
export function useAdviceRun() {
  const cache = useQueryClient()
  const { data: latest = null } = useQuery(adviceRunQuery)
  const { data: watched } = useQuery({ ...runQuery(latest?.id ?? ''), enabled: latest !== null && isActive(latest) })
  const run: Run | null = latest && watched?.id === latest.id && newer(watched, latest) ? watched : latest
  const active = run !== null && isActive(run)
  useRunEvents((id, event) => {
    takeEvent(cache, id, event)
    // A run that begins elsewhere, waits, goes on or ends has another state: ask for it. Its steps come by themselves.
    if (event === undefined || changesState(event)) void cache.invalidateQueries({ queryKey: ['runs', 'one'] })
    if (event === undefined || event.type === 'run_start' || event.type === 'run_loop' || event.type === 'terminal')
      void cache.invalidateQueries({ queryKey: ['runs', 'latest'] })
    if (event?.type === 'terminal') void cache.invalidateQueries({ queryKey: ['advice'] })
  })
  const seenRunning = useRef<string | null>(null)
  const [lingering, setLingering] = useState<string | null>(null)
  const id = run?.id ?? null
  useEffect(() => {
    if (active) seenRunning.current = id
    if (active || id === null || seenRunning.current !== id) return
    // Also when the end was not heard live: the page slept, or the line was down.
    void cache.invalidateQueries({ queryKey: ['advice'] })
    seenRunning.current = null
    setLingering(id)
    const timer = setTimeout(() => setLingering(null), LINGERS_MS)
    return () => clearTimeout(timer)
  }, [active, id, cache])
  const { mutate, isPending, error } = useMutation({
    ...startFlow,
    onSuccess: (started) => {
      // A run may be over before anything was asked for of it: it is shown all the same.
      seenRunning.current = started
      toast({ kind: 'info', title: 'Advice generation started' })
    },
    onError: (failure) => toast({ kind: 'error', title: 'Error starting advice flow', text: wordsOf(failure) }),
  })
  return {
    run,
    active,
    /** It has just ended before the reader's eyes: its steps stay a moment, so that a quick run is more than a flicker. */
    lingering: run !== null && lingering === run.id,
    starting: isPending,
    startError: error ? wordsOf(error) : null,
    start: (inputs: Record<string, string>) => {
      loadRunPanel()
      mutate({ flowId: FLOW, inputs })
    },
  }
}

const newer = (one: Run, other: Run) => one.updated_at >= other.updated_at
const wordsOf = (error: unknown) =>
  error instanceof ApiError ? error.detail : 'Something went wrong. Please try again.'
