import { VisuallyHidden } from '@mantine/core'
import {
  IconBuilding,
  IconChevronDown,
  IconDeviceDesktopDown,
  IconKeyboard,
  IconLogout,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { invitationsQuery } from '#web/features/orgs/queries.ts'
import { Menu, MenuDivider, MenuItem } from '#web/ui/dialogs/menu.tsx'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { useShortcut } from '#web/ui/keys/shortcuts.ts'
import { later } from '#web/ui/later.tsx'
import { useInstall } from './install.ts'
import { menuOf } from './menu.ts'
import { logOut, useMe } from './session.ts'
import styles from './user-menu.module.css'

const ShortcutsDialog = later(() => import('./shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog))

export function UserMenu() {
  const shortcuts = useDialog<null>()
  useShortcut('?', 'Show these shortcuts', () => shortcuts.open(null))
  const me = useMe()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const leave = () => logOut(queryClient, () => navigate({ to: '/login' }))
  const open = (to: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate({ to })
  }
  const { data: invitations = [] } = useQuery(invitationsQuery)
  const install = useInstall()
  const news =
    invitations.length > 0
      ? `, ${invitations.length === 1 ? 'one invitation' : `${invitations.length} invitations`}`
      : ''
  const target = (
    <button
      type="button"
      className={`hover-ground row gap-8 color-inherit sm no-border no-ground round-sm clickable target px-8 py-4 ${styles.user}`}
      aria-label={`Account of ${me.name}${news}`}
    >
      <span
        className={`place-center xs strong border ground-overlay circle relative square-28 ${styles.initials}`}
        data-initials={initials(me.name)}
        data-news={news !== '' || undefined}
      />
      <span className={`truncate max-w-180 ${styles.name}`}>{me.name}</span>
      <IconChevronDown className="phone-hidden" size={16} aria-hidden />
    </button>
  )
  return (
    <>
      <Menu target={target} label="Account">
        <MenuItem icon={IconUser} href="/app/profile" onClick={open('/app/profile')}>
          Profile
        </MenuItem>
        <MenuItem icon={IconBuilding} href="/app/organization" onClick={open('/app/organization')}>
          Organization
          {news !== '' && (
            <span className={`push-right pad-0-8 xs strong ${styles.count}`}>
              {invitations.length}
              <VisuallyHidden component="span"> open</VisuallyHidden>
            </span>
          )}
        </MenuItem>
        {menuOf(me)
          .filter(({ inAccount }) => inAccount)
          .map(({ label, to, icon }) => (
            <MenuItem key={to} icon={icon} href={to} onClick={open(to)}>
              {label}
            </MenuItem>
          ))}
        {me.user_level === 'admin' && (
          <MenuItem icon={IconShieldLock} href="/app/admin" onClick={open('/app/admin')}>
            Super Admin
          </MenuItem>
        )}
        <MenuItem icon={IconKeyboard} onClick={() => shortcuts.open(null)}>
          Keyboard shortcuts
        </MenuItem>
        {install && (
          <MenuItem icon={IconDeviceDesktopDown} onClick={install}>
            Install Adjutant
          </MenuItem>
        )}
        <MenuDivider />
        <MenuItem icon={IconLogout} onClick={leave}>
          Logout
        </MenuItem>
      </Menu>
      {shortcuts.show((_, frame) => (
        <ShortcutsDialog {...frame} />
      ))}
    </>
  )
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
