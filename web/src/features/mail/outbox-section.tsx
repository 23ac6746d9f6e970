import { Button } from '@mantine/core'
import { IconMailCheck, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import type { OutboxEmail } from '#contract/mail.ts'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { EmptyState } from '#web/ui/layout/states.tsx'
import { RecordList } from '#web/ui/lists/record-list.tsx'
import { formatAgo, formatTime } from '#web/ui/words/dates.ts'
import styles from './outbox-section.module.css'
import { discardEmail, mailStateQuery, outboxQuery, retryEmail, retryEmails } from './queries.ts'

/** What the operator sees of mail: how it goes out, what waits, what was given up, and why. Never what a letter says. */
export function OutboxSection() {
  const { data: state } = useQuery(mailStateQuery)
  const query = useInfiniteQuery(outboxQuery)
  const all = useMutation(retryEmails)
  const some = (query.data?.pages[0]?.items.length ?? 0) > 0
  return (
    <div className="stack gap-16">
      {state && (
        <dl className="flex wrap no-margin pad-16 card gap-12-32">
          <Line name="Mail server">{state.server ?? 'None: emails are written to the outbox folder'}</Line>
          <Line name="From">{state.from}</Line>
          <Line name="Links lead to">{state.links_lead_to}</Line>
          <Line name="Waiting">{state.waiting}</Line>
          <Line name="Given up">{state.failed}</Line>
        </dl>
      )}
      {state?.last_error && (
        <p className="no-margin pad-12-16 breaks watch-wash round-sm border-left-watch" role="status">
          <strong>The last try failed.</strong> {state.last_error}
          <span className="block dimmed">Emails wait, and are retried for a day.</span>
        </p>
      )}
      <RecordList
        query={query}
        skeleton={<RowsSkeleton rows={3} height={72} />}
        failure="Failed to load data"
        one="email"
        many="emails"
        empty={
          <EmptyState
            icon={<IconMailCheck />}
            title="No emails are waiting."
            text="Emails that are waiting or were given up appear here."
          />
        }
      >
        {(letters) => (
          <ul className="stack plain-list" aria-label="Emails">
            {letters.map((letter) => (
              <EmailRow key={letter.id} letter={letter} />
            ))}
          </ul>
        )}
      </RecordList>
      {some && (
        <Button
          className={styles.all}
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={all.isPending}
          onClick={() => all.mutate()}
        >
          Try all again
        </Button>
      )}
    </div>
  )
}

function EmailRow({ letter }: { letter: OutboxEmail }) {
  const { id, recipient, subject, state, tries, error, created_at, next_try_at, can_retry } = letter
  const again = useMutation(retryEmail)
  const discard = useMutation(discardEmail)
  const ask = async () => {
    const text = `${recipient} will not get “${subject}”.`
    if (await confirm({ title: 'Discard this email?', text, verb: 'Discard', danger: true })) discard.mutate({ id })
  }
  return (
    <li className="flex wrap spread align-top gap-8-16 pad-12-0 border-bottom">
      <div className="grid shrinks gap-2 breaks basis-320">
        <span className="strong">{subject}</span>
        <span>To {recipient}</span>
        <span className={`dimmed ${styles.dimmed}`}>
          <span data-state={state}>{state === 'failed' ? 'Given up' : 'Waiting'}</span>
          {` · written ${formatAgo(created_at)} · ${tries === 1 ? '1 try' : `${tries} tries`}`}
          {next_try_at && ` · next ${formatTime(next_try_at)}`}
        </span>
        {error && <span className="dimmed xs">{error}</span>}
      </div>
      <div className={`flex gap-8 ${styles.actions}`}>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconRefresh size={16} />}
          disabled={!can_retry}
          title={can_retry ? undefined : 'Its text is no longer kept'}
          loading={again.isPending}
          onClick={() => again.mutate({ id })}
        >
          Try again
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="compact-md"
          leftSection={<IconTrash size={16} />}
          loading={discard.isPending}
          onClick={() => void ask()}
        >
          Discard
        </Button>
      </div>
    </li>
  )
}

const Line = ({ name, children }: { name: string; children: string | number }) => (
  <div>
    <dt className="dimmed xs">{name}</dt>
    <dd className="no-margin breaks">{children}</dd>
  </div>
)
