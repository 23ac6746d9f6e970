// What stands in the navigation. A new room adds its line here.
import {
  type Icon,
  IconAddressBook,
  IconBuildingFactory2,
  IconChecklist,
  IconFiles,
  IconHeartHandshake,
  IconLayoutDashboard,
  IconMailbox,
  IconMessages,
  IconNotes,
  IconTargetArrow,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { UserLevel } from '#contract/users.ts'
import { UnreadCount } from '#web/features/comms/unread-count.tsx'

export type MenuItem = {
  label: string
  to: string
  icon: Icon
  /** Addresses elsewhere that belong to this room too. */
  also?: readonly string[]
  /** Beside the label: how much waits there. */
  count?: ComponentType
  /** Only for these; everybody where nothing is said. */
  levels?: readonly UserLevel[]
}

export const menu: readonly MenuItem[] = [
  { label: 'Dashboard', to: '/app/ceodashboard', icon: IconLayoutDashboard },
  { label: 'Strategy', to: '/app/strategy', icon: IconTargetArrow },
  { label: 'Tasks', to: '/app/my-tasks', icon: IconChecklist },
  { label: 'Promises', to: '/app/promises', icon: IconHeartHandshake },
  { label: 'Run', to: '/app/run', icon: IconMessages, also: ['/app/conversations', '/app/test-run'] },
  { label: 'Notes', to: '/app/notes', icon: IconNotes },
  { label: 'Files', to: '/app/files', icon: IconFiles },
  { label: 'Comms', to: '/app/comms', icon: IconMailbox, count: UnreadCount },
  { label: 'Contacts', to: '/app/contacts', icon: IconAddressBook },
  { label: 'Factory', to: '/app/ai-factory', icon: IconBuildingFactory2, levels: ['ceo', 'admin'] },
]

/** What marks the room one is in, where its own address does not already. */
export const markOf = ({ also }: MenuItem, pathname: string) =>
  also?.some((start) => pathname.startsWith(start)) ? ('page' as const) : undefined
