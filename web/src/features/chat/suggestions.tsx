import { queryOptions, useQuery } from '@tanstack/react-query'
import { contactsContract } from '#contract/contacts.ts'
import { goalsContract } from '#contract/goals.ts'
import { sentence } from '#contract/hidden-signs.ts'
import { client } from '#web/api.ts'
import styles from './suggestions.module.css'

const goals = client(goalsContract)
const contacts = client(contactsContract)

const GENERAL = ['What needs my attention today?', 'What did I note last week?', 'What can you do for me?'] as const

/** Questions worth asking, about what this person really has. */
const suggestionsQuery = queryOptions({
  queryKey: ['suggestions'],
  queryFn: async ({ signal }): Promise<readonly string[]> => {
    const [goal, contact] = await Promise.all([
      goals.list({ limit: 1, sort_by: 'due_date' }, { signal }),
      contacts.list({ limit: 1, sort_by: 'last_contacted_on' }, { signal }),
    ])
    const title = goal.items[0]?.title
    const name = contact.items[0]?.name
    return [
      GENERAL[0],
      title ? `Are we on course with “${short(title)}”?` : GENERAL[1],
      name ? `What do I need to know before I talk to ${short(name)}?` : GENERAL[2],
    ]
  },
  staleTime: 60_000,
})

/** What an empty conversation says: three questions to begin with. */
export function Suggestions({ onChoose }: { onChoose(question: string): void }) {
  const { data, isPending } = useQuery(suggestionsQuery)
  return (
    <div className={`column justify-center pad-24 scroll-y no-margin mx-auto full-height max-w-560 ${styles.empty}`}>
      <h2 className="no-margin strong">Start a new conversation</h2>
      <p className="no-margin dimmed mt-8 mb-20">
        Ask about your goals, tasks, notes, contacts and files. Every answer shows what it rests on.
      </p>
      <ul className="stack gap-8 plain-list content-start min-h-152" aria-busy={isPending}>
        {(data ?? (isPending ? [] : GENERAL)).map((question) => (
          <li key={question}>
            <button
              type="button"
              className={`full-width pad-8-16 color-inherit breaks text-start card clickable font-inherit touch ${styles.question}`}
              onClick={() => onChoose(question)}
            >
              {sentence(question)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 57).trimEnd()}…` : text)
