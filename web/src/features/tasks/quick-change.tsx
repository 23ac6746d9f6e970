import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { priorities } from '#contract/choices.ts'
import type { Task } from '#contract/tasks.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { DialogFrame } from '#web/ui/dialogs/use-dialog.tsx'
import { DayField } from '#web/ui/forms/day-field.tsx'
import { formatWeekday } from '#web/ui/words/dates.ts'
import { usePeople } from './assignee-field.tsx'
import { CHANGED, type ManyChange, useChangeTasks } from './change-many.ts'
import { quickDays } from './due-field.tsx'
import styles from './plan.module.css'
import { goalsQuery } from './queries.ts'
import { TimeField } from './time-field.tsx'

export type What = 'date' | 'priority' | 'assignee' | 'goal'
type Props = DialogFrame & { what: What; tasks: readonly Task[]; onChanged(): void }

const TITLES = { date: 'Due date', priority: 'Priority', assignee: 'Assignee', goal: 'Goal' }

/** One field of one or many tasks, changed with one more key. */
export function QuickChange({ what, tasks, onChanged, ...frame }: Props) {
  const change = useChangeTasks()
  const [first] = tasks
  const of = tasks.length === 1 ? `“${first?.title ?? ''}”` : `${tasks.length} tasks`
  const set = (values: ManyChange, person?: Parameters<typeof change>[3]) => {
    frame.onClose()
    if (change(tasks, values, CHANGED, person)) onChanged()
  }
  return (
    <Dialog title={`${TITLES[what]} of ${of}`} size="sm" sheet={false} {...frame}>
      {what === 'date' && <Dates task={tasks.length === 1 ? first : undefined} onChoose={set} />}
      {what === 'priority' && (
        <Choices
          choices={priorities.toReversed().map((priority) => ({
            key: priority,
            label: priority,
            pressed: tasks.every((task) => task.priority === priority),
            choose: () => set({ priority }),
          }))}
        />
      )}
      {what === 'assignee' && (
        <People
          task={first}
          onChoose={(person) => set({ assigned_to_user_id: person?.id ?? null }, person)}
          same={tasks.length === 1}
        />
      )}
      {what === 'goal' && (
        <Goals
          has={tasks.every(({ goal_id }) => goal_id === first?.goal_id) ? (first?.goal_id ?? '') : undefined}
          onChoose={(goal_id) => set({ goal_id })}
        />
      )}
    </Dialog>
  )
}

type Choice = { key: string; label: string; says?: string; pressed?: boolean; choose(): void }

/** Arrows move, Enter chooses. */
function Choices({ choices }: { choices: readonly Choice[] }) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }[event.key]
    if (by === undefined) return
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    event.preventDefault()
    buttons[(at + by + buttons.length) % buttons.length]?.focus()
  }
  const first = Math.max(
    0,
    choices.findIndex(({ pressed }) => pressed),
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: no field of a form
    <div className="grid gap-4" role="group" aria-label="Choices" onKeyDown={move}>
      {choices.map(({ key, label, says, pressed, choose }, at) => (
        <button
          type="button"
          key={key}
          className={`row spread full-width gap-8 pad-4-12 color-inherit text-start no-ground round-sm clickable font-inherit touch hover-ground ${styles.choice}`}
          data-autofocus={at === first || undefined}
          aria-pressed={pressed}
          onClick={choose}
        >
          <bdi>{label}</bdi>
          {says && <span>{says}</span>}
        </button>
      ))}
    </div>
  )
}

function Dates({ task, onChoose }: { task: Task | undefined; onChoose(values: ManyChange): void }) {
  const [day, setDay] = useState(task?.due_date ?? '')
  const [time, setTime] = useState(task?.due_time ?? '')
  const quick = quickDays().map(({ label, date }) => ({
    key: label,
    label,
    says: formatWeekday(date),
    pressed: task?.due_date === date,
    choose: () => onChoose({ due_date: date }),
  }))
  const none = { key: 'none', label: 'No date', choose: () => onChoose({ due_date: null, due_time: null }) }
  return (
    <>
      <Choices choices={[...quick, none]} />
      <form
        className={`grid gap-8 pt-12 align-items-end ${styles.when}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (day !== '') onChoose({ due_date: day, due_time: time === '' ? null : time })
        }}
      >
        <DayField
          label="Another day"
          min="0001-01-01"
          max="9999-12-31"
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <TimeField value={time} onChange={setTime} disabled={day === ''} />
        <Button type="submit" disabled={day === ''}>
          Set
        </Button>
      </form>
    </>
  )
}

type PeopleProps = { task: Task | undefined; same: boolean; onChoose(person: Task['assigned_to_user']): void }

function People({ task, same, onChoose }: PeopleProps) {
  const { people, choices, onSearch } = usePeople()
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  const found = choices.filter(({ label }) => onSearch || label.toLowerCase().includes(wanted))
  const has = same ? (task?.assigned_to_user_id ?? '') : undefined
  return (
    <>
      {choices.length > 7 && (
        <TextInput
          aria-label="Search people"
          placeholder="Search people"
          mb="xs"
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value)
            onSearch?.(event.currentTarget.value)
          }}
        />
      )}
      <Choices
        choices={[
          ...found.map(({ value, label }) => ({
            key: value,
            label,
            pressed: value === has,
            choose: () => onChoose(people.find(({ id }) => id === value) ?? null),
          })),
          { key: '', label: 'Nobody', pressed: has === '', choose: () => onChoose(null) },
        ]}
      />
    </>
  )
}

/** `has`: the goal of all of them, empty for none; undefined: they have several. */
function Goals({ has, onChoose }: { has: string | undefined; onChoose(goal: string | null): void }) {
  const [words, setWords] = useState('')
  const { data: all } = useQuery(goalsQuery())
  const tooMany = all !== undefined && all.next !== null
  const { data: searched } = useQuery({ ...goalsQuery(words.trim()), enabled: tooMany && words.trim() !== '' })
  const wanted = words.trim().toLowerCase()
  const goals = (tooMany && wanted !== '' ? searched : all)?.items ?? []
  const found = tooMany ? goals : goals.filter(({ title }) => title.toLowerCase().includes(wanted))
  return (
    <>
      {(tooMany || goals.length > 7) && (
        <TextInput
          aria-label="Search goals"
          placeholder="Search goals"
          mb="xs"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <Choices
        choices={[
          ...found.map(({ id, title }) => ({
            key: id,
            label: title,
            pressed: id === has,
            choose: () => onChoose(id),
          })),
          { key: '', label: 'No goal', pressed: has === '', choose: () => onChoose(null) },
        ]}
      />
    </>
  )
}
