import { useQuery } from '@tanstack/react-query'
import { ClaimMarks, NotChecked } from '#web/features/records/claim-marks.tsx'
import { runChecksQuery } from './queries.ts'

type Props = { runId: string; text: string; what: 'result' | 'suggestion' }

/** What the checker found of what a run came to. */
export function RunClaims({ runId, text, what }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(runChecksQuery(runId))
  if (isError) return <NotChecked again={() => void refetch()} busy={isFetching} />
  return data ? <ClaimMarks checks={data} text={text} what={what} /> : null
}
