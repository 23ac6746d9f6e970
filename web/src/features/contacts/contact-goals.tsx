import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDue } from '#web/ui/words/dates.ts'
import { contactGoalsQuery } from './queries.ts'

/** The open goals that somebody can move: nothing where there are none. */
export function ContactGoals({ contactId }: { contactId: string }) {
  const { data = [] } = useQuery(contactGoalsQuery(contactId))
  if (data.length === 0) return null
  return (
    <section className="stack gap-8" aria-labelledby="contact-goals">
      <Title order={3} id="contact-goals">
        Goals they can move
      </Title>
      <ul className="stack gap-4 plain-list">
        {data.map(({ id, title, due_date }) => (
          <li className="flex wrap align-baseline gap-0-8" key={id}>
            <Link className="min-h-24 breaks" to="/app/strategy" search={{ goal: id }} dir="auto">
              {title}
            </Link>
            <span className="no-margin dimmed">Due {formatDue(due_date)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
