import type { NativeSelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Task } from '#contract/tasks.ts'
import { useMe } from '#web/app/session.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { peopleQuery } from './queries.ts'

type Props = { task: Task | null; label?: string } & Omit<NativeSelectProps, 'data'>

/** Whom the task may be given to. Who has it stays in the list, also when one could not choose them. */
export function AssigneeField({ task, label = 'Assignee', ...input }: Props) {
  const me = useMe()
  const { data: people = [] } = useQuery(peopleQuery)
  const choices = people.map(({ id, name }) => ({ value: id, label: id === me.id ? `${name} (me)` : name }))
  const has = task?.assigned_to_user
  if (has && !choices.some(({ value }) => value === has.id)) choices.push({ value: has.id, label: has.name })
  return (
    <SelectField
      label={label}
      disabled={task !== null && !task.can_assign}
      data={[{ value: '', label: 'Nobody' }, ...choices]}
      {...input}
    />
  )
}
