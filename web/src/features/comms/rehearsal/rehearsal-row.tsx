import { Link } from '@tanstack/react-router'
import { PersonMark } from '#web/ui/marks/person-mark.tsx'
import { formatTime } from '#web/ui/words/dates.ts'
import listStyles from '../thread-list.module.css'
import styles from './rehearsal.module.css'
import type { Rehearsal } from './store.ts'

/** In the list of threads, told apart from them. */
export function RehearsalRow({ rehearsal, open }: { rehearsal: Rehearsal; open: boolean }) {
  const { id, name, role, lines, updated_at } = rehearsal
  const last = lines.findLast(({ by }) => by !== 'system')
  const words = last ? [...last.text].slice(0, 30).join('') : 'No messages yet'
  return (
    <li>
      <Link
        to="/app/comms/rehearsals/$rehearsalId"
        params={{ rehearsalId: id }}
        search={(before) => before}
        className={`hover-ground focus-inside flex gap-12 pad-10-12 bright undecorated round-md current ${listStyles.row}`}
        aria-current={open ? 'page' : undefined}
      >
        <PersonMark name={name} size={40} />
        <span className="stack grow">
          <span className="flex align-baseline shrinks gap-8">
            <bdi className={`fill medium truncate text-left ${listStyles.name}`}>{name}</bdi>
            <span className={`fixed pad-0-8 dimmed medium one-line dashed text-11 ${styles.marker}`}>Rehearsal</span>
          </span>
          <span className="flex align-baseline shrinks gap-8">
            <span className="fill dimmed xs truncate">{role}</span>
            <time className="fixed dimmed xs truncate numbers" dateTime={updated_at}>
              {formatTime(updated_at)}
            </time>
          </span>
          <bdi className={`dimmed truncate text-left ${listStyles.preview}`}>
            {last?.by === 'me' ? `You: ${words}` : words}
          </bdi>
        </span>
      </Link>
    </li>
  )
}
