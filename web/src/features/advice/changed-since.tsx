import type { Advice } from '#contract/advice.ts'
import { useOpenRecord } from '#web/features/records/use-open-record.ts'
import { Chip } from '#web/ui/marks/chip.tsx'
import { formatDay } from '#web/ui/words/dates.ts'
import { sinceWords } from './format.ts'

const MOST = 4

/** Whether a piece of advice still stands: what has become of the records that it rests on. Nothing where they are as they were. */
export function ChangedSince({ since }: { since: Advice['since'] }) {
  const open = useOpenRecord()
  if (since.length === 0) return null
  const more = since.length - MOST
  return (
    <ul
      className="stack gap-4 no-margin no-bullets pad-8-12 dimmed sm border round-sm border-left-watch"
      aria-label="Changed since"
    >
      {since.slice(0, MOST).map(({ change, record, day }) => (
        <li className="row wrap gap-4-8 breaks" key={`${change}${record?.kind}${record?.id}`}>
          <span>{sinceWords(change, record?.kind ?? null, day && formatDay(day))}</span>
          {record &&
            (change === 'gone' ? (
              <span>{record.label}</span>
            ) : (
              <Chip kind={record.kind} label={record.label} onClick={() => open(record)} />
            ))}
        </li>
      ))}
      {more > 0 && <li className="row wrap gap-4-8 breaks">and {more} more</li>}
    </ul>
  )
}
