// The frame of everything behind the login: header, navigation, and the one live connection.
import './app-styles.ts'
import { ActionIcon, Drawer, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { connectLive } from '#web/live.ts'
import { ConfirmHost } from '#web/ui/confirm.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { type MenuItem, menu } from './menu.ts'
import { useMe } from './session.ts'
import styles from './shell.module.css'
import { UserMenu } from './user-menu.tsx'

export function Shell() {
  const me = useMe()
  const queryClient = useQueryClient()
  const [drawer, { open, close }] = useDisclosure(false)
  useEffect(() => connectLive(queryClient), [queryClient])
  const items = menu.filter(({ levels }) => levels === undefined || levels.includes(me.user_level))
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <header className={styles.header}>
        <ActionIcon
          className={styles.burger}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Open the menu"
          onClick={open}
        >
          <IconMenu2 size={20} />
        </ActionIcon>
        <Link to="/app/ceodashboard" className={styles.logo} aria-label="Adjutant, to the dashboard">
          <Logo />
        </Link>
        <nav className={styles.nav} aria-label="Main">
          {items.map((item) => (
            <Link key={item.to} to={item.to} className={styles.item} activeProps={{ 'aria-current': 'page' }}>
              {item.label}
            </Link>
          ))}
        </nav>
        <UserMenu />
      </header>
      <Drawer
        opened={drawer}
        onClose={close}
        size={280}
        title={<Logo />}
        closeButtonProps={{ 'aria-label': 'Close the menu' }}
      >
        <nav className={styles.list} aria-label="Main">
          {items.map((item) => (
            <DrawerItem key={item.to} item={item} onClick={close} />
          ))}
        </nav>
      </Drawer>
      <main id="content" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <ConfirmHost />
    </>
  )
}

function DrawerItem({ item: { to, label, icon: Icon }, onClick }: { item: MenuItem; onClick(): void }) {
  return (
    <UnstyledButton
      className={styles.row}
      onClick={onClick}
      renderRoot={(props) => <Link to={to} activeProps={{ 'aria-current': 'page' }} {...props} />}
    >
      <Icon size={20} aria-hidden />
      {label}
    </UnstyledButton>
  )
}
