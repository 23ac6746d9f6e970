import { useMutation } from '@tanstack/react-query'
import { createNoteBody, type Note } from '#contract/notes.ts'
import { asHeld } from '#web/app/offline/held-writes.ts'
import { useMe } from '#web/app/session.ts'
import { Dictate } from '#web/features/dictation/dictate.tsx'
import { withDictated } from '#web/features/dictation/format.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { DayField } from '#web/ui/forms/day-field.tsx'
import { RecordForm, useRecordForm } from '#web/ui/forms/record-form.tsx'
import { MarkdownEditor } from '#web/ui/markdown/markdown-editor.tsx'
import { formatDay } from '#web/ui/words/dates.ts'
import styles from './notes-page.module.css'
import { updateNote } from './queries.ts'

type Props = { note: Note; opened: boolean; onClose(): void }
type Fields = Pick<Note, 'content' | 'entry_date'>

export function NoteDialog({ note, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Edit note of ${formatDay(note.entry_date)}`} size="lg">
      <NoteForm note={note} onDone={onClose} />
    </Dialog>
  )
}

const fieldsOf = ({ content, entry_date }: Note): Fields => ({ content, entry_date })

const differences = (mine: Fields, newer: Note) => [
  { name: 'Date', mine: formatDay(mine.entry_date), theirs: formatDay(newer.entry_date) },
  { name: 'Note', mine: mine.content, theirs: newer.content },
]

function NoteForm({ note, onDone }: { note: Note; onDone(): void }) {
  const me = useMe()
  const update = useMutation(updateNote)
  const record = useRecordForm({
    draft: `${me.id}.note.${note.id}`,
    record: note,
    original: fieldsOf(note),
    fieldsOf,
    toInput: (fields: Fields) => fields,
    schema: createNoteBody,
    update: (input, before, ifVersion) =>
      update.mutateAsync({ input: { ...input, id: before.id }, ifVersion, before }).catch(asHeld<Note>),
    onDone,
  })
  const { form } = record
  return (
    <RecordForm
      of={record}
      label="Note"
      verb="Save note"
      differences={differences}
      onCancel={onDone}
      disabled={form.values.content.trim() === ''}
      aside={
        <div className={`flex wrap align-items-end gap-8 ${styles.aside}`}>
          <DayField label="Date" {...form.getInputProps('entry_date')} />
          <Dictate onDone={(dictated) => form.setFieldValue('content', withDictated(form.values.content, dictated))} />
        </div>
      }
    >
      <MarkdownEditor
        label="Note"
        hideLabel
        autoFocus="dialog"
        minRows={12}
        value={form.values.content}
        onChange={(text) => form.setFieldValue('content', text)}
        error={form.errors.content}
        path="content"
      />
    </RecordForm>
  )
}
