import { useQuery } from '@tanstack/react-query'
import type { Run } from '#contract/runs.ts'
import { decisionsQuery } from './queries.ts'

/** What a run waits for: an answer in words, or a yes to what a tool would do. Null: for nothing. */
export function useWaitingFor(run: Pick<Run, 'prompt'> | undefined): 'answer' | 'approval' | null {
  const { data } = useQuery(decisionsQuery)
  const prompt = run?.prompt
  if (!prompt) return null
  return data?.items.find(({ id }) => id === prompt.id)?.approval ? 'approval' : 'answer'
}
