// What a mail to be sent answers, and which of its recipients are new.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Approval } from '#contract/decisions.ts'
import { newPeopleWords, subjectWords } from '#web/features/correspondence/format.ts'
import { mailQuery, newPeopleQuery } from '#web/features/correspondence/queries.ts'

export function MailName({ id }: { id: string }) {
  const { data } = useQuery(mailQuery(id))
  if (!data) return '…'
  return (
    <Link to="/app/mail/$exchangeId" params={{ exchangeId: data.exchange_id }}>
      <bdi>{subjectWords(data)}</bdi>
    </Link>
  )
}

/** Beside a mail that waits for a yes: to whom none was ever written. */
export function NewRecipients({ approval: { tool, arguments: args } }: { approval: Approval }) {
  const addresses = [args.to, args.cc].flat().filter((each) => typeof each === 'string')
  const { data } = useQuery({ ...newPeopleQuery(addresses), enabled: tool === 'send_mail' && addresses.length > 0 })
  const words = data && newPeopleWords(data.new_people, addresses.length)
  return words ? <p className="no-margin pad-8-12 breaks ground-hover border-left-watch">{words}</p> : null
}
