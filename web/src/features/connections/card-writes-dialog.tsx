import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CardWrite } from '#contract/address-books.ts'
import type { Connection } from '#contract/connections.ts'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { RecordList } from '#web/ui/lists/record-list.tsx'
import { StatusBadge } from '#web/ui/marks/status-badge.tsx'
import { formatTime } from '#web/ui/words/dates.ts'
import { FIELDS, writeWords } from './card-write-words.ts'
import styles from './connections-section.module.css'
import { cardWritesQuery, undoCardWrite } from './queries.ts'

type Props = { connection: Connection; opened: boolean; onClose(): void }

/** Each change that went to a card, or waits to go. */
export function CardWritesDialog({ connection, opened, onClose }: Props) {
  const query = useInfiniteQuery(cardWritesQuery(connection.id))
  return (
    <Dialog opened={opened} onClose={onClose} title={`Changes written to ${connection.address}`} size="lg">
      <RecordList
        query={query}
        skeleton={<RowsSkeleton rows={3} height={72} />}
        one="change"
        many="changes"
        failure="Error fetching what was written"
        empty={
          <p className="no-margin dimmed">
            No changes yet. What you change in a contact appears here once it goes to an address book that is switched
            on.
          </p>
        }
      >
        {(writes) => (
          <ul className="grid plain-list divided">
            {writes.map((write) => (
              <Write key={write.id} write={write} host={connection.addresses?.host ?? 'The server'} />
            ))}
          </ul>
        )}
      </RecordList>
    </Dialog>
  )
}

function Write({ write, host }: { write: CardWrite; host: string }) {
  const { id, contact_id, name, changes, conflicts, created_at, can_undo } = write
  const { mutate, isPending } = useMutation(undoCardWrite)
  const { label, tone, text } = writeWords(write, host)
  const ask = async () => {
    const words = `The card of ${name} at ${host} becomes what it was before this change, unless it was changed there since. The contact here stays as it is.`
    if (await confirm({ title: 'Undo this change?', text: words, verb: 'Undo the change' })) mutate(id)
  }
  return (
    <li className="grid gap-10 pad-0 py-14">
      <div className="row wrap spread gap-4-12">
        <span className="strong breaks">
          {contact_id === null ? (
            <bdi>{name}</bdi>
          ) : (
            <Link to="/app/records/$kind/$id" params={{ kind: 'contact', id: contact_id }}>
              <bdi>{name}</bdi>
            </Link>
          )}
        </span>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <dl className={styles.changes}>
        {changes.map(({ field, from, to }) => (
          <div key={field}>
            <dt className="dimmed">{FIELDS[field]}</dt>
            <dd className="breaks">
              {from !== '' && (
                <>
                  <del>{from}</del>{' '}
                </>
              )}
              {to === '' ? <span className="dimmed">removed</span> : <ins>{to}</ins>}
            </dd>
          </div>
        ))}
      </dl>
      {conflicts.map(({ field, theirs }) => (
        <p key={field} className={styles.trouble}>
          {FIELDS[field]} was changed there too{theirs === '' ? ' (it was removed)' : `, to: ${theirs}`}. Your change
          replaced it.
        </p>
      ))}
      <p className="no-margin dimmed">
        {formatTime(created_at)}
        {text && ` · ${text}`}
      </p>
      {can_undo && (
        <div>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} />}
            loading={isPending}
            aria-label={`Undo the change of ${name}`}
            onClick={() => void ask()}
          >
            Undo
          </Button>
        </div>
      )}
    </li>
  )
}
