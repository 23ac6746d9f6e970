// What a phone is used for all day, under the thumb. The rest stays in the drawer, which the button of the header opens.
import {
  type Icon,
  IconAddressBook,
  IconChecklist,
  IconLayoutDashboard,
  IconMessages,
  IconNotes,
  IconPlus,
  IconTargetArrow,
} from '@tabler/icons-react'
import { Link, type LinkProps, useLocation, useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { createStore, useStore } from '#web/store.ts'
import { Menu, MenuItem } from '#web/ui/dialogs/menu.tsx'
import styles from './tab-bar.module.css'

type Tab = { label: string; to: LinkProps['to']; icon: Icon; also?: string }

const BEFORE: readonly Tab[] = [
  { label: 'Today', to: '/app/ceodashboard', icon: IconLayoutDashboard },
  { label: 'Tasks', to: '/app/my-tasks', icon: IconChecklist },
]
const AFTER: readonly Tab[] = [
  { label: 'Notes', to: '/app/notes', icon: IconNotes },
  { label: 'Chat', to: '/app/run', icon: IconMessages, also: '/app/conversations' },
]
const NEW = [
  { label: 'Task', to: '/app/my-tasks', icon: IconChecklist },
  { label: 'Note', to: '/app/notes', icon: IconNotes },
  { label: 'Contact', to: '/app/contacts', icon: IconAddressBook },
  { label: 'Goal', to: '/app/strategy', icon: IconTargetArrow },
] as const

/** Stands at the foot of a phone, but not above its keyboard, nor where a composer stands there (`data-composer`). */
export function TabBar() {
  const typing = useStore(keyboard)
  return (
    <nav className={styles.bar} aria-label="Tabs" data-tab-bar hidden={typing}>
      <Tabs of={BEFORE} />
      <NewMenu />
      <Tabs of={AFTER} />
    </nav>
  )
}

function Tabs({ of }: { of: readonly Tab[] }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  return of.map(({ label, to, icon: Icon, also }) => (
    <Link
      key={label}
      to={to}
      className={`row justify-center shrinks gap-2 dimmed medium undecorated text-11 ${styles.tab}`}
      aria-current={also !== undefined && pathname.startsWith(also) ? 'page' : undefined}
      activeProps={{ 'aria-current': 'page' }}
    >
      <Icon size={22} aria-hidden />
      {label}
    </Link>
  ))
}

function NewMenu() {
  const navigate = useNavigate()
  const open = (to: LinkProps['to']) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate({ to, hash: 'new' })
  }
  const tell = async () => {
    const { draftConversation } = await import('#web/features/chat/local-conversation.ts')
    void navigate({ to: '/app/conversations/$conversationId', params: { conversationId: draftConversation() } })
  }
  const target = (
    <button
      type="button"
      className={`place-center pad-0 brass ground-raised circle clickable place-self-center ${styles.plus}`}
      aria-label="New"
    >
      <IconPlus size={24} aria-hidden />
    </button>
  )
  return (
    <Menu target={target} label="New" width={240} centered>
      {NEW.map(({ label, to, icon }) => (
        <MenuItem key={label} icon={icon} href={`${to}#new`} onClick={open(to)}>
          {label}
        </MenuItem>
      ))}
      <MenuItem icon={IconMessages} onClick={() => void tell()}>
        Tell Adjutant something
      </MenuItem>
    </Menu>
  )
}

/** A phone's keyboard covers the page without making it smaller, and what is fixed at its foot would stand above the keys. */
const isKeyboardOpen = () => {
  const view = window.visualViewport
  return view !== null && window.innerHeight - view.height * view.scale > 80
}

const keyboard = createStore(isKeyboardOpen())
window.visualViewport?.addEventListener('resize', () => keyboard.set(isKeyboardOpen()))
