import { IconCheck, IconHelp, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Message, MessageChecks, MessageMark } from '#contract/chat.ts'
import styles from './checked-claims.module.css'
import { checksQuery } from './queries.ts'

/** What the checker found of a reply: said in one line, each claim with the words of its record beneath. */
export function CheckedClaims({ message, newest }: { message: Message; newest: boolean }) {
  const [asked, setAsked] = useState(false)
  const isReply = message.sender_type === 'ai' && message.crew_run_id === null && message.flow_run_id === null
  const { data, isError, isFetching, refetch } = useQuery({
    ...checksQuery(message.conversation_id, message.id),
    enabled: isReply && (newest || asked),
  })
  if (!isReply) return null
  if (!newest && !asked)
    return message.citations.length === 0 ? null : (
      <button type="button" className={styles.ask} onClick={() => setAsked(true)}>
        Check against the records
      </button>
    )
  if (isError)
    return (
      <p className={styles.line} role="status">
        <IconHelp size={14} aria-hidden /> Not checked yet.{' '}
        <button type="button" className={styles.ask} onClick={() => refetch()} disabled={isFetching}>
          Try again
        </button>
      </p>
    )
  if (!data || data.state === 'no_claims') return null
  if (data.state === 'read_nothing')
    return (
      <p className={styles.line} role="status">
        <IconInfoCircle size={14} aria-hidden /> This reply rests on none of your records.
      </p>
    )
  return <Marks checks={data} text={message.content} />
}

function Marks({ checks, text }: { checks: MessageChecks; text: string }) {
  const claims = checks.marks.filter(({ verdict }) => verdict !== 'proposal')
  if (claims.length === 0) return null
  const proven = claims.filter(({ verdict }) => verdict === 'proven').length
  const against = claims.filter(({ verdict }) => verdict === 'contradicted').length
  const open = claims.length - proven - against
  const parts = [
    `${proven} of ${claims.length} ${claims.length === 1 ? 'claim' : 'claims'} proven by the records`,
    ...(against > 0 ? [`${against} contradicted`] : []),
    ...(open > 0 ? [`${open} not proven`] : []),
  ]
  return (
    <details className={styles.fold} data-state={against > 0 ? 'against' : open > 0 ? 'open' : 'proven'}>
      <summary>{parts.join(' · ')}</summary>
      <ul className={styles.list}>
        {claims.map((mark) => (
          <Claim key={`${mark.start}-${mark.end}`} mark={mark} text={text} />
        ))}
      </ul>
    </details>
  )
}

const WORDS: Record<MessageMark['verdict'], string> = {
  proven: 'Proven',
  contradicted: 'Contradicted',
  not_proven: 'Not proven',
  proposal: 'Proposal',
  unchecked: 'Not checked yet',
}

function Claim({ mark: { start, end, verdict, reason, words }, text }: { mark: MessageMark; text: string }) {
  const Icon = verdict === 'proven' ? IconCheck : verdict === 'contradicted' ? IconX : IconHelp
  return (
    <li data-verdict={verdict}>
      <p className={styles.claim}>
        <Icon size={14} aria-hidden />
        <span>
          <strong>{WORDS[verdict]}.</strong> {plain(text.slice(start, end))}
        </span>
      </p>
      {reason && <p className={styles.reason}>{reason}</p>}
      {words.map(({ kind, id, label, text: said }) => (
        <blockquote key={`${kind}-${id}-${said}`} className={styles.words}>
          {said}
          <Link to="/app/records/$kind/$id" params={{ kind, id }}>
            {label}
          </Link>
        </blockquote>
      ))}
    </li>
  )
}

/** A sentence without its marks and emphasis. */
const plain = (sentence: string) =>
  sentence
    .replace(/\[\\?\[?\d{1,3}\\?\]?\]\([^()\s]{0,300}\)/g, '')
    .replace(/\[([^[\]\n]{0,300})\]\([^()\s]{0,300}\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .trim()
