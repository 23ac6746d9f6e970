import { Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { createInteractionBody, type Interaction } from '#contract/contacts.ts'
import { asHeld } from '#web/app/offline/held-writes.ts'
import { useMe } from '#web/app/session.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { DayField } from '#web/ui/forms/day-field.tsx'
import { RecordForm, useRecordForm } from '#web/ui/forms/record-form.tsx'
import { formatDay, today } from '#web/ui/words/dates.ts'
import { addInteraction, updateInteraction } from './queries.ts'

/** What the form needs of an interaction; null: a new one. */
export type InteractionDraft = Pick<Interaction, 'id' | 'summary' | 'date' | 'notes' | 'updated_at'>
type Props = { contactId: string; interaction: InteractionDraft | null; opened: boolean; onClose(): void }

export function InteractionDialog({ contactId, interaction, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={interaction ? 'Edit interaction' : 'Add interaction'}>
      <InteractionForm contactId={contactId} interaction={interaction} onDone={onClose} />
    </Dialog>
  )
}

type Fields = { summary: string; date: string; notes: string }
const fieldsOf = (interaction: InteractionDraft | null): Fields => ({
  summary: interaction?.summary ?? '',
  date: interaction?.date ?? today(),
  notes: interaction?.notes ?? '',
})

function InteractionForm({ contactId, interaction, onDone }: Omit<Props, 'opened' | 'onClose'> & { onDone(): void }) {
  const me = useMe()
  const add = useMutation(addInteraction)
  const update = useMutation(updateInteraction)
  const of = useRecordForm<InteractionDraft, Fields, Omit<Fields, 'notes'> & { notes: string | null }>({
    draft: `${me.id}.interaction.${interaction?.id ?? `new.${contactId}`}`,
    record: interaction,
    original: fieldsOf(interaction),
    fieldsOf,
    toInput: ({ notes, ...fields }) => ({ ...fields, notes: notes.trim() === '' ? null : notes }),
    schema: createInteractionBody,
    create: (input, idempotencyKey) =>
      add.mutateAsync({ input: { ...input, id: contactId }, idempotencyKey }).catch(asHeld<InteractionDraft>),
    update: (input, { id, summary, date, notes }, ifVersion) =>
      update
        .mutateAsync({
          input: { ...input, id: contactId, interactionId: id },
          ifVersion,
          before: { summary, date, notes },
        })
        .catch(asHeld<InteractionDraft>),
    onDone,
  })
  const { form } = of
  return (
    <RecordForm
      of={of}
      label="Interaction"
      verb="Save interaction"
      differences={(mine, newer) => [
        { name: 'Title', mine: mine.summary, theirs: newer.summary },
        { name: 'Date', mine: formatDay(mine.date), theirs: formatDay(newer.date) },
        { name: 'Notes', mine: mine.notes, theirs: newer.notes ?? '' },
      ]}
      onCancel={onDone}
    >
      <TextInput label="Title" withAsterisk data-autofocus {...form.getInputProps('summary')} />
      <DayField label="Date" withAsterisk {...form.getInputProps('date')} />
      <Textarea label="Notes" autosize minRows={4} maxRows={14} {...form.getInputProps('notes')} />
    </RecordForm>
  )
}
