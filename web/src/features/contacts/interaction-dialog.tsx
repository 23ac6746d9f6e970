import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { createInteractionBody, type Interaction } from '#contract/contacts.ts'
import { useMe } from '#web/app/session.ts'
import { today } from '#web/ui/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useDraft, useKeepDraft } from '#web/ui/draft.ts'
import { RestoredDraft } from '#web/ui/restored-draft.tsx'
import { SaveForm, useSaveForm } from '#web/ui/save-form.tsx'
import styles from './contacts-page.module.css'
import { addInteraction, updateInteraction } from './queries.ts'

type Props = { contactId: string; interaction: Interaction | null; opened: boolean; onClose(): void }
type Fields = { summary: string; date: string; notes: string }

export function InteractionDialog({ contactId, interaction, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={interaction ? 'Edit interaction' : 'Add interaction'}>
      <InteractionForm contactId={contactId} interaction={interaction} onDone={onClose} />
    </Dialog>
  )
}

type FormProps = { contactId: string; interaction: Interaction | null; onDone(): void }

function InteractionForm({ contactId, interaction, onDone }: FormProps) {
  const me = useMe()
  const name = `${me.id}.interaction.${interaction?.id ?? `new.${contactId}`}`
  const original: Fields = {
    summary: interaction?.summary ?? '',
    date: interaction?.date ?? today(),
    notes: interaction?.notes ?? '',
  }
  const kept = useDraft(name, original)
  const add = useMutation(addInteraction)
  const update = useMutation(updateInteraction)
  const state = useSaveForm({
    initialValues: kept.initial,
    toInput: ({ notes, ...fields }: Fields) => ({ ...fields, notes: notes.trim() === '' ? null : notes }),
    schema: createInteractionBody,
    save: (input, idempotencyKey): Promise<Interaction> =>
      interaction
        ? update.mutateAsync({ ...input, id: contactId, interactionId: interaction.id })
        : add.mutateAsync({ input: { ...input, id: contactId }, idempotencyKey }),
    onSaved: () => {
      draft.drop()
      onDone()
    },
  })
  const { form } = state
  const changed = JSON.stringify(form.values) !== JSON.stringify(original)
  const draft = useKeepDraft(name, changed ? { fields: form.values } : null)
  return (
    <SaveForm state={state} label="Interaction">
      {kept.restored && changed && <RestoredDraft onStartOver={() => form.setValues(original)} />}
      <TextInput label="Title" withAsterisk data-autofocus {...form.getInputProps('summary')} />
      <TextInput label="Date" type="date" withAsterisk {...form.getInputProps('date')} />
      <Textarea label="Notes" autosize minRows={4} maxRows={14} {...form.getInputProps('notes')} />
      <div className={styles.foot}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={state.saving}>
          Save interaction
        </Button>
      </div>
    </SaveForm>
  )
}
