import { Checkbox, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { PeopleField } from './people-field.tsx'
import { myOrgsQuery } from './queries.ts'

type Props = {
  value?: string[]
  onChange?(value: string[]): void
  /** Left out where a record is shared with organizations alone. */
  people?: ComponentProps<typeof PeopleField>
}

/** Which organizations and people see a record. Nothing to choose for somebody without an organization. */
export function ShareField({ people, ...input }: Props) {
  const { data: orgs = [] } = useQuery(myOrgsQuery)
  if (orgs.length === 0) return null
  return (
    <Checkbox.Group label="Shared with" {...input}>
      <Group gap="md" py={4}>
        {orgs.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} />
        ))}
      </Group>
      {people && <PeopleField {...people} />}
    </Checkbox.Group>
  )
}
