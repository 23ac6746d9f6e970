import { Button, Skeleton, Title } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Company, CompanyEntry } from '#contract/companies.ts'
import type { Contact } from '#contract/contacts.ts'
import { ApiError } from '#web/api.ts'
import { useMe } from '#web/app/session.ts'
import { OrgNames } from '#web/features/contacts/contact-facts.tsx'
import { ContactMark } from '#web/features/contacts/contact-mark.tsx'
import { contactsQuery } from '#web/features/contacts/queries.ts'
import { PeopleRow } from '#web/features/contacts/timeline-row.tsx'
import { useOnScreen } from '#web/features/notifications/on-screen.ts'
import { SharedPeople } from '#web/features/orgs/people-field.tsx'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { SidePanel } from '#web/ui/dialogs/side-panel.tsx'
import { Fact } from '#web/ui/layout/fact.tsx'
import { EmptyState, ErrorState } from '#web/ui/layout/states.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import { PersonMark } from '#web/ui/marks/person-mark.tsx'
import { formatDay } from '#web/ui/words/dates.ts'
import styles from './companies.module.css'
import { companyOpenQuery, companyQuery, companyTimelineQuery, removeCompany } from './queries.ts'

type Actions = { onEdit(company: Company): void; onAdd(company: Company): void; onClose(): void }

/** Whom do we know there, and what is open with them? */
export function CompanyPanel({ id, opened, ...actions }: Actions & { id: string; opened: boolean }) {
  const { data: company, error, refetch } = useQuery(companyQuery(id))
  useOnScreen('company', opened ? id : undefined)
  // A share may end while one looks at it: then nothing of it is shown any longer.
  const gone = error instanceof ApiError && error.status === 404
  return (
    <SidePanel
      opened={opened}
      onClose={actions.onClose}
      title={
        <span className="row shrinks gap-12">
          {!gone && company && <PersonMark name={company.name} of={company.id} />}
          <span dir="auto">{(!gone && company?.name) || 'Company'}</span>
        </span>
      }
    >
      {gone ? (
        <EmptyState title="This company no longer exists, or it is not shared with you." />
      ) : company ? (
        <Details company={company} {...actions} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={240} />
      )}
    </SidePanel>
  )
}

function Details({ company, ...actions }: Actions & { company: Company }) {
  return (
    <div className="stack gap-20">
      <Facts company={company} />
      <People company={company} onAdd={actions.onAdd} />
      <Open id={company.id} />
      <section className="stack gap-8" aria-labelledby="company-notes">
        <Title order={3} id="company-notes">
          Notes
        </Title>
        {company.notes ? (
          <div dir="auto">
            <Markdown text={company.notes} />
          </div>
        ) : (
          <p className="no-margin dimmed">No notes.</p>
        )}
      </section>
      <Happened id={company.id} />
      <CompanyActions company={company} {...actions} />
    </div>
  )
}

function Facts({ company }: { company: Company }) {
  const me = useMe()
  const owner = company.created_by_user
  const { domains, tags, shared_org_ids, shared_users } = company
  return (
    <dl className="grid align-baseline gap-8-16 no-margin terms-72">
      {domains.length > 0 && <Fact name="Domains">{domains.join(', ')}</Fact>}
      {tags.length > 0 && (
        <Fact name="Tags">
          <span className="row wrap gap-4-8">
            {tags.map((tag) => (
              <Link
                key={tag}
                className="inline-row color-inherit xs undecorated border pill min-h-28 pad-0-10"
                to="/app/companies"
                search={{ tag }}
              >
                {tag}
              </Link>
            ))}
          </span>
        </Fact>
      )}
      <Fact name="Last contact">
        {company.last_contacted_on ? formatDay(company.last_contacted_on) : 'None logged'}
      </Fact>
      {owner && owner.id !== me.id && <Fact name="Owner">{owner.name}</Fact>}
      {shared_org_ids.length + shared_users.length > 0 && (
        <Fact name="Shared with">
          <OrgNames ids={shared_org_ids} /> <SharedPeople people={shared_users} />
        </Fact>
      )}
    </dl>
  )
}

function People({ company, onAdd }: Pick<Actions, 'onAdd'> & { company: Company }) {
  const query = useInfiniteQuery(contactsQuery({ company_id: company.id, sort_by: 'last_contacted_on' }))
  const people = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section className="stack gap-8" aria-labelledby="company-people">
      <Title order={3} id="company-people">
        People
      </Title>
      {query.isPending ? (
        <Skeleton height={72} />
      ) : query.isError && query.data === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : people.length === 0 ? (
        <p className="no-margin dimmed">
          Nobody yet. Contacts whose company is <bdi>{company.name}</bdi> appear here.
        </p>
      ) : (
        <ul className="stack gap-12 plain-list">
          {people.map((contact) => (
            <Person key={contact.id} contact={contact} />
          ))}
        </ul>
      )}
      <LoadMore query={query} />
      <div>
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => onAdd(company)}>
          Add a person
        </Button>
      </div>
    </section>
  )
}

/** Who it is, and what was said last. */
function Person({ contact }: { contact: Contact }) {
  const [last] = contact.past_interactions
  return (
    <li className={`grid align-start gap-0-12 ${styles.person}`}>
      <ContactMark contact={contact} />
      <span className="stack gap-2">
        <span>
          <Link className="medium breaks min-h-24" to="/app/contacts" search={{ contact: contact.id }} dir="auto">
            {contact.name}
          </Link>
        </span>
        {contact.role && (
          <span className="dimmed sm breaks clamp clamp-3" dir="auto">
            {contact.role}
          </span>
        )}
        <span className="sm breaks">
          {last ? (
            <>
              <time className="dimmed" dateTime={last.date}>
                {formatDay(last.date)}
              </time>{' '}
              · <bdi>{last.summary}</bdi>
            </>
          ) : (
            <span className="dimmed">Nothing logged yet</span>
          )}
        </span>
      </span>
    </li>
  )
}

const entryKey = (entry: CompanyEntry) => `${entry.kind} ${entry.id}`

function Open({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(companyOpenQuery(id))
  return (
    <section className="stack gap-8" aria-labelledby="company-open">
      <Title order={3} id="company-open">
        Open between us
      </Title>
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={48} />
        )
      ) : data.length === 0 ? (
        <p className="no-margin dimmed">No open task or promise.</p>
      ) : (
        <ol className="stack pad-0 no-bullets no-margin mt-4 ml-4">
          {data.map((entry) => (
            <PeopleRow key={entryKey(entry)} entry={entry} people={entry.people} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Happened({ id }: { id: string }) {
  const query = useInfiniteQuery({ ...companyTimelineQuery(id), placeholderData: keepPreviousData })
  const entries = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section className="stack gap-8" aria-labelledby="company-timeline">
      <Title order={3} id="company-timeline">
        Timeline
      </Title>
      {query.isPending ? (
        <Skeleton height={72} />
      ) : query.isError && query.data === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : entries.length === 0 ? (
        <p className="no-margin dimmed">Nothing here yet.</p>
      ) : (
        <ol className="stack pad-0 no-bullets no-margin mt-4 ml-4">
          {entries.map((entry) => (
            <PeopleRow key={entryKey(entry)} entry={entry} people={entry.people} />
          ))}
        </ol>
      )}
      <LoadMore query={query} />
    </section>
  )
}

function CompanyActions({ company, onEdit, onClose }: Actions & { company: Company }) {
  const remove = useMutation({
    ...removeCompany,
    // Of the mutation itself: what is shown of a deleted company may be gone before this answer is told to it.
    onSuccess: (...told) => {
      removeCompany.onSuccess?.(...told)
      onClose()
    },
  })
  const ask = async () => {
    const text = `${company.name} is deleted with its notes. Its people stay, and keep its name as their company.`
    if (await confirm({ title: 'Delete this company?', text, verb: 'Delete company', danger: true }))
      remove.mutate(company)
  }
  if (!company.can_edit) return <p className="no-margin dimmed">Shared with you to read; its owner edits it.</p>
  return (
    <div className="flex wrap gap-8">
      <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => onEdit(company)}>
        Edit company
      </Button>
      {company.can_delete && (
        <Button variant="default" leftSection={<IconTrash size={16} />} loading={remove.isPending} onClick={ask}>
          Delete company
        </Button>
      )}
    </div>
  )
}
