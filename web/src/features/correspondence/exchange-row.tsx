import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { Exchange } from '#contract/correspondence.ts'
import { CountMark } from '#web/ui/marks/count-mark.tsx'
import { StatusBadge } from '#web/ui/marks/status-badge.tsx'
import { formatTime } from '#web/ui/words/dates.ts'
import { peopleWords, subjectWords } from './format.ts'
import styles from './mail-page.module.css'

export const ExchangeRow = memo(function ExchangeRow({ exchange, open }: { exchange: Exchange; open: boolean }) {
  const { id, unread_count, last_at, last_text, last_own, mail_count, awaits_answer } = exchange
  return (
    <li>
      <Link
        to="/app/mail/$exchangeId"
        params={{ exchangeId: id }}
        search={(before: object) => ({ ...before, mail: undefined })}
        className={`hover-ground focus-inside stack pad-10-12 bright undecorated round-md current ${styles.row}`}
        aria-current={open ? 'page' : undefined}
        data-unread={unread_count > 0 || undefined}
      >
        <span className="flex align-baseline shrinks gap-8">
          <bdi className={`fill medium truncate text-left ${styles.people}`}>
            {peopleWords(exchange)}
            {mail_count > 1 && ` (${mail_count})`}
          </bdi>
          <CountMark count={unread_count} said={`${unread_count} unread`} />
          <time className="fixed dimmed xs numbers" dateTime={last_at}>
            {formatTime(last_at)}
          </time>
        </span>
        <span className="flex align-baseline shrinks gap-8">
          <bdi className={`fill truncate text-left ${styles.subject}`}>{subjectWords(exchange)}</bdi>
          {awaits_answer && <StatusBadge tone="watch">Needs an answer</StatusBadge>}
        </span>
        <bdi className="dimmed truncate text-left">{last_own ? `You: ${last_text}` : last_text}</bdi>
      </Link>
    </li>
  )
})
