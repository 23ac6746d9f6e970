import { ActionIcon, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import type { Task, TaskStep } from '#contract/tasks.ts'
import { HeldError } from '#web/app/offline/held-write.ts'
import { wordsOf } from '#web/app/query-client.ts'
import { useMe } from '#web/app/session.ts'
import { readDraft, useKeepDraft } from '#web/ui/forms/draft.ts'
import { newKey } from '#web/ui/forms/new-key.ts'
import { toast } from '#web/ui/notices/toast.tsx'
import { addStep, changeStep, removeStep } from './queries.ts'
import styles from './task-talk.module.css'

/** The steps of a task, to be ticked off. Alt with the arrows moves one. */
export function TaskSteps({ task }: { task: Task }) {
  const done = task.steps.filter((step) => step.done).length
  if (task.steps.length === 0 && !task.can_edit) return null
  return (
    <section className={styles.section} aria-label="Steps">
      <h3 className="no-margin dimmed regular mb-4">
        Steps{' '}
        {task.steps.length > 0 && (
          <span>
            {done} of {task.steps.length}
          </span>
        )}
      </h3>
      <ul className={`pad-0 no-bullets no-margin mb-8 ${styles.steps}`}>
        {task.steps.map((step, at) => (
          <Step key={step.id} task={task} step={step} at={at} />
        ))}
      </ul>
      {task.can_edit && <NewStep task={task} />}
    </section>
  )
}

function Step({ task, step, at }: { task: Task; step: TaskStep; at: number }) {
  const change = useMutation(changeStep)
  const remove = useRemoveStep(task.id, step, at)
  // A box is ticked with the click, not when the lists have heard of it.
  const [ticked, setTicked] = useState<boolean | null>(null)
  const tick = (done: boolean) => {
    setTicked(done)
    change.mutate({ ...of, done }, { onSettled: () => setTicked(null) })
  }
  const of = { id: task.id, step_id: step.id }
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const place = at + (by ?? 0)
    if (!event.altKey || by === undefined || place < 0 || place >= task.steps.length || !task.can_edit) return
    event.preventDefault()
    change.mutate({ ...of, place })
  }
  return (
    <li className="row spread gap-8" data-done={(ticked ?? step.done) || undefined} onKeyDown={keys}>
      <label className={`row grow gap-10 breaks clickable target ${styles.step}`}>
        <input
          type="checkbox"
          checked={ticked ?? step.done}
          disabled={!task.can_edit}
          onChange={(event) => tick(event.currentTarget.checked)}
        />
        <bdi>{step.title}</bdi>
      </label>
      {task.can_edit && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Remove the step ${step.title}`}
          loading={remove.isPending}
          onClick={remove.remove}
        >
          <IconX size={14} />
        </ActionIcon>
      )}
    </li>
  )
}

/** It comes back as it was, where it was. */
function useRemoveStep(id: string, { id: step_id, title, done }: TaskStep, place: number) {
  const { mutateAsync: add } = useMutation(addStep)
  const { mutateAsync: change } = useMutation(changeStep)
  const restore = async () => {
    try {
      const { steps } = await add({ id, title, idempotencyKey: newKey() })
      const made = steps.at(-1)
      if (made) await change({ id, step_id: made.id, done, place })
    } catch (error) {
      if (!(error instanceof HeldError))
        toast({ kind: 'error', title: 'The step could not be restored', text: wordsOf(error) })
    }
  }
  const undo = { label: 'Undo', run: () => void restore() }
  const { mutate, isPending } = useMutation({
    ...removeStep,
    // Also where the row is gone before the answer has come.
    onSuccess: () => toast({ kind: 'success', title: 'Step removed', text: title, action: undo }),
  })
  return { isPending, remove: () => mutate({ id, step_id }) }
}

function NewStep({ task }: { task: Task }) {
  const add = useMutation(addStep)
  // Escape closes the panel around it: what was typed is there again when it opens.
  const name = `${useMe().id}.step.${task.id}`
  const [title, setTitle] = useState(() => readDraft<string>(name) ?? '')
  useKeepDraft(name, title === '' ? null : title)
  // The field is free for the next one at once; what could not be added comes back, before what was written meanwhile.
  const submit = async () => {
    const written = title.trim()
    if (written === '') return
    setTitle('')
    try {
      await add.mutateAsync({ id: task.id, title: written, idempotencyKey: newKey() })
    } catch (error) {
      // It waits, and stands in the list.
      if (error instanceof HeldError) return add.reset()
      setTitle((since) => [written, since].filter(Boolean).join(' '))
    }
  }
  return (
    <TextInput
      aria-label="New step"
      placeholder="Add a step"
      size="sm"
      dir="auto"
      autoComplete="off"
      maxLength={200}
      value={title}
      error={add.isError ? wordsOf(add.error) : undefined}
      onChange={(event) => setTitle(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) void submit()
      }}
      onBlur={submit}
    />
  )
}
