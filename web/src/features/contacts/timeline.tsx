import { Button, Skeleton, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Contact } from '#contract/contacts.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useDialog } from '#web/ui/use-dialog.tsx'
import styles from './contact-panel.module.css'
import { InteractionDialog, type InteractionDraft } from './interaction-dialog.tsx'
import { timelineQuery } from './queries.ts'
import { TimelineRow } from './timeline-row.tsx'

/** What was said with a contact and what is to be done about them: one line of days, newest first. */
export function Timeline({ contact }: { contact: Contact }) {
  const dialog = useDialog<InteractionDraft | null>()
  const query = useInfiniteQuery(timelineQuery(contact.id))
  const entries = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section className={styles.part} aria-labelledby="past-interactions">
      <div className={styles.partHead}>
        <Title order={3} id="past-interactions">
          Past Interactions
        </Title>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => dialog.open(null)}
        >
          Add interaction
        </Button>
      </div>
      {query.isPending ? (
        <Skeleton height={72} />
      ) : query.isError && query.data === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          {!entries.some(({ kind }) => kind === 'interaction') && !query.hasNextPage && (
            <p className={styles.nothing}>No past interactions recorded.</p>
          )}
          {entries.length > 0 && (
            <ol className={styles.timeline}>
              {entries.map((entry) => (
                <TimelineRow key={entry.id} contactId={contact.id} entry={entry} onEdit={dialog.open} />
              ))}
            </ol>
          )}
          <LoadMore query={query} />
        </>
      )}
      {dialog.show((subject, frame) => (
        <InteractionDialog contactId={contact.id} interaction={subject} {...frame} />
      ))}
    </section>
  )
}
