import { Button, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createNoteBody } from '#contract/notes.ts'
import { useMe } from '#web/app/session.ts'
import { useNew } from '#web/app/use-new.ts'
import { today } from '#web/ui/dates.ts'
import { readDraft, useKeepDraft } from '#web/ui/draft.ts'
import { MarkdownEditor } from '#web/ui/markdown-editor.tsx'
import { SaveForm, useSaveForm } from '#web/ui/save-form.tsx'
import styles from './notes-page.module.css'
import { createNote } from './queries.ts'

type Fields = { content: string; entry_date: string }

/** Where a new note is written. What is typed is kept until it is saved, also when the page is closed or the session ends. */
export function NewNote() {
  const me = useMe()
  const name = `${me.id}.note.new`
  const [draft] = useState(() => readDraft<Fields>(name))
  const create = useMutation(createNote)
  const box = useRef<HTMLTextAreaElement>(null)
  const empty = (): Fields => ({ content: '', entry_date: today() })
  const state = useSaveForm({
    initialValues: draft ?? empty(),
    toInput: (fields: Fields) => fields,
    schema: createNoteBody,
    save: (input, idempotencyKey) => create.mutateAsync({ input, idempotencyKey }),
    onSaved: () => form.setValues(empty()),
  })
  const { form } = state
  const { content } = form.values
  const blank = content.trim() === ''
  useKeepDraft(name, blank ? null : form.values)
  useNew(() => box.current?.focus())
  useHotkeys([['c', () => box.current?.focus()]])
  return (
    <SaveForm state={blank ? { ...state, submit: (event) => event?.preventDefault() } : state} label="New note">
      <div className={styles.composer}>
        <MarkdownEditor
          label="New note"
          inputRef={box}
          placeholder="What was said, decided, promised?"
          value={content}
          onChange={(text) => form.setFieldValue('content', text)}
          error={form.errors.content}
        />
        <div className={styles.save}>
          <TextInput label="Date" type="date" {...form.getInputProps('entry_date')} />
          <span className={styles.hint} role="status">
            {draft && content === draft.content && !blank
              ? 'Your unsaved note is still here.'
              : blank
                ? ''
                : 'Kept as a draft'}
          </span>
          <Button type="submit" disabled={blank} loading={state.saving}>
            Save note
          </Button>
        </div>
      </div>
    </SaveForm>
  )
}
