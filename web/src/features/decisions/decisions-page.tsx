import { IconHandStop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Decision } from '#contract/decisions.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { EmptyState, ErrorState } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/notices/toast.tsx'
import { formatAgo } from '#web/ui/words/dates.ts'
import { DecisionCard } from './decision-card.tsx'
import { DoneList } from './done-list.tsx'
import { decisionsQuery, doneQuery } from './queries.ts'

/** Everything that waits for a word of mine, the oldest first. */
export function DecisionsPage() {
  const { data, error, refetch } = useQuery(decisionsQuery)
  return (
    <Page title="Decisions" narrow>
      {data ? (
        <Waiting decisions={data.items} total={data.total} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={3} height={140} />
      )}
      <Lately />
    </Page>
  )
}

function Waiting({ decisions, total }: { decisions: readonly Decision[]; total: string }) {
  const navigate = useNavigate()
  /** The question is gone from here: what it comes to stands elsewhere. */
  const answered = ({ run_id, run_name, conversation_id }: Decision) =>
    void toast({
      kind: 'success',
      title: 'Answer sent',
      text: `${run_name} continues.`,
      action: {
        label: 'Open',
        run: () =>
          void (conversation_id
            ? navigate({ to: '/app/conversations/$conversationId', params: { conversationId: conversation_id } })
            : navigate({ to: '/app/runs', search: { run: run_id } })),
      },
    })
  if (decisions.length === 0)
    return (
      <EmptyState
        icon={<IconHandStop />}
        title="Nothing is waiting for you."
        text="When a run has a question, or a tool wants to change, send or fetch something, it asks you here first."
      />
    )
  return (
    <>
      <p className="no-margin dimmed" role="status">
        {total} {total === '1' ? 'decision waits' : 'decisions wait'} for you
      </p>
      <ol className="stack gap-24 plain-list">
        {decisions.map((decision) => (
          <li key={decision.run_id}>
            <Head decision={decision} />
            <DecisionCard key={decision.id} decision={decision} onAnswered={() => answered(decision)} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** What was done after the last yeses, with the way back. */
function Lately() {
  const { data } = useQuery(doneQuery({}))
  if (!data || data.length === 0) return null
  return (
    <section className="mt-32" aria-labelledby="done-lately">
      <h2 className="no-margin md strong mb-8" id="done-lately">
        Done with your approval
      </h2>
      <DoneList approvals={data.slice(0, MOST_DONE)} />
    </section>
  )
}
const MOST_DONE = 10

type HeadProps = { decision: Decision }
const KINDS: Record<Decision['run_kind'], string> = {
  crew: 'Crew',
  flow: 'Flow',
  chat: 'Conversation',
  reply_suggestion: 'Suggested reply',
  rehearsal: 'Rehearsal',
}

function Head({ decision: { run_kind, run_name, conversation_id, conversation_name, created_at } }: HeadProps) {
  const name = run_kind === 'chat' ? (conversation_name ?? 'A reply') : run_name
  return (
    <div className="flex wrap align-baseline gap-4-8 breaks mb-8">
      <span className="dimmed xs">{KINDS[run_kind]}</span>
      {conversation_id ? (
        <Link
          className="bright medium"
          to="/app/conversations/$conversationId"
          params={{ conversationId: conversation_id }}
        >
          {name}
        </Link>
      ) : (
        <span>{name}</span>
      )}
      <time className="push-right dimmed xs" dateTime={created_at}>
        {formatAgo(created_at)}
      </time>
    </div>
  )
}
