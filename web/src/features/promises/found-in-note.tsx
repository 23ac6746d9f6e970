import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { KeptStatement } from '#contract/promises.ts'
import { ApiError } from '#web/api.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { later } from '#web/ui/later.tsx'
import styles from './promises.module.css'
import { foundInNoteQuery } from './queries.ts'
import { StatementRow } from './statement-row.tsx'
import { useAnswers } from './use-answers.ts'

const CorrectDialog = later(() => import('./correct-dialog.tsx').then((module) => module.CorrectDialog))

/** `quietly`: nothing is said where nothing was found. */
type Props = { note: { id: string; updated_at: string }; quietly?: boolean }

/** What a note says that binds somebody, beneath it: each to be taken or dismissed. */
export function FoundInNote({ note, quietly }: Props) {
  const { data, error } = useQuery({
    ...foundInNoteQuery(note.id, note.updated_at),
    // A box was ticked: what stands there stays until it is read again.
    placeholderData: keepPreviousData,
  })
  const answers = useAnswers()
  const correcting = useDialog<KeptStatement>()
  const found = (data?.statements ?? []).filter(({ kind, state }) => kind !== 'figure' && state !== 'dismissed')
  // The note was deleted meanwhile.
  if (error instanceof ApiError && error.status === 404) return null
  if (error && !quietly)
    return (
      <p className="dimmed no-margin mt-8 text-13">It could not be read for promises yet. It is tried again later.</p>
    )
  if (!data || (found.length === 0 && quietly)) return null
  if (found.length === 0)
    return <p className="dimmed no-margin mt-8 text-13">Saved. No promise, decision or question was found in it.</p>
  return (
    <section className="mt-12" aria-label="Found in this note">
      <h2 className={`strong breaks no-margin mb-8 sm ${styles.groupTitle}`}>
        Found in this note <span className="dimmed regular">{found.length}</span>
      </h2>
      <ul className={`plain-list card ${styles.list}`}>
        {found.map((statement) => (
          <StatementRow key={statement.id} {...{ statement, answers }} onCorrect={correcting.open} inSource showKind />
        ))}
      </ul>
      {correcting.show((subject, frame) => (
        <CorrectDialog key={subject.id} statement={subject} {...frame} />
      ))}
    </section>
  )
}
