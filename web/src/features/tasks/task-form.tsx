import { Button, Checkbox, Group, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createTaskBody, priorities, type Task } from '#contract/tasks.ts'
import { useMe } from '#web/app/session.ts'
import { myOrgsQuery } from '#web/features/orgs/queries.ts'
import { Conflict, useVersion } from '#web/ui/conflict.tsx'
import { useDraft, useKeepDraft } from '#web/ui/draft.ts'
import { RestoredDraft } from '#web/ui/restored-draft.tsx'
import { SaveForm, useSaveForm } from '#web/ui/save-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { AssigneeField } from './assignee-field.tsx'
import { statusChoices } from './format.ts'
import { createTask, updateTask } from './queries.ts'
import { changedInput, fieldsOf, type TaskFields, taskInput } from './task-fields.ts'
import styles from './task-form.module.css'

export type TaskTemplate = Partial<Pick<Task, 'title' | 'description' | 'priority' | 'goal_id' | 'contact_id'>>
type Props = { task: Task | null; template?: TaskTemplate; onDone(): void }

export function TaskForm({ task, template, onDone }: Props) {
  const me = useMe()
  const name = `${me.id}.task.${task?.id ?? (template ? 'template' : 'new')}`
  const original = fieldsOf(task ?? template ?? null)
  const kept = useDraft(name, original, task?.updated_at)
  const version = useVersion(task, kept.version)
  const create = useMutation(createTask)
  const update = useMutation(updateTask)
  const state = useSaveForm({
    initialValues: kept.initial,
    toInput: taskInput,
    schema: createTaskBody,
    save: (input, idempotencyKey): Promise<Task> =>
      task
        ? version.guard(() =>
            update.mutateAsync({
              input: { ...changedInput(form.values, original), id: task.id },
              ifVersion: version.current(),
            }),
          )
        : create.mutateAsync({ input, idempotencyKey }),
    onSaved: () => {
      draft.drop()
      onDone()
    },
  })
  const { form } = state
  const changed = JSON.stringify(form.values) !== JSON.stringify(original)
  const draft = useKeepDraft(name, changed && !template ? { fields: form.values, version: version.current() } : null)
  const startOver = () => {
    form.setValues(original)
    version.restart()
  }
  return (
    <SaveForm state={state} label="Task">
      {kept.restored && changed && <RestoredDraft onStartOver={startOver} />}
      <TextInput label="Title" withAsterisk data-autofocus {...form.getInputProps('title')} />
      <Textarea label="Description" autosize minRows={2} maxRows={10} {...form.getInputProps('description')} />
      <div className={styles.row}>
        <SelectField label="Priority" data={[...priorities]} {...form.getInputProps('priority')} />
        <SelectField label="Status" data={[...statusChoices(task?.status)]} {...form.getInputProps('status')} />
        <TextInput label="Due date" type="date" {...form.getInputProps('due_date')} />
        <AssigneeField task={task} {...form.getInputProps('assigned_to_user_id')} />
      </div>
      <Textarea label="Notes" autosize minRows={1} maxRows={8} {...form.getInputProps('notes')} />
      {(task === null || task.created_by_user?.id === me.id) && (
        <ShareField {...form.getInputProps('shared_org_ids')} />
      )}
      {version.newer && (
        <Conflict fields={compared(form.values, fieldsOf(version.newer))} {...version.choices(state, fieldsOf)} />
      )}
      <div className={styles.foot}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={state.saving}>
          {task ? 'Save task' : 'Create task'}
        </Button>
      </div>
    </SaveForm>
  )
}

/** Which organizations see it. Nothing to choose for somebody without one. */
function ShareField(input: { value?: string[]; onChange?(value: string[]): void }) {
  const { data: orgs = [] } = useQuery(myOrgsQuery)
  if (orgs.length === 0) return null
  return (
    <Checkbox.Group label="Shared with" {...input}>
      <Group gap="md" pt={4}>
        {orgs.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

function compared(mine: TaskFields, theirs: TaskFields) {
  const names = {
    title: 'Title',
    description: 'Description',
    priority: 'Priority',
    status: 'Status',
    due_date: 'Due date',
    notes: 'Notes',
  }
  return (Object.keys(names) as (keyof typeof names)[]).map((field) => ({
    name: names[field],
    mine: mine[field],
    theirs: theirs[field],
  }))
}
