import { Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { CreateSchedule, Schedule } from '#contract/schedules.ts'
import { useMe } from '#web/app/session.ts'
import { choicesQuery } from '#web/features/factory/queries.ts'
import { settingsQuery } from '#web/features/notifications/queries.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { RecordForm, useRecordForm } from '#web/ui/forms/record-form.tsx'
import { device } from '#web/ui/words/region.ts'
import { check, type Fields, fieldsOf, type Preset, schema, toInput } from './form-fields.ts'
import { createSchedule, updateSchedule } from './queries.ts'
import { WhatFields } from './what-fields.tsx'
import { WhenFields } from './when-fields.tsx'

export type Subject = { schedule: Schedule | null; preset?: { kind: 'crew' | 'flow'; id: string } }
type Props = { subject: Subject; opened: boolean; onClose(): void }

export function ScheduleDialog({ subject: { schedule, preset }, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={schedule ? 'Edit schedule' : 'New schedule'}>
      {preset ? (
        <PresetForm preset={preset} onDone={onClose} />
      ) : (
        <ScheduleForm schedule={schedule} preset={null} onDone={onClose} />
      )}
    </Dialog>
  )
}

/** The crew or flow gives its name: the form begins when it is known. */
function PresetForm({ preset, onDone }: { preset: { kind: 'crew' | 'flow'; id: string }; onDone(): void }) {
  const choices = useQuery(choicesQuery(preset.kind))
  if (choices.isPending) return null
  const name = choices.data?.find(({ id }) => id === preset.id)?.name
  return <ScheduleForm schedule={null} preset={name === undefined ? null : { ...preset, name }} onDone={onDone} />
}

const differences = (mine: Fields, newer: Schedule) => [
  { name: 'Title', mine: mine.title, theirs: newer.title },
  { name: 'Question', mine: mine.question, theirs: newer.question ?? '' },
  { name: 'Time', mine: mine.time_of_day, theirs: newer.time_of_day ?? '' },
]

type FormProps = { schedule: Schedule | null; preset: Preset; onDone(): void }

function ScheduleForm({ schedule, preset, onDone }: FormProps) {
  const me = useMe()
  const create = useMutation(createSchedule)
  const update = useMutation(updateSchedule)
  const zone = me.time_zone ?? device().zone
  const of = useRecordForm<Schedule, Fields, CreateSchedule>({
    draft: `${me.id}.schedule.${schedule?.id ?? preset?.id ?? 'new'}`,
    record: schedule,
    original: fieldsOf(schedule, zone, preset),
    fieldsOf: (record) => fieldsOf(record, zone),
    toInput,
    schema,
    check,
    create: (input, idempotencyKey) => create.mutateAsync({ input, idempotencyKey }),
    update: (input, { id }, ifVersion) => update.mutateAsync({ input: { ...input, id }, ifVersion }),
    onDone,
  })
  const { form } = of
  const { data: notices } = useQuery(settingsQuery)
  const box = (name: 'on_today' | 'notify' | 'mail') => form.getInputProps(name, { type: 'checkbox' })
  return (
    <RecordForm of={of} label="Schedule" verb="Save schedule" differences={differences} onCancel={onDone}>
      <TextInput label="Title" withAsterisk data-autofocus autoComplete="off" {...form.getInputProps('title')} />
      <WhatFields form={form} />
      <WhenFields form={form} />
      <fieldset className="stack shrinks gap-12 no-margin pad-0 no-border">
        <legend className="pad-0 sm strong mb-8">Where the result goes</legend>
        <div className="flex wrap gap-8-24">
          <Checkbox label="Today" {...box('on_today')} />
          <Checkbox label="Notification" {...box('notify')} />
          {(notices?.mail_available !== false || form.values.mail) && <Checkbox label="Email" {...box('mail')} />}
        </div>
      </fieldset>
      <TextInput
        label="Monthly budget, in tokens"
        description="When it is used up, times are skipped until the next month. Empty: only the limits of this server."
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('month_tokens')}
      />
    </RecordForm>
  )
}
