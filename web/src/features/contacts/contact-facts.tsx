import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Contact } from '#contract/contacts.ts'
import { useMe } from '#web/app/session.ts'
import { SharedPeople } from '#web/features/orgs/people-field.tsx'
import { myOrgsQuery } from '#web/features/orgs/queries.ts'
import { Fact } from '#web/ui/layout/fact.tsx'
import { StatusBadge } from '#web/ui/marks/status-badge.tsx'
import { clockOf } from '#web/ui/words/region-choices.ts'
import styles from './contact-panel.module.css'
import { birthdayWords, dueWords, lastWords, mailHref, rhythmWords, telHref } from './format.ts'

/** Who it is, how to reach them, and whether it is time to. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const me = useMe()
  const due = dueWords(contact)
  const owner = contact.created_by_user
  return (
    <dl className="grid align-baseline gap-8-16 no-margin terms-72">
      {contact.role && (
        <Fact name="Role">
          <span dir="auto">{contact.role}</span>
        </Fact>
      )}
      {contact.company && (
        <Fact name="Company">
          {contact.company_id ? (
            <Link to="/app/companies" search={{ company: contact.company_id }} dir="auto">
              {contact.company}
            </Link>
          ) : (
            <span dir="auto">{contact.company}</span>
          )}
        </Fact>
      )}
      <Addresses name="Email" contact={contact} values={contact.emails} href={mailHref} />
      <Addresses name="Phone" contact={contact} values={contact.phones} href={telHref} />
      {contact.birthday && <Fact name="Birthday">{birthdayWords(contact.birthday)}</Fact>}
      {contact.time_zone && (
        <Fact name="Local time">
          <LocalTime zone={contact.time_zone} />
        </Fact>
      )}
      {contact.tags.length > 0 && (
        <Fact name="Tags">
          <span className="row wrap gap-4-8">
            {contact.tags.map((tag) => (
              <Link
                key={tag}
                className="inline-row color-inherit xs undecorated border pill min-h-28 pad-0-10"
                to="/app/contacts"
                search={{ tag }}
              >
                {tag}
              </Link>
            ))}
          </span>
        </Fact>
      )}
      <Fact name="In touch">
        <span className="row wrap gap-4-8">
          <span>{lastWords(contact)}</span>
          {due && (
            <>
              <StatusBadge tone={due.tone}>{due.text}</StatusBadge>
              <span className="no-margin dimmed">{rhythmWords(contact)}</span>
            </>
          )}
        </span>
      </Fact>
      {contact.is_user && <Fact name="Account">Uses Adjutant</Fact>}
      {owner && owner.id !== me.id && <Fact name="Owner">{owner.name}</Fact>}
      {contact.shared_org_ids.length + contact.shared_users.length > 0 && (
        <Fact name="Shared with">
          <OrgNames ids={contact.shared_org_ids} /> <SharedPeople people={contact.shared_users} />
        </Fact>
      )}
    </dl>
  )
}

type AddressesProps = {
  name: string
  contact: Pick<Contact, 'labels'>
  values: readonly string[]
  href(value: string): string | null
}

/** What time it is where they are, to the minute. */
function LocalTime({ zone }: { zone: string }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 20_000)
    return () => clearInterval(timer)
  }, [])
  const { time, offset } = clockOf(zone, now)
  return (
    <span>
      {time} <span className="no-margin dimmed">{`${zone.replaceAll('_', ' ')}, ${offset}`}</span>
    </span>
  )
}

/** A tap calls or writes; what cannot be called or written to is plain text. */
function Addresses({ name, contact, values, href }: AddressesProps) {
  if (values.length === 0) return null
  return (
    <Fact name={name}>
      {values.map((value) => {
        const to = href(value)
        const label = contact.labels.find((each) => each.value === value)?.label
        return (
          <span key={value} className={`block min-h-24 fit-width ${styles.address}`}>
            {to === null ? value : <a href={to}>{value}</a>}
            {label && <span className="no-margin dimmed"> {label}</span>}
          </span>
        )
      })}
    </Fact>
  )
}

/** The names of organizations, of those that are one’s own. */
export function OrgNames({ ids }: { ids: readonly string[] }) {
  const { data: orgs = [] } = useQuery(myOrgsQuery)
  const names = ids.flatMap((id) => orgs.find((org) => org.id === id)?.name ?? [])
  const others = ids.length - names.length
  return <>{[...names, ...(others > 0 && orgs.length > 0 ? [`${others} more`] : [])].join(', ')}</>
}
