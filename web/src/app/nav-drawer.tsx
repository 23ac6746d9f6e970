import { Drawer } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Logo } from '#web/ui/logo.tsx'
import type { MenuItem } from './menu.ts'
import styles from './shell.module.css'

type Props = { items: readonly MenuItem[]; opened: boolean; onClose(): void }

/** The navigation of a phone. */
export function NavDrawer({ items, opened, onClose }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={280}
      title={<Logo />}
      closeButtonProps={{ 'aria-label': 'Close the menu' }}
    >
      <nav className={styles.list} aria-label="Main">
        {items.map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} className={styles.row} activeProps={{ 'aria-current': 'page' }} onClick={onClose}>
            <Icon size={20} aria-hidden />
            {label}
          </Link>
        ))}
      </nav>
    </Drawer>
  )
}
