// The frame of everything behind the login: header, navigation, and the one live connection.
import './app-styles.ts'
import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { UnreadDot } from '#web/features/comms/unread-count.tsx'
import { DecisionsLink } from '#web/features/decisions/decisions-link.tsx'
import { Bell } from '#web/features/notifications/bell.tsx'
import { connectLive, disconnectLive } from '#web/live.ts'
import { draftNames } from '#web/ui/forms/draft.ts'
import { later } from '#web/ui/later.tsx'
import { Logo } from '#web/ui/layout/logo.tsx'
import { markOf, menuOf } from './menu.ts'
import { AbovePage } from './offline/above-page.tsx'
import { HeldList } from './offline/held-list.tsx'
import { OfflineNote } from './offline/offline-note.tsx'
import { SearchButton } from './search-button.tsx'
import { useMe } from './session.ts'
import styles from './shell.module.css'
import { TabBar } from './tab-bar.tsx'
import { UserMenu } from './user-menu.tsx'

const NavDrawer = later(() => import('./nav-drawer.tsx').then((module) => module.NavDrawer))

export function Shell() {
  const me = useMe()
  const pathname = useLocation({ select: (location) => location.pathname })
  const queryClient = useQueryClient()
  /** null: never opened, so not even loaded. */
  const [drawer, setDrawer] = useState<boolean | null>(null)
  useEffect(() => {
    connectLive(queryClient)
    return disconnectLive
  }, [queryClient])
  // What was said to Adjutant without a line is sent from whatever page is open once there is one.
  useEffect(() => {
    if (draftNames(`chat.said.${me.id}.`).length > 0)
      void import('#web/features/chat/outbox.ts').then(({ resume }) => resume(me.id))
  }, [me.id])
  const items = menuOf(me)
  return (
    <>
      <a className={`pad-12-16 strong round-sm pinned top-less-64 left-8 ${styles.skip}`} href="#content">
        Skip to content
      </a>
      <header className={`row gap-8 pad-0-16 border-bottom ground-page sticky top-0 ${styles.header}`}>
        <ActionIcon
          className={styles.burger}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Open the menu"
          onClick={() => setDrawer(true)}
        >
          <IconMenu2 size={20} />
          <UnreadDot />
        </ActionIcon>
        <Link
          to="/app/ceodashboard"
          className={`row color-inherit undecorated round-sm mr-16 ${styles.logo}`}
          aria-label="Adjutant, to the dashboard"
        >
          <Logo />
        </Link>
        <nav className={`flex fill gap-4 ${styles.nav}`} aria-label="Main">
          {items
            .filter(({ inAccount }) => !inAccount)
            .map((item) => (
              <Link
                key={item.to}
                to={item.to}
                className={`hover-ground hover-bright dimmed medium one-line undecorated round-sm pad-6-12 ${styles.item}`}
                aria-current={markOf(item, pathname)}
                activeProps={{ 'aria-current': 'page' }}
              >
                {item.label}
                {item.count && <item.count />}
              </Link>
            ))}
        </nav>
        <SearchButton />
        <DecisionsLink />
        <Bell />
        <UserMenu />
      </header>
      <AbovePage>
        <OfflineNote />
        <HeldList />
      </AbovePage>
      {drawer !== null && <NavDrawer items={items} opened={drawer} onClose={() => setDrawer(false)} />}
      <main id="content" tabIndex={-1} className={`no-margin mx-auto no-outline pad-24 pb-64 ${styles.main}`}>
        <Outlet />
      </main>
      <TabBar />
    </>
  )
}
