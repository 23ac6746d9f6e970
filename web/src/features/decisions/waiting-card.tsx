import { useQuery } from '@tanstack/react-query'
import type { Run } from '#contract/runs.ts'
import { type AnswerPlace, PromptCard } from '#web/features/runs/prompt-card.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { DecisionCard } from './decision-card.tsx'
import { decisionsQuery } from './queries.ts'

/** What a run waits with: a question to answer, or a call of a tool to allow. */
export function WaitingCard({ run, place }: { run: Pick<Run, 'id' | 'prompt'>; place?: AnswerPlace }) {
  const { data, isFetching } = useQuery(decisionsQuery)
  const decision = data?.items.find(({ id }) => id === run.prompt?.id)
  if (!run.prompt) return null
  if (decision?.approval) return <DecisionCard key={decision.id} decision={decision} place={place} />
  // Which of the two it is, is not known yet: a question must not look like something to allow.
  if (!decision && isFetching) return <RowsSkeleton rows={1} height={120} />
  return <PromptCard run={run} place={place} />
}
