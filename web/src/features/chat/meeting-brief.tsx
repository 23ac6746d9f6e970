import { Button } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Run } from '#contract/runs.ts'
import { isActive } from '#web/features/runs/format.ts'
import { runQuery } from '#web/features/runs/queries.ts'
import { RunPanel } from '#web/features/runs/run-panel.tsx'
import { meetingRunQuery, prepareMeeting } from '#web/features/runs/start-queries.ts'
import { newKey } from '#web/ui/forms/new-key.ts'
import { formatTime } from '#web/ui/words/dates.ts'
import styles from './meeting-brief.module.css'
import { ReplyView } from './message-view.tsx'
import { createConversation, messagesQuery } from './queries.ts'

type Person = { id: string; name: string }
const nothingToDo = { edit() {}, retry() {}, show() {}, branch() {} }

/** The page for the way to the meeting, made where one is, and standing there until it is made anew. */
export function MeetingBrief({ person }: { person: Person }) {
  const cache = useQueryClient()
  const { data: run, isPending } = useQuery(meetingRunQuery(person.id))
  const begin = useMutation(createConversation)
  const start = useMutation(prepareMeeting)
  const [key, setKey] = useState(newKey)
  const prepare = async () => {
    const conversation_id =
      run?.conversation_id ??
      (await begin.mutateAsync({ name: `Meeting with ${person.name}`.slice(0, 200), idempotencyKey: `${key}c` })).id
    await start.mutateAsync({ conversation_id, contact: person, idempotencyKey: key })
    setKey(newKey())
    await cache.invalidateQueries({ queryKey: meetingRunQuery(person.id).queryKey })
  }
  const busy = begin.isPending || start.isPending
  const working = run !== null && run !== undefined && isActive(run)
  return (
    <section className="stack gap-12" aria-label="Meeting brief">
      {!working && (
        <div className="row wrap gap-8-12">
          <Button
            variant={run ? 'default' : 'filled'}
            px="sm"
            leftSection={<IconClipboardText size={16} />}
            loading={busy}
            disabled={isPending}
            onClick={() => void prepare().catch(() => undefined)}
          >
            {run ? 'Prepare again' : 'Prepare a meeting'}
          </Button>
          {run && <span className="dimmed xs">Prepared {formatTime(run.created_at)}</span>}
        </div>
      )}
      {run && <Prepared key={run.id} run={run} onAgain={() => void prepare().catch(() => undefined)} />}
    </section>
  )
}

function Prepared({ run: given, onAgain }: { run: Run; onAgain(): void }) {
  const { data: run = given } = useQuery({ ...runQuery(given.id), initialData: given, initialDataUpdatedAt: 0 })
  const done = run.status === 'completed'
  const { conversation_id: conversationId } = run
  const { data: log } = useQuery({ ...messagesQuery(conversationId ?? ''), enabled: done && conversationId !== null })
  const message = log?.messages.findLast((each) => each.crew_run_id === run.id && each.author !== null)
  if (!done) return <RunPanel run={run} title="Preparing your meeting" onRetry={onAgain} />
  if (!message || conversationId === null) return null
  return (
    <>
      {/* Nothing branches off here, as in a temporary one: the way on is the link below. */}
      <ReplyView message={message} conversationId={conversationId} actions={nothingToDo} newest busy temporary />
      <Link
        className={`inline-row fit-width ${styles.further}`}
        to="/app/conversations/$conversationId"
        params={{ conversationId }}
      >
        Ask a follow-up
      </Link>
    </>
  )
}
