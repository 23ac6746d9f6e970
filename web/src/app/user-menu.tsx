import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconLogout, IconShieldLock, IconUser } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { endOwnSession, useMe } from './session.ts'
import styles from './shell.module.css'

export function UserMenu() {
  const me = useMe()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const leave = () => endOwnSession(queryClient, () => navigate({ to: '/login' }))
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <UnstyledButton className={styles.user} aria-label={`Account of ${me.name}`}>
          <span className={styles.initials} aria-hidden>
            {initials(me.name)}
          </span>
          <span className={styles.name}>{me.name}</span>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUser size={16} />} renderRoot={(props) => <Link to="/app/profile" {...props} />}>
          Profile
        </Menu.Item>
        {me.user_level === 'admin' && (
          <Menu.Item
            leftSection={<IconShieldLock size={16} />}
            renderRoot={(props) => <Link to="/app/admin" {...props} />}
          >
            Super Admin
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={leave}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
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
