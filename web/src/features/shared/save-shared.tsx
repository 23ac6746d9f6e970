import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { HeldError } from '#web/app/offline/held-write.ts'
import { fileOrHeld } from '#web/app/offline/held-writes.ts'
import type { Shared } from '#web/app/offline/shared.ts'
import { sendFile } from '#web/features/files/queries.ts'
import { createNote } from '#web/features/notes/queries.ts'
import { createTask } from '#web/features/tasks/queries.ts'
import { newKey } from '#web/ui/forms/new-key.ts'
import { SaveForm, useSaveForm } from '#web/ui/forms/save-form.tsx'
import { toast } from '#web/ui/notices/toast.tsx'
import { today } from '#web/ui/words/dates.ts'
import { formatPercent } from '#web/ui/words/numbers.ts'
import { formatSize } from '#web/ui/words/sizes.ts'
import { linksTo, prefilled, type SaveAs } from './format.ts'

type Props = { item: Shared; as: SaveAs; onSaved(item: Shared): Promise<void>; onDiscard(): void }
const VERB: Record<SaveAs, string> = { note: 'Save note', task: 'Save task', file: 'Save to files' }
const PLACE = { note: '/app/notes', task: '/app/my-tasks', file: '/app/files' } as const

/** The fields of what it becomes, filled in. What is not taken stays here; each file is kept once, however often it is tried. */
export function SaveShared({ item, as, onSaved, onDiscard }: Props) {
  const navigate = useNavigate()
  const note = useMutation(createNote)
  const task = useMutation(createTask)
  const [files, setFiles] = useState(item.files)
  const [progress, setProgress] = useState<string | null>(null)
  const stop = useRef<AbortController | null>(null)
  /** The key of each file, and its id once it is kept. */
  const kept = useRef(new Map<File, { key: string; id?: string }>())

  const keepFiles = async () => {
    const ids: { name: string; id: string }[] = []
    for (const [at, file] of files.entries()) {
      const known = kept.current.get(file) ?? { key: newKey() }
      kept.current.set(file, known)
      const controller = new AbortController()
      stop.current = controller
      const said = (sent: number) =>
        setProgress(
          `File ${at + 1} of ${files.length}: ${formatPercent(Math.floor((100 * sent) / Math.max(1, file.size)))}`,
        )
      known.id ??= await fileOrHeld(file, known.key, (each) =>
        sendFile(each, { idempotencyKey: known.key, onProgress: said, signal: controller.signal }),
      )
      ids.push({ name: file.name, id: known.id })
    }
    return ids
  }
  const state = useSaveForm<{ title: string; text: string }, { title: string; text: string }, void>({
    initialValues: prefilled({ ...item, files }, as),
    toInput: (fields) => fields,
    check: ({ title, text }) => ({
      ...(as === 'task' && title.trim() === '' ? { title: 'Title is required' } : {}),
      ...(as === 'note' && text.trim() === '' && files.length === 0 ? { text: 'Please write something.' } : {}),
      ...(as === 'file' && files.length === 0 ? { files: 'There is no file left to save.' } : {}),
    }),
    async save({ title, text }, idempotencyKey) {
      try {
        const links = linksTo(await keepFiles())
        const all = [text.trim(), links].filter((part) => part !== '').join('\n\n')
        const saving =
          as === 'note'
            ? note.mutateAsync({ input: { content: all, entry_date: today() }, idempotencyKey })
            : as === 'task'
              ? task.mutateAsync({ input: { title, description: all || null }, idempotencyKey })
              : Promise.resolve()
        await saving.catch((error: unknown) => {
          if (!(error instanceof HeldError)) throw error
        })
        if (as === 'file') toast({ kind: 'success', title: files.length === 1 ? 'File saved' : 'Files saved' })
      } finally {
        setProgress(null)
        stop.current = null
      }
    },
    async onSaved() {
      await onSaved(item)
      void navigate({ to: PLACE[as], replace: true })
    },
  })
  const { form } = state
  return (
    <SaveForm
      state={state}
      label={`Save as a ${as}`}
      actions={
        <div className="row wrap justify-end gap-8">
          <span role="status" className="fill numbers no-margin dimmed sm">
            {progress}
          </span>
          {progress === null ? (
            <Button variant="default" onClick={onDiscard} disabled={state.saving}>
              Discard
            </Button>
          ) : (
            <Button variant="default" onClick={() => stop.current?.abort()}>
              Cancel
            </Button>
          )}
          <Button type="submit" loading={state.saving}>
            {VERB[as]}
          </Button>
        </div>
      }
    >
      {as === 'task' && (
        <TextInput label="Title" withAsterisk dir="auto" maxLength={LIMITS.name} {...form.getInputProps('title')} />
      )}
      {as !== 'file' && (
        <Textarea
          label={as === 'task' ? 'Description' : 'Note'}
          dir="auto"
          autosize
          minRows={as === 'task' ? 3 : 6}
          maxRows={16}
          {...form.getInputProps('text')}
        />
      )}
      {files.length > 0 && (
        <ul className="grid gap-4 plain-list" aria-label="Files">
          {files.map((file) => (
            <li className="row gap-12 touch border-bottom" key={`${file.name} ${file.size} ${file.lastModified}`}>
              <bdi className="grow breaks">{file.name}</bdi>
              <span className="dimmed sm one-line">{formatSize(file.size)}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Leave out ${file.name}`}
                disabled={state.saving}
                onClick={() => setFiles(files.filter((each) => each !== file))}
              >
                <IconX size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && as !== 'file' && (
        <p className="no-margin dimmed sm">Files are saved to Files, and the {as} links to them.</p>
      )}
    </SaveForm>
  )
}
