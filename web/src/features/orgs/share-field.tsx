import { Checkbox, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { myOrgsQuery } from './queries.ts'

/** Which organizations see a record. Nothing to choose for somebody without one. */
export function ShareField(input: { value?: string[]; onChange?(value: string[]): void }) {
  const { data: orgs = [] } = useQuery(myOrgsQuery)
  if (orgs.length === 0) return null
  return (
    <Checkbox.Group label="Shared with" {...input}>
      <Group gap="md" pt={4}>
        {orgs.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
