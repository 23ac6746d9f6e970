import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { FileRecord } from '#contract/files.ts'
import { renameFileBody } from '#contract/files.ts'
import { wordsOf } from '#web/app/query-client.ts'
import { baseLength, withEnding } from './format.ts'
import { renameFile } from './queries.ts'

type Props = { file: FileRecord; onDone(): void }

/** A name being changed where it stands: Enter or leaving the field keeps it, Escape does not. */
export function RenameField({ file, onDone }: Props) {
  const [name, setName] = useState(file.name)
  const [error, setError] = useState<string | null>(null)
  const rename = useMutation(renameFile)
  const over = useRef(false)
  const save = () => {
    if (over.current || rename.isPending) return
    const next = withEnding(name, file.name)
    if (next === file.name) return leave()
    const checked = renameFileBody.safeParse({ name: next })
    if (!checked.success) return setError(checked.error.issues[0]?.message ?? 'Please choose another name.')
    rename.mutate(
      { id: file.id, name: checked.data.name, ifVersion: file.updated_at },
      { onSuccess: leave, onError: (failed) => setError(wordsOf(failed)) },
    )
  }
  const leave = () => {
    over.current = true
    onDone()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save()
    if (event.key !== 'Escape') return
    // Only the change of the name is given up, not the panel that it stands in.
    event.stopPropagation()
    leave()
  }
  // The record bears the new name before the answer has been dealt with: a key that is pressed then is no longer for this field.
  if (rename.variables?.name === file.name && !rename.isError) return null
  return (
    <TextInput
      aria-label={`New name of ${file.name}`}
      data-mantine-stop-propagation
      value={name}
      error={error}
      maxLength={255}
      readOnly={rename.isPending}
      data-autofocus
      autoFocus
      onFocus={({ currentTarget }) => currentTarget.setSelectionRange(0, baseLength(file.name))}
      onChange={({ currentTarget }) => {
        setName(currentTarget.value)
        setError(null)
      }}
      onKeyDown={keys}
      onBlur={() => (error ? leave() : save())}
    />
  )
}
