import { useQuery } from '@tanstack/react-query'
import { choicesQuery } from './queries.ts'

/** Knows what agents, tools and crews are called, for texts that have only their ids. */
export function useNames(): (id: string) => string {
  const agents = useQuery(choicesQuery('agent'))
  const tools = useQuery(choicesQuery('tool'))
  const crews = useQuery(choicesQuery('crew'))
  const all = [...(agents.data ?? []), ...(tools.data ?? []), ...(crews.data ?? [])]
  const known = new Map(all.map(({ id, name }) => [id, name]))
  return (id) => known.get(id) ?? 'Something deleted'
}
