// The briefing as a mail: plain, short, one link each. Pure.
import type { KeptStatement } from '#contract/promises.ts'
import { otherSide } from '#contract/statement-people.ts'
import type { Task } from '#contract/tasks.ts'
import { type BriefingItem, MOST_TODAY, type Today } from '#contract/today.ts'
import { type EmailContent, oneLine } from '#server/platform/mail/email.ts'

export type MailedItem = {
  /** Stays while it says the same. */
  key: string
  title: string
  text: string | null
  href: `/${string}`
}

/** What a mail of this briefing tells of, what bites first on top: at most five. `more`: what stands on the page beside it. */
export function mailedItems(today: Today): { items: MailedItem[]; more: number } {
  const all = [
    ...today.items.map(ofItem),
    ...today.tasks.map((task) => ofTask(task, today.day)),
    ...today.promises.map(ofPromise),
  ]
  return { items: all.slice(0, MOST_TODAY), more: Math.max(0, all.length - MOST_TODAY) }
}

const TODAY = '/app/ceodashboard'

function ofItem({ key, title, reason, action, citations: [first] }: BriefingItem): MailedItem {
  const text = [reason, action].filter((part) => part).join(' ') || null
  return { key, title, text, href: first ? hrefOf(first) : TODAY }
}

/** Where it can be worked on; else where it can be read. */
function hrefOf({ kind, id }: BriefingItem['citations'][number]): `/${string}` {
  switch (kind) {
    case 'task':
      return `/app/my-tasks?task=${id}`
    case 'goal':
      return `/app/strategy?goal=${id}`
    case 'contact':
      return `/app/contacts?contact=${id}`
    default:
      return `/app/records/${kind}/${id}`
  }
}

function ofTask({ id, title, due_date, due_time }: Task, day: string): MailedItem {
  const late = due_date !== null && due_date < day
  return {
    key: `task/${id}/${late ? 'late' : 'due'}/${due_date}`,
    title,
    text: late ? `Overdue since ${dayWords(due_date)}.` : `Due today${due_time ? ` at ${due_time}` : ''}.`,
    href: `/app/my-tasks?task=${id}`,
  }
}

function ofPromise(statement: KeptStatement): MailedItem {
  const { id, what, quote, direction, due, state } = statement
  const name = otherSide(statement, what || quote)
  const [to, by] = name === null ? ['', ''] : [` to ${name}`, ` by ${name}`]
  const day = due?.date ?? null
  const when = day === null ? '' : state === 'broken' ? `, late since ${dayWords(day)}` : `, due ${dayWords(day)}`
  return {
    key: `promise/${id}/${state}/${day}`,
    title: what || quote,
    text: `${direction === 'i_owe' ? `You promised this${to}` : `This was promised to you${by}`}${when}.`,
    href: `/app/promises?statement=${id}${direction === 'i_owe' ? '' : '&tab=owed_to_me'}`,
  }
}

const dayWords = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

type Letter = {
  to: string
  name: string | null
  day: string
  items: readonly MailedItem[]
  more: number
  token: string
  link(path: `/${string}`): string
  expiresAt: Date
}

/** Its subject says how much, never what. */
export function briefingEmail({ to, name, day, items, more, token, link, expiresAt }: Letter): EmailContent {
  const what = items.length === 1 ? 'one thing' : `${items.length} things`
  return {
    to,
    subject: `${dayWords(day)}: ${what} to look at`,
    paragraphs: [
      name ? `Hello ${oneLine(name, 80)},` : 'Hello,',
      more > 0
        ? `This comes first today; ${more === 1 ? 'one more is' : `${more} more are`} on your dashboard.`
        : 'This comes first today:',
    ],
    items: items.map(({ title, text, href }) => ({
      title: oneLine(title, 200),
      text: text === null ? null : oneLine(text, 400),
      url: link(href),
    })),
    action: { label: 'Open Today', url: link(TODAY) },
    footnote:
      'You get this because you switched it on. Nothing is sent on a morning with nothing new. Choose the hour on your profile.',
    stop: { label: 'Stop this email', url: link(`/unsubscribe?token=${token}&kind=briefing`) },
    expiresAt,
  }
}
