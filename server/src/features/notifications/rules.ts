// What an entry says. Pure: the same words stand in the list and in a letter.

import type { ConnectionKind, ConnectionState } from '#contract/connections.ts'
import { isolated } from '#contract/hidden-signs.ts'
import type { Notification, NotificationKind, NotificationSubject } from '#contract/notifications.ts'
import { type EmailContent, oneLine } from '#server/platform/mail/email.ts'

/** A row as it is kept: what it is about by id only. */
export type EntryRow = {
  id: string
  kind: NotificationKind
  subject_kind: NotificationSubject
  subject_id: string
  organization_id: string | null
  actor_name: string | null
  count: number
  created_at: string
  read_at: string | null
}

/** What an entry is about, as its reader may see it now. `label`: what it is called. The rest where it has it. */
export type Subject = {
  id: string
  label: string
  due_date?: string | null
  run?: {
    kind: string
    status: string
    conversation_id: string | null
    says: string | null
    asks: string | null
    /** What waits for a yes, or did last; `others`: how many more wait. */
    approval: { asked: string; status: string; others: number } | null
  }
  /** `says`: the newest message of somebody else. */
  thread?: { is_group: boolean; says: string | null }
  /** `invited`: by whom and to which organization, where a membership waits with the account. */
  account?: { own: boolean; email: string; level: string; invited: { by: string; to: string } | null } | null
  /** `says`: why it paused, or why its last time was skipped or failed. */
  /** `signs_in`: at its provider, in place of a password. */
  connection?: { kind: ConnectionKind; state: ConnectionState; signs_in: boolean }
  schedule?: { is_paused: boolean; status: string | null; says: string | null; conversation_id: string | null }
}

const SUBJECTS = {
  task: 'This task',
  goal: 'This goal',
  contact: 'This contact',
  company: 'This company',
  thread: 'This conversation',
  run: 'This run',
  schedule: 'This schedule',
  meeting: 'This meeting',
  connection: 'This connection',
  invitation: 'This invitation',
  account: 'This account',
} as const

/** `today`: in the reader's zone, yyyy-mm-dd. `organization`: the name of the one it was shared with. */
export type NotificationText = { today: string; organization: string | undefined }

/** The entry as its reader sees it. Without a subject it says only that something was there. */
export function entryOf(
  row: EntryRow,
  subject: Subject | undefined,
  { today, organization }: NotificationText,
): Notification {
  const { subject_kind, subject_id, organization_id: _, actor_name, ...kept } = row
  const actor = actor_name ?? 'Somebody'
  const can_approve =
    row.kind === 'approval' && subject?.account?.own === false && subject.account.level === 'waitlisted'
  const common = { ...kept, actor_name, can_approve, subject: { kind: subject_kind, id: subject_id } }
  if (!subject) return { ...common, actor_name: null, title: goneTitle(row), text: null, href: null, gone: true }
  return {
    ...common,
    ...words(row, subject, { actor: isolated(actor), today, organization: organization && isolated(organization) }),
    href: hrefOf(row, subject),
    gone: false,
  }
}

/** Who did it is not said either: it may have been somebody whom the reader does not know any more. */
function goneTitle({ kind, subject_kind }: EntryRow): string {
  if (subject_kind === 'invitation') return 'This invitation was answered or withdrawn.'
  if (subject_kind === 'account')
    return kind === 'invitation' ? 'This person is no longer in your organization.' : 'This account no longer exists.'
  return `${SUBJECTS[subject_kind]} was deleted, or is no longer shared with you.`
}

type NotificationWords = { title: string; text: string | null }

function words(
  row: EntryRow,
  subject: Subject,
  { actor, today, organization }: NotificationText & { actor: string },
): NotificationWords {
  const { label } = subject
  switch (row.kind) {
    case 'assignment':
      return { title: `${actor} assigned a task to you`, text: label }
    case 'message':
      return messageWords(row, subject, actor)
    case 'prompt':
      return { title: `“${isolated(label)}” asks you something`, text: subject.run?.asks ?? null }
    case 'approval':
      return approvalWords(row, subject)
    case 'run':
      return runWords(subject)
    case 'schedule':
      return scheduleWords(subject)
    case 'meeting':
      return { title: 'A meeting is prepared', text: label || null }
    case 'connection':
      return connectionWords(subject)
    case 'share':
      return {
        title: `${actor} shared a ${row.subject_kind} ${organization ? `with ${organization}` : 'with you'}`,
        text: label,
      }
    case 'invitation':
      if (row.subject_kind === 'account')
        return { title: `${isolated(label)} joined ${organization ?? 'your organization'}`, text: 'You invited them.' }
      return {
        title: `${actor} invited you to ${isolated(label)}`,
        text: 'Accept or decline on the page of your organizations.',
      }
    case 'due':
      return { title: subject.due_date === today ? 'A task is due today' : 'A task was due', text: label }
    case 'overdue':
      return { title: 'A task is overdue', text: label }
    case 'reminder':
      return { title: 'You wanted to be reminded', text: label }
    case 'mention':
      return { title: `${actor} mentioned you`, text: label }
    case 'comment':
      return {
        title: row.count > 1 ? `${row.count} new comments on a task` : `${actor} commented on a task`,
        text: label,
      }
    case 'done':
      return { title: `${actor} finished a task`, text: label }
  }
}

const ADVICE = 'strategic_flow'

function runWords({ label, run }: Subject): NotificationWords {
  const advice = label === ADVICE
  if (run?.status === 'failed')
    return { title: advice ? 'The analysis of your workspace failed' : `“${isolated(label)}” failed`, text: run.says }
  return { title: advice ? 'New advice is ready' : `“${isolated(label)}” has ended`, text: null }
}

function scheduleWords({ label, schedule }: Subject): NotificationWords {
  const name = `“${isolated(label)}”`
  if (schedule?.is_paused && schedule.says) return { title: `${name} was paused`, text: schedule.says }
  if (schedule?.status === 'skipped') return { title: `${name} was skipped`, text: schedule.says }
  if (schedule?.status === 'failed') return { title: `${name} failed`, text: schedule.says }
  return { title: `${name} has run`, text: null }
}

const CONNECTED: Record<ConnectionKind, string> = {
  mailbox: 'mailbox',
  calendar: 'calendar',
  addresses: 'address book',
  forwarding: 'forwarding address',
}
/** What its person has to do; once that is done, it says so. */
function connectionWords({ label, connection }: Subject): NotificationWords {
  if (!connection) return { title: 'A connection is waiting for you', text: label }
  const what = CONNECTED[connection.kind]
  if (!['password', 'consent', 'locked'].includes(connection.state))
    // It may be paused by now, or its server out of reach: what is said of it then is only that nothing is asked of anybody.
    return {
      title: ['ready', 'reading'].includes(connection.state)
        ? `Your ${what} is read again`
        : `Your ${what} is no longer waiting for you`,
      text: label,
    }
  const again = connection.signs_in ? 'sign in again' : 'enter its password again'
  return { title: `Your ${what} is no longer read: please ${again}`, text: label }
}

function messageWords({ count }: EntryRow, { label, thread }: Subject, actor: string): NotificationWords {
  const text = thread?.says?.replace(/\s+/g, ' ').trim() || null
  const place = isolated(label) || (thread?.is_group ? 'a group' : '')
  if (count > 1) return { title: `${count} new messages ${place ? `in ${place}` : `from ${actor}`}`, text }
  return { title: `${actor} wrote ${thread?.is_group ? `in ${place}` : 'to you'}`, text }
}

const APPROVALS: Record<string, string> = {
  waiting: 'needs your approval',
  approved: 'was approved by you',
  used: 'was approved by you',
  declined: 'was declined by you',
}

function approvalWords({ subject_kind }: EntryRow, { label, run, account }: Subject): NotificationWords {
  if (subject_kind === 'run' && run?.approval) {
    const { asked, status, others } = run.approval
    const more = others > 0 ? ` and ${others} more` : ''
    // A push shows the title on a locked screen: what is asked stands in the text.
    return {
      title: `“${isolated(label)}” ${APPROVALS[status] ?? 'no longer needs your approval'}`,
      text: `${isolated(asked)}${more}`,
    }
  }
  if (subject_kind === 'run') return { title: `“${isolated(label)}” needs your approval`, text: run?.asks ?? null }
  if (account?.own) return { title: 'Your account has been approved', text: 'Welcome. Everything is open to you now.' }
  const waits = account?.level === 'waitlisted'
  if (waits && account?.invited)
    return {
      title: `${isolated(label)} would like to join ${isolated(account.invited.to)}`,
      text: `${label === account.email ? 'I' : `${account.email}, i`}nvited by ${isolated(account.invited.by)}`,
    }
  return {
    title: `${isolated(label)} ${waits ? 'asks' : 'asked'} for a place in the beta`,
    text: !waits ? 'The account has been approved.' : label === account?.email ? null : (account?.email ?? null),
  }
}

function hrefOf(
  { kind, subject_kind, subject_id, organization_id }: EntryRow,
  { label, run, account, schedule }: Subject,
): string {
  switch (subject_kind) {
    case 'task':
      return `/app/my-tasks?task=${subject_id}`
    case 'goal':
      return `/app/strategy?goal=${subject_id}`
    case 'contact':
      return `/app/contacts?contact=${subject_id}`
    case 'company':
      return `/app/companies?company=${subject_id}`
    case 'thread':
      return `/app/comms/${subject_id}`
    case 'run':
      if (kind !== 'run') return '/app/decisions'
      if (run?.conversation_id) return `/app/conversations/${run.conversation_id}`
      return label === ADVICE ? '/app/ceodashboard' : `/app/runs?run=${subject_id}`
    case 'meeting':
      return `/app/meetings/${subject_id}`
    case 'connection':
      return '/app/profile#connections'
    case 'schedule':
      if (schedule?.status === 'completed' && schedule.conversation_id)
        return `/app/conversations/${schedule.conversation_id}`
      return `/app/schedules?schedule=${subject_id}`
    case 'invitation':
      return '/app/organization'
    case 'account':
      if (kind === 'invitation') return `/app/organization?org=${organization_id ?? ''}`
      return account?.own ? '/app/ceodashboard' : '/app/admin?level=waitlisted'
  }
}

/** Enough to know one's own by, not enough to learn somebody else's: `n…@example.org`. */
export function shortened(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email.slice(0, at)][0] ?? ''}…${email.slice(at)}`
}

type Digest = {
  to: string
  name: string | null
  /** Newest first. */
  entries: readonly Notification[]
  token: string
  link(path: `/${string}`): string
}

const MOST_ITEMS = 20

/** One letter for everything that somebody has not seen. Its subject says how much, never what. */
export function digestEmail({ to, name, entries, token, link }: Digest): EmailContent {
  const [first] = entries
  const more = entries.length - MOST_ITEMS
  return {
    to,
    subject:
      entries.length === 1
        ? 'Something new for you in Adjutant'
        : `${entries.length} things are new for you in Adjutant`,
    paragraphs: [name ? `Hello ${oneLine(name, 80)},` : 'Hello,', 'This happened while you were away:'],
    items: entries.slice(0, MOST_ITEMS).map(({ title, text, href }) => ({
      title: oneLine(title, 200),
      text: text === null ? null : oneLine(text, 200),
      url: link((href ?? '/app/notifications') as `/${string}`),
    })),
    action: {
      label: more > 0 ? `See all ${entries.length}` : 'Open Adjutant',
      url: link(entries.length === 1 && first?.href ? (first.href as `/${string}`) : '/app/notifications'),
    },
    footnote: 'You get this because you had not seen it yet. Choose on your profile what is emailed to you.',
    stop: { label: 'Stop these emails', url: link(`/unsubscribe?token=${token}`) },
    expiresAt: new Date(Date.now() + 3 * 86_400_000),
  }
}
