import { ActionIcon, Button } from '@mantine/core'
import { IconFilePlus, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { wordsOf } from '#web/app/query-client.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { pickFiles } from '#web/ui/files/pick-files.ts'
import { DayField } from '#web/ui/forms/day-field.tsx'
import { Failure } from '#web/ui/forms/failure.tsx'
import { toast } from '#web/ui/notices/toast.tsx'
import { counted } from '#web/ui/words/numbers.ts'
import styles from './import-dialog.module.css'
import { doneWords, firstLine, type ImportRow, type ImportRows, NOTE_FILES, portionsOf, rowsOf } from './import-rows.ts'
import { importNotes } from './queries.ts'

type Props = { files: ImportRows; opened: boolean; onClose(): void }

/** Shows what the files will become before anything is made. What failed stays; importing again makes nothing twice. */
export function ImportDialog({ files, opened, onClose }: Props) {
  const [{ rows, others }, setFiles] = useState(files)
  const setRows = (next: (before: ImportRow[]) => ImportRow[]) =>
    setFiles((before) => ({ ...before, rows: next(before.rows) }))
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = useMutation(importNotes)
  const good = rows.filter((row) => row.problem === null)
  const change = (key: string, entry_date: string) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, entry_date } : row)))
  const drop = (done: readonly ImportRow[]) => setRows((before) => before.filter((row) => !done.includes(row)))
  const add = async (files: File[]) => {
    const more = await rowsOf(files)
    setFiles((before) => ({ rows: [...before.rows, ...more.rows], others: before.others + more.others }))
  }
  const work = async () => {
    setBusy(true)
    setFailure(null)
    let created = 0
    let present = 0
    try {
      for (const portion of portionsOf(good)) {
        const notes = portion.map(({ content, entry_date }) => ({ content, entry_date }))
        const answer = await send.mutateAsync({ notes })
        created += answer.created
        present += answer.present
        drop(portion)
      }
      onClose()
    } catch (error) {
      setFailure(wordsOf(error))
    } finally {
      setBusy(false)
      if (created + present > 0)
        toast({
          kind: 'success',
          title: doneWords(created, present),
          // What they promise is found within seconds, and stands there.
          ...(created > 0 && {
            action: { label: 'See what was found', run: () => void navigate({ to: '/app/promises' }) },
          }),
        })
    }
  }
  return (
    <Dialog opened={opened} onClose={onClose} title="Import notes" size="lg">
      <div className="stack gap-12">
        <p className="no-margin dimmed">
          Each file becomes one note. Its date is taken from the file, from its name, or from when it was last changed.
          {others > 0 &&
            ` ${counted(others, 'other file of the folder is', 'other files of the folder are')} left out.`}
        </p>
        <ul className="stack plain-list">
          {rows.map((row) => (
            <Row key={row.key} row={row} onDate={(date) => change(row.key, date)} onDrop={() => drop([row])} />
          ))}
        </ul>
        {failure && <Failure text={failure} />}
        <div className={`flex wrap justify-end gap-8 ground-overlay sticky pad-0 pt-12 bottom-0 ${styles.foot}`}>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconFilePlus size={16} />}
            onClick={() => pickFiles(NOTE_FILES, add)}
          >
            Add files
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={good.length === 0 || good.some((row) => row.entry_date === '')}
            loading={busy}
            onClick={work}
          >
            {good.length === 0 ? 'Import notes' : `Import ${counted(good.length, 'note')}`}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

type RowProps = { row: ImportRow; onDate(date: string): void; onDrop(): void }

function Row({ row, onDate, onDrop }: RowProps) {
  return (
    <li
      className={`row gap-12 border-top pad-0 py-8 min-h-56 lazy ${styles.row}`}
      data-problem={row.problem !== null || undefined}
    >
      <div className={`grid grow ${styles.words}`}>
        <span className="medium breaks">{row.name}</span>
        <span className={`dimmed xs ${row.problem === null ? 'truncate' : 'breaks'} ${styles.line}`}>
          {row.problem ?? firstLine(row.content)}
        </span>
      </div>
      {row.problem === null && (
        <DayField
          aria-label={`Date of ${row.name}`}
          value={row.entry_date}
          onChange={(event) => onDate(event.currentTarget.value)}
        />
      )}
      <ActionIcon variant="subtle" color="gray" aria-label={`Leave out ${row.name}`} onClick={onDrop}>
        <IconX size={16} />
      </ActionIcon>
    </li>
  )
}
