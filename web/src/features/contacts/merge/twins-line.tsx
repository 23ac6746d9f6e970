import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#web/ui/words/numbers.ts'
import { twinsQuery } from '../queries.ts'
import styles from './merge.module.css'
import { MergeDialog } from './merge-dialog.tsx'

/** One quiet line where contacts look like one person; nothing where none do. `of`: only what looks like this contact. */
export function TwinsLine({ of }: { of?: string }) {
  const { data = [] } = useQuery(twinsQuery)
  const [opened, setOpened] = useState(false)
  const pairs = of === undefined ? data : data.filter(({ contacts }) => contacts.some(({ id }) => id === of))
  const [first] = pairs
  // The dialog stays while it tells what was done.
  if (!first && !opened) return null
  const other = first?.contacts.find(({ id }) => id !== of)
  return (
    <div className={`row wrap dimmed gap-0-12 ${styles.line}`}>
      {first && (
        <>
          <span>
            {of === undefined ? (
              `${counted(pairs.length, 'pair')} of contacts may be one person.`
            ) : (
              <>
                <bdi>{other?.name}</bdi> may be the same person.
              </>
            )}
          </span>
          <button
            className="pad-0 brass no-border no-ground clickable font-inherit target"
            type="button"
            onClick={() => setOpened(true)}
          >
            Review and merge
          </button>
        </>
      )}
      <MergeDialog opened={opened} pairs={pairs} keep={of} onClose={() => setOpened(false)} />
    </div>
  )
}
