import { useQuery } from '@tanstack/react-query'
import type { Run } from '#contract/runs.ts'
import { decisionsQuery } from './queries.ts'

/** What a run waits for: an answer in words, or a yes to what a tool would do. Null: for nothing. */
export function useWaitingFor(run: Pick<Run, 'prompt'> | undefined): 'answer' | 'approval' | null {
  const { data } = useQuery(decisionsQuery)
  const prompt = run?.prompt
  if (!prompt) return null
  const decision = data?.items.find(({ id }) => id === prompt.id)
  // Before the list has come: a card of two words is none that an empty answer may be sent to.
  const approval = decision ? decision.approval !== null : prompt.choices.join() === 'Approve,Decline'
  return approval ? 'approval' : 'answer'
}
