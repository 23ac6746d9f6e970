import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import type { Approval } from '#contract/decisions.ts'
import { changesOf } from '#web/ui/words/arguments.ts'
import { Words } from '#web/ui/words/words.tsx'
import { Arguments, Origin } from './approval-parts.tsx'
import styles from './decided-card.module.css'
import { UndoButton } from './done-list.tsx'

/** What was asked and has been answered, folded: each proposal with what was said to it, and the way back as long as there is one. */
export function DecidedCard({ approvals }: { approvals: readonly Approval[] }) {
  return (
    <ul className={`plain-list card divided sm ${styles.decided}`} aria-label="What you decided">
      {approvals.map((approval) => (
        <li key={approval.id} className="flex align-center gap-8 px-16 py-4">
          <details className={`grow ${styles.fold}`}>
            <summary className="row wrap gap-4-8 min-h-32 breaks round-xs clickable thumb">
              <span className="flex gap-8">
                <Sign approval={approval} />
                <span>
                  {approval.title}
                  {approval.target && (
                    <>
                      {': '}
                      <Words text={approval.target} />
                    </>
                  )}
                </span>
              </span>
              {changed(approval) && (
                <span className="dimmed">
                  <Words text={changed(approval)} />
                </span>
              )}
              <span className="dimmed xs">{stateOf(approval)}</span>
            </summary>
            <div className="stack gap-8 mb-8">
              <Arguments approval={approval} />
              <Origin approval={approval} />
            </div>
          </details>
          {/* Of several, the reply that follows tells what became of each. */}
          {approvals.length === 1 && <UndoButton approval={approval} />}
        </li>
      ))}
    </ul>
  )
}

const changed = ({ arguments: args, was }: Approval) => changesOf(args, was)

function Sign({ approval: { status, outcome } }: { approval: Approval }) {
  const agreed = status === 'used' || status === 'approved'
  const Icon = outcome?.undo === 'done' ? IconArrowBackUp : agreed ? IconCheck : IconX
  return <Icon className="fixed" size={16} aria-hidden />
}

function stateOf({ status, outcome }: Approval): string {
  if (outcome?.undo === 'done') return 'Undone'
  if (status === 'used' || status === 'approved') return 'Approved'
  if (status === 'declined') return 'Declined'
  return status === 'waiting' ? 'Waits for the others' : 'No longer asked'
}
