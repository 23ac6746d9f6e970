import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { abilitiesQuery } from '#web/app/models.ts'

/** Before a crew or flow that people have made begins on a server without a model: what it can do there, and what it cannot. */
export function WithoutModel({ kind }: { kind: 'crew' | 'flow' }) {
  const { data } = useQuery(abilitiesQuery)
  if (data?.model !== false) return null
  return (
    <Text role="note">
      No model is set up on this server. {kind === 'crew' ? 'Each task lists' : 'Where an agent would think, you get'}{' '}
      what your own records hold on what you ask for, with links to them. To analyse, weigh or write, a {kind} needs a
      model.
    </Text>
  )
}
