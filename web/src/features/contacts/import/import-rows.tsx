import { Button } from '@mantine/core'
import { memo, useMemo, useState } from 'react'
import { VList } from 'virtua'
import type { ImportAction, ImportPreview, PreviewRow } from '#contract/contact-import.ts'
import { isolated } from '#contract/hidden-signs.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { formatNumber } from '#web/ui/words/numbers.ts'
import { actionOf, type Choices, optionsOf } from './chosen-file.ts'
import styles from './import.module.css'

type Choose = (row: number, action: ImportAction, proposed: boolean) => void
type Props = {
  preview: ImportPreview
  choices: Choices
  onChoose: Choose
  onChooseAll(rows: number[], action: ImportAction): void
  waiting: boolean
}

const KINDS = [
  ['all', 'All'],
  ['create', 'Create'],
  ['merge', 'Merge'],
  ['possible', 'Possible duplicates'],
  ['skip', 'Leave out'],
  ['refuse', 'Refused'],
] as const
type Kind = (typeof KINDS)[number][0]

const isPossible = (row: PreviewRow) => row.action === 'create' && row.match !== null
const isOf = (kind: Kind, row: PreviewRow, choices: Choices) =>
  kind === 'all' || (kind === 'possible' ? isPossible(row) : actionOf(row, choices) === kind)

/** The rows of the file, each with what becomes of it. Ten thousand of them scroll as ten do: only those in sight are drawn. */
export function ImportRows({ preview, choices, onChoose, onChooseAll, waiting }: Props) {
  const [kind, setKind] = useState<Kind>('all')
  const rows = useMemo(() => preview.rows.filter((row) => isOf(kind, row, choices)), [preview, kind, choices])
  const possible = kind === 'possible' ? rows.filter((row) => row.match?.can_edit) : []
  return (
    <section className={`column fill gap-8 min-h-180 ${styles.rows}`} aria-label="Rows of the file" aria-busy={waiting}>
      <fieldset className={`flex wrap gap-4 no-margin pad-0 no-border ${styles.kinds}`} aria-label="Show">
        {KINDS.map(([value, label]) => {
          const count = preview.rows.reduce((sum, row) => sum + Number(isOf(value, row, choices)), 0)
          if (count === 0 && value !== 'all' && value !== kind) return null
          return (
            <button
              className="dimmed border pill clickable font-inherit target"
              key={value}
              type="button"
              aria-pressed={value === kind}
              onClick={() => setKind(value)}
            >
              {label} <span className="numbers">{formatNumber(count)}</span>
            </button>
          )
        })}
      </fieldset>
      {possible.length > 1 && (
        <div className="row wrap gap-8">
          <span className="dimmed regular">For all {formatNumber(possible.length)}:</span>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() =>
              onChooseAll(
                possible.map((row) => row.row),
                'merge',
              )
            }
          >
            Merge
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() =>
              onChooseAll(
                possible.map((row) => row.row),
                'skip',
              )
            }
          >
            Leave out
          </Button>
        </div>
      )}
      {rows.length === 0 ? (
        <p className="no-margin dimmed">No rows left here.</p>
      ) : (
        <VList className={styles.list} data={rows} tabIndex={0} aria-label="Rows">
          {(row) => <Row key={row.row} row={row} action={actionOf(row, choices)} onChoose={onChoose} />}
        </VList>
      )}
    </section>
  )
}

const Row = memo(function Row({
  row,
  action,
  onChoose,
}: {
  row: PreviewRow
  action: PreviewRow['action']
  onChoose: Choose
}) {
  const { name, role, company, emails, phones, birthday, tags, photo, warnings } = row
  const work = [role, company].filter(Boolean).join(', ')
  const more = [birthday && 'birthday', photo && 'picture', ...tags].filter(Boolean)
  const options = optionsOf(row)
  const why = whyOf(row, action)
  return (
    <article
      className={`flex align-top gap-12 border-bottom pad-0 pt-10 pb-10 pr-4 ${styles.row}`}
      data-action={action}
      aria-label={`Row ${row.row}: ${name || 'without a name'}`}
    >
      <span className={`dimmed numbers text-right basis-fixed-44 ${styles.number}`} aria-hidden>
        {row.row}
      </span>
      <div className={`stack grow ${styles.words}`}>
        <span className="medium breaks">
          {name || 'Without a name'}
          {work && <span className="dimmed regular"> · {work}</span>}
        </span>
        {(emails.length > 0 || phones.length > 0) && (
          <span className="dimmed truncate">{[...emails, ...phones].join(' · ')}</span>
        )}
        {more.length > 0 && <span className="dimmed truncate">{more.join(' · ')}</span>}
        {why && (
          <span
            className={`watch xs breaks ${styles.why}`}
            data-quiet={action === 'merge' || action === 'skip' || undefined}
          >
            {why}
          </span>
        )}
        {warnings.map((warning) => (
          <span key={warning} className={`watch xs breaks ${styles.why}`}>
            {warning}
          </span>
        ))}
      </div>
      {options.length > 0 ? (
        <SelectField
          className={styles.action}
          aria-label={`What to do with ${name}, row ${row.row}`}
          value={action}
          data={options}
          onChange={(event) => {
            const next = event.currentTarget.value as ImportAction
            onChoose(row.row, next, next === row.action)
          }}
        />
      ) : (
        <span className="fixed bad medium">Refused · line {row.line}</span>
      )}
    </article>
  )
})

function whyOf(row: PreviewRow, action: PreviewRow['action']): string | null {
  const { match, adds, reason } = row
  if (action === 'refuse') return reason
  if (action === 'merge' && match) {
    const name = isolated(match.name)
    const where = match.row === null ? name : `row ${match.row}, ${name}`
    const gains =
      adds &&
      [
        ...[adds.role, adds.company, ...adds.emails, ...adds.phones, ...adds.tags],
        ...[adds.labels.length > 0 && 'labels', adds.birthday && 'birthday', adds.time_zone && 'time zone'],
        ...[adds.photo && 'a picture', adds.notes && 'notes'],
      ].filter(Boolean)
    return gains
      ? `Same ${BECAUSE[match.because]} as ${where}. Adds ${gains.join(', ')}.`
      : `Adds what ${where} does not have yet.`
  }
  return reason
}
const BECAUSE = { email: 'email', phone: 'phone number', name: 'name' } as const
