// What is written of a meeting where it becomes a record of one's own. Pure.
import type { Meeting } from '#contract/meetings.ts'
import { spokenDate } from '#server/analyst/dates/spoken.ts'
import { clockIn } from '#server/platform/days.ts'

/** How a note on it begins: what, when, where, and who was there. */
export function noteOf(
  { title, place, starts_at, starts_on, guests }: Meeting,
  zone: string | null,
): { content: string; day: string } {
  const { day, time } = clockIn(zone, new Date(starts_at))
  const date = starts_on ?? day
  const people = guests
    .filter(({ own, status }) => !own && status !== 'declined')
    .map(({ name, address, contact }) => contact?.name || name || address)
  const facts = [starts_on ? spokenDate(date) : `${spokenDate(date)}, ${time}`, ...(place ? [place] : [])]
    .map(plain)
    .join(' · ')
  const lines = [
    `# ${plain(title) || 'Meeting'}`,
    facts,
    ...(people.length > 0 ? [`With ${people.map(plain).join(', ')}`] : []),
  ]
  return { content: `${lines.join('\n\n')}\n\n`, day: date }
}

/** Others' words must not become headings, links or lists. */
const plain = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/([\\`*_[\]<>#|~])/g, '\\$1')
    .trim()
