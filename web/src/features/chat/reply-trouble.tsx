// Why there is no reply, or none yet: in the words that its run has for it.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { runQuery, timelineQuery } from '#web/features/runs/queries.ts'
import { formatSeconds } from '#web/ui/words/dates.ts'
import { readReplyDraft } from './queries.ts'

/** Most replies have begun by then: for them nothing more is asked. */
const LOOK_AFTER_MS = 2_000

/** While a reply waits for its model: until when. */
export function WaitsUntil({ conversationId }: { conversationId: string }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LOOK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  // Of a reply that has not said a word, nothing has come over the live line.
  const { data: draft } = useQuery({
    queryKey: ['chat', 'writing', conversationId],
    queryFn: () => readReplyDraft(conversationId),
    enabled: late,
  })
  const { data: events = [] } = useQuery({
    ...timelineQuery(draft?.run_id ?? ''),
    enabled: draft?.run_id !== undefined,
  })
  const until = events.at(-1)?.details.until
  if (typeof until !== 'string') return null
  return (
    <p className="no-margin dimmed xs" role="status">
      The model cannot answer just now. It is asked again at {formatSeconds(until)}.
    </p>
  )
}

/** Why a reply failed. */
export function WhyNot({ runId }: { runId: string }) {
  const { data: run } = useQuery(runQuery(runId))
  return run?.error ? <p className="no-margin dimmed xs">{run.error}</p> : null
}
