import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Task } from '#contract/tasks.ts'
import { useMe } from '#web/app/session.ts'
import { PersonMark } from '#web/ui/marks/person-mark.tsx'
import styles from './people-field.module.css'
import { colleaguesQuery } from './queries.ts'

export type SharedPerson = Task['shared_users'][number]
type Props = {
  value?: string[]
  onChange?(value: string[]): void
  error?: ReactNode
  /** With whom the record is shared now: their names, should they be no choice any more. */
  known?: readonly SharedPerson[]
  label?: string
}

/** The people who see a record: colleagues of an organization in common, by their names. */
export function PeopleField({ value = [], onChange, known = [], label, error }: Props) {
  const me = useMe()
  const [search, setSearch] = useState('')
  // It lies over what comes next: it closes with each choice, and opens with the next letter or click.
  const [open, setOpen] = useState(false)
  const { data: all } = useQuery(colleaguesQuery())
  const tooMany = all !== undefined && all.next !== null
  const { data: found } = useQuery({ ...colleaguesQuery(search), enabled: tooMany && search !== '' })
  const people = new Map([...known, ...(all?.items ?? []), ...(found?.items ?? [])].map((each) => [each.id, each]))
  people.delete(me.id)
  if (people.size === 0) return null
  const nameOf = (id: unknown) => people.get(String(id))?.name ?? 'A colleague'
  return (
    <MultiSelect
      label={label}
      aria-label={label ?? 'People'}
      placeholder={value.length === 0 ? 'Add people' : undefined}
      error={error}
      data={[...people.values()].map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
      searchable
      onSearchChange={setSearch}
      hidePickedOptions
      // A dialog that opens puts the focus here: no list then, but with a letter, an arrow or a click.
      openOnFocus={false}
      dropdownOpened={open}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onOptionSubmit={() => setOpen(false)}
      limit={60}
      nothingFoundMessage={search === '' ? undefined : 'Nobody by that name in your organizations'}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      renderOption={({ option }) => <PersonName person={{ id: option.value, name: option.label }} />}
      renderPill={({ option: { value: id }, onRemove, disabled }) => (
        <span className="inline-row shrinks max-full gap-6 border pill py-2 pl-4 pr-2">
          <PersonMark name={nameOf(id)} of={String(id)} size={22} />
          <bdi className="shrinks truncate">{nameOf(id)}</bdi>
          {!disabled && (
            <button
              type="button"
              className={`hover-ground hover-bright fixed dimmed no-border no-ground circle clickable md square-24 ${styles.remove}`}
              aria-label={`Do not share with ${nameOf(id)}`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => {
                // To the field below it a click means to choose: the list would open over what comes next.
                event.stopPropagation()
                onRemove?.()
              }}
            >
              ×
            </button>
          )}
        </span>
      )}
    />
  )
}

function PersonName({
  person: { id, name },
  said = name,
}: {
  person: Pick<SharedPerson, 'id' | 'name'>
  said?: string
}) {
  return (
    <span className="inline-row shrinks max-full gap-6">
      <PersonMark name={name} of={id} size={22} />
      <bdi className="shrinks truncate">{said}</bdi>
    </span>
  )
}

/** With whom a record is shared as a person, one after the other; oneself is said as “You”. */
export function SharedPeople({ people }: { people: readonly SharedPerson[] }) {
  const me = useMe()
  return (
    <span className="inline-flex wrap gap-4-12">
      {people.map(({ id, name }) => (
        <PersonName key={id} person={{ id, name }} said={id === me.id ? 'You' : name} />
      ))}
    </span>
  )
}
