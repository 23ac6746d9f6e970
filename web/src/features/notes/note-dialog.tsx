import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { createNoteBody, type Note } from '#contract/notes.ts'
import { useMe } from '#web/app/session.ts'
import { Conflict, useVersion } from '#web/ui/conflict.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useDraft, useKeepDraft } from '#web/ui/draft.ts'
import { MarkdownEditor } from '#web/ui/markdown-editor.tsx'
import { RestoredDraft } from '#web/ui/restored-draft.tsx'
import { SaveForm, useSaveForm } from '#web/ui/save-form.tsx'
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

function NoteForm({ note, onDone }: { note: Note; onDone(): void }) {
  const me = useMe()
  const name = `${me.id}.note.${note.id}`
  const original = fieldsOf(note)
  const kept = useDraft(name, original, note?.updated_at)
  const version = useVersion(note, kept.version)
  const update = useMutation(updateNote)
  const state = useSaveForm({
    initialValues: kept.initial,
    toInput: (fields: Fields) => fields,
    schema: createNoteBody,
    save: (input) =>
      version.guard(() => update.mutateAsync({ input: { ...input, id: note.id }, ifVersion: version.current() })),
    onSaved: () => {
      draft.drop()
      onDone()
    },
  })
  const { form } = state
  const { content, entry_date } = form.values
  const changed = content !== note.content || entry_date !== note.entry_date
  const draft = useKeepDraft(name, changed ? { fields: form.values, version: version.current() } : null)
  const startOver = () => {
    form.setValues(original)
    version.restart()
  }
  return (
    <SaveForm state={state} label="Note">
      {kept.restored && changed && <RestoredDraft onStartOver={startOver} />}
      <MarkdownEditor
        label="Note"
        hideLabel
        autoFocus
        minRows={12}
        value={content}
        onChange={(text) => form.setFieldValue('content', text)}
        error={form.errors.content}
      />
      {version.newer && (
        <Conflict
          fields={[
            { name: 'Date', mine: formatDay(entry_date), theirs: formatDay(version.newer.entry_date) },
            { name: 'Note', mine: content, theirs: version.newer.content },
          ]}
          {...version.choices(state, fieldsOf)}
        />
      )}
      <div className={styles.foot}>
        <TextInput label="Date" type="date" {...form.getInputProps('entry_date')} />
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" disabled={content.trim() === ''} loading={state.saving}>
          Save note
        </Button>
      </div>
    </SaveForm>
  )
}
