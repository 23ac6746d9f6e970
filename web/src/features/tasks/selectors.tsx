import { useMutation } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { priorities } from '#contract/choices.ts'
import { isolated } from '#contract/hidden-signs.ts'
import type { Task } from '#contract/tasks.ts'
import { HeldError } from '#web/app/offline/held-write.ts'
import { wordsOf } from '#web/app/query-client.ts'
import { SHORT } from '#web/ui/forms/choice-field.tsx'
import { passFocus } from '#web/ui/keys/pass-focus.ts'
import { RowSelect } from '#web/ui/lists/row-select.tsx'
import { StatusBadge } from '#web/ui/marks/status-badge.tsx'
import { toast } from '#web/ui/notices/toast.tsx'
import type { Around, Person } from './around.ts'
import { AssigneeField } from './assignee-field.tsx'
import { CHANGED, DONE } from './change-many.ts'
import { PRIORITY_TONES, statusChoices } from './format.ts'
import { taskRows } from './plan-keys.ts'
import { assignTask, changeTask, type TaskChange } from './queries.ts'
import styles from './selectors.module.css'

/** What may be changed at once, as the flags say that the server sends; the rest stands there as words. */
export function Selectors({ task, around }: { task: Task; around: Around }) {
  const change = useMutation(changeTask)
  const assign = useMutation(assignTask)
  const leave = useLeavingRow()
  const set = (values: TaskChange, was = task) => {
    leave()
    // What is refused, or waits for a line, says so itself.
    change.mutateAsync({ values, was }).then(
      () => offerBack(was, values, change.mutate),
      () => {},
    )
    setTimeout(leave.forget, GOES_WITHIN_MS)
  }
  return (
    <>
      {task.can_edit ? (
        <span className={`relative ${styles.priority}`} data-tone={PRIORITY_TONES[task.priority]}>
          <RowSelect
            aria-label={`Priority of ${task.title}`}
            value={task.priority}
            data={priorities}
            onChange={(priority) => set({ priority: priority as Task['priority'] })}
          />
        </span>
      ) : (
        <span className="shrinks pad-0-8 xs breaks">
          <StatusBadge tone={PRIORITY_TONES[task.priority]}>{task.priority}</StatusBadge>
        </span>
      )}
      {task.can_edit ? (
        <RowSelect
          aria-label={`Status of ${task.title}`}
          value={task.status}
          data={statusChoices(task.status)}
          onChange={(status) => set({ status: status as Task['status'] })}
        />
      ) : (
        <span className="shrinks pad-0-8 xs breaks">{task.status}</span>
      )}
      {task.can_assign ? (
        <Assignee task={task} around={around} onChange={(person) => assign.mutate({ person, was: task })} />
      ) : (
        <span className="shrinks pad-0-8 xs breaks">{task.assigned_to_user?.name ?? 'Nobody'}</span>
      )}
      {change.isError && !(change.error instanceof HeldError) && (
        <NotSaved
          error={change.error}
          onAgain={() => change.variables && set(change.variables.values, change.variables.was)}
        />
      )}
      {assign.isError && !(assign.error instanceof HeldError) && (
        <NotSaved error={assign.error} onAgain={() => assign.variables && assign.mutate(assign.variables)} />
      )}
    </>
  )
}

/** The way back of what was set in a row, which may have gone from its list. */
function offerBack(was: Task, values: TaskChange, mutate: (back: { values: TaskChange; was: Task }) => void): void {
  const names = Object.keys(values) as (keyof TaskChange)[]
  const before: TaskChange = Object.fromEntries(names.map((name) => [name, was[name]]))
  const run = () => mutate({ values: before, was: { ...was, ...values } })
  const { one: title } = values.status === 'Done' ? DONE : CHANGED
  toast({ kind: 'success', title, text: was.title, of: was.id, action: { label: 'Undo', run } })
}

/** A row that goes later than this does so for another reason: it was scrolled away. */
const GOES_WITHIN_MS = 3_000

/** Call what it answers before a change: should the row go by it while the focus is there, the one beside it gets the focus. */
function useLeavingRow(): (() => void) & { forget(): void } {
  const row = useRef<Element | null>(null)
  useLayoutEffect(
    () => () => {
      if (row.current?.contains(document.activeElement)) passFocus(row.current, taskRows())
    },
    [],
  )
  const leave = () => {
    row.current = document.activeElement?.closest('[data-task]') ?? null
  }
  const forget = () => {
    row.current = null
  }
  return Object.assign(leave, { forget })
}

type AssigneeProps = { task: Task; around: Around; onChange(person: Person | null): void }

function Assignee({ task, around: { meId, people, tooMany }, onChange }: AssigneeProps) {
  const label = `Assignee of ${task.title}`
  const has = task.assigned_to_user
  if (tooMany || people.length >= SHORT)
    return <AssigneeField task={task} size="xs" aria-label={label} value={has?.id ?? ''} onPerson={onChange} />
  // Who has it stays in the list, also when one could not choose them.
  const all = has && !people.some(({ id }) => id === has.id) ? [...people, has] : people
  return (
    <RowSelect
      aria-label={label}
      value={has?.id ?? ''}
      data={[
        { value: '', label: 'Nobody' },
        ...all.map(({ id, name }) => ({ value: id, label: id === meId ? `${isolated(name)} (me)` : name })),
      ]}
      onChange={(chosen) => onChange(all.find(({ id }) => id === chosen) ?? null)}
    />
  )
}

/** The notice goes away; what was not saved is still to be seen where it was chosen. */
function NotSaved({ error, onAgain }: { error: Error; onAgain(): void }) {
  return (
    <span className={`row wrap full-row gap-4-12 bad xs ${styles.failed}`} role="alert">
      Not saved: {wordsOf(error)}
      <button className="pad-0-8 bright border no-ground round-sm clickable min-h-28" type="button" onClick={onAgain}>
        Try again
      </button>
    </span>
  )
}
