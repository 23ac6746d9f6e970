import {
  type Icon,
  IconAddressBook,
  IconBuilding,
  IconBulb,
  IconChartLine,
  IconChecklist,
  IconFile,
  IconHeartHandshake,
  IconMail,
  IconMailbox,
  IconMessage,
  IconMessageCircle,
  IconMessages,
  IconNotes,
  IconTargetArrow,
  IconUser,
} from '@tabler/icons-react'
import type { SearchKind } from '#contract/search.ts'

/** How each kind of hit is shown. `list`: the page that searches all of them. */
export const KINDS: Record<SearchKind, { group: string; icon: Icon; list?: string }> = {
  goal: { group: 'Goals', icon: IconTargetArrow, list: '/app/strategy' },
  kpi: { group: 'KPIs', icon: IconChartLine },
  task: { group: 'Tasks', icon: IconChecklist, list: '/app/my-tasks' },
  contact: { group: 'Contacts', icon: IconAddressBook, list: '/app/contacts' },
  interaction: { group: 'Interactions', icon: IconMessage },
  note: { group: 'Notes', icon: IconNotes, list: '/app/notes' },
  file: { group: 'Files', icon: IconFile, list: '/app/files' },
  statement: { group: 'Promises', icon: IconHeartHandshake, list: '/app/promises' },
  mail: { group: 'Mails', icon: IconMail, list: '/app/mail' },
  advice: { group: 'Advice', icon: IconBulb },
  conversation: { group: 'Conversations', icon: IconMessages, list: '/app/run' },
  message: { group: 'Messages', icon: IconMessageCircle },
  thread: { group: 'Threads', icon: IconMailbox, list: '/app/comms' },
  thread_message: { group: 'Messages of colleagues', icon: IconMail },
  person: { group: 'Colleagues', icon: IconUser },
  organization: { group: 'Organizations', icon: IconBuilding },
}
