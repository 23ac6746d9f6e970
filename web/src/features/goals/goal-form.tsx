import { Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { goalStatuses } from '#contract/choices.ts'
import { createGoalBody, type Goal } from '#contract/goals.ts'
import { asHeld } from '#web/app/offline/held-writes.ts'
import { useMe } from '#web/app/session.ts'
import { PeopleField } from '#web/features/orgs/people-field.tsx'
import { myOrgsQuery } from '#web/features/orgs/queries.ts'
import { DayField } from '#web/ui/forms/day-field.tsx'
import { RecordForm, useRecordForm } from '#web/ui/forms/record-form.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { GOAL_STATUS_LABELS } from './format.ts'
import { compared, fieldsOf, type GoalFields, type GoalInput, goalInput } from './goal-fields.ts'
import { KpiEditor } from './kpi-editor.tsx'
import { createGoal, updateGoal } from './queries.ts'

/** Makes a goal, or changes one. What is typed is kept until it is saved. */
export function GoalForm({ goal, onDone }: { goal: Goal | null; onDone(): void }) {
  const me = useMe()
  const { data: orgs = [] } = useQuery(myOrgsQuery)
  const create = useMutation(createGoal)
  const update = useMutation(updateGoal)
  /** The KPIs of the version that refused the last save. */
  const there = useRef<Set<string> | null>(null)
  const of = useRecordForm<Goal, GoalFields, GoalInput>({
    draft: `${me.id}.goal.${goal?.id ?? 'new'}`,
    record: goal,
    original: fieldsOf(goal),
    fieldsOf,
    toInput: goalInput,
    schema: createGoalBody,
    create: (input, idempotencyKey) => create.mutateAsync({ input, idempotencyKey }).catch(asHeld<Goal>),
    async update(input, record, ifVersion) {
      const { id } = record
      // "Keep mine" brings a KPI back that was removed elsewhere: as a new one, for its own is gone.
      const kpis = input.kpis?.map((kpi) => (kpi.id && there.current?.has(kpi.id) === false ? withoutId(kpi) : kpi))
      try {
        const was = { ...goalInput(fieldsOf(record)), id }
        return await update.mutateAsync({ input: { ...input, kpis, id }, ifVersion, was }).catch(asHeld<Goal>)
      } catch (error) {
        const { current } = error as { current?: Goal }
        if (current) there.current = new Set(current.kpis.map((kpi) => kpi.id))
        throw error
      }
    },
    onDone,
  })
  const orgName = (id: string, known: Goal) =>
    orgs.find((org) => org.id === id)?.name ??
    (known.organization_id === id ? known.organization_name : null) ??
    'An organization'
  const { form } = of
  return (
    <RecordForm
      of={of}
      label="Goal"
      verb="Save goal"
      differences={(mine, newer) => compared(mine, fieldsOf(newer), (id) => orgName(id, newer))}
      onCancel={onDone}
    >
      <TextInput label="Title" withAsterisk dir="auto" data-autofocus {...form.getInputProps('title')} />
      <div className="grid gap-12 three-columns phone-column">
        <DayField label="Due date" withAsterisk {...form.getInputProps('due_date')} />
        <SelectField
          label="Status"
          data={goalStatuses.map((value) => ({ value, label: GOAL_STATUS_LABELS[value] }))}
          {...form.getInputProps('status')}
        />
        <OrganizationField goal={goal} {...form.getInputProps('organization_id')} />
      </div>
      <Textarea
        label="Description"
        dir="auto"
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('description')}
      />
      <KpiEditor form={form} />
      {(goal === null || goal.user_id === me.id) && (
        <PeopleField label="Shared with people" {...form.getInputProps('shared_user_ids')} known={goal?.shared_users} />
      )}
    </RecordForm>
  )
}

const withoutId = <T extends { id?: string }>({ id, ...kpi }: T) => kpi

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
