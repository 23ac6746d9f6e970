import { IconAddressBook, IconNotes, IconTarget } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Today } from '#contract/today.ts'

const STEPS = [
  {
    of: 'goal',
    to: '/app/strategy',
    Icon: IconTarget,
    title: 'Add a goal',
    text: 'What is to be reached, by when, and the number that shows it.',
  },
  {
    of: 'note',
    to: '/app/notes',
    Icon: IconNotes,
    title: 'Write or paste a note',
    text: 'Promises, decisions and dates in it are found automatically.',
  },
  {
    of: 'contact',
    to: '/app/contacts',
    Icon: IconAddressBook,
    title: 'Bring in your contacts',
    text: 'From a vCard or CSV file, or one by one.',
  },
] as const

/** What a workspace is missing before it can say something of its own. */
export function FirstSteps({ missing }: Pick<Today, 'missing'>) {
  return (
    <ol className="grid gap-12 plain-list fit-columns-240" aria-label="First steps">
      {STEPS.filter(({ of }) => missing[of]).map(({ of, to, Icon, title, text }) => (
        <li key={of}>
          <Link to={to} className="hover-ground flex gap-12 color-inherit undecorated card px-16 py-14 full-height">
            <Icon size={20} aria-hidden />
            <span className="grid gap-2">
              <strong>{title}</strong>
              <span className="dimmed sm">{text}</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
