import { Button } from '@mantine/core'
import { IconAddressBook, IconArrowBackUp, IconUpload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ImportRecord } from '#contract/contact-import.ts'
import { pickFiles } from '#web/ui/files/pick-files.ts'
import { Failure } from '#web/ui/forms/failure.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { formatDate } from '#web/ui/words/dates.ts'
import { counted, formatNumber } from '#web/ui/words/numbers.ts'
import { CONTACT_FILES } from './chosen-file.ts'
import styles from './import.module.css'
import { importsQuery } from './queries.ts'
import { useUndoImport } from './use-undo-import.ts'

const SOURCES = [
  ['Google', 'contacts.google.com → Export → Google CSV or vCard'],
  ['Apple', 'Contacts → select all → File → Export → vCard'],
  ['Outlook', 'File → Open & Export → Import/Export → Comma Separated Values'],
  ['LinkedIn', 'Settings → Data privacy → Get a copy of your data → Connections'],
] as const

type Props = { problem: string | null; onChoose(file: File): void; onServer(): void }

export function ImportChoose({ problem, onChoose, onServer }: Props) {
  return (
    <div className={`stack gap-16 ${styles.body}`}>
      <p className="no-margin dimmed">
        A vCard (.vcf) or CSV file of up to 10 MiB. You see what each contact becomes before anything changes.
      </p>
      {problem && <Failure title="This file cannot be imported" text={problem} />}
      <div className="row wrap justify-center gap-12 dimmed round-md dashed pad-32-16">
        <Button
          data-autofocus
          leftSection={<IconUpload size={16} />}
          onClick={() => pickFiles(CONTACT_FILES, ([file]) => file && onChoose(file))}
        >
          Choose a file
        </Button>
        <span>or drop it here</span>
        <Button variant="default" leftSection={<IconAddressBook size={16} />} onClick={onServer}>
          From an address book
        </Button>
      </div>
      <section aria-label="Where to get the file">
        <h3 className="sm strong no-margin mb-8">Where to get the file</h3>
        <dl className="grid gap-4 no-margin">
          {SOURCES.map(([name, way]) => (
            <div className="flex gap-12" key={name}>
              <dt className="medium basis-fixed-72">{name}</dt>
              <dd className="no-margin dimmed">{way}</dd>
            </div>
          ))}
        </dl>
      </section>
      <PastImports />
    </div>
  )
}

function PastImports() {
  const query = useInfiniteQuery(importsQuery)
  const records = query.data?.pages.flatMap((page) => page.items) ?? []
  if (records.length === 0) return null
  return (
    <section aria-label="Past imports">
      <h3 className="sm strong no-margin mb-8">Past imports</h3>
      <ul className="grid plain-list">
        {records.map((record) => (
          <PastImport key={record.id} record={record} />
        ))}
      </ul>
      <LoadMore query={query} />
    </section>
  )
}

function PastImport({ record }: { record: ImportRecord }) {
  const undo = useUndoImport()
  const { created, merged, refused } = record
  const words = [`${formatNumber(created)} created`, `${formatNumber(merged)} merged`]
  if (refused > 0) words.push(`${formatNumber(refused)} refused`)
  return (
    <li className="row border-top gap-12 pad-8-0 min-h-52">
      <div className={`stack grow ${styles.words}`}>
        <span className="medium breaks">{record.file_name}</span>
        <span className="dimmed regular">
          {formatDate(record.created_at)} · {words.join(' · ')}
          {record.undone_at && ' · undone'}
        </span>
      </div>
      {record.can_undo && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} />}
          loading={undo.isPending}
          aria-label={`Undo the import of ${record.file_name}, ${counted(created + merged, 'contact')}`}
          onClick={() => undo.ask(record)}
        >
          Undo
        </Button>
      )}
    </li>
  )
}
