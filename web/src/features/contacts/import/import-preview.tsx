import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ImportAction, ImportResult, ImportPreview as Preview } from '#contract/contact-import.ts'
import { ApiError } from '#web/api.ts'
import { wordsOf } from '#web/app/query-client.ts'
import { Failure } from '#web/ui/forms/failure.tsx'
import { newKey } from '#web/ui/forms/new-key.ts'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { counted, formatNumber } from '#web/ui/words/numbers.ts'
import { actionOf, type Choices, type ChosenFile, decisionsOf, type Mapping } from './chosen-file.ts'
import styles from './import.module.css'
import { ImportColumns } from './import-columns.tsx'
import { ImportRows } from './import-rows.tsx'
import { importFile, previewQuery } from './queries.ts'

type Props = {
  file: ChosenFile
  onBusy(state: 'no' | 'changed' | 'sending'): void
  onBack(): void
  onDone(result: ImportResult): void
}

export function ImportPreview({ file, onBusy, onBack, onDone }: Props) {
  const [mapping, setMapping] = useState<Mapping>({})
  const [choices, setChoices] = useState<Choices>(new Map())
  const query = useQuery({ ...previewQuery(file, mapping), placeholderData: keepPreviousData })
  const send = useMutation({ ...importFile, onSuccess: onDone })
  const changed = choices.size > 0 || Object.keys(mapping).length > 0
  // The same choices sent again after a lost answer are the same import.
  const idempotencyKey = useMemo(
    () => `${file.key}-${newKey()}-${choices.size}-${Object.keys(mapping).length}`,
    [file.key, choices, mapping],
  )
  useEffect(() => onBusy(send.isPending ? 'sending' : changed ? 'changed' : 'no'), [onBusy, send.isPending, changed])
  const { data: preview } = query
  if (!preview) {
    if (!query.isError) return <Reading />
    return (
      <div className={`stack gap-16 ${styles.body}`}>
        <Failure title="This file cannot be imported" text={wordsOf(query.error)} />
        <div className={`flex wrap justify-end gap-8 ${styles.foot}`}>
          {/* Read again, a file is the same: only where no answer came is it worth a try. */}
          {!isRefused(query.error) && (
            <Button variant="default" onClick={() => void query.refetch()}>
              Try again
            </Button>
          )}
          <Button onClick={onBack}>Choose another file</Button>
        </div>
      </div>
    )
  }
  const choose = (row: number, action: ImportAction, proposed: boolean) =>
    setChoices((before) => {
      const next = new Map(before)
      if (proposed) next.delete(row)
      else next.set(row, action)
      return next
    })
  const count = countOf(preview, choices)
  const work = () => send.mutate({ file, mapping, decisions: decisionsOf(preview.rows, choices), idempotencyKey })
  return (
    <div className={`stack gap-16 ${styles.body}`} data-fill>
      <Found preview={preview} />
      {preview.columns.length > 0 && (
        <ImportColumns
          columns={preview.columns}
          unknown={preview.producer === 'other'}
          onChange={(index, field) => setMapping((before) => ({ ...before, [index]: field }))}
        />
      )}
      <ImportRows
        preview={preview}
        choices={choices}
        onChoose={choose}
        onChooseAll={(rows, action) =>
          setChoices((before) => new Map([...before, ...rows.map((row) => [row, action] as const)]))
        }
        waiting={query.isPlaceholderData}
      />
      {query.isError && <Failure title="The preview could not be renewed" text={wordsOf(query.error)} />}
      {send.isError && <Failure title={titleOf(send.error)} text={wordsOf(send.error)} />}
      <div className={`flex wrap justify-end gap-8 ${styles.foot}`}>
        <Button variant="default" disabled={send.isPending} onClick={onBack}>
          Back
        </Button>
        <Button
          leftSection={<IconFileImport size={16} />}
          loading={send.isPending}
          disabled={count === 0 || query.isPlaceholderData}
          onClick={work}
        >
          {count === 0 ? 'Nothing to import' : `Import ${counted(count, 'contact')}`}
        </Button>
      </div>
    </div>
  )
}

/** The server has read the file, and says no. */
const isRefused = (error: unknown) => error instanceof ApiError && error.status === 422

/** Without an answer nobody knows; trying again imports nothing twice. */
const titleOf = (error: Error) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
    ? 'Nothing was imported'
    : 'The import was not confirmed'

const countOf = (preview: Preview, choices: Choices) =>
  preview.rows.filter((row) => ['create', 'merge'].includes(actionOf(row, choices))).length

function Reading() {
  return (
    <div className={`stack gap-16 ${styles.body}`} role="status" aria-label="Reading the file">
      <p className="no-margin dimmed">Reading the file and comparing it with your contacts…</p>
      <RowsSkeleton rows={5} />
    </div>
  )
}

const PRODUCERS: Record<Preview['producer'], string> = {
  google: 'Google Contacts',
  outlook: 'Outlook',
  apple: 'Apple Contacts',
  linkedin: 'LinkedIn',
  adjutant: 'Adjutant',
  other: '',
}

/** What the file is, and what of it has no place in a contact. */
function Found({ preview }: { preview: Preview }) {
  const from = PRODUCERS[preview.producer]
  const kind = preview.format === 'vcard' ? 'vCard' : 'CSV'
  const what = from ? `${kind} from ${from}` : kind
  const left = preview.left_out.map(({ what: each, count }) => `${each} (${formatNumber(count)})`)
  return (
    <p className="no-margin dimmed">
      {counted(preview.rows.length, 'row')} · {what} · {preview.encoding}
      {left.length > 0 && <span className="block">Not taken: {left.join(', ')}.</span>}
    </p>
  )
}
