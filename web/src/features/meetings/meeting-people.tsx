import { Link } from '@tanstack/react-router'
import type { Meeting } from '#contract/meetings.ts'
import { Words } from '#web/ui/words/words.tsx'
import { nameOf, others } from './format.ts'
import styles from './meetings.module.css'

const MOST = 4

/** Who takes part, in a line; contacts lead to their page. */
export function MeetingPeople({ meeting }: { meeting: Meeting }) {
  const people = others(meeting)
  if (people.length === 0) return null
  return (
    <span className={`dimmed sm breaks ${styles.people}`}>
      With{' '}
      {people.slice(0, MOST).map((guest, at) => (
        <span key={guest.address}>
          {at > 0 && ', '}
          {guest.contact ? (
            <Link className="breaks undecorated" to="/app/contacts" search={{ contact: guest.contact.id }}>
              <Words text={nameOf(guest)} />
            </Link>
          ) : (
            <Words text={nameOf(guest)} />
          )}
        </span>
      ))}
      {people.length > MOST && ` and ${people.length - MOST} more`}
    </span>
  )
}
