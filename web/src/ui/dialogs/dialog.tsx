import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { sentence } from '#contract/hidden-signs.ts'
import { useOpened } from '#web/ui/dialogs/use-opened.ts'
import { usePhone } from '#web/ui/layout/use-phone.ts'
import { useVisibleHeight } from '#web/ui/layout/use-visible-height.ts'
import { useModalLayer } from './modal-layer.ts'
import { useBackCloses } from './use-back-closes.ts'

type Props = {
  opened: boolean
  onClose(): void
  title: string
  children: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** A full-height sheet on a phone; false for short questions. */
  sheet?: boolean
  /** A question about what another dialog or a panel shows: it stands above both, whichever was there first. */
  above?: boolean
}
const WIDTH = { sm: 420, md: 560, lg: 760 } as const

/** A form or question above the page. */
export function Dialog({ opened, onClose, title, children, size = 'md', sheet = true, above }: Props) {
  const phone = usePhone()
  const open = useOpened(opened)
  const covered = useModalLayer(open, onClose, above)
  useBackCloses(open && phone, onClose)
  useVisibleHeight(open && phone, false)
  return (
    <Modal
      opened={open}
      inert={covered}
      onClose={onClose}
      closeOnEscape={false}
      title={sentence(title)}
      size={WIDTH[size]}
      centered
      zIndex={above ? 'calc(var(--mantine-z-index-modal) + 1)' : undefined}
      fullScreen={sheet && phone}
      closeButtonProps={{ 'aria-label': 'Close' }}
      styles={{ title: { fontSize: 'var(--mantine-font-size-md)', fontWeight: 600, lineHeight: 1.3 } }}
    >
      {children}
    </Modal>
  )
}
