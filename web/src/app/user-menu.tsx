import { type Icon, IconChevronDown, IconLogout, IconShieldLock, IconUser } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useRef } from 'react'
import { endOwnSession, useMe } from './session.ts'
import styles from './user-menu.module.css'

/** The browser's own popover: it closes by Escape and by a click elsewhere, and costs nothing to load. */
export function UserMenu() {
  const me = useMe()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const menu = useRef<HTMLDivElement>(null)
  const leave = () => endOwnSession(queryClient, () => navigate({ to: '/login' }))
  return (
    <>
      <button
        type="button"
        className={styles.user}
        popoverTarget="user-menu"
        aria-haspopup="menu"
        aria-label={`Account of ${me.name}`}
      >
        <span className={styles.initials} aria-hidden>
          {initials(me.name)}
        </span>
        <span className={styles.name}>{me.name}</span>
        <IconChevronDown size={16} aria-hidden />
      </button>
      <div
        ref={menu}
        id="user-menu"
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label="Account"
        className={styles.menu}
        onKeyDown={moveFocus}
        onClick={() => menu.current?.hidePopover()}
        onToggle={({ newState }) => newState === 'open' && items(menu.current)[0]?.focus()}
      >
        <Item icon={IconUser} label="Profile" to="/app/profile" />
        {me.user_level === 'admin' && <Item icon={IconShieldLock} label="Super Admin" to="/app/admin" />}
        <hr />
        <button type="button" role="menuitem" className={styles.item} onClick={leave}>
          <IconLogout size={16} aria-hidden />
          Logout
        </button>
      </div>
    </>
  )
}

function Item({ icon: Icon, label, to }: { icon: Icon; label: string; to: string }) {
  const router = useRouter()
  const open = (event: { preventDefault(): void; metaKey: boolean; ctrlKey: boolean }) => {
    if (event.metaKey || event.ctrlKey) return
    event.preventDefault()
    void router.navigate({ to })
  }
  return (
    <a href={to} role="menuitem" className={styles.item} onClick={open}>
      <Icon size={16} aria-hidden />
      {label}
    </a>
  )
}

const items = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const all = items(event.currentTarget)
  const next = (all.indexOf(document.activeElement as HTMLElement) + step + all.length) % all.length
  all[next]?.focus()
}

function initials(name: string): string {
  const words = name.trim().split(/[\s@.]+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return (
    letters
      .map((word) => [...(word ?? '')][0] ?? '')
      .join('')
      .toUpperCase() || '?'
  )
}
