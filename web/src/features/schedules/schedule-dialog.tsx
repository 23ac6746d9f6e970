import { Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { createScheduleBody, type Schedule } from '#contract/schedules.ts'
import { useMe } from '#web/app/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { RecordForm, useRecordForm } from '#web/ui/record-form.tsx'
import { createSchedule, updateSchedule } from './queries.ts'

type Props = {
  /** null: a new one. */
  schedule: Schedule | null
  opened: boolean
  onClose(): void
}
type Fields = { title: string; description: string }
type Input = { title: string; description: string | null }

export function ScheduleDialog({ schedule, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={schedule ? 'Edit schedule' : 'New schedule'}>
      <ScheduleForm schedule={schedule} onDone={onClose} />
    </Dialog>
  )
}

const fieldsOf = (record: Schedule | null): Fields => ({
  title: record?.title ?? '',
  description: record?.description ?? '',
})

const differences = (mine: Fields, newer: Schedule) => [
  { name: 'Title', mine: mine.title, theirs: newer.title },
  { name: 'Description', mine: mine.description, theirs: newer.description ?? '' },
]

function ScheduleForm({ schedule, onDone }: { schedule: Schedule | null; onDone(): void }) {
  const me = useMe()
  const create = useMutation(createSchedule)
  const update = useMutation(updateSchedule)
  const of = useRecordForm<Schedule, Fields, Input>({
    draft: `${me.id}.schedule.${schedule?.id ?? 'new'}`,
    record: schedule,
    original: fieldsOf(schedule),
    fieldsOf,
    toInput: ({ title, description }) => ({ title, description: description.trim() === '' ? null : description }),
    schema: createScheduleBody,
    create: (input, idempotencyKey) => create.mutateAsync({ input, idempotencyKey }),
    update: (input, { id }, ifVersion) => update.mutateAsync({ input: { ...input, id }, ifVersion }),
    onDone,
  })
  const { form } = of
  return (
    <RecordForm of={of} label="Schedule" verb="Save schedule" differences={differences} onCancel={onDone}>
      <TextInput label="Title" withAsterisk data-autofocus autoComplete="off" {...form.getInputProps('title')} />
      <Textarea label="Description" autosize minRows={3} maxRows={12} {...form.getInputProps('description')} />
    </RecordForm>
  )
}
