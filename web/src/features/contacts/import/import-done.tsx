import { Button } from '@mantine/core'
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { ImportResult } from '#contract/contact-import.ts'
import { saveFile } from '#web/ui/files/save-file.ts'
import { formatNumber } from '#web/ui/words/numbers.ts'
import { type ChosenFile, outcomeFile } from './chosen-file.ts'
import styles from './import.module.css'
import { useUndoImport } from './use-undo-import.ts'

type Props = { file: ChosenFile; result: ImportResult; onClose(): void }

/** How many rows are named one by one; all of them stand in the file. */
const NAMED = 50

export function ImportDone({ file, result, onClose }: Props) {
  const [undone, setUndone] = useState(false)
  const undo = useUndoImport(() => setUndone(true))
  const counts = [
    ['Created', result.created],
    ['Merged', result.merged],
    ['Left out', result.skipped],
    ['Refused', result.refused],
  ] as const
  const told = result.rows.filter((row) => row.action === 'refused' || row.warnings.length > 0)
  return (
    <div className={`stack gap-16 ${styles.body}`}>
      <dl className={`grid gap-12 no-margin ${styles.counts}`} aria-label="What was imported">
        {counts.map(([label, count]) => (
          <div className="pad-12 outlined" key={label} data-none={count === 0 || undefined}>
            <dt className="dimmed">{label}</dt>
            <dd className="no-margin strong numbers">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {undone && <p className="no-margin dimmed">This import was undone.</p>}
      {told.length > 0 && (
        <section aria-label="Rows to check">
          <h3 className="sm strong no-margin mb-8">To check</h3>
          <ul className="grid plain-list">
            {told.slice(0, NAMED).map((row) => (
              <li className="row border-top gap-12 pad-8-0 min-h-52" key={row.row}>
                <div className={`stack grow ${styles.words}`}>
                  <span className="medium breaks">
                    Line {row.line}: {row.name || 'without a name'}
                  </span>
                  <span className="dimmed regular">{[row.reason, ...row.warnings].filter(Boolean).join(' ')}</span>
                </div>
              </li>
            ))}
          </ul>
          {told.length > NAMED && (
            <p className="no-margin dimmed">And {formatNumber(told.length - NAMED)} more, in the file of all rows.</p>
          )}
        </section>
      )}
      <div className={`flex wrap justify-end gap-8 ${styles.foot}`}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => saveFile(outcomeFile(result.rows, file.name))}
        >
          Save the outcome of each row
        </Button>
        {!undone && result.created + result.merged > 0 && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} />}
            loading={undo.isPending}
            onClick={() => undo.ask(result)}
          >
            Undo import
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}
