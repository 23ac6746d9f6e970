import { CloseButton, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { KeptStatement } from '#contract/promises.ts'
import { ApiError } from '#web/api.ts'
import { EmptyState } from '#web/ui/layout/states.tsx'
import styles from './promises.module.css'
import { statementQuery } from './queries.ts'
import { StatementRow } from './statement-row.tsx'
import { useAnswers } from './use-answers.ts'

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

type Props = { id: string; onCorrect(statement: KeptStatement): void; onClose(): void }

/** The statement that the address asks for, above the others whatever the filters say. */
export function PinnedStatement({ id, onCorrect, onClose }: Props) {
  const { data: statement, error } = useQuery(statementQuery(id))
  const answers = useAnswers()
  const close = <CloseButton aria-label="Do not show this on top" onClick={onClose} />
  // Without a line what was read stays.
  if (error && (!statement || isGone(error))) return <EmptyState title="This no longer exists." action={close} />
  if (!statement) return <Skeleton height={92} radius="md" />
  return (
    <section className={`grid gap-4 mb-16 ${styles.pinned}`} aria-label="What was asked for">
      <ul className={`plain-list card ${styles.list}`}>
        <StatementRow {...{ statement, answers, onCorrect }} showKind />
      </ul>
      {close}
    </section>
  )
}
