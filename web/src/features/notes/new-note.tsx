import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createNoteBody, type Note } from '#contract/notes.ts'
import { asHeld } from '#web/app/offline/held-writes.ts'
import { useMe } from '#web/app/session.ts'
import { useNew } from '#web/app/use-new.ts'
import { Dictate } from '#web/features/dictation/dictate.tsx'
import { withDictated } from '#web/features/dictation/format.ts'
import { DayField } from '#web/ui/forms/day-field.tsx'
import { useRecordForm } from '#web/ui/forms/record-form.tsx'
import { SaveForm } from '#web/ui/forms/save-form.tsx'
import { useCreateKey } from '#web/ui/keys/use-create-key.ts'
import { MarkdownEditor } from '#web/ui/markdown/markdown-editor.tsx'
import { today } from '#web/ui/words/dates.ts'
import type { NoteSlot } from './note-card.tsx'
import styles from './notes-page.module.css'
import { createNote, updateNote } from './queries.ts'

type Fields = { content: string; entry_date: string }

const empty = (): Fields => ({ content: '', entry_date: today() })
const fieldsOf = ({ content, entry_date }: Note): Fields => ({ content, entry_date })

/** Where a new note is written; `onAway`: whether it has been scrolled out of sight. What is typed is kept until it is saved, also when the page is closed or the session ends. */
type Props = { box: RefObject<HTMLTextAreaElement | null>; onAway(away: boolean): void; found?: NoteSlot }

export function NewNote({ box, onAway, found }: Props) {
  const [saved, setSaved] = useState(0)
  const [last, setLast] = useState<Note | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const told = useEffectEvent(onAway)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => told(entry?.isIntersecting === false))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place}>
      <Editor
        key={saved}
        box={box}
        again={saved > 0}
        onSaved={(note) => {
          setSaved(saved + 1)
          // What waits to be sent has not been read by anybody.
          setLast(note.id === '' ? null : note)
        }}
      />
      {last && found?.(last)}
    </div>
  )
}

/** `again`: another one, for somebody who has just saved one. */
function Editor({ box, again, onSaved }: Pick<Props, 'box'> & { again: boolean; onSaved(note: Note): void }) {
  const me = useMe()
  const create = useMutation(createNote)
  const update = useMutation(updateNote)
  const [original] = useState(empty)
  const { form, state, restored } = useRecordForm<Note, Fields, Fields>({
    draft: `${me.id}.note.new`,
    record: null,
    original,
    fieldsOf,
    toInput: (fields) => fields,
    schema: createNoteBody,
    create: (input, idempotencyKey) => create.mutateAsync({ input, idempotencyKey }).catch(asHeld<Note>),
    update: (input, { id }, ifVersion) => update.mutateAsync({ input: { ...input, id }, ifVersion }),
    onDone: onSaved,
  })
  const { content } = form.values
  const [first] = useState(content)
  const blank = content.trim() === ''
  const [typed, setTyped] = useState(false)
  useNew(() => box.current?.focus())
  useCreateKey(() => box.current?.focus(), 'New note')
  const leave: typeof state.leave = (path, label) => {
    // Whoever has just saved a note owes no other one.
    if (typed || !again) state.leave(path, label)
  }
  const submit: typeof state.submit = (event) => (blank ? event?.preventDefault() : state.submit(event))
  return (
    <SaveForm state={{ ...state, submit, leave }} label="New note">
      <div className="stack gap-12">
        <MarkdownEditor
          label="New note"
          inputRef={box}
          autoFocus={again}
          placeholder="What was said, decided, promised?"
          value={content}
          onChange={(text) => {
            setTyped(true)
            form.setFieldValue('content', text)
          }}
          error={form.errors.content}
          path="content"
        />
        <div className={`flex wrap spread align-end gap-12 ${styles.save}`}>
          <div className={`flex wrap align-items-end gap-8 ${styles.aside}`}>
            <DayField label="Date" {...form.getInputProps('entry_date')} />
            <Dictate onDone={(dictated) => form.setFieldValue('content', withDictated(content, dictated))} />
          </div>
          <span className={`fill dimmed xs text-right phone-hidden ${styles.hint}`} role="status">
            {restored && content === first && !blank
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
