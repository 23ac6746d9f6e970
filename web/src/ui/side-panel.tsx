import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useModalLayer } from './modal-layer.ts'
import { useOpened } from './use-opened.ts'

type Props = {
  opened: boolean
  onClose(): void
  title: ReactNode
  children: ReactNode
  /** Width in pixels beside the page; on a phone the panel is the page. */
  width?: number
}

/** A record beside its list: the list stays where it is. */
export function SidePanel({ opened, onClose, title, children, width = 520 }: Props) {
  const phone = useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false })
  const open = useOpened(opened)
  const covered = useModalLayer(open)
  return (
    <Drawer
      opened={open}
      inert={covered}
      onClose={onClose}
      title={title}
      position="right"
      size={phone ? '100%' : width}
      closeButtonProps={{ 'aria-label': 'Close' }}
      styles={{
        title: { fontSize: 'var(--mantine-font-size-md)', fontWeight: 600, lineHeight: 1.3, overflowWrap: 'anywhere' },
      }}
    >
      {children}
    </Drawer>
  )
}
