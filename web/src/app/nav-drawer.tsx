import { Drawer } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import type { MenuItem } from '#web/feature.ts'
import { useModalLayer } from '#web/ui/dialogs/modal-layer.ts'
import { useBackCloses } from '#web/ui/dialogs/use-back-closes.ts'
import { useOpened } from '#web/ui/dialogs/use-opened.ts'
import { Logo } from '#web/ui/layout/logo.tsx'
import { markOf } from './menu.ts'
import styles from './shell.module.css'

type Props = { items: readonly MenuItem[]; opened: boolean; onClose(): void }

/** The navigation of a phone. */
export function NavDrawer({ items, opened, onClose }: Props) {
  const pathname = useLocation({ select: (location) => location.pathname })
  useBackCloses(opened, onClose)
  const open = useOpened(opened)
  const covered = useModalLayer(open, onClose)
  return (
    <Drawer
      inert={covered}
      opened={open}
      onClose={onClose}
      closeOnEscape={false}
      size={280}
      title={<Logo />}
      closeButtonProps={{ 'aria-label': 'Close the menu' }}
    >
      <nav className="column gap-4" aria-label="Main">
        {items.map((item) => (
          <Link
            key={item.to}
            to={item.to}
            className={`row gap-12 pad-0-12 bright md undecorated round-sm touch ${styles.row}`}
            aria-current={markOf(item, pathname)}
            activeProps={{ 'aria-current': 'page' }}
            onClick={onClose}
          >
            <item.icon size={20} aria-hidden />
            {item.label}
            {item.count && <item.count />}
          </Link>
        ))}
      </nav>
    </Drawer>
  )
}
