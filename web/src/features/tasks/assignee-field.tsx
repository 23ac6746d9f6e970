import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { isolated } from '#contract/hidden-signs.ts'
import type { Task } from '#contract/tasks.ts'
import { colleaguesQuery } from '#web/features/orgs/queries.ts'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { type Person, useAround } from './around.ts'

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
  const { meId, people: all, tooMany } = useAround()
  const [search, setSearch] = useState('')
  const { data: found } = useQuery({ ...colleaguesQuery(search), enabled: tooMany && search !== '' })
  const people = [...(tooMany && search !== '' ? (found?.items ?? all) : all)]
  if (has && !people.some(({ id }) => id === has.id)) people.push(has)
  return {
    people,
    choices: people.map(({ id, name }) => ({ value: id, label: id === meId ? `${isolated(name)} (me)` : name })),
    onSearch: tooMany ? (words: string) => setSearch(words.replace(/ \(me\)$/, '')) : undefined,
  }
}
