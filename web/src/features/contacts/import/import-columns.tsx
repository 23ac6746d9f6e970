import { IconChevronDown } from '@tabler/icons-react'
import type { ImportPreview } from '#contract/contact-import.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { counted, formatNumber } from '#web/ui/words/numbers.ts'
import type { ImportField } from './chosen-file.ts'
import styles from './import.module.css'

const FIELDS: { value: ImportField; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'first_name', label: 'First name' },
  { value: 'last_name', label: 'Last name' },
  { value: 'role', label: 'Role' },
  { value: 'company', label: 'Company' },
  { value: 'email', label: 'Email' },
  { value: 'phone', label: 'Phone' },
  { value: 'birthday', label: 'Birthday' },
  { value: 'time_zone', label: 'Time zone' },
  { value: 'tags', label: 'Tags' },
  { value: 'notes', label: 'Notes' },
  { value: 'ignore', label: 'Do not import' },
]

type Props = {
  columns: ImportPreview['columns']
  /** Nobody knows this table's headers: the person should look. */
  unknown: boolean
  onChange(index: number, field: ImportField): void
}

/** What each column becomes. Empty columns are no question. */
export function ImportColumns({ columns, unknown, onChange }: Props) {
  const filled = columns.filter((column) => column.filled > 0)
  const ignored = filled.filter((column) => column.field === 'ignore')
  return (
    <details className={`fixed outlined ${styles.columns}`} open={unknown || undefined}>
      <summary className="row wrap gap-4-8 no-bullets pad-8-12 clickable touch">
        <IconChevronDown size={16} aria-hidden />
        <span>
          {counted(filled.length - ignored.length, 'column')} of {formatNumber(filled.length)} imported
        </span>
        {ignored.length > 0 && (
          <span className="dimmed regular">Not imported: {ignored.map((column) => column.header).join(', ')}</span>
        )}
      </summary>
      <ul className="grid no-margin no-bullets pad-0-12 scroll max-h-240">
        {filled.map(({ index, header, field, samples }) => (
          <li className="row border-top gap-12 pad-8-0" key={index}>
            <div className={`stack grow ${styles.words}`}>
              <span className="medium breaks">{header}</span>
              <span className="dimmed truncate">{samples.join(' · ')}</span>
            </div>
            <SelectField
              className={styles.field}
              aria-label={`Import the column ${header} as`}
              value={field}
              data={FIELDS}
              onChange={(event) => onChange(index, event.currentTarget.value as ImportField)}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
