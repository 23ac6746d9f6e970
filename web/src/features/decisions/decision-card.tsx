import type { Decision } from '#contract/decisions.ts'
import { type AnswerPlace, PromptCard } from '#web/features/runs/prompt-card.tsx'
import { ApprovalCard } from './approval-card.tsx'
import { ApprovalList } from './approval-list.tsx'

/** `onAnswered`: a question was answered. */
type Props = { decision: Decision; place?: AnswerPlace; onAnswered?(): void }

/** What waits: a question, one call to allow, or several as a list. */
export function DecisionCard({ decision, place, onAnswered }: Props) {
  const { approval, approvals, prompt, run_id } = decision
  const waiting = approvals.filter(({ status }) => status === 'waiting')
  if (!approval) return <PromptCard run={{ id: run_id, prompt }} place={place} onAnswered={onAnswered} />
  if (waiting.length > 1) return <ApprovalList decision={decision} place={place} />
  return <ApprovalCard key={approval.id} approval={approval} prompt={prompt} place={place} />
}
