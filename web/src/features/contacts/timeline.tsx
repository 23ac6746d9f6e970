import { Button, Skeleton, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Contact } from '#contract/contacts.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import styles from './contact-panel.module.css'
import { InteractionDialog, type InteractionDraft } from './interaction-dialog.tsx'
import { timelineQuery } from './queries.ts'
import { TimelineRow } from './timeline-row.tsx'

const SHOWN = {
  all: { label: 'Everything', kinds: undefined },
  said: { label: 'What was said', kinds: 'interaction,thread,exchange' },
  written: { label: 'Notes and files', kinds: 'note,file' },
  todo: { label: 'Tasks and promises', kinds: 'task,statement' },
} as const

const SAID: readonly string[] = ['interaction', 'thread', 'exchange']

/** Everything of a contact: one line of days, newest first. */
export function Timeline({ contact }: { contact: Contact }) {
  const dialog = useDialog<InteractionDraft | null>()
  const [shown, setShown] = useState<keyof typeof SHOWN>('all')
  const query = useInfiniteQuery({
    ...timelineQuery(contact.id, SHOWN[shown].kinds),
    placeholderData: keepPreviousData,
  })
  const entries = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section className="stack gap-8" aria-labelledby="past-interactions">
      <div className="row wrap spread gap-8 min-h-32">
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
      {/* biome-ignore lint/a11y/useSemanticElements: choices of what is shown, no fields of a form */}
      <div className={`flex wrap gap-8 ${styles.kinds}`} role="group" aria-label="Show">
        {Object.entries(SHOWN).map(([key, { label }]) => (
          <button
            className="pad-0-12 color-inherit xs field-border no-ground pill clickable font-inherit target"
            key={key}
            type="button"
            aria-pressed={shown === key}
            onClick={() => setShown(key as keyof typeof SHOWN)}
          >
            {label}
          </button>
        ))}
      </div>
      {query.isPending ? (
        <Skeleton height={72} />
      ) : query.isError && query.data === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          {shown === 'all' || shown === 'said'
            ? !entries.some(({ kind }) => SAID.includes(kind)) &&
              !query.hasNextPage && <p className="no-margin dimmed">No past interactions recorded.</p>
            : entries.length === 0 && <p className="no-margin dimmed">Nothing here yet.</p>}
          {entries.length > 0 && (
            <ol className="stack pad-0 no-bullets no-margin mt-4 ml-4">
              {entries.map((entry) => (
                <TimelineRow
                  key={`${entry.kind} ${entry.id}`}
                  contactId={contact.id}
                  entry={entry}
                  onEdit={dialog.open}
                />
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
