import { useQuery } from '@tanstack/react-query'
import { sharesWords } from './format.ts'
import { adviceSharesQuery } from './queries.ts'

/** How good the advice has been, as its reader says. Nothing before the first answer. */
export function AdviceSharesLine() {
  const { data } = useQuery(adviceSharesQuery)
  const words = data ? sharesWords(data) : null
  return words ? <p className="dimmed sm no-margin mb-12">{words}</p> : null
}
