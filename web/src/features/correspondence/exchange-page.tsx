import { ActionIcon, Skeleton, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '#web/api.ts'
import { EmptyState, ErrorState } from '#web/ui/layout/states.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { subjectWords } from './format.ts'
import styles from './mail-page.module.css'
import { MailView } from './mail-view.tsx'
import { OwnMails } from './own-mails.tsx'
import { exchangeQuery, mailsQuery, readExchange } from './queries.ts'
import { Reply } from './reply.tsx'

/** One exchange: the newest mail on top, and where it is answered. */
export function ExchangePage() {
  // Where the list is not beside it, its subject is the title of the page.
  const narrow = useMediaQuery('(max-width: 899px)', undefined, { getInitialValueInEffect: false })
  const { exchangeId } = useParams({ from: '/app/mail/$exchangeId' })
  const { mail: shown } = useSearch({ from: '/app/mail' })
  const exchange = useQuery(exchangeQuery(exchangeId))
  const query = useInfiniteQuery(mailsQuery(exchangeId))
  const gone = exchange.error instanceof ApiError && exchange.error.status === 404
  const mails = query.data?.pages.flatMap(({ items }) => items) ?? []
  const newest = mails[0]
  const { mutate: read } = useMutation(readExchange)
  const isUnread = newest !== undefined && (exchange.data?.unread_count ?? 0) > 0
  useEffect(() => {
    if (isUnread) read(exchangeId)
  }, [isUnread, exchangeId, read])
  if (gone)
    return <EmptyState title="This exchange no longer exists." text="It may have been deleted in the mailbox." />
  return (
    <section className={`stack shrinks-y ${styles.exchange}`} aria-label="Exchange">
      <div className={`row gap-8 pad-12-16 border-bottom ${styles.title}`}>
        <ActionIcon
          renderRoot={(props) => (
            <Link to="/app/mail" search={(before: object) => ({ ...before, mail: undefined })} {...props} />
          )}
          variant="subtle"
          aria-label="All exchanges"
          hiddenFrom="md"
        >
          <IconArrowLeft size={18} />
        </ActionIcon>
        <Title order={narrow ? 1 : 2}>
          <bdi>{exchange.data ? subjectWords(exchange.data) : <Skeleton width={220} height={22} />}</bdi>
        </Title>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard too */}
      <div className="stack gap-12 pad-16 scroll-y content-start" tabIndex={0}>
        {query.isPending && <Skeleton height={180} />}
        {query.isError && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        <OwnMails exchangeId={exchangeId} mails={mails} />
        {mails.map((mail) => (
          <MailView key={mail.id} mail={mail} shown={mail.id === shown} />
        ))}
        <LoadMore query={query} />
      </div>
      {newest && !newest.in_mailbox && (
        <p className={`no-margin dimmed border-top ${styles.elsewhere}`}>
          This mail was forwarded here. It is answered in your mail program.
        </p>
      )}
      {newest?.in_mailbox && <Reply key={exchangeId} exchangeId={exchangeId} mail={newest} />}
    </section>
  )
}
