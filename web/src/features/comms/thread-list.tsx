import { Button, Title } from '@mantine/core'
import { IconMessageCircle, IconPencilPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Thread } from '#contract/comms.ts'
import { useMe } from '#web/app/session.ts'
import { PrimaryAction } from '#web/ui/layout/primary-action.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { EmptyState } from '#web/ui/layout/states.tsx'
import panes from '#web/ui/layout/two-panes.module.css'
import { RecordList } from '#web/ui/lists/record-list.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import { useAllPendingMessages } from './outbox.ts'
import { threadsQuery } from './queries.ts'
import { Rehearsals } from './rehearsal/rehearsals.tsx'
import styles from './thread-list.module.css'
import { ThreadRow } from './thread-row.tsx'
import { useNarrow } from './use-narrow.ts'

type Props = {
  /** The thread that is open beside the list. */
  openId: string | null
  onNew(): void
}

export function ThreadList({ openId, onNew }: Props) {
  const { search = '' } = useSearch({ from: '/app/comms' })
  const navigate = useNavigate()
  const narrow = useNarrow()
  const query = useInfiniteQuery(threadsQuery(search))
  const begin = (
    <Button leftSection={<IconPencilPlus size={16} />} onClick={onNew}>
      New Message
    </Button>
  )
  return (
    <section className={`stack shrinks-y border-right ${panes.list}`} aria-label="Conversations">
      <div className="row wrap spread gap-8-12 px-16 pt-16 pb-12">
        <Title order={1} fz="lg">
          Comms Center
        </Title>
        {narrow ? <PrimaryAction>{begin}</PrimaryAction> : begin}
      </div>
      <div className="flex pad-0 px-16 pb-12">
        <SearchField
          value={search}
          onChange={(next) =>
            void navigate({ to: '.', search: (before) => ({ ...before, search: next || undefined }), replace: true })
          }
          placeholder="Search conversations"
        />
      </div>
      <div
        className={`scroll-y pad-0 px-8 pb-16 contain-scroll outline-inside ${styles.scroller}`}
        data-narrow={narrow || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard too
        tabIndex={0}
      >
        <Rehearsals search={search} openId={openId} />
        <RecordList
          query={query}
          skeleton={<RowsSkeleton rows={8} height={72} />}
          empty={
            search === '' ? (
              <EmptyState
                icon={<IconMessageCircle />}
                title="No strategic conversations yet."
                text="Write to the people of your organizations here."
                action={begin}
              />
            ) : (
              <EmptyState
                title="No conversation matches your search."
                action={
                  <Button
                    variant="default"
                    onClick={() => void navigate({ to: '.', search: { search: undefined }, replace: true })}
                  >
                    Clear the search
                  </Button>
                }
              />
            )
          }
          one="conversation"
          many="conversations"
        >
          {(threads) => <Rows threads={threads} openId={openId} />}
        </RecordList>
      </div>
    </section>
  )
}

function Rows({ threads, openId }: { threads: Thread[]; openId: string | null }) {
  const me = useMe()
  const letters = useAllPendingMessages()
  return (
    <ul className="stack gap-2 plain-list">
      {threads.map((thread) => (
        <ThreadRow
          key={thread.id}
          thread={thread}
          myId={me.id}
          open={thread.id === openId}
          unsent={letters.get(thread.id)?.some(({ state }) => state !== 'sending') ?? false}
        />
      ))}
    </ul>
  )
}
