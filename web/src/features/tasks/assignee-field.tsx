import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { Task } from '#contract/tasks.ts'
import { useMe } from '#web/app/session.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { peopleQuery } from './queries.ts'

export type Person = NonNullable<Task['assigned_to_user']>
type Props = { task: Task | null; onPerson?(person: Person | null): void } & Omit<
  ComponentProps<typeof ChoiceField>,
  'data' | 'onSearch'
>

/** Whom the task may be given to. Who has it stays in the list, also when one could not choose them. */
export function AssigneeField({ task, onPerson, onChange, ...input }: Props) {
  const { choices, people, onSearch } = usePeople(task?.assigned_to_user ?? null)
  return (
    <ChoiceField
      disabled={task !== null && !task.can_assign}
      data={[{ value: '', label: 'Nobody' }, ...choices]}
      onSearch={onSearch}
      onChange={(id) => {
        onChange?.(id)
        onPerson?.(people.find((person) => person.id === id) ?? null)
      }}
      {...input}
    />
  )
}

/** The people to choose from. Where they are more than one answer holds, `onSearch` asks for those of a name. */
export function usePeople(has: Person | null = null) {
  const me = useMe()
  const { data: all } = useQuery(peopleQuery())
  const [search, setSearch] = useState('')
  const tooMany = all !== undefined && all.next !== null
  const { data: found } = useQuery({ ...peopleQuery(search), enabled: tooMany && search !== '' })
  const people: Person[] = [...((tooMany && search !== '' ? found : all)?.items ?? all?.items ?? [])]
  if (has && !people.some(({ id }) => id === has.id)) people.push(has)
  const mine = people.findIndex(({ id }) => id === me.id)
  if (mine > 0) people.unshift(...people.splice(mine, 1))
  return {
    people,
    choices: people.map(({ id, name }) => ({ value: id, label: id === me.id ? `${name} (me)` : name })),
    onSearch: tooMany ? (words: string) => setSearch(words.replace(/ \(me\)$/, '')) : undefined,
  }
}
