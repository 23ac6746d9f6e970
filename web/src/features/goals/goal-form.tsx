import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createGoalBody, type Goal, goalStatuses } from '#contract/goals.ts'
import { useMe } from '#web/app/session.ts'
import { myOrgsQuery } from '#web/features/orgs/queries.ts'
import { Conflict, useVersion } from '#web/ui/conflict.tsx'
import { useDraft, useKeepDraft } from '#web/ui/draft.ts'
import { RestoredDraft } from '#web/ui/restored-draft.tsx'
import { SaveForm, useSaveForm } from '#web/ui/save-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { GOAL_STATUS_LABELS } from './format.ts'
import { compared, fieldsOf, type GoalFields, goalInput } from './goal-fields.ts'
import styles from './goal-form.module.css'
import { KpiEditor } from './kpi-editor.tsx'
import { createGoal, updateGoal } from './queries.ts'

/** Makes a goal, or changes one. What is typed is kept until it is saved. */
export function GoalForm({ goal, onDone }: { goal: Goal | null; onDone(): void }) {
  const me = useMe()
  const name = `${me.id}.goal.${goal?.id ?? 'new'}`
  const original = fieldsOf(goal)
  const draft = useDraft(name, original, goal?.updated_at)
  const version = useVersion(goal, draft.version)
  const create = useMutation(createGoal)
  const update = useMutation(updateGoal)
  const state = useSaveForm({
    initialValues: draft.initial,
    toInput: goalInput,
    schema: createGoalBody,
    save: (input, idempotencyKey) =>
      goal
        ? version.guard(() => update.mutateAsync({ input: { ...input, id: goal.id }, ifVersion: version.current() }))
        : create.mutateAsync({ input, idempotencyKey }),
    onSaved: () => {
      keeper.drop()
      onDone()
    },
  })
  const { form } = state
  const changed = JSON.stringify(form.values) !== JSON.stringify(original)
  const keeper = useKeepDraft(name, changed ? { fields: form.values, version: version.current() } : null)
  const startOver = () => {
    form.setValues(original)
    version.restart()
  }
  return (
    <SaveForm state={state} label="Goal">
      {draft.restored && changed && <RestoredDraft onStartOver={startOver} />}
      <TextInput label="Title" withAsterisk data-autofocus {...form.getInputProps('title')} />
      <div className={styles.row}>
        <TextInput label="Due date" type="date" withAsterisk {...form.getInputProps('due_date')} />
        <SelectField
          label="Status"
          data={goalStatuses.map((value) => ({ value, label: GOAL_STATUS_LABELS[value] }))}
          {...form.getInputProps('status')}
        />
        <OrganizationField goal={goal} {...form.getInputProps('organization_id')} />
      </div>
      <Textarea label="Description" autosize minRows={2} maxRows={8} {...form.getInputProps('description')} />
      <KpiEditor form={form} />
      {version.newer && <GoalConflict mine={form.values} newer={version.newer} {...version.choices(state, fieldsOf)} />}
      <div className={styles.foot}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={state.saving}>
          Save goal
        </Button>
      </div>
    </SaveForm>
  )
}

/** Who else sees it. Only the owner may move a goal; nothing to choose for somebody without an organization. */
function OrganizationField({ goal, ...input }: { goal: Goal | null }) {
  const me = useMe()
  const { data: orgs = [] } = useQuery(myOrgsQuery)
  const known = orgs.map(({ id, name }) => ({ value: id, label: name }))
  const own = goal?.organization_id ?? null
  if (own !== null && !known.some(({ value }) => value === own))
    known.push({ value: own, label: goal?.organization_name ?? 'Organization' })
  if (known.length === 0) return null
  return (
    <SelectField
      label="Shared with"
      disabled={goal !== null && goal.user_id !== me.id}
      data={[{ value: '', label: 'Nobody (personal)' }, ...known]}
      {...input}
    />
  )
}

type ConflictProps = { mine: GoalFields; newer: Goal; onKeepMine(): void; onTakeNewer(): void }

function GoalConflict({ mine, newer, ...actions }: ConflictProps) {
  const { data: orgs = [] } = useQuery(myOrgsQuery)
  const orgName = (id: string) =>
    orgs.find((org) => org.id === id)?.name ??
    (newer.organization_id === id ? newer.organization_name : null) ??
    'An organization'
  return <Conflict fields={compared(mine, fieldsOf(newer), orgName)} {...actions} />
}
