import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Approval } from '#contract/decisions.ts'
import { wordsOf as failureWords } from '#web/app/query-client.ts'
import { useOpenRecord } from '#web/features/records/use-open-record.ts'
import { Chip } from '#web/ui/marks/chip.tsx'
import { changesOf } from '#web/ui/words/arguments.ts'
import { Words } from '#web/ui/words/words.tsx'
import styles from './done-list.module.css'
import { undo } from './queries.ts'

/** What was done after a yes: what, to which record, and the way back as long as there is one. */
export function DoneList({ approvals }: { approvals: readonly Approval[] }) {
  const done = approvals.filter(({ outcome }) => outcome !== null)
  if (done.length === 0) return null
  return (
    <ul
      className={`stack gap-4 pad-0 no-bullets sm no-margin mt-4 mb-4 ${styles.list}`}
      aria-label="Done with your approval"
    >
      {done.map((approval) => (
        <DoneLine key={approval.id} approval={approval} />
      ))}
    </ul>
  )
}

function DoneLine({ approval }: { approval: Approval }) {
  const { outcome } = approval
  const open = useOpenRecord()
  if (!outcome) return null
  const undone = outcome.undo === 'done'
  const changed = undone ? '' : changesOf(approval.arguments, approval.was)
  return (
    <li className="row wrap gap-4-8 min-h-32" data-undone={undone || undefined}>
      <span className="inline-row shrinks gap-8 breaks">
        {undone ? (
          <IconArrowBackUp className="fixed" size={16} aria-hidden />
        ) : (
          <IconCheck className="fixed" size={16} aria-hidden />
        )}
        <span>
          {undone && 'Undone: '}
          <Words text={outcome.summary} />
          {changed && (
            <span className="block dimmed">
              <Words text={changed} />
            </span>
          )}
        </span>
      </span>
      {/* What was created and taken back is not there to be opened. */}
      {outcome.changes
        .filter(({ what }) => !(undone && what === 'created'))
        .map((change) => (
          <Chip key={change.id} kind={change.kind} label={change.label} onClick={() => open(change)} />
        ))}
      <UndoButton approval={approval} />
    </li>
  )
}

/** Takes it back, as long as there is a way. */
export function UndoButton({ approval: { id, outcome } }: { approval: Approval }) {
  const back = useMutation(undo)
  return (
    <>
      {outcome?.undo === 'possible' && (
        <Button size="compact-xs" variant="subtle" loading={back.isPending} onClick={() => back.mutate({ id })}>
          Undo
        </Button>
      )}
      {back.error && (
        <span className="bad own-line" role="alert">
          {failureWords(back.error)}
        </span>
      )}
    </>
  )
}
