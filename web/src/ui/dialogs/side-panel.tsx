import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useOpened } from '#web/ui/dialogs/use-opened.ts'
import { usePhone } from '#web/ui/layout/use-phone.ts'
import { useVisibleHeight } from '#web/ui/layout/use-visible-height.ts'
import { useModalLayer } from './modal-layer.ts'
import { useBackCloses } from './use-back-closes.ts'

type Props = {
  opened: boolean
  onClose(): void
  title: ReactNode
  children: ReactNode
  /** Width in pixels beside the page; on a phone the panel is the page. */
  width?: number
  /** It stands in the page's address, so that Back closes it as it is; false where it does not. */
  addressed?: boolean
}

/** A record beside its list: the list stays where it is. */
export function SidePanel({ opened, onClose, title, children, width = 520, addressed = true }: Props) {
  const phone = usePhone()
  const open = useOpened(opened)
  const covered = useModalLayer(open, onClose)
  useBackCloses(open && phone && !addressed, onClose)
  useVisibleHeight(open && phone, false)
  return (
    <Drawer
      opened={open}
      inert={covered}
      onClose={onClose}
      closeOnEscape={false}
      title={title}
      position="right"
      size={phone ? '100%' : width}
      closeButtonProps={{ 'aria-label': 'Close' }}
      styles={{
        // On a phone a long name would lie over what is reached by keys: there it moves along.
        ...(phone && { header: { position: 'static' }, close: { flex: 'none', marginInlineEnd: 0 } }),
        title: {
          marginRight: 8,
          fontSize: 'var(--mantine-font-size-md)',
          fontWeight: 600,
          lineHeight: 1.3,
          overflowWrap: 'anywhere',
        },
      }}
    >
      {children}
    </Drawer>
  )
}
