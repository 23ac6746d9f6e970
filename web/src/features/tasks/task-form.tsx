import { Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { priorities } from '#contract/choices.ts'
import { createTaskBody, type Task } from '#contract/tasks.ts'
import { ApiError } from '#web/api.ts'
import { asHeld } from '#web/app/offline/held-writes.ts'
import { useMe } from '#web/app/session.ts'
import { myOrgsQuery } from '#web/features/orgs/queries.ts'
import { ShareField } from '#web/features/orgs/share-field.tsx'
import { RecordForm, useRecordForm } from '#web/ui/forms/record-form.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { AssigneeField, usePeople } from './assignee-field.tsx'
import { DueField } from './due-field.tsx'
import { statusChoices } from './format.ts'
import { GoalField } from './goal-field.tsx'
import { createTask, goalsQuery, updateTask } from './queries.ts'
import { RepeatField } from './repeat-field.tsx'
import { ruleWords } from './repeats.ts'
import { changedInput, fieldsOf, type TaskFields, taskInput } from './task-fields.ts'
import { TimeField } from './time-field.tsx'

export type TaskTemplate = Partial<
  Pick<
    Task,
    | 'title'
    | 'description'
    | 'priority'
    | 'due_date'
    | 'goal_id'
    | 'contact_id'
    | 'assigned_to_user_id'
    | 'shared_org_ids'
    | 'shared_user_ids'
  >
>
type Props = {
  task: Task | null
  /** What a new task begins with. */
  template?: TaskTemplate
  onDone(saved?: Task): void
}

export function TaskForm({ task, template, onDone }: Props) {
  const me = useMe()
  const create = useMutation(createTask)
  const update = useMutation(updateTask)
  const mayShare = task === null || task.created_by_user?.id === me.id
  /** The stored task that the form is compared with: after a conflict the newer one. */
  const stored = useRef(task)
  const of = useRecordForm<Task, TaskFields, ReturnType<typeof taskInput>>({
    draft: template ? null : `${me.id}.task.${task?.id ?? 'new'}`,
    record: task,
    original: fieldsOf(task ?? template ?? null),
    fieldsOf,
    toInput: taskInput,
    schema: createTaskBody,
    check: ({ title }) => (title.trim() === '' ? { title: 'Title is required' } : {}),
    create: (input, idempotencyKey) => create.mutateAsync({ input, idempotencyKey }).catch(asHeld<Task>),
    update: async (input, record, ifVersion) => {
      try {
        const changes = changedInput(input, stored.current ?? record, mayShare)
        const was = stored.current ?? record
        return await update.mutateAsync({ input: { ...changes, id: record.id }, ifVersion, was }).catch(asHeld<Task>)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'conflict' && error.current)
          stored.current = error.current as Task
        throw error
      }
    },
    onDone,
  })
  const { form } = of
  const compared = useCompared()
  return (
    <RecordForm
      of={of}
      label="Task"
      verb={task ? 'Save task' : 'Create task'}
      differences={compared}
      onCancel={() => onDone()}
    >
      <TextInput label="Title" withAsterisk data-autofocus dir="auto" {...form.getInputProps('title')} />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={10}
        dir="auto"
        {...form.getInputProps('description')}
      />
      <div className="halves align-start gap-12 phone-column">
        <SelectField label="Priority" data={[...priorities]} {...form.getInputProps('priority')} />
        <SelectField label="Status" data={[...statusChoices(task?.status)]} {...form.getInputProps('status')} />
        <DueField {...form.getInputProps('due_date')} />
        <TimeField
          value={form.values.due_time}
          onChange={(time) => form.setFieldValue('due_time', time)}
          error={form.errors.due_time}
          disabled={form.values.due_date === ''}
        />
        <RepeatField
          day={form.values.due_date}
          rule={form.values.recurrence_rule}
          days={form.values.repeat_after_days}
          onChange={({ rule, days }) => form.setValues({ recurrence_rule: rule, repeat_after_days: days })}
          error={form.errors.recurrence_rule ?? form.errors.repeat_after_days}
        />
        <AssigneeField label="Assignee" task={task} {...form.getInputProps('assigned_to_user_id')} />
      </div>
      <GoalField {...form.getInputProps('goal_id')} />
      <Textarea label="Notes" autosize minRows={1} maxRows={8} dir="auto" {...form.getInputProps('notes')} />
      {mayShare && (
        <ShareField
          {...form.getInputProps('shared_org_ids')}
          people={{ ...form.getInputProps('shared_user_ids'), known: task?.shared_users }}
        />
      )}
    </RecordForm>
  )
}

/** Field by field, in words: what stands in the form, and what is stored now. */
function useCompared() {
  const { people } = usePeople()
  const { data: goals } = useQuery(goalsQuery())
  const { data: orgs = [] } = useQuery(myOrgsQuery)
  const titles = (fields: TaskFields, newer: Task | null): Record<string, string> => ({
    Title: fields.title,
    Description: fields.description,
    Priority: fields.priority,
    Status: fields.status,
    'Due date': fields.due_date,
    Time: fields.due_time,
    Repeats:
      fields.recurrence_rule === ''
        ? fields.repeat_after_days === ''
          ? ''
          : `${fields.repeat_after_days} days after it is done`
        : ruleWords(fields.recurrence_rule),
    Assignee:
      [...people, newer?.assigned_to_user].find((person) => person?.id === fields.assigned_to_user_id)?.name ?? '',
    Goal: goals?.items.find(({ id }) => id === fields.goal_id)?.title ?? fields.goal_id,
    Notes: fields.notes,
    'Shared with': [
      ...orgs.filter(({ id }) => fields.shared_org_ids.includes(id)),
      ...people.filter(({ id }) => fields.shared_user_ids?.includes(id)),
    ]
      .map(({ name }) => name)
      .join(', '),
  })
  return (mine: TaskFields, newer: Task) => {
    const theirs = titles(fieldsOf(newer), newer)
    return Object.entries(titles(mine, newer)).map(([name, text]) => ({ name, mine: text, theirs: theirs[name] ?? '' }))
  }
}
