import { Button } from '@mantine/core'
import { IconMessage, IconSunrise, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { isolated } from '#contract/hidden-signs.ts'
import { useMe } from '#web/app/session.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { PersonMark } from '#web/ui/marks/person-mark.tsx'
import { welcomeQuery } from './queries.ts'
import styles from './welcome-page.module.css'

/** The first page of somebody who has just joined: who is here, what they see of it, and what to do first. */
export function WelcomePage() {
  const me = useMe()
  const { org = '' } = useSearch({ from: '/app/welcome' })
  const { data, error, refetch } = useQuery(welcomeQuery(org))
  const name = me.first_name?.trim() || me.email
  return (
    <Page title={data?.org ? `Welcome to ${isolated(data.org.name)}, ${isolated(name)}` : `Welcome, ${isolated(name)}`}>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <RowsSkeleton rows={5} height={56} />}
      {data && (
        <div className="grid align-start gap-16 fit-columns-280">
          <Section title="Who is here">
            <ul className="column gap-8 plain-list breaks">
              {data.people.items.map((person) => (
                <li className="row gap-8" key={person.id}>
                  <PersonMark name={person.profile.name} />
                  <span>
                    {person.profile.name}
                    {person.id === me.id && ' (you)'}
                    {person.is_owner && <span className="no-margin dimmed"> · leads it</span>}
                  </span>
                </li>
              ))}
            </ul>
            <Link to="/app/organization" search={{ org }}>
              All {data.people.total} people
            </Link>
          </Section>
          <Section title="What you see here">
            <ul className="column gap-8 plain-list breaks">
              <li>
                <Link to="/app/strategy">{counted(data.goals.total, 'goal', 'goals')}</Link>
                {data.goals.items.length > 0 && (
                  <ul className={`column gap-4 plain-list dimmed breaks ${styles.titles}`}>
                    {data.goals.items.map((goal) => (
                      <li key={goal.id}>{goal.title}</li>
                    ))}
                  </ul>
                )}
              </li>
              <li>
                <Link to="/app/my-tasks">{counted(data.tasks, 'task', 'tasks')}</Link>
                {data.given.length > 0 && (
                  <ul className={`column gap-4 plain-list dimmed breaks ${styles.titles}`}>
                    {data.given.map((task) => (
                      <li key={task.id}>{task.title} (yours to do)</li>
                    ))}
                  </ul>
                )}
              </li>
              <li>
                <Link to="/app/contacts">{counted(data.contacts, 'contact', 'contacts')}</Link>
              </li>
            </ul>
            <p className="no-margin dimmed">
              Your own notes, goals and conversations are yours alone until you share them.
            </p>
          </Section>
          <Section title="First steps">
            <div className="flex wrap gap-8">
              <Button
                leftSection={<IconSunrise size={16} />}
                renderRoot={(props) => <Link to="/app/ceodashboard" {...props} />}
              >
                See your day
              </Button>
              <Button
                variant="default"
                leftSection={<IconMessage size={16} />}
                renderRoot={(props) => <Link to="/app/comms" {...props} />}
              >
                Say hello
              </Button>
              <Button
                variant="default"
                leftSection={<IconUser size={16} />}
                renderRoot={(props) => <Link to="/app/profile" {...props} />}
              >
                Introduce yourself
              </Button>
            </div>
          </Section>
        </div>
      )}
    </Page>
  )
}

const counted = (total: string, one: string, many: string) =>
  total === '0' ? `No ${many} yet` : `${total} ${total === '1' ? one : many}`
