import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { goalQuery, goalsQuery } from './queries.ts'

type Props = Omit<ComponentProps<typeof ChoiceField>, 'data' | 'onSearch' | 'label'>

/** Which goal the task serves. One that it has stays in the list, also when it is done or not one's own any more. */
export function GoalField({ value, ...input }: Props) {
  const { data: all } = useQuery(goalsQuery())
  const [search, setSearch] = useState('')
  const tooMany = all !== undefined && all.next !== null
  const { data: found } = useQuery({ ...goalsQuery(search), enabled: tooMany && search !== '' })
  const goals = (tooMany && search !== '' ? found : all)?.items ?? all?.items ?? []
  const missing = all !== undefined && !!value && !goals.some(({ id }) => id === value)
  const { data: has } = useQuery({ ...goalQuery(value ?? ''), enabled: missing })
  const choices = goals.map(({ id, title }) => ({ value: id, label: title }))
  if (missing) choices.push({ value, label: has?.title ?? 'A goal you cannot see' })
  return (
    <ChoiceField
      label="Goal"
      value={value}
      data={[{ value: '', label: 'No goal' }, ...choices]}
      onSearch={tooMany ? setSearch : undefined}
      {...input}
    />
  )
}
